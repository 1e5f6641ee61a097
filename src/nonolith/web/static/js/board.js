// A board: a puzzle, its cells, the cursor, and the part that is in view. What a stroke or a key
// does to the cells is up to the view that owns the board.

import { draw, readTheme } from "./drawing.js";
import { make } from "./dom.js";
import { keyTarget, listen } from "./gestures.js";
import { Layout } from "./layout.js";
import { judgeLines } from "./lines.js";
import { Mirror } from "./mirror.js";
import { emptyCells } from "./model.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */
/** @typedef {{row: number, column: number}} Cell */
/**
 * @typedef {object} Owner
 * @property {(cell: Cell, secondary: boolean) => void} begin
 * @property {(cell: Cell) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel
 * @property {(event: KeyboardEvent, cell: Cell) => boolean} key true if it was used
 * @property {(cell: Cell|null) => void} [moved]
 * @property {(run: {row: boolean, line: number, run: number}) => void} [pressedRun] a number of a clue
 * @property {() => void} [pressedLong]
 */

export class Board {
  /** @param {HTMLElement} host @param {Owner} owner @param {string} label */
  constructor(host, owner, label) {
    this.owner = owner;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.surface = make("div", { class: "board", role: "grid", tabindex: 0, "aria-label": label, "data-label": label }, this.canvas);
    this.mirror = new Mirror(this.surface);
    host.append(this.surface);
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.panMode = false;
    this.zoomed = false;
    this.whole = false; // all of it is to be seen, however small
    this.fitted = false; // nothing can be fitted while the view is hidden
    this.symbols = true;
    this.growing = false; // its clues change while it is in use
    this.steady = false; // nothing may move, because somebody is drawing
    this.leastCell = matchMedia("(pointer: coarse)").matches ? 16 : 11;
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** @type {import("./drawing.js").Scene} */
    this.scene = { cells: emptyCells(0), cursor: null, focused: false, rows: [], columns: [], cross: true, check: true, crossed: new Set(), pencil: new Set(), solved: false, reveal: 0, plain: false, marks: {} };
    this.frame = 0;
    this.drawn = () => {}; // for those who show the same in another place
    this.#listen();
    document.fonts.ready.then(() => {
      this.theme = undefined; // numbers that were drawn before are drawn again
      this.draw();
    });
    document.addEventListener("themechange", () => {
      this.theme = readTheme(this.surface);
      this.draw();
    });
  }

  /** Show a puzzle with these cells; they are shared with the caller, who calls `changed`. @param {Puzzle} puzzle @param {Int8Array} cells */
  open(puzzle, cells) {
    const same = this.puzzle && this.puzzle.width === puzzle.width && this.puzzle.height === puzzle.height;
    const view = this.layout && same && this.fitted ? { cell: this.layout.cell, scroll: this.layout.scroll } : null;
    const steady = view && this.steady ? this.layout : null;
    this.puzzle = puzzle;
    this.scene.cells = cells;
    if (steady) steady.put(puzzle);
    else this.layout = new Layout(puzzle, this.symbols, this.growing);
    if (!same) this.scene.cursor = null;
    this.surface.setAttribute("aria-rowcount", String(puzzle.height));
    this.surface.setAttribute("aria-colcount", String(puzzle.width));
    this.surface.setAttribute("aria-label", `${this.surface.dataset.label}, ${puzzle.height} rows and ${puzzle.width} columns`);
    this.judge();
    this.mirror.show(puzzle, this.scene);
    if (steady) return this.draw();
    if (!view) this.zoomed = this.whole = false;
    else Object.assign(/** @type {Layout} */ (this.layout), view);
    this.#resize(!this.zoomed);
  }

  /** @param {Iterable<number>} [places] whose lines are judged again; all if not given */
  judge(places) {
    if (this.puzzle) judgeLines(this.puzzle, this.scene, places);
  }

  /** Every clue is satisfied: any such picture is a solution. */
  get complete() {
    return this.scene.rows.every((line) => line.complete) && this.scene.columns.every((line) => line.complete);
  }

  /** @param {Iterable<number>} [places] that changed; all if not given */
  changed(places) {
    this.judge(places);
    this.mirror.show(this.puzzle, this.scene);
    this.draw();
  }

  /** @param {import("./drawing.js").Marks} marks */
  mark(marks) {
    this.scene.marks = marks;
    this.draw();
  }

  /** @param {Cell|null} cell */
  moveTo(cell) {
    const before = this.scene.cursor;
    if (before?.row === cell?.row && before?.column === cell?.column) return;
    this.scene.cursor = cell;
    if (cell && cell.row === before?.row) this.mirror.move(cell.column);
    else this.mirror.show(this.puzzle, this.scene);
    this.owner.moved?.(cell);
    this.draw();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.zoomed = true;
    this.layout?.zoomStep(factor);
    this.draw();
  }

  /** All of it, however small the cells. */
  fit() {
    this.zoomed = false;
    this.whole = true;
    this.#fit();
    this.draw();
  }

  /** As if a cell were in the middle. @param {number} row @param {number} column */
  center(row, column) {
    this.layout?.center(row, column);
    this.draw();
  }

  /** Nothing but the picture, or the board with its clues. @param {boolean} alone */
  showPicture(alone) {
    const { layout, scene } = this;
    if (layout && (layout.bare !== alone || scene.reveal !== Number(alone))) {
      layout.bare = this.whole = alone;
      this.zoomed = false;
      this.#fit();
    }
    scene.reveal = Number(alone);
    this.draw();
  }

  /** Lines and clues give way to the picture; at once for those who want no motion. */
  celebrate() {
    const { scene } = this;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.showPicture(true);
    const begun = performance.now();
    const step = () => {
      if (!scene.solved) return;
      scene.reveal = Math.min(1, (performance.now() - begun) / 1200);
      this.draw();
      if (scene.reveal < 1) requestAnimationFrame(step);
      else this.showPicture(true);
    };
    requestAnimationFrame(step);
  }

  #fit() {
    this.layout?.fit(this.whole ? 1 : this.leastCell);
  }

  draw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (!this.layout) return;
      this.theme ??= readTheme(this.surface);
      const ratio = window.devicePixelRatio || 1;
      this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(this.pen, this.layout, this.scene, this.theme);
      this.drawn();
    });
  }

  /** Where a cell is on the screen, for those who point at it. @param {number} row @param {number} column */
  placeOf(row, column) {
    const box = this.canvas.getBoundingClientRect();
    const layout = /** @type {Layout} */ (this.layout);
    return { x: box.left + layout.x(column) + layout.cell / 2, y: box.top + layout.y(row) + layout.cell / 2 };
  }

  /** @param {boolean} refit */
  #resize(refit) {
    const { clientWidth: width, clientHeight: height } = this.surface;
    if (!width || !height || !this.layout) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.layout.view = { width, height };
    if (refit || !this.fitted) this.#fit();
    else this.layout.measure();
    this.fitted = true;
    // Drawn at once: a canvas that was just resized is empty until it is drawn.
    this.theme ??= readTheme(this.surface);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(this.pen, this.layout, this.scene, this.theme);
    this.drawn();
  }

  #listen() {
    new ResizeObserver(() => {
      // A view that is shown again, or a zoom that somebody chose, stays as it was.
      const { width, height } = this.layout?.view ?? { width: 0, height: 0 };
      const same = width === this.surface.clientWidth && height === this.surface.clientHeight;
      this.#resize(!same && !this.zoomed);
    }).observe(this.surface);
    const cellAt = (/** @type {{x: number, y: number}} */ point) => this.layout?.hit(point.x, point.y) ?? null;
    let drawing = false;
    listen(this.canvas, {
      begin: (point, secondary) => {
        this.surface.focus({ preventScroll: true });
        const cell = cellAt(point);
        drawing = cell !== null;
        if (!cell) {
          const run = this.layout?.runAt(point.x, point.y);
          if (run) this.owner.pressedRun?.(run);
          return;
        }
        this.moveTo(cell);
        this.owner.begin(cell, secondary);
      },
      extend: (point) => {
        const cell = cellAt(point);
        if (!drawing || !cell) return;
        this.moveTo(cell);
        this.owner.extend(cell);
      },
      end: () => drawing && this.owner.end(),
      cancel: () => drawing && this.owner.cancel(),
      hover: (point) => point && this.moveTo(cellAt(point) ?? this.scene.cursor),
      pan: (dx, dy) => {
        if (!this.layout) return false;
        const { x, y } = this.layout.scroll;
        this.layout.scroll = { x: x + dx, y: y + dy };
        this.layout.measure();
        this.draw();
        return this.layout.scroll.x !== x || this.layout.scroll.y !== y;
      },
      zoom: (factor, at) => {
        this.zoomed = true;
        this.layout?.zoom(factor, at);
        this.draw();
      },
      panning: () => this.panMode,
      pressed: () => this.owner.pressedLong?.(),
    });
    this.surface.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["focus", "blur"]) {
      this.surface.addEventListener(kind, () => {
        this.scene.focused = kind === "focus" && this.surface.matches(":focus-visible, :focus");
        if (this.scene.focused && !this.scene.cursor) this.moveTo({ row: 0, column: 0 });
        this.draw();
      });
    }
  }

  /** @param {KeyboardEvent} event that may come from anywhere on the page */
  key(event) {
    const { puzzle, scene } = this;
    if (!puzzle) return;
    const target = keyTarget(event, scene.cursor ?? { row: 0, column: 0 }, puzzle);
    if (target) {
      this.moveTo(target);
      this.layout?.reveal(target.row, target.column);
    }
    const used = this.owner.key(event, scene.cursor ?? { row: 0, column: 0 });
    if (target || used) event.preventDefault();
    if (!target && !used && !event.ctrlKey && !event.metaKey) {
      if (event.key === "+" || event.key === "=") this.zoom(1.2);
      else if (event.key === "-") this.zoom(0.8);
      else if (event.key === "0") this.fit();
      else return;
      event.preventDefault();
    }
  }
}
