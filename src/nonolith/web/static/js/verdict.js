// Verdicts in words, the same wherever they are shown.

import { askLive } from "./api.js";
import { attended } from "./working.js";

/**
 * @typedef {object} Verdict
 * @property {"unique"|"multiple"|"impossible"|"undecided"} kind
 * @property {string} title
 * @property {string} text
 * @property {any} answer
 */

/**
 * Solve, and say what came of it; meanwhile the status box tells how far it is.
 * @param {Record<string, any>} puzzle @param {HTMLElement} status
 * @param {{signal?: AbortSignal, seconds?: number}} [limits] without any: as long as the server allows
 * @returns {Promise<Verdict>}
 */
export async function judge(puzzle, status, { signal, seconds } = {}) {
  const answer = await attended(status, "Solving", signal, (live, told) =>
    askLive("solve", { puzzle, limits: { seconds, solutions: 2 } }, live, told));
  return answer ? verdictOf(answer) : { kind: "undecided", title: "Stopped", text: "Nothing has been proved yet.", answer: { solutions: [], known: null } };
}

/** @param {any} answer @returns {Verdict} */
function verdictOf(answer) {
  const milliseconds = answer.stats.wall_seconds * 1000;
  const took = milliseconds < 1 ? "less than a millisecond" : `${Math.round(milliseconds)} ms`;
  /** @type {Record<string, [string, string]>} */
  const words = {
    unique: ["Exactly one solution", answer.line_solvable ? `Guess-free: line logic alone solves it. Proved in ${took}.` : `It needs more than line logic. Proved in ${took}.`],
    multiple: ["Several solutions", "The marked cells differ between two of them."],
    impossible: ["No solution", answer.reason || "The clues contradict each other."],
    undecided: ["Not decided", answer.reason || "It ran out of time."],
  };
  const [title, text] = words[answer.verdict];
  return { kind: answer.verdict, title, text, answer };
}

/** Places at which two solutions differ. @param {string[][]} solutions */
export function differences(solutions) {
  if (solutions.length < 2) return [];
  const [one, two] = solutions.map((rows) => [...rows.join("")]);
  return one.flatMap((symbol, place) => (symbol === two[place] ? [] : [place]));
}
