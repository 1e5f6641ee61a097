// Pictures in a request become plain pixels, decoded by the browser: Python here has no library for them.

import { toBase64 } from "../base64.js";

const PICTURE = /^(iVBORw0KGgo|R0lGOD|Qk|\/9j\/|UklGR)/; // PNG, GIF, BMP, JPEG and WebP in base64

/** @param {Record<string, any>} request @returns {Promise<Record<string, any>>} */
export async function withoutPictures(request) {
  if (typeof request.picture === "string") return { ...request, picture: await pixels(request.picture) }; // to be scanned
  if (typeof request.image === "string") return { ...request, image: await pixels(request.image, true) }; // to be drawn
  const data = request.puzzle?.base64;
  if (typeof data !== "string" || !PICTURE.test(data)) return request;
  return { ...request, format: null, puzzle: { base64: await pixels(data) } };
}

/**
 * @param {string} data base64 of a picture @param {boolean} [clear] whether transparent pixels stay so, or lie on white
 * @returns {Promise<string>} the same of its pixels (PPM, or Pillow's own kind with alpha); of what is no picture, as it came
 */
async function pixels(data, clear = false) {
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    if (!pen) return data;
    pen.fillStyle = "#ffffff"; // what is transparent is background
    if (!clear) pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0);
    const found = pen.getImageData(0, 0, width, height).data;
    if (clear) return toBase64(new Uint8Array(await new Blob([`PyRGBA ${width} ${height} 255\n`, found]).arrayBuffer()));
    const head = new TextEncoder().encode(`P6 ${width} ${height} 255\n`);
    const plain = new Uint8Array(head.length + 3 * width * height);
    plain.set(head);
    for (let from = 0, to = head.length; from < found.length; from += 4) {
      plain[to++] = found[from];
      plain[to++] = found[from + 1];
      plain[to++] = found[from + 2];
    }
    return toBase64(plain);
  } catch {
    return data; // Python will say what is wrong with it
  }
}
