// Help beside the board: hints in three grades, and the strong check of the marks.

import { ApiError, ask, isAbort } from "../api.js";
import { button, make } from "../dom.js";
import { History } from "../history.js";
import { gridOf, UNKNOWN } from "../model.js";
import { state } from "../state.js";
import { attended } from "../working.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {{row: number, column: number, color?: number}} Spot counted from 1 */

const GRADES = [["where", "Where?"], ["technique", "How?"], ["cells", "Show me"]];

/** The card that helps; it stands beside the board in the views that play and teach. @param {Board} board */
export function hintCard(board) {
  const place = (/** @type {Spot} */ spot) => (spot.row - 1) * (state.puzzle?.width ?? 0) + spot.column - 1;
  const saying = make("div", { class: "status", id: "lesson", role: "status" });
  const actions = make("div", { class: "row" });
  const say = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {string} */ text, /** @type {HTMLElement[]} */ ...more) => {
    saying.dataset.kind = kind;
    element.classList.toggle("open", kind !== "idle");
    actions.replaceChildren(...more);
    saying.replaceChildren(make("b", { text: title }), make("p", { text }), actions);
  };
  const quiet = () => say("idle", "A hint in three grades", "Ask where to look, then how, then for the cells themselves.");

  let leaving = new AbortController(); // what was asked about one puzzle is of no use for the next
  /** @param {string} verb @param {Record<string, any>} more */
  const request = async (verb, more) => {
    const { puzzle, game } = state;
    if (!puzzle || !game) throw new Error("no puzzle is open");
    const answer = await attended(saying, "Thinking", leaving.signal, (signal) =>
      ask(verb, { puzzle: puzzle.record, grid: gridOf(game.cells, puzzle), ...more }, signal));
    if (!answer) quiet();
    return answer;
  };
  /** @param {() => Promise<void>} work errors of the API become sentences */
  const guarded = async (work) => {
    element.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError)) throw error;
      say("impossible", "That did not work", error.message);
    } finally {
      element.removeAttribute("aria-busy");
    }
  };

  /** @param {any} mistakes */
  const showMistakes = (mistakes) => {
    const wrong = mistakes.erase.map(place);
    if (!wrong.length) return say("impossible", "No single mark is to blame", `${mistakes.reason}.`);
    board.mark({ wrong });
    const one = wrong.length === 1;
    const fewest = mistakes.is_smallest && !one ? "No fewer would do: with" : "With";
    say("impossible", one ? "One cell is wrong" : `${wrong.length} cells are wrong`,
      `${fewest} ${one ? "it" : "them"} erased, the rest can be completed.${mistakes.contradicts ? ` ${mistakes.contradicts.text}` : ""}`,
      button({ icon: "undo", text: "Undo to the move that broke it", id: "undo-to", onclick: () => guarded(undoToBreak) }),
      button({ icon: "erase", text: one ? "Erase it" : "Erase them", id: "erase-wrong", onclick: () => {
        state.play(wrong.map((/** @type {number} */ at) => [at, UNKNOWN]));
        quiet();
      } }));
  };

  /** The last move after which a solution was still possible, found by halving. */
  const undoToBreak = async () => {
    const { puzzle, game } = state;
    if (!puzzle || !game) return;
    const history = new History(game.history.moves, game.history.done);
    let good = 0;
    let bad = game.history.done;
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      const answer = await ask("solve", { puzzle: puzzle.record, grid: gridOf(history.at(game.cells, middle), puzzle), limits: { solutions: 1 } });
      if (answer.verdict === "impossible") bad = middle;
      else good = middle;
    }
    const undone = game.history.done - good;
    state.undoTo(good);
    say("unique", "All marks are right again", `${undone} ${undone === 1 ? "move was" : "moves were"} undone; redo brings ${undone === 1 ? "it" : "them"} back.`);
  };

  /** The cells of the last move: a good teacher goes on where one worked. @returns {Spot[]} */
  const lastWorked = () => {
    const { puzzle, game } = state;
    const last = game?.history.moves[game.history.done - 1];
    if (!puzzle || !last) return [];
    return last.slice(0, 100).map(([at]) => ({ row: Math.floor(at / puzzle.width) + 1, column: (at % puzzle.width) + 1 }));
  };

  /** @param {string} level */
  const hint = (level) => guarded(async () => {
    const answer = await request("hint", { level, near: lastWorked() });
    if (!answer) return;
    if (answer.mistakes) return showMistakes(answer.mistakes);
    if (state.game && answer.kind === "step") {
      state.game.hints += 1;
      state.tell("hinted");
    }
    const line = answer.line ? { row: answer.line === "row", index: answer.number - 1 } : null;
    const { step } = answer;
    board.mark({ line, changed: step?.cells.map(place), because: step?.because.map(place) });
    if (line) board.layout?.reveal(line.row ? line.index : board.scene.cursor?.row ?? 0, line.row ? board.scene.cursor?.column ?? 0 : line.index);
    const titles = { where: "Look here", technique: answer.technique ?? "How", cells: answer.technique ?? "The cells" };
    const title = answer.kind === "step" ? titles[/** @type {keyof typeof titles} */ (level)] : answer.kind === "solved" ? "Solved" : answer.kind === "wrong" ? "Something is wrong" : "Note";
    say(answer.kind === "wrong" ? "impossible" : "hint", title, answer.text);
    saying.dataset.grade = level;
    element.scrollIntoView({ block: "nearest" }); // in its panel
    scrollTo(0, 0); // and the board: on a phone the hint lies over what is below it
    if (step) {
      actions.replaceChildren(button({ icon: "check", text: "Do this step", id: "do-step", class: "primary", onclick: () => {
        state.play(step.cells.filter((/** @type {Spot} */ cell) => cell.color !== undefined).map((/** @type {Spot} */ cell) => [place(cell), cell.color]));
        quiet();
      } }));
    }
  });

  const check = () => guarded(async () => {
    const answer = await request("check", { strong: true });
    if (!answer) return;
    const { mistakes } = answer;
    if (mistakes?.right === false) return showMistakes(mistakes);
    board.mark({ differing: mistakes?.undecidable.map(place) });
    if (mistakes?.right === null) say("undecided", "Not decided", mistakes.reason || "It ran out of time.");
    else say("unique", "All your marks are right", mistakes?.undecidable.length ? "Several solutions remain: logic can never decide the marked cells." : "There is nothing to take back.");
  });

  const grades = GRADES.map(([level, text]) => button({ text, id: `hint-${level}`, onclick: () => hint(level) }));
  const element = make("section", { class: "card help", id: "hints", "aria-label": "Help" },
    make("div", { class: "help-head" }, make("h2", { text: "Stuck?" }), button({ icon: "cross", label: "Close", class: "quiet", id: "close-help", onclick: () => {
      board.mark({});
      quiet();
    } })), make("div", { class: "segments" }, ...grades), saying,
    make("div", { class: "row wide" }, button({ icon: "check", text: "Check my marks", id: "strong-check", label: "Prove whether your marks can still be completed", onclick: check })));

  state.on("puzzle", () => {
    leaving.abort();
    leaving = new AbortController();
    quiet();
  });
  state.on("cells", () => {
    if (Object.keys(board.scene.marks).length) board.mark({});
    if (saying.dataset.kind !== "idle" && !element.hasAttribute("aria-busy")) quiet();
  });
  /** The next grade of the same hint, for those who ask by key. */
  const next = () => {
    const asked = ["where", "technique"].indexOf(saying.dataset.grade ?? "");
    hint(GRADES[saying.dataset.kind === "hint" ? Math.min(2, asked + 1) : 0][0]);
  };
  return { element, next };
}
