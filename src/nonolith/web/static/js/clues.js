// Clues as people type them: one line of text a clue. Says at once what is wrong with them.

import { neededCells, totals } from "./model.js";

/** @typedef {import("./model.js").Clue} Clue */
/** @typedef {{clues: Clue[], problems: string[]}} Typed */

/**
 * Read what was typed for one side. Numbers stand apart by spaces, commas or dots; `?` is a run of
 * unknown length, `*` a clue of which nothing is known, 0 or an empty line a line without runs.
 * @param {string} text @param {"Row"|"Column"} side
 * @returns {Typed}
 */
export function readClues(text, side) {
  const lines = text.replace(/\s+$/, "").split("\n");
  if (lines.length === 1 && !lines[0].trim()) return { clues: [], problems: [] };
  /** @type {string[]} */
  const problems = [];
  const clues = lines.map((line, index) => {
    if (line.trim() === "*") return null;
    /** @type {NonNullable<Clue>} */
    const runs = [];
    for (const word of line.split(/[\s,.;]+/).filter(Boolean)) {
      if (word === "?") runs.push({ length: null, color: 1 });
      else if (/^\d{1,4}$/.test(word)) Number(word) && runs.push({ length: Number(word), color: 1 });
      else problems.push(`${side} ${index + 1}: “${word}” is not a number.`);
    }
    return runs;
  });
  return { clues, problems };
}

/** What is wrong with rows and columns together. @param {Typed} rows @param {Typed} columns @returns {string[]} */
export function problemsOf(rows, columns) {
  const problems = [...rows.problems, ...columns.problems];
  if (problems.length) return problems;
  const check = (/** @type {Typed} */ side, /** @type {string} */ name, /** @type {number} */ length, /** @type {string} */ across) => {
    if (!length) return;
    side.clues.forEach((clue, index) => {
      const needed = neededCells(clue);
      if (needed > length) problems.push(`${name} ${index + 1} needs ${needed} cells, but there ${count(length, across)}.`);
    });
  };
  check(rows, "Row", columns.clues.length, "column");
  check(columns, "Column", rows.clues.length, "row");
  const [inRows, inColumns] = [totals(rows.clues), totals(columns.clues)];
  if (rows.clues.length && columns.clues.length && inRows && inColumns) {
    const [across, down] = [inRows.get(1) ?? 0, inColumns.get(1) ?? 0];
    if (across !== down) {
      problems.push(`The rows fill ${across} cells, the columns ${down}: the totals differ by ${Math.abs(across - down)}.`);
    }
  }
  return problems;
}

/** @param {number} number @param {string} noun */
function count(number, noun) {
  return number === 1 ? `is only 1 ${noun}` : `are only ${number} ${noun}s`;
}

/** @param {Typed} side as nonolith's JSON has it */
export function clueLists(side) {
  return side.clues.map((clue) => clue && clue.map((run) => run.length));
}
