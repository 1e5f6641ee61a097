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

  /** All of it, one pixel for each cell. */
  paint() {
    const { puzzle, scene, surface } = this.board;
    if (!puzzle) return;
    this.element.hidden = !surface.clientWidth; // it is painted when the board is shown
    if (this.element.hidden) return;
    const { width, height } = puzzle;
    const scale = Math.min(LONGEST, PART * Math.min(surface.clientWidth, surface.clientHeight)) / Math.max(width, height);
    Object.assign(this.canvas, { width, height });
    Object.assign(this.canvas.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    this.#put(scene.cells.keys());
    this.follow();
  }

  /** Cells that changed. Nothing is measured here: that would hold up every stroke. @param {Iterable<number>} places */
  change(places) {
    if (!this.element.hidden) this.#put(places);
  }

  /** @param {Iterable<number>} places */
  #put(places) {
    const { puzzle, scene, theme } = this.board;
    const pen = this.canvas.getContext("2d");
    if (!puzzle || !pen) return;
    for (const place of places) {
      const value = scene.cells[place];
      const [x, y] = [place % puzzle.width, Math.floor(place / puzzle.width)];
      pen.clearRect(x, y, 1, 1);
      if (value <= BLANK) continue;
      pen.fillStyle = puzzle.palette.length > 2 ? puzzle.palette[value].rgb : theme?.ink ?? "#22303a";
      pen.fillRect(x, y, 1, 1);
    }
  }

  /** The frame goes where the board is. */
  follow() {
    const { layout, puzzle } = this.board;
    if (!layout || !puzzle || !this.board.surface.clientWidth) return;
    const hidden = (layout.most.x === 0 && layout.most.y === 0) || Math.max(puzzle.width, puzzle.height) < LARGE;
    const isNew = this.element.hidden && !hidden;
    this.element.hidden = hidden;
    if (isNew) return this.paint();
    if (hidden) return;
    const { cell, scroll, view, left, top } = layout;
    const part = (/** @type {number} */ value) => `${Math.max(0, Math.min(100, 100 * value)).toFixed(2)}%`;
    Object.assign(this.frame.style, {
      left: part(scroll.x / cell / puzzle.width), top: part(scroll.y / cell / puzzle.height),
      width: part((view.width - left) / cell / puzzle.width), height: part((view.height - top) / cell / puzzle.height),
    });
  }
}
