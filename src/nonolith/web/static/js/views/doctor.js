// The doctor: a puzzle that came from outside and has no solution is shown with what may have been mistyped.

import { ApiError, ask, isAbort } from "../api.js";
import { button, make, toast } from "../dom.js";
import { cellsOf, clueProblems, runsOf } from "../model.js";
import { state } from "../state.js";

/** @typedef {import("../model.js").Puzzle} Puzzle */

const PATIENCE = 5; // seconds; an examination nobody asked for must not keep the machine busy

/** The card that shows itself only when something is wrong. */
export function doctorCard() {
  const element = make("section", { class: "card doctor", id: "doctor", "aria-label": "The doctor", hidden: true });
  let leaving = new AbortController();
  const say = (/** @type {string} */ title, /** @type {string} */ text, /** @type {HTMLElement[]} */ ...more) => {
    element.replaceChildren(make("h2", { text: title }), make("p", { text }), ...more);
    element.hidden = false;
  };

  /** @param {Puzzle} puzzle @param {AbortSignal} signal */
  const examine = async (puzzle, signal) => {
    const problems = clueProblems(puzzle);
    if (problems.length) say("These clues cannot be right", problems[0], make("p", { class: "soft", text: "Looking for the slip …" }));
    const limits = { seconds: PATIENCE };
    if (!problems.length) {
      const { verdict } = await ask("solve", { puzzle: puzzle.record, limits: { ...limits, solutions: 2 } }, signal);
      if (verdict === "multiple") say("More than one picture fits", "This puzzle has several solutions. Any of them is accepted.");
      if (verdict !== "impossible") return;
    }
    const found = await ask("doctor", { puzzle: puzzle.record, limits }, signal);
    const repairs = found.repairs.map((/** @type {any} */ repair) => button({
      text: sentence(repair.text), class: "repair", label: `Fix it: ${repair.why}`, onclick: () => mend(puzzle, repair),
    }));
    if (repairs.length) say("These clues cannot be right", `${problems[0] ?? sentence(found.reason)} Perhaps you meant one of these? Press it to fix the puzzle.`, make("div", { class: "repairs" }, ...repairs));
    else if (found.verdict === "impossible") say("These clues cannot be right", `${problems[0] ?? sentence(found.reason)} No single slip explains it: compare the clues with the original.`);
    else element.hidden = true;
  };

  state.on("puzzle", async () => {
    leaving.abort();
    leaving = new AbortController();
    element.hidden = true;
    const { puzzle, game } = state;
    if (!puzzle || !game || puzzle.record.goal || game.solved) return; // a puzzle that knows its picture is well
    const { signal } = leaving;
    try {
      await examine(puzzle, signal);
    } catch (error) {
      if (!isAbort(error) && !(error instanceof ApiError)) throw error;
      if (element.querySelector(".soft")) element.querySelector(".soft")?.remove();
    }
  });
  return element;
}

/** The repair's picture says what the mended lines are. @param {Puzzle} puzzle @param {any} repair */
function mend(puzzle, repair) {
  const { width, height, palette, record } = puzzle;
  const cells = cellsOf(repair.picture, palette);
  const mended = { ...record, rows: [...record.rows], columns: [...record.columns] };
  for (const { line, number } of repair.edits) {
    const runs = line === "row" ? runsOf(cells, (number - 1) * width, 1, width) : runsOf(cells, number - 1, width, height);
    mended[line === "row" ? "rows" : "columns"][number - 1] = runs.map((run) => (palette.length > 2 ? [run.length, run.color] : run.length));
  }
  state.open(mended);
  toast(`Fixed: ${repair.text}.`, "good");
}

/** @param {string} text */
function sentence(text) {
  return text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? "" : "."}` : "The clues contradict each other.";
}
