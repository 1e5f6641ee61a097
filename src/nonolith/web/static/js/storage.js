// What survives a reload: settings, and the state of each puzzle that was begun.

import { History } from "./history.js";
import { emptyCells } from "./model.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */
/**
 * @typedef {object} Game
 * @property {Int8Array} cells
 * @property {History} history
 * @property {number} seconds played so far
 * @property {boolean} solved
 */
/** @typedef {{theme: string, symbols: boolean, check: boolean, timer: boolean, cross: boolean}} Settings */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", symbols: true, check: true, timer: true, cross: true };
const KEPT = 40; // games; the oldest one goes first

/** @returns {Settings} */
export function loadSettings() {
  return { ...DEFAULTS, ...read("nonolith.settings") };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  write("nonolith.settings", settings);
}

/** The puzzle that was open. @returns {Record<string, any>|null} */
export function loadPuzzle() {
  return read("nonolith.puzzle");
}

/** @param {Record<string, any>} record */
export function savePuzzle(record) {
  write("nonolith.puzzle", record);
}

/** The drawing that was being made. @returns {Record<string, any>|null} */
export function loadDrawing() {
  return read("nonolith.drawing");
}

/** @param {Record<string, any>} drawing */
export function saveDrawing(drawing) {
  write("nonolith.drawing", drawing);
}

/** The game of this puzzle: as it was left, or a new one. @param {Puzzle} puzzle @returns {Game} */
export function loadGame(puzzle) {
  return gameOf(read(keyOf(puzzle)), puzzle.width * puzzle.height);
}

/** The picture of a puzzle that was solved before. @param {Puzzle} puzzle */
export function solvedPicture(puzzle) {
  const game = loadGame(puzzle);
  return game.solved ? { cells: game.cells, palette: puzzle.palette } : null;
}

/** @param {Puzzle} puzzle @param {Game} game */
export function saveGame(puzzle, game) {
  const key = keyOf(puzzle);
  const order = (read("nonolith.games") ?? []).filter((/** @type {string} */ name) => name !== key);
  order.push(key);
  while (order.length > KEPT) localStorage.removeItem(order.shift());
  write("nonolith.games", order);
  write(key, gameRecord(game));
}

/** @param {Game} game @returns {Record<string, any>} */
export function gameRecord(game) {
  const { moves, done } = game.history;
  return { cells: [...game.cells], moves, done, seconds: Math.round(game.seconds), solved: game.solved };
}

/** @param {Record<string, any>|null} record @param {number} count @returns {Game} */
export function gameOf(record, count) {
  const fits = record && Array.isArray(record.cells) && record.cells.length === count;
  if (!fits) return { cells: emptyCells(count), history: new History(), seconds: 0, solved: false };
  return {
    cells: Int8Array.from(record.cells),
    history: new History(record.moves ?? [], record.done ?? 0),
    seconds: record.seconds ?? 0,
    solved: Boolean(record.solved),
  };
}

/** Games belong to clues, whatever the puzzle is called. @param {Puzzle} puzzle */
function keyOf(puzzle) {
  const text = JSON.stringify([puzzle.rows, puzzle.columns]);
  let hash = 5381n;
  for (const letter of text) hash = (hash * 33n ^ BigInt(letter.charCodeAt(0))) & 0xffffffffffffffffn;
  return `nonolith.game.${hash.toString(36)}`;
}

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works on, only without a memory.
  }
}
