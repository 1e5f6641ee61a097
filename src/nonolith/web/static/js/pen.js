// Small things that everything drawn on a canvas needs.

import { symbolPath } from "./palette.js";

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} height @param {() => void} work */
export function clipped(pen, x, y, width, height, work) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  work();
  pen.restore();
}

/** The rows or columns in view. @param {number} first @param {number} size @param {number} cell @param {number} count @returns {[number, number]} */
export function visible(first, size, cell, count) {
  return [Math.max(0, Math.floor(-first / cell)), Math.min(count, Math.ceil((size - first) / cell))];
}

/** @param {CanvasRenderingContext2D} pen @param {number} color @param {number} x @param {number} y @param {number} radius @param {string} ink @param {number} alpha */
export function drawSymbol(pen, color, x, y, radius, ink, alpha) {
  const text = symbolPath(color);
  let path = paths.get(text);
  if (!path) paths.set(text, (path = new Path2D(text)));
  pen.save();
  pen.translate(x, y);
  pen.scale(radius, radius);
  pen.fillStyle = ink;
  pen.globalAlpha *= alpha;
  pen.fill(path, "evenodd");
  pen.restore();
}
