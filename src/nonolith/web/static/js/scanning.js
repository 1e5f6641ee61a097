// A puzzle as it was read from a picture: clues as text that can be mended, and what is doubtful about them.

import { neededCells, totals } from "./model.js";

/**
 * A number as it was read: where it stands in the picture and how sure it is.
 * @typedef {{length: number, color: number, probability: number, box: [number, number, number, number], others: {length: number, probability: number}[]}} Seen
 * A line: its clue as text, what was seen, and whether the solver or a person chose otherwise.
 * @typedef {{row: boolean, index: number, text: string, read: string, seen: Seen[], changed: boolean}} Draft
 * @typedef {{length: number|null, color: number}} Run
 * @typedef {import("./model.js").Color} Color
 */

/** Numbers below this probability are shown as doubtful. */
export const SURE = 0.9;

export class Reading {
  /** @param {Record<string, any>} board of the answer to `scan` */
  constructor(board) {
    this.status = board.status;
    /** @type {string[]} */
    this.doubts = board.doubts;
    /** @type {Color[]|null} */
    this.palette = board.puzzle.palette ?? null;
    /** @type {string[]} */
    this.grid = board.grid;
    /** @type {[number, number][]} */
    this.points = board.points;
    const mended = new Set(board.changed.map((/** @type {any} */ change) => change.line));
    const count = board.puzzle.rows.length;
    const drafts = (/** @type {any[]} */ clues, /** @type {Seen[][]} */ seen, /** @type {boolean} */ row) => clues.map((clue, index) => {
      const text = this.#textOf(clue);
      return { row, index, text, read: text, seen: seen[index], changed: mended.has(`${row ? "R" : "C"}${index + 1}`) };
    });
    /** @type {Draft[]} */
    this.rows = drafts(board.puzzle.rows, board.numbers.slice(0, count), true);
    /** @type {Draft[]} */
    this.columns = drafts(board.puzzle.columns, board.numbers.slice(count), false);
  }

  get lines() {
    return [...this.rows, ...this.columns];
  }

  /** Whether somebody has typed since it was read. */
  get edited() {
    return this.lines.some((draft) => draft.text.trim() !== draft.read);
  }

  /** @param {any[]} clue of a record */
  #textOf(clue) {
    if (!clue.length) return "0";
    return clue.map((run) => (Array.isArray(run) ? `${run[0]}${this.palette?.[run[1]]?.symbol ?? ""}` : String(run))).join(" ");
  }

  /** The runs of a line; null if its text cannot be read. @param {Draft} draft @returns {Run[]|null} */
  runsOf(draft) {
    const runs = [];
    for (const word of draft.text.split(/[\s,.;]+/).filter(Boolean)) {
      const parts = /^(\d{1,4})(\D?)$/u.exec(word);
      const color = !parts ? -1 : !parts[2] ? 1 : (this.palette?.findIndex(({ symbol }) => symbol === parts[2]) ?? -1);
      if (!parts || color < 1) return null;
      if (Number(parts[1])) runs.push({ length: Number(parts[1]), color });
    }
    return runs;
  }

  /** Why a line cannot be right, or "". @param {Draft} draft */
  problemOf(draft) {
    const runs = this.runsOf(draft);
    const length = draft.row ? this.columns.length : this.rows.length;
    if (!runs) return "This is not a clue: expected numbers with spaces between them.";
    const needed = neededCells(runs);
    return needed > length ? `It needs ${needed} cells, and there are ${length}.` : "";
  }

  /** The numbers of a line that are hard to read. @param {Draft} draft */
  doubtful(draft) {
    if (draft.text.trim() !== draft.read) return [];
    return draft.seen.filter((number) => number.probability < SURE);
  }

  /** Whether a line should be looked at: unsure, mended, impossible, or without any number seen unless that was proved. @param {Draft} draft */
  isOpen(draft) {
    const blank = !draft.seen.length && (this.status !== "verified" || this.edited);
    return Boolean(draft.changed || this.problemOf(draft) || blank || this.doubtful(draft).length);
  }

  /** The cells that rows and columns fill, in words; whether they agree. @returns {{text: string, agree: boolean}|null} */
  sums() {
    const clues = [this.rows, this.columns].map((side) => side.map((draft) => this.runsOf(draft)));
    if (clues.flat().includes(null)) return null;
    const [across, down] = clues.map((side) => /** @type {Map<number, number>} */ (totals(side)));
    const colors = [...new Set([...across.keys(), ...down.keys()])].sort((a, b) => a - b);
    const bad = colors.filter((color) => (across.get(color) ?? 0) !== (down.get(color) ?? 0));
    const total = (/** @type {Map<number, number>} */ map) => [...map.values()].reduce((sum, value) => sum + value, 0);
    const named = bad.map((color) => `${this.palette?.[color]?.symbol ?? ""} ${across.get(color) ?? 0} and ${down.get(color) ?? 0}`);
    const more = this.palette && bad.length ? ` (${named.join(", ")})` : "";
    return { text: `rows ${total(across)}, columns ${total(down)}${more}`, agree: !bad.length };
  }

  /** The puzzle in nonolith's JSON, or null as long as a clue cannot be read. */
  record() {
    const lists = (/** @type {Draft[]} */ side) => side.map((draft) => this.runsOf(draft)?.map((run) => (this.palette ? [run.length, run.color] : run.length)));
    const [rows, columns] = [lists(this.rows), lists(this.columns)];
    if ([...rows, ...columns].some((clue) => clue === undefined)) return null;
    return { nonolith: 1, rows, columns, ...(this.palette ? { palette: this.palette } : {}) };
  }

  /** The part of the picture that shows a line's clue: left, top, right, bottom. @param {Draft} draft @returns {[number, number, number, number]} */
  stripOf(draft) {
    const across = this.columns.length + 1;
    const corner = (/** @type {number} */ row, /** @type {number} */ column) => this.points[row * across + column];
    const [from, to] = draft.row ? [corner(draft.index, 0), corner(draft.index + 1, 0)] : [corner(0, draft.index), corner(0, draft.index + 1)];
    const boxes = draft.seen.map(({ box }) => box);
    const side = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const bounds = (/** @type {number} */ axis) => [Math.min(from[axis], to[axis], ...boxes.map((box) => box[axis])), Math.max(from[axis], to[axis], ...boxes.map((box) => box[axis + 2]))];
    const [[left, right], [top, bottom]] = [bounds(0), bounds(1)];
    return draft.row ? [Math.min(left, right - 2 * side) - side / 3, top, right, bottom] : [left, Math.min(top, bottom - 2 * side) - side / 3, right, bottom];
  }
}

/** The text of a line with one number in place of another. @param {Draft} draft @param {number} index of the number @param {number} length */
export function withNumber(draft, index, length) {
  const words = draft.text.split(/\s+/).filter(Boolean);
  words[index] = words[index].replace(/^\d+/, String(length));
  return words.join(" ");
}
