// A small picture of the whole board in its corner, whenever not all of it is in view; a press goes there.

import { make } from "./dom.js";
import { BLANK } from "./model.js";

const LONGEST = 132; // pixels, and never more than this part of the board
const PART = 0.28;
const LARGE = 25; // cells; smaller boards need no map

export class Minimap {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.canvas = make("canvas");
    this.frame = make("div", { class: "minimap-frame" });
    this.element = make("div", { class: "minimap", "aria-hidden": "true", hidden: true }, this.canvas, this.frame);
    board.surface.append(this.element);
    board.drawn = () => this.follow();
    const go = (/** @type {PointerEvent} */ event) => {
      const { puzzle } = board;
      const box = this.canvas.getBoundingClientRect();
      if (puzzle) board.center(((event.clientY - box.top) / box.height) * puzzle.height, ((event.clientX - box.left) / box.width) * puzzle.width);
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && go(event));
    document.addEventListener("themechange", () => this.paint());
  }

  /** One pixel for each cell. @param {Iterable<number>} [places] that changed; all if not given */
  paint(places) {
    const { puzzle, scene, surface } = this.board;
    if (!puzzle) return;
    if (!surface.clientWidth) {
      this.element.hidden = true; // it is painted when the board is shown
      return;
    }
    const { width, height, palette } = puzzle;
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    if (!places || this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height });
      const scale = Math.min(LONGEST, PART * Math.min(surface.clientWidth, surface.clientHeight)) / Math.max(width, height);
      Object.assign(this.canvas.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    }
    const style = getComputedStyle(this.element);
    const ink = style.getPropertyValue("--board-ink");
    for (const place of places ?? scene.cells.keys()) {
      const value = scene.cells[place];
      const [x, y] = [place % width, Math.floor(place / width)];
      pen.clearRect(x, y, 1, 1);
      if (value <= BLANK) continue;
      pen.fillStyle = palette.length > 2 ? palette[value].rgb : ink;
      pen.fillRect(x, y, 1, 1);
    }
  }

  /** The frame goes where the board is. */
  follow() {
    const { layout, puzzle } = this.board;
    if (!layout || !puzzle || !this.board.surface.clientWidth) return;
    const hidden = (layout.most.x === 0 && layout.most.y === 0) || Math.max(puzzle.width, puzzle.height) < LARGE;
    if (this.element.hidden && !hidden) this.paint();
    this.element.hidden = hidden;
    if (hidden) return;
    const { cell, scroll, view, left, top } = layout;
    const part = (/** @type {number} */ value) => `${Math.max(0, Math.min(100, 100 * value)).toFixed(2)}%`;
    Object.assign(this.frame.style, {
      left: part(scroll.x / cell / puzzle.width), top: part(scroll.y / cell / puzzle.height),
      width: part((view.width - left) / cell / puzzle.width), height: part((view.height - top) / cell / puzzle.height),
    });
  }
}
