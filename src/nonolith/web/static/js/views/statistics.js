// What all the solving adds up to.

import { clock, make } from "../dom.js";
import { progress } from "../progress.js";

export function statistics() {
  const found = Object.values(progress.solved);
  const times = found.reduce((sum, each) => sum + (each.times ?? 1), 0);
  const facts = [
    ["Puzzles solved", String(found.length)],
    ["Games won", String(times)],
    ["Without a hint", String(found.filter((each) => each.hints === 0).length)],
    ["Days in a row", `${progress.streak()} (longest ${progress.longestStreak})`],
  ];
  const details = make("details", { class: "statistics", id: "statistics" }, make("summary", { text: `Statistics: ${found.length} solved` }),
    make("dl", {}, ...facts.flatMap(([name, value]) => [make("dt", { text: name }), make("dd", { text: value })]),
      ...bests(found).flatMap(([name, value]) => [make("dt", { text: `Best time, ${name}` }), make("dd", { text: value })])));
  return details;
}

/** The best time of each size. @param {import("../progress.js").Solved[]} found @returns {[string, string][]} */
function bests(found) {
  /** @type {Map<string, number>} */
  const best = new Map();
  const order = [...found].sort((one, other) => one.rows * one.columns - other.rows * other.columns);
  for (const { rows, columns, best: seconds } of order) {
    if (seconds === undefined) continue;
    const name = `${columns} × ${rows}`;
    best.set(name, Math.min(best.get(name) ?? Infinity, seconds));
  }
  return [...best].map(([name, seconds]) => [name, clock(seconds)]);
}
