// A game: the marks on a puzzle, every move that led to them, and how it went; as the page holds it and as the file of
// saved games has it (docs/saved-games.md).

import { History } from "./history.js";
import { cellsOf, emptyCells, gridOf, UNKNOWN } from "./model.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */
/**
 * @typedef {object} Game
 * @property {Int8Array} cells
 * @property {History} history
 * @property {number|null} trying how many moves were made when trying out began
 * @property {Set<string>} crossed numbers crossed off by hand, as `row.3.0`: side, line, run
 * @property {number} seconds played so far
 * @property {number} hints
 * @property {number} mistakes
 * @property {number|null} lives that are left, where they are counted
 * @property {boolean} solved
 * @property {string} changed when it was played last
 */

/** @param {Puzzle} puzzle @returns {Game} */
export function newGame(puzzle) {
  return {
    cells: emptyCells(puzzle.width * puzzle.height), history: new History(), trying: null, crossed: new Set(),
    seconds: 0, hints: 0, mistakes: 0, lives: null, solved: false, changed: "",
  };
}

/** The places that were marked while trying. @param {Game} game @returns {Set<number>} */
export function pencilOf(game) {
  if (game.trying === null) return new Set();
  const tried = game.history.moves.slice(game.trying, game.history.done).flatMap((move) => move.map(([place]) => place));
  return new Set(tried.filter((place) => game.cells[place] !== UNKNOWN));
}

/** The puzzle of a saved game; its place says where it is from. @param {Record<string, any>} saved @returns {Record<string, any>} */
export function puzzleRecord(saved) {
  const [pack, id] = String(saved.place ?? "").split("/");
  return id ? { ...saved.puzzle, pack, id } : saved.puzzle;
}

/** As the file has it. @param {Puzzle} puzzle @param {Game} game @returns {Record<string, any>} */
export function gameRecord(puzzle, game) {
  const { history, trying, lives, crossed } = game;
  /** @type {Record<string, any>} */
  const record = {
    puzzle: puzzle.record, grid: gridOf(game.cells, puzzle), moves: history.moves, done: history.done,
    seconds: Math.round(game.seconds), hints: game.hints, mistakes: game.mistakes, solved: game.solved, changed: game.changed,
  };
  if (puzzle.place) record.place = puzzle.place;
  if (trying !== null) record.trying = trying;
  if (lives !== null) record.lives = lives;
  if (crossed.size) record.crossed = [...crossed].map((name) => name.split(".")).map(([side, line, run]) => [side, Number(line), Number(run)]);
  return record;
}

/** The game of a record; a new one if it does not fit the puzzle. @param {Record<string, any>|null|undefined} record @param {Puzzle} puzzle @returns {Game} */
export function gameOf(record, puzzle) {
  const game = newGame(puzzle);
  const { grid, moves = [], done = 0 } = record ?? {};
  const count = puzzle.width * puzzle.height;
  const fits = Array.isArray(grid) && grid.length === puzzle.height && grid.every((row) => [...row].length === puzzle.width);
  const known = (/** @type {number} */ value) => value >= UNKNOWN && value < puzzle.palette.length;
  const sound = Array.isArray(moves) && done <= moves.length && moves.every((move) => Array.isArray(move)
    && move.every(([place, before, after]) => place >= 0 && place < count && known(before) && known(after)));
  if (!record || !fits || !sound) return game;
  return {
    cells: cellsOf(grid, puzzle.palette),
    history: new History(moves, done),
    trying: record.trying <= done ? record.trying : null,
    crossed: new Set((record.crossed ?? []).map((/** @type {any[]} */ name) => name.join("."))),
    seconds: record.seconds ?? 0,
    hints: record.hints ?? 0,
    mistakes: record.mistakes ?? 0,
    lives: record.lives ?? null,
    solved: Boolean(record.solved),
    changed: record.changed ?? "",
  };
}
