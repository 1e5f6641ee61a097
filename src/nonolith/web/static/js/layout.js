// Where everything on a board lies: cells, clues, and the part of it that is in view.

/** @typedef {import("./model.js").Puzzle} Puzzle */

const SMALLEST = 3;
const READABLE = 6; // numbers beside smaller cells are not drawn, and need no room
export const EDGE = 8;
const LARGEST = 96;
const FITTING = 80; // larger cells would be no easier to hit
const PAD = 6;

export class Layout {
  /**
   * @param {Puzzle} puzzle @param {boolean} symbols are drawn beside colored clues
   * @param {boolean} growing leave room for clues that are still to come, so that the board stays where it is
   */
  constructor(puzzle, symbols, growing = false) {
    this.puzzle = puzzle;
    this.wantsSymbols = symbols;
    this.growing = growing;
    this.colored = this.symbols = false;
    /** @type {string[][]} */
    this.rowTexts = [];
    /** @type {string[][]} */
    this.columnTexts = [];
    /** Rows of clues for which there is room. @type {string[][]} */
    this.widest = [];
    this.deepest = 1;
    this.view = { width: 300, height: 300 };
    this.cell = 24;
    this.exact = 24; // what pinching asks for; cells are whole pixels, so that lines are sharp
    this.scroll = { x: 0, y: 0 };
    this.most = { x: 0, y: 0 }; // as far as it scrolls
    this.origin = { x: 0, y: 0 }; // small boards stand in the middle
    this.bare = false; // without clues
    this.left = this.top = this.font = this.lineHeight = 0;
    this.put(puzzle);
    this.measure();
  }

  /** Another puzzle of this size in the same place; `measure` or `fit` finds room for its clues. @param {Puzzle} puzzle */
  put(puzzle) {
    this.puzzle = puzzle;
    this.colored = puzzle.palette.length > 2;
    this.symbols = this.wantsSymbols && this.colored;
    const lengths = (/** @type {import("./model.js").Clue} */ clue) =>
      clue === null ? ["?"] : clue.length ? clue.map((run) => String(run.length ?? "?")) : ["0"];
    this.rowTexts = puzzle.rows.map(lengths);
    this.columnTexts = puzzle.columns.map(lengths);
    const spare = (/** @type {number} */ size) => (this.growing ? Array(Math.ceil(size / 5) + 1).fill("1") : []);
    this.widest = [spare(puzzle.width), ...this.rowTexts];
    this.deepest = Math.max(1, ...[spare(puzzle.height), ...this.columnTexts].map((texts) => texts.length));
  }

  /** Sizes that follow from the size of a cell. */
  measure() {
    // Numbers beside small cells fill them; colored ones need room for what is around them.
    this.font = Math.min(26, Math.max(this.cell < 9 ? this.cell * 0.75 : 9, this.colored ? 0 : Math.min(12, this.cell * 0.72), this.cell * 0.56));
    this.lineHeight = this.colored ? this.font * 1.42 : this.font * 1.22;
    const widest = Math.max(...this.widest.map((texts) => texts.reduce((sum, text) => sum + this.runWidth(text), 0)));
    this.left = Math.ceil(Math.min(widest + 2 * PAD, this.view.width * 0.5));
    this.top = Math.ceil(Math.min(this.deepest * this.lineHeight + 2 * PAD, this.view.height * 0.5));
    if (this.bare || this.cell < READABLE) this.left = this.top = EDGE;
    const width = this.left + this.puzzle.width * this.cell;
    const height = this.top + this.puzzle.height * this.cell;
    this.most = { x: Math.max(0, width + 2 - this.view.width), y: Math.max(0, height + 2 - this.view.height) };
    this.origin = {
      x: Math.max(0, Math.floor((this.view.width - width) / 2)),
      y: Math.max(0, Math.floor((this.view.height - height) / 2)),
    };
    this.scroll.x = Math.min(this.most.x, Math.max(0, this.scroll.x));
    this.scroll.y = Math.min(this.most.y, Math.max(0, this.scroll.y));
  }

  /** The width of a number in a row's clue, with the space around it. @param {string} text */
  runWidth(text) {
    const number = text.length * this.font * 0.58;
    return this.colored ? number + this.font * (this.symbols ? 1.35 : 0.75) : number + this.font * 0.52;
  }

  /** The largest cells with which all is in view, but never smaller than `least`. @param {number} least */
  fit(least) {
    for (this.cell = FITTING; this.cell > least; this.cell--) {
      this.measure();
      if (this.most.x === 0 && this.most.y === 0) break;
    }
    this.measure();
  }

  /** @param {number} factor @param {{x: number, y: number}} at the point that stays where it is */
  zoom(factor, at) {
    const column = (at.x - this.x(0)) / this.cell;
    const row = (at.y - this.y(0)) / this.cell;
    if (Math.round(this.exact) !== this.cell) this.exact = this.cell;
    this.exact = Math.min(LARGEST, Math.max(SMALLEST, this.exact * factor));
    this.cell = Math.round(this.exact);
    this.measure();
    this.scroll.x += this.x(0) + column * this.cell - at.x;
    this.scroll.y += this.y(0) + row * this.cell - at.y;
    this.measure();
  }

  /** By at least one pixel, around the middle. @param {number} factor */
  zoomStep(factor) {
    const step = Math.max(1, Math.round(this.cell * Math.abs(factor - 1)));
    this.zoom((this.cell + (factor > 1 ? step : -step)) / this.cell, { x: this.view.width / 2, y: this.view.height / 2 });
  }

  /** @param {number} row @param {number} column that come to the middle */
  center(row, column) {
    this.scroll.x += this.x(column) - (this.left + this.view.width) / 2;
    this.scroll.y += this.y(row) - (this.top + this.view.height) / 2;
    this.measure();
  }

  /** @param {number} column */
  x(column) {
    return this.origin.x + this.left + column * this.cell - this.scroll.x;
  }

  /** @param {number} row */
  y(row) {
    return this.origin.y + this.top + row * this.cell - this.scroll.y;
  }

  /** The cell at a point; null outside and over the clues. @param {number} x @param {number} y */
  hit(x, y) {
    if (x < this.origin.x + this.left || y < this.origin.y + this.top) return null;
    const column = Math.floor((x - this.x(0)) / this.cell);
    const row = Math.floor((y - this.y(0)) / this.cell);
    const inside = row >= 0 && column >= 0 && row < this.puzzle.height && column < this.puzzle.width;
    return inside ? { row, column } : null;
  }

  /** The number of a clue at a point. @param {number} x @param {number} y @returns {{row: boolean, line: number, run: number}|null} */
  runAt(x, y) {
    const beside = x < this.origin.x + this.left;
    const above = y < this.origin.y + this.top;
    if (beside === above) return null;
    const line = Math.floor(beside ? (y - this.y(0)) / this.cell : (x - this.x(0)) / this.cell);
    const texts = (beside ? this.rowTexts : this.columnTexts)[line];
    if (!texts) return null;
    let edge = beside ? this.origin.x + this.left - 8 : this.origin.y + this.top - 8;
    for (let run = texts.length - 1; run >= 0; run--) {
      edge -= beside ? this.runWidth(texts[run]) : this.lineHeight;
      if ((beside ? x : y) >= edge) return { row: beside, line, run };
    }
    return null;
  }

  /** Scroll so that a cell is in view. @param {number} row @param {number} column */
  reveal(row, column) {
    const margin = this.cell;
    const left = this.origin.x + this.left;
    const top = this.origin.y + this.top;
    if (this.x(column) < left + margin) this.scroll.x -= left + margin - this.x(column);
    if (this.y(row) < top + margin) this.scroll.y -= top + margin - this.y(row);
    if (this.x(column + 2) > this.view.width) this.scroll.x += this.x(column + 2) - this.view.width;
    if (this.y(row + 2) > this.view.height) this.scroll.y += this.y(row + 2) - this.view.height;
    this.measure();
  }
}
