// A small picture of the whole board, whenever not all of it is in view; a press goes there. It stands between the clues of rows
// and columns, where nothing else is; if that corner is too small, over the cells.

import { make } from "./dom.js";
import { BLANK } from "./model.js";

const LONGEST = 132; // pixels, and never more than this part of the board
const PART = 0.28;
const LARGE = 25; // cells; smaller boards need no map
const LEAST = 48; // pixels: a smaller map shows nothing
const MARGIN = 12; // with its frame

export class Minimap {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.canvas = make("canvas");
    this.place = ""; // where it stands, and how large
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
    Object.assign(this.canvas, { width: puzzle.width, height: puzzle.height });
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

  /** @param {import("./layout.js").Layout} layout @param {number} width @param {number} height of the board */
  #stand({ left, top, origin, view }, width, height) {
    const [across, down] = [origin.x + left - 2 * MARGIN, origin.y + top - 2 * MARGIN];
    const inCorner = Math.min(across / width, down / height) * Math.max(width, height) >= LEAST;
    const most = Math.min(LONGEST, PART * Math.min(view.width, view.height)) / Math.max(width, height);
    const scale = inCorner ? Math.min(LONGEST / Math.max(width, height), across / width, down / height) : most;
    const place = [left, top, origin.x, origin.y, scale].join();
    if (place === this.place) return;
    this.place = place;
    Object.assign(this.canvas.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    Object.assign(this.element.style, inCorner ? { right: `${view.width - origin.x - left + MARGIN}px`, bottom: `${view.height - origin.y - top + MARGIN}px` } : { right: "", bottom: "" });
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
    this.#stand(layout, puzzle.width, puzzle.height);
    const { cell, scroll, view, left, top } = layout;
    const part = (/** @type {number} */ value) => `${Math.max(0, Math.min(100, 100 * value)).toFixed(2)}%`;
    Object.assign(this.frame.style, {
      left: part(scroll.x / cell / puzzle.width), top: part(scroll.y / cell / puzzle.height),
      width: part((view.width - left) / cell / puzzle.width), height: part((view.height - top) / cell / puzzle.height),
    });
  }
}
