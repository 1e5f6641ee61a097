// Clues as people type them: one line of text a clue. Says at once what is wrong with them.

import { clueProblems } from "./model.js";

/** @typedef {import("./model.js").Clue} Clue */
/** @typedef {{clues: Clue[], problems: string[]}} Side */
/** @typedef {{rows: Side, columns: Side, letters: string[]}} Typed letters: those of the colors, from color 1 */

/** The colors that can be typed after a number. @type {Record<string, [string, string]>} */
const COLORS = {
  k: ["black", "#000000"], r: ["red", "#c81e2b"], b: ["blue", "#1f5fbf"], g: ["green", "#4ea03c"], y: ["yellow", "#f5c518"],
  o: ["orange", "#e8772e"], p: ["purple", "#7a4fa3"], n: ["brown", "#6d4023"], a: ["gray", "#8a8f98"],
};

/**
 * Read what was typed. Numbers stand apart by spaces, commas or dots; `?` is a run of unknown
 * length, `*` a clue that is entirely unknown, 0 or an empty line a line without runs, `3r` three
 * red cells. Numbers without a letter are black.
 * @param {string} rows @param {string} columns
 * @returns {Typed}
 */
export function readTyped(rows, columns) {
  const used = new Set((rows + columns).toLowerCase().match(/[a-z](?=[\s,.;]|$)/g) ?? []);
  const letters = ["k", ...Object.keys(COLORS).filter((letter) => letter !== "k" && used.has(letter))];
  return { rows: readSide(rows, "Row", letters), columns: readSide(columns, "Column", letters), letters };
}

/** @param {string} text @param {"Row"|"Column"} name @param {string[]} letters @returns {Side} */
function readSide(text, name, letters) {
  const lines = text.replace(/\s+$/, "").split("\n");
  if (lines.length === 1 && !lines[0].trim()) return { clues: [], problems: [] };
  /** @type {string[]} */
  const problems = [];
  const clues = lines.map((line, index) => {
    if (line.trim() === "*") return null;
    /** @type {NonNullable<Clue>} */
    const runs = [];
    for (const word of line.split(/[\s,.;]+/).filter(Boolean)) {
      const parts = /^(\d{1,4}|\?)([a-z]?)$/i.exec(word);
      const color = letters.indexOf(parts?.[2].toLowerCase() || "k") + 1;
      if (!parts) problems.push(`${name} ${index + 1}: “${word}” is not a number.`);
      else if (!color) problems.push(`${name} ${index + 1}: no color has the letter “${parts[2]}”; there are ${Object.keys(COLORS).join(", ")}.`);
      else if (parts[1] === "?") runs.push({ length: null, color });
      else if (Number(parts[1])) runs.push({ length: Number(parts[1]), color });
    }
    return runs;
  });
  return { clues, problems };
}

/** What is wrong with what was typed. @param {Typed} typed @returns {string[]} */
export function problemsOf({ rows, columns, letters }) {
  const problems = [...rows.problems, ...columns.problems];
  return problems.length ? problems : clueProblems({ rows: rows.clues, columns: columns.clues, palette: paletteOf(letters) });
}

/** @param {string[]} letters */
function paletteOf(letters) {
  return [{ symbol: ".", name: "white", rgb: "#ffffff" }, ...letters.map((letter) => ({ symbol: letter, name: COLORS[letter][0], rgb: COLORS[letter][1] }))];
}

/** The puzzle that was typed, in nonolith's JSON. @param {Typed} typed @returns {Record<string, any>} */
export function typedRecord({ rows, columns, letters }) {
  const colored = letters.length > 1;
  const lists = (/** @type {Side} */ side) => side.clues.map((clue) => clue && clue.map((run) => (colored ? [run.length, run.color] : run.length)));
  const record = { nonolith: 1, rows: lists(rows), columns: lists(columns) };
  return colored ? { ...record, palette: paletteOf(letters) } : record;
}
