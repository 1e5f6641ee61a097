// What the page does to a stroke before it becomes a move: mistakes are held back, finished lines are crossed out.

import { ApiError, ask, isAbort } from "./api.js";
import { judgeLine } from "./lines.js";
import { BLANK, cellsOf, UNKNOWN } from "./model.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */

export const LIVES = 3;
const PATIENCE = 10; // seconds

/** The only solution, or null if there is none or several. @param {Puzzle} puzzle @param {AbortSignal} signal @returns {Promise<Int8Array|null>} */
export async function solutionOf(puzzle, signal) {
  if (puzzle.place && puzzle.record.goal) return cellsOf(puzzle.record.goal, puzzle.palette); // ours are proved to be unique
  try {
    const answer = await ask("solve", { puzzle: puzzle.record, limits: { seconds: PATIENCE, solutions: 2 } }, signal);
    return answer.verdict === "unique" ? cellsOf(answer.solutions[0], puzzle.palette) : null;
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) return null;
    throw error;
  }
}

/** @param {Int8Array} solution @param {Map<number, number>} values by place @returns {number[]} the places that are wrong */
export function mistakesIn(solution, values) {
  return [...values].filter(([place, value]) => value !== UNKNOWN && value !== solution[place]).map(([place]) => place);
}

/**
 * The open cells of lines that these values finish: nothing more can be in them.
 * @param {Puzzle} puzzle @param {Int8Array} cells before @param {Map<number, number>} values by place
 * @returns {Map<number, number>} values to add
 */
export function finishedBy(puzzle, cells, values) {
  const { width, height } = puzzle;
  const after = Int8Array.from(cells);
  for (const [place, value] of values) after[place] = value;
  const lines = new Map();
  for (const [place, value] of values) {
    if (value <= BLANK) continue;
    const [row, column] = [Math.floor(place / width), place % width];
    lines.set(`r${row}`, { clue: puzzle.rows[row], places: Array.from({ length: width }, (_, at) => row * width + at) });
    lines.set(`c${column}`, { clue: puzzle.columns[column], places: Array.from({ length: height }, (_, at) => at * width + column) });
  }
  const more = new Map();
  for (const { clue, places } of lines.values()) {
    if (clue === null || !judgeLine(clue, places.map((/** @type {number} */ place) => after[place])).complete) continue;
    for (const place of places) if (after[place] === UNKNOWN) more.set(place, BLANK);
  }
  return more;
}
