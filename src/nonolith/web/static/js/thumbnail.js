// A small picture of a puzzle: half of its goal, the rest to be found out.

import { cellsOf } from "./model.js";
import { make } from "./dom.js";

/** @param {import("./model.js").Puzzle} puzzle */
export function thumbnail(puzzle) {
  const goal = puzzle.record.goal ? cellsOf(puzzle.record.goal, puzzle.palette) : null;
  const scale = Math.max(1, Math.floor(112 / Math.max(puzzle.width, puzzle.height)));
  const canvas = make("canvas", { class: "thumbnail", "aria-hidden": "true", width: puzzle.width * scale, height: puzzle.height * scale });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const paint = () => {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--board-ink");
    const thin = style.getPropertyValue("--board-thin");
    pen.fillStyle = style.getPropertyValue("--board-paper");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (let row = 0; row < puzzle.height; row++) {
      for (let column = 0; column < puzzle.width; column++) {
        const hidden = column / puzzle.width + row / puzzle.height > 1.02;
        const value = goal?.[row * puzzle.width + column] ?? 0;
        if (goal && !hidden && value > 0) {
          pen.fillStyle = puzzle.palette.length > 2 ? puzzle.palette[value].rgb : ink;
          pen.fillRect(column * scale, row * scale, scale, scale);
        } else if (scale > 2 && (hidden || !goal)) {
          pen.fillStyle = thin;
          pen.fillRect(column * scale, row * scale, scale, 1);
          pen.fillRect(column * scale, row * scale, 1, scale);
        }
      }
    }
  };
  paint();
  document.addEventListener("themechange", paint);
  return canvas;
}
