// The player's hand: strokes and keys become moves of the game.

import { feel } from "./feedback.js";
import { pencilOf } from "./games.js";
import { BLANK, UNKNOWN } from "./model.js";
import { finishedBy, LIVES, mistakesIn, solutionOf } from "./rules.js";
import { state } from "./state.js";

/** @typedef {import("./board.js").Cell} Cell */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {"fill"|"cross"|"move"} Tool */

const SHOWN = 1400; // milliseconds that a mistake is pointed at

export class Player extends EventTarget {
  constructor() {
    super();
    /** @type {Tool} */
    this.tool = "fill";
    this.color = 1;
    /** @type {Board|null} */
    this.board = null;
    /** @type {{from: number, to: number, first: Cell, places: Map<number, number>}|null} */
    this.stroke = null;
    /** @type {(cells: number) => void} how long the stroke is, for those who count */
    this.counted = () => {};
    /** Somebody who wants to see each stroke first, and may refuse it. @type {((values: Map<number, number>) => boolean)|null} */
    this.teacher = null;
    /** @type {Int8Array|null} */
    this.solution = null;
    this.paused = false;
    let leaving = new AbortController();
    const learnSolution = async () => {
      leaving.abort();
      leaving = new AbortController();
      this.solution = null;
      const { puzzle } = state;
      if (!puzzle || state.settings.mistakes === "off" || state.game?.solved) return;
      const { signal } = leaving;
      const found = await solutionOf(puzzle, signal);
      if (signal.aborted) return;
      this.solution = found;
      if (state.game && state.settings.mistakes === "lives") state.game.lives ??= LIVES;
      this.tell("told");
    };
    state.on("puzzle", () => {
      this.color = 1;
      this.teacher = null;
      this.pause(false);
      learnSolution();
    });
    let mode = state.settings.mistakes;
    state.on("settings", () => {
      if (mode === state.settings.mistakes) return;
      mode = state.settings.mistakes;
      if (state.game && mode !== "lives") state.game.lives = null;
      learnSolution();
    });
  }

  /** The board takes no strokes: solved, paused, or no life left. */
  get locked() {
    return !state.game || state.game.solved || this.paused || state.game.lives === 0;
  }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    this.tell("tool");
  }

  /** @param {boolean} paused */
  pause(paused) {
    if (this.paused === paused) return;
    this.paused = paused;
    this.tell("pause");
  }

  /** The first cell says what the stroke does: it sets open cells, or clears cells like itself. @param {Cell} cell @param {boolean} secondary */
  begin(cell, secondary) {
    if (this.locked || !state.game) return;
    const mark = (this.tool === "cross") !== secondary ? BLANK : this.color;
    const now = state.game.cells[placeOf(cell)];
    this.stroke = { from: now, to: now === UNKNOWN ? mark : UNKNOWN, first: cell, places: new Map() };
    this.extend(cell);
  }

  /** Strokes keep to the row or column in which they began, and change only cells like the first. @param {Cell} cell */
  extend(cell) {
    const { stroke } = this;
    if (!stroke || !state.game || !this.board) return;
    const { first } = stroke;
    const along = Math.abs(cell.column - first.column) >= Math.abs(cell.row - first.row);
    const wanted = new Map();
    const [from, to] = along ? [first.column, cell.column] : [first.row, cell.row];
    for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
      const place = placeOf(along ? { row: first.row, column: at } : { row: at, column: first.column });
      if (state.game.cells[place] === stroke.from) wanted.set(place, stroke.to);
    }
    stroke.places = wanted;
    this.counted(Math.abs(to - from) + 1);
    this.board.mark({ ...this.board.scene.marks, ghost: wanted });
  }

  end() {
    const { stroke } = this;
    this.cancel();
    if (stroke) this.put(stroke.places);
  }

  cancel() {
    this.stroke = null;
    this.counted(0);
    if (this.board) this.board.mark({ ...this.board.scene.marks, ghost: undefined });
  }

  /** Mark cells as the rules allow. @param {Map<number, number>} values by place */
  put(values) {
    const { puzzle, game, settings } = state;
    if (!puzzle || !game || this.locked) return;
    if (this.teacher && !this.teacher(values)) return;
    const wrong = this.told && game.trying === null ? mistakesIn(this.told, values) : [];
    for (const place of wrong) values.delete(place);
    if (settings.fillIn) for (const [place, value] of finishedBy(puzzle, game.cells, values)) values.set(place, value);
    if (state.play(values) && !wrong.length) feel([...values.values()].some((value) => value > BLANK) ? "fill" : "cross");
    if (wrong.length) this.#mistake(wrong);
  }

  /** What mistakes are told by; trying something out is free until it is kept. */
  get told() {
    return state.settings.mistakes === "off" ? null : this.solution;
  }

  /** What was tried stays, but for its mistakes where those are told. */
  keep() {
    const { game } = state;
    if (!game || game.trying === null) return;
    const wrong = this.told ? mistakesIn(this.told, new Map([...pencilOf(game)].map((place) => [place, game.cells[place]]))) : [];
    state.play(wrong.map((place) => [place, UNKNOWN]));
    state.keepTried();
    if (wrong.length) this.#mistake(wrong);
  }

  /** @param {number[]} wrong places */
  #mistake(wrong) {
    const { game } = state;
    if (!game) return;
    game.mistakes += 1;
    if (game.lives !== null) game.lives = Math.max(0, game.lives - 1);
    state.save();
    feel("wrong");
    this.board?.mark({ ...this.board.scene.marks, wrong });
    setTimeout(() => this.board?.scene.marks.wrong === wrong && this.board.mark({ ...this.board.scene.marks, wrong: undefined }), SHOWN);
    this.tell("mistake", wrong);
  }

  /** @param {KeyboardEvent} event @param {Cell} cell */
  key(event, cell) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? state.redo() : state.undo();
      else if (key === "y") state.redo();
      else return false;
      return true;
    }
    if (!state.game || event.altKey) return false;
    const place = placeOf(cell);
    const now = state.game.cells[place];
    const set = (/** @type {number} */ value) => this.put(new Map([[place, value]]));
    const mark = this.tool === "cross" ? BLANK : this.color;
    const tool = { f: "fill", c: "cross", m: "move" }[key];
    if (event.shiftKey && key.startsWith("arrow")) {
      if (now === UNKNOWN) set(mark);
    } else if (key === " " || key === "enter") set(now === mark ? UNKNOWN : mark);
    else if (key === "x") set(now === BLANK ? UNKNOWN : BLANK);
    else if (key === "backspace" || key === "delete") set(UNKNOWN);
    else if (/^[1-9]$/.test(key) && Number(key) < (state.puzzle?.palette.length ?? 0)) {
      this.color = Number(key);
      this.take("fill");
    } else if (tool) this.take(/** @type {Tool} */ (tool));
    else if (key === "t") state.game.trying === null ? state.tryOut() : this.keep();
    else if (key === "p") this.pause(!this.paused);
    else return false;
    return true;
  }

  /** @param {"tool"|"pause"|"mistake"|"told"} topic @param {any} [detail] */
  tell(topic, detail) {
    this.dispatchEvent(new CustomEvent(topic, { detail }));
  }
}

/** @param {Cell} cell */
function placeOf(cell) {
  return cell.row * (state.puzzle?.width ?? 0) + cell.column;
}
