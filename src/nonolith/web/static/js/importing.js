// From a photograph or drawing to few cells and few colors, here in the page: every pixel gets an
// ink first, then the pixels of each cell vote. An average of a cell would mix what should stay apart.

import { distance, nearest, toLab } from "./oklab.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./oklab.js").Lab} Lab */
/** The part to draw, from 0 to 1. @typedef {{left: number, top: number, right: number, bottom: number}} Crop */
/** @typedef {{side: number, colors: number, contrast: number, threshold: number, crop: Crop}} Choices threshold from -1 (auto) to 255 */
/** @typedef {{image: CanvasImageSource, width: number, height: number, side: number, crop: Crop}} Original with the side and the crop that suit it */
/** @typedef {{lab: Lab, count: number, weight: number, rgb: number[]}} Shade */

const SYMBOLS = "#abcdefghijklmnopqrstuvwxyz";
const ICON = 48; // pixels; what is no larger was drawn in cells already
const SIDE = 30;
const STEP = 6; // pixels a cell, at most
const ALIKE = 0.075; // colors nearer than this are one
const FLAT = 40; // what neighbors may differ by, all parts together, and be no edge
const INK = 0.4; // the share of a cell that makes it ink: less than half, because lines are thin

/** @param {Blob} blob @returns {Promise<Original>} */
export async function openOriginal(blob) {
  const image = blob.type === "image/svg+xml" ? await drawnSvg(blob) : await createImageBitmap(blob);
  const { width, height } = image;
  const crop = width && height && Math.max(width, height) > ICON ? withoutBorder(image, width, height) : { left: 0, top: 0, right: 1, bottom: 1 };
  return { image, width, height, crop, side: Math.max(width, height) <= ICON ? Math.max(width, height) : SIDE };
}

/** @param {Blob} blob */
async function drawnSvg(blob) {
  const image = new Image(512, 512);
  image.src = URL.createObjectURL(blob);
  await image.decode();
  const scale = 512 / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const canvas = new OffscreenCanvas(Math.round(image.naturalWidth * scale) || 512, Math.round(image.naturalHeight * scale) || 512);
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas;
}

/** The pixels of a part of an image, on white. @param {CanvasImageSource} image @param {[number, number, number, number]} part @param {number} width @param {number} height */
function pixelsOf(image, part, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingEnabled = part[2] > width;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, ...part, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height).data;
}

/** What is left without a border of one color. @param {CanvasImageSource} image @param {number} wide @param {number} high @returns {Crop} */
function withoutBorder(image, wide, high) {
  const scale = Math.min(1, 240 / Math.max(wide, high));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const data = pixelsOf(image, [0, 0, wide, high], width, height);
  const apart = (/** @type {number} */ at) => Math.max(...[0, 1, 2].map((part) => Math.abs(data[4 * at + part] - data[part]))) > 28;
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  if ([width - 1, (height - 1) * width, height * width - 1].some(apart)) return whole;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at++) {
    if (!apart(at)) continue;
    const [row, column] = [Math.floor(at / width), at % width];
    [left, top, right, bottom] = [Math.min(left, column), Math.min(top, row), Math.max(right, column), Math.max(bottom, row)];
  }
  return right < 0 ? whole : { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
}

/** How many cells these choices make. @param {Original} original @param {Choices} choices */
export function sizeOf({ width, height }, { side, crop }) {
  const [wide, high] = [(crop.right - crop.left) * width, (crop.bottom - crop.top) * height];
  const scale = side / Math.max(wide, high);
  return { wide, high, width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
}

/** @param {Original} original @param {Choices} choices @returns {{picture: Picture, threshold: number}} the threshold that was used */
export function reduce(original, choices) {
  const { wide, high, width, height } = sizeOf(original, choices);
  const step = Math.max(1, Math.min(STEP, Math.floor(wide / width)));
  const data = pixelsOf(original.image, [choices.crop.left * original.width, choices.crop.top * original.height, wide, high], width * step, height * step);
  if (choices.contrast !== 1) {
    for (let at = 0; at < data.length; at++) if (at % 4 < 3) data[at] = 128 + (data[at] - 128) * choices.contrast;
  }
  const frame = { data, width, height, step };
  const { layer, palette, threshold } = choices.colors > 1 ? colored(frame, choices.colors) : toned(frame, choices.threshold);
  return { picture: { width, height, title: "", palette, cells: voted(layer, frame, palette.length) }, threshold };
}

/** @typedef {{data: Uint8ClampedArray, width: number, height: number, step: number}} Frame */

/** The ink of most pixels of each cell. @param {Uint8Array} layer @param {Frame} frame @param {number} inks */
function voted(layer, { width, height, step }, inks) {
  const votes = new Uint16Array(width * height * inks);
  for (let at = 0; at < layer.length; at++) {
    const [row, column] = [Math.floor(at / (width * step)), at % (width * step)];
    votes[(Math.floor(row / step) * width + Math.floor(column / step)) * inks + layer[at]] += 1;
  }
  return Int8Array.from({ length: width * height }, (_, cell) => {
    const mine = votes.subarray(cell * inks, (cell + 1) * inks);
    if (inks === 2) return mine[1] >= INK * step * step ? 1 : 0;
    return mine.indexOf(Math.max(...mine));
  });
}

/** @param {Frame} frame @param {number} threshold */
function toned({ data }, threshold) {
  const grey = Uint8Array.from({ length: data.length / 4 }, (_, at) => Math.round(0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]));
  const limit = threshold < 0 ? otsu(grey) : threshold;
  const palette = [{ symbol: ".", name: "white", rgb: "#ffffff" }, { symbol: "#", name: "black", rgb: "#000000" }];
  return { layer: grey.map((value) => (value <= limit ? 1 : 0)), palette, threshold: limit };
}

/** The threshold that parts dark from light best. @param {Uint8Array} grey */
export function otsu(grey) {
  const counts = new Array(256).fill(0);
  for (const value of grey) counts[value] += 1;
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

/** @param {Frame} frame @param {number} colors besides the background */
function colored(frame, colors) {
  const { data } = frame;
  const places = new Uint16Array(data.length / 4);
  const shades = shadesOf(frame, places);
  const used = [...shades.values()];
  const centers = clustered(used, colors + 1);
  const background = backgroundOf(frame, places, shades, centers);
  const order = [background, ...centers.keys()].filter((ink, at, all) => all.indexOf(ink) === at);
  const sums = centers.map(() => [0, 0, 0, 0]);
  const inks = new Map();
  for (const [place, shade] of shades) {
    const ink = nearest(shade.lab, centers);
    inks.set(place, order.indexOf(ink));
    // Its own weight, lest edges between two colors make a third of them.
    [...shade.rgb, 1].forEach((part, at) => (sums[ink][at] += part * shade.weight));
  }
  const hex = (/** @type {number[]} */ [red, green, blue, weight]) => `#${[red, green, blue].map((part) => Math.round(part / (weight || 1)).toString(16).padStart(2, "0")).join("")}`;
  const palette = order.map((ink, at) => ({ symbol: at ? SYMBOLS[at] : ".", name: at ? `color ${at}` : "background", rgb: hex(sums[ink]) }));
  return { layer: Uint8Array.from(places, (place) => inks.get(place)), palette, threshold: -1 };
}

/** The colors of the pixels, five bits each part; those at edges hardly count. @param {Frame} frame @param {Uint16Array} places gets the shade of each pixel @returns {Map<number, Shade>} */
function shadesOf({ data, width, step }, places) {
  /** @type {Map<number, {sum: number[], count: number, flat: number}>} */
  const found = new Map();
  const across = width * step;
  for (let at = 0; at < places.length; at++) {
    const [red, green, blue] = data.subarray(4 * at, 4 * at + 3);
    const place = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    places[at] = place;
    const entry = found.get(place) ?? { sum: [0, 0, 0], count: 0, flat: 0 };
    found.set(place, entry);
    [red, green, blue].forEach((part, index) => (entry.sum[index] += part));
    entry.count += 1;
    const differs = (/** @type {number} */ other) => other < places.length && [0, 1, 2].reduce((sum, part) => sum + Math.abs(data[4 * at + part] - data[4 * other + part]), 0) > FLAT;
    if (step === 1 || !(differs(at + 1) || differs(at + across))) entry.flat += 1;
  }
  return new Map([...found].map(([place, { sum, count, flat }]) => {
    const rgb = sum.map((part) => Math.round(part / count));
    return [place, { rgb, count, weight: Math.sqrt(flat) + 1e-6, lab: toLab(rgb[0], rgb[1], rgb[2]) }];
  }));
}

/** Farthest points first, then k-means; colors that look alike become one. @param {Shade[]} shades @param {number} count @returns {Lab[]} */
function clustered(shades, count) {
  const heavy = (/** @type {Shade} */ one, /** @type {Shade} */ other) => (one.weight >= other.weight ? one : other);
  let centers = [shades.reduce(heavy).lab];
  while (centers.length < count) {
    const far = shades.map((shade) => shade.weight ** 0.5 * Math.min(...centers.map((center) => distance(shade.lab, center))) ** 2);
    const best = far.indexOf(Math.max(...far));
    if (far[best] < 1e-9) break;
    centers.push(shades[best].lab);
  }
  const shares = centers.map(() => 0);
  for (let round = 0; round < 8; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    shares.fill(0);
    for (const { lab, weight, count: pixels } of shades) {
      const ink = nearest(lab, centers);
      [...lab, 1].forEach((part, at) => (sums[ink][at] += part * weight));
      shares[ink] += pixels;
    }
    centers = centers.map((center, ink) => (sums[ink][3] ? /** @type {Lab} */ ([0, 1, 2].map((part) => sums[ink][part] / sums[ink][3])) : center));
  }
  const order = [...centers.keys()].sort((a, b) => shares[b] - shares[a]);
  /** @type {Lab[]} */
  const kept = [];
  for (const ink of order) if (kept.every((other) => distance(centers[ink], other) >= ALIKE)) kept.push(centers[ink]);
  return kept;
}

/** The color of most of the rim, and of two such the lighter. @param {Frame} frame @param {Uint16Array} places @param {Map<number, Shade>} shades @param {Lab[]} centers */
function backgroundOf({ width, height, step }, places, shades, centers) {
  const [across, down] = [width * step, height * step];
  const shares = centers.map((center) => 0.4 * center[0]);
  const rim = 2 * (across + down);
  const add = (/** @type {number} */ at) => (shares[nearest(/** @type {Shade} */ (shades.get(places[at])).lab, centers)] += 1 / rim);
  for (let at = 0; at < across; at++) [at, places.length - 1 - at].forEach(add);
  for (let row = 0; row < down; row++) [row * across, (row + 1) * across - 1].forEach(add);
  return shares.indexOf(Math.max(...shares));
}
