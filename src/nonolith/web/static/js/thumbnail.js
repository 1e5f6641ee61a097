// A small picture of a puzzle: what was found, or a board that keeps its secret.

import { make } from "./dom.js";

/** @typedef {import("./model.js").Color} Color */

const SIDE = 112; // pixels
/** @type {WeakMap<Element, () => void>} */
const painters = new WeakMap();
document.addEventListener("themechange", () => {
  for (const canvas of document.querySelectorAll(".thumbnail")) painters.get(canvas)?.();
});

/** @param {{width: number, height: number}} size @param {{cells: Int8Array, palette: Color[]}|null} [found] the picture, once it is solved */
export function thumbnail({ width, height }, found) {
  // A picture has whole pixels for each cell; an empty board has none to show, and is drawn finely.
  const scale = (found ? Math.max(1, Math.floor(SIDE / Math.max(width, height))) : (2 * SIDE) / Math.max(width, height));
  const canvas = make("canvas", { class: found ? "thumbnail" : "thumbnail secret", "aria-hidden": "true", width: Math.round(width * scale), height: Math.round(height * scale), "data-solved": Boolean(found) });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const paint = () => {
    const style = getComputedStyle(document.documentElement);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--board-${name}`);
    const colored = found && found.palette.length > 2 ? found.palette : null;
    pen.fillStyle = colored ? colored[0].rgb : color("paper");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (!found) return secret(pen, scale, width, height, color("thin"), color("done"));
    found.cells.forEach((value, place) => {
      if (value <= 0) return;
      pen.fillStyle = colored ? colored[value].rgb : color("ink");
      pen.fillRect((place % width) * scale, Math.floor(place / width) * scale, scale, scale);
    });
  };
  painters.set(canvas, paint);
  paint();
  return canvas;
}

/** An empty board with a question mark. @param {CanvasRenderingContext2D} pen @param {number} scale @param {number} width @param {number} height @param {string} thin @param {string} ink */
function secret(pen, scale, width, height, thin, ink) {
  const [right, bottom] = [width * scale, height * scale];
  pen.fillStyle = thin;
  const step = Math.max(width, height) > 5 ? 5 : 1;
  for (let column = step; column < width; column += step) pen.fillRect(Math.round(column * scale) - 1, 0, 3, bottom);
  for (let row = step; row < height; row += step) pen.fillRect(0, Math.round(row * scale) - 1, right, 3);
  pen.fillStyle = ink;
  pen.font = `700 ${Math.round(Math.min(right, bottom) * 0.55)}px Inter, system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("?", right / 2, bottom * 0.53);
}
