// The state of the page in one place: the puzzle that is open, its game, the settings.

import { loadGame, loadSettings, saveGame, savePuzzle, saveSettings } from "./storage.js";
import { puzzleOf } from "./model.js";

/** @typedef {import("./storage.js").Game} Game */
/** @typedef {"puzzle"|"cells"|"settings"} Topic */

class State extends EventTarget {
  constructor() {
    super();
    /** @type {import("./model.js").Puzzle|null} */
    this.puzzle = null;
    /** @type {Game|null} */
    this.game = null;
    this.settings = loadSettings();
  }

  /** Open a puzzle; a game that was begun goes on. @param {Record<string, any>} record @param {Game} [game] */
  open(record, game) {
    this.puzzle = puzzleOf(record);
    this.game = game ?? loadGame(this.puzzle);
    savePuzzle(record);
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
    if (this.game) this.#moved(this.game.history.undo(this.game.cells));
  }

  redo() {
    if (this.game) this.#moved(this.game.history.redo(this.game.cells));
  }

  /** Undo until so many moves are left. @param {number} done */
  undoTo(done) {
    while (this.game && this.game.history.done > done) this.undo();
  }

  save() {
    if (this.puzzle && this.game) saveGame(this.puzzle, this.game);
  }

  /** @param {Partial<import("./storage.js").Settings>} change */
  set(change) {
    Object.assign(this.settings, change);
    saveSettings(this.settings);
    this.tell("settings");
  }

  /** @param {import("./history.js").Move} move */
  #moved(move) {
    if (!move.length) return;
    this.save();
    this.tell("cells", move.map(([place]) => place));
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
