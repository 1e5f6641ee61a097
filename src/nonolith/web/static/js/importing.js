// From a photograph or drawing to few cells and few colors, here in the page.

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{side: number, colors: number, threshold: number}} Choices threshold from -1 (auto) to 255 */

const SYMBOLS = "#abcdefghijklmnopqrstuvwxyz";

/** @param {Blob} blob @param {Choices} choices @returns {Promise<Picture>} */
export async function reduce(blob, choices) {
  const bitmap = await createImageBitmap(blob);
  const scale = choices.side / Math.max(bitmap.width, bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  const pixels = Array.from({ length: width * height }, (_, at) => [data[4 * at], data[4 * at + 1], data[4 * at + 2]]);
  const made = choices.colors > 1 ? quantized(pixels, choices.colors) : inked(pixels, choices.threshold);
  return { width, height, title: "", ...made };
}

/** @param {number[][]} pixels @param {number} threshold */
function inked(pixels, threshold) {
  const grey = pixels.map(([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue);
  const limit = threshold < 0 ? otsu(grey) : threshold;
  const palette = [{ symbol: ".", name: "white", rgb: "#ffffff" }, { symbol: "#", name: "black", rgb: "#000000" }];
  return { cells: Int8Array.from(grey, (value) => (value <= limit ? 1 : 0)), palette };
}

/** The threshold that parts dark from light best. @param {number[]} grey */
export function otsu(grey) {
  const counts = new Array(256).fill(0);
  for (const value of grey) counts[Math.round(value)] += 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, limit, below, weight] = [-1, 127, 0, 0];
  for (let value = 0; value < 256; value++) {
    weight += counts[value];
    below += counts[value] * value;
    const rest = grey.length - weight;
    if (!weight || !rest) continue;
    const spread = weight * rest * (below / weight - (all - below) / rest) ** 2;
    if (spread > best) [best, limit] = [spread, value];
  }
  return limit;
}

/** The lightest of k-means' colors becomes the background. @param {number[][]} pixels @param {number} colors beside the background */
function quantized(pixels, colors) {
  const sorted = [...pixels].sort((a, b) => sum(b) - sum(a));
  let centers = Array.from({ length: colors + 1 }, (_, index) => sorted[Math.floor((index / colors) * (sorted.length - 1))]);
  /** @type {number[]} */
  let nearest = [];
  for (let round = 0; round < 12; round++) {
    nearest = pixels.map((pixel) => closest(pixel, centers));
    centers = centers.map((center, index) => {
      const mine = pixels.filter((_, at) => nearest[at] === index);
      return mine.length ? [0, 1, 2].map((part) => mine.reduce((total, pixel) => total + pixel[part], 0) / mine.length) : center;
    });
  }
  const used = centers.map((center, index) => ({ center, index })).filter(({ index }) => nearest.includes(index));
  used.sort((a, b) => sum(b.center) - sum(a.center));
  const place = new Map(used.map(({ index }, at) => [index, at]));
  const hex = (/** @type {number[]} */ color) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
  const palette = used.map(({ center }, at) => ({ symbol: at ? SYMBOLS[at] : ".", name: at ? `color ${at}` : "background", rgb: hex(center) }));
  return { cells: Int8Array.from(nearest, (index) => place.get(index) ?? 0), palette };
}

/** @param {number[]} pixel @param {number[][]} centers */
function closest(pixel, centers) {
  let [best, chosen] = [Infinity, 0];
  centers.forEach((center, index) => {
    const distance = center.reduce((total, part, at) => total + (part - pixel[at]) ** 2, 0);
    if (distance < best) [best, chosen] = [distance, index];
  });
  return chosen;
}

/** @param {number[]} color */
function sum(color) {
  return color[0] + color[1] + color[2];
}
