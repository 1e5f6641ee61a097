// PNG from SVG by the browser's own drawing, which needs nothing to be fetched.

import { ApiError } from "../errors.js";

const SCALE = 2; // as the library has it, so that a picture is as large as one from the command line

/**
 * @param {Record<string, any>} request for a PNG
 * @param {(request: Record<string, any>) => Promise<Blob>} draw gives the same as SVG
 * @returns {Promise<Blob>}
 */
export async function rasterized(request, draw) {
  const { scale = SCALE, ...rest } = request;
  const url = URL.createObjectURL(await draw({ ...rest, to: "svg" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob|null) => void} */ resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new ApiError("The picture is too large for this browser: choose a smaller scale, or SVG.", { code: "memory" });
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
