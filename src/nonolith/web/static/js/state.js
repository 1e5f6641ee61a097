// The state of the page in one place: the puzzle that is open, its game, the settings.

import { gameOf, gameRecord, newGame } from "./games.js";
import { fingerprint, puzzleOf } from "./model.js";
import { memory } from "./storage.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {"puzzle"|"cells"|"settings"|"trying"|"crossed"|"hinted"|"named"} Topic */
/**
 * @typedef {object} Settings
 * @property {string} theme `auto`, `light` or `dark`
 * @property {boolean} symbols in colored cells
 * @property {boolean} check point out lines that cannot be right
 * @property {boolean} timer is shown
 * @property {boolean} cross off clues that are certain
 * @property {boolean} fillIn cross out the rest of finished lines
 * @property {"off"|"tell"|"lives"} mistakes are told at once, and may cost lives
 * @property {boolean} sound
 * @property {boolean} vibration
 */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", symbols: true, check: true, timer: true, cross: true, fillIn: false, mistakes: "off", sound: false, vibration: false };
const PAUSE = 250; // milliseconds without a stroke after which the game is saved

class State extends EventTarget {
  constructor() {
    super();
    /** @type {import("./model.js").Puzzle|null} */
    this.puzzle = null;
    /** @type {Game|null} */
    this.game = null;
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...memory.read("settings") };
    this.saving = 0;
  }

  /** Open a puzzle; a game that was begun goes on. @param {Record<string, any>} record @param {Record<string, any>} [saved] the game as a file has it */
  open(record, saved) {
    if (this.saving) this.save();
    const puzzle = puzzleOf(record);
    this.puzzle = puzzle;
    this.game = gameOf(saved ?? memory.game(fingerprint(record)), puzzle);
    memory.write("puzzle", record);
    if (!this.game.changed) this.#stamp();
    this.save();
    this.tell("puzzle");
  }

  /** Begin the puzzle from the start, with a new clock. */
  again() {
    if (!this.puzzle) return;
    this.game = newGame(this.puzzle);
    this.#stamp();
    this.save();
    this.tell("puzzle");
  }

  /** Make a move: values by place. @param {Iterable<[number, number]>} values @returns {boolean} whether anything changed */
  play(values) {
    const game = /** @type {Game} */ (this.game);
    /** @type {import("./history.js").Move} */
    const move = [];
    for (const [place, value] of values) {
      if (game.cells[place] === value) continue;
      move.push([place, game.cells[place], value]);
      game.cells[place] = value;
    }
    game.history.add(move);
    this.#moved(move);
    return move.length > 0;
  }

  undo() {
    const { game } = this;
    if (!game) return;
    const move = game.history.undo(game.cells);
    if (game.trying !== null && game.history.done < game.trying) this.#try(null);
    this.#moved(move);
  }

  redo() {
    if (this.game) this.#moved(this.game.history.redo(this.game.cells));
  }

  /** Undo until this many moves are left. @param {number} done */
  undoTo(done) {
    while (this.game && this.game.history.done > done) this.undo();
  }

  /** From now on marks are pencil. */
  tryOut() {
    if (this.game && this.game.trying === null) this.#try(this.game.history.done);
  }

  keepTried() {
    this.#try(null);
  }

  takeBack() {
    if (this.game?.trying === null || !this.game) return;
    this.undoTo(this.game.trying);
    this.#try(null);
  }

  /** Cross a number off by hand, or take that back. @param {boolean} row @param {number} line @param {number} run */
  crossOff(row, line, run) {
    const { game } = this;
    if (!game) return;
    const name = `${row ? "row" : "column"}.${line}.${run}`;
    if (!game.crossed.delete(name)) game.crossed.add(name);
    this.#saveSoon();
    this.tell("crossed");
  }

  save() {
    clearTimeout(this.saving);
    this.saving = 0;
    if (!this.puzzle || !this.game) return;
    memory.keepGame(fingerprint(this.puzzle.record), gameRecord(this.puzzle, this.game));
  }

  /** The memory has taken in other games: if one of them is this one, played on elsewhere, it goes on from there. */
  catchUp() {
    const { puzzle, game } = this;
    const kept = puzzle && memory.game(fingerprint(puzzle.record));
    if (puzzle && game && kept && kept.changed > game.changed) this.open(puzzle.record, kept);
  }

  /** @param {Partial<Settings>} change */
  set(change) {
    Object.assign(this.settings, change);
    memory.write("settings", this.settings);
    this.tell("settings");
  }

  /** @param {number|null} done */
  #try(done) {
    if (!this.game) return;
    this.game.trying = done;
    this.#saveSoon();
    this.tell("trying");
  }

  /** @param {import("./history.js").Move} move */
  #moved(move) {
    if (!move.length) return;
    this.#saveSoon();
    this.tell("cells", move.map(([place]) => place));
  }

  /** A stroke on a large board must not wait for the memory. */
  #saveSoon() {
    this.#stamp();
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), PAUSE);
  }

  /** Played now. A page that is only opened or left must not make its game the one that was played last. */
  #stamp() {
    if (this.game) this.game.changed = `${new Date().toISOString().slice(0, 19)}Z`;
  }

  /** @param {Topic} topic @param {any} [detail] */
  tell(topic, detail) {
    this.dispatchEvent(new CustomEvent(topic, { detail }));
  }

  /** @param {Topic} topic @param {(detail: any) => void} listener */
  on(topic, listener) {
    this.addEventListener(topic, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }
}

export const state = new State();
