// The view that opens puzzles: drop, paste, type, or pick one.

import { ApiError, latest } from "../api.js";
import { Board } from "../board.js";
import { problemsOf, readTyped, typedRecord } from "../clues.js";
import { button, icon, make } from "../dom.js";
import { cellsOf, emptyCells, fingerprint, puzzleOf } from "../model.js";
import { openFile, openText } from "../opening.js";
import { pictureOf, progress } from "../progress.js";
import { pictureButtons } from "./scan.js";
import { state } from "../state.js";
import { thumbnail } from "../thumbnail.js";
import { differences, judge } from "../verdict.js";

/** @typedef {import("../opening.js").Targets} Targets */

/** Examples that are not what they should be, on purpose. @type {Record<string, string>} */
const ODD = { "Which way does the wind blow?": " · two solutions", "There is a leak somewhere": " · no solution" };

/** @param {HTMLElement} host @param {Targets} targets */
export function openView(host, targets) {
  const file = make("input", { type: "file", id: "file", class: "unseen", tabindex: -1, "aria-label": "Choose a file" });
  file.addEventListener("change", () => {
    if (file.files?.[0]) openFile(file.files[0], targets);
    file.value = "";
  });
  const paste = make("textarea", {
    id: "paste", rows: 3, spellcheck: "false", "aria-label": "Paste a puzzle",
    placeholder: "Paste anything: a file’s text, clues, a puzz.link address …",
  });
  paste.addEventListener("paste", () => setTimeout(() => paste.value.trim() && openText(paste.value, targets)));
  const touch = matchMedia("(pointer: coarse)").matches; // where nothing can be dropped
  const drop = make("div", { class: "drop card" },
    icon(touch ? "folder" : "drop"),
    make("div", {}, make("h2", { text: touch ? "Add your puzzle" : "Drop a puzzle here" }), make("p", { class: "soft", text: `Any nonogram file, a screenshot or photo of a puzzle, a picture or a saved game${touch ? "" : ", anywhere on this page"}.` })),
    make("div", { class: "row" }, button({ icon: "folder", text: "Choose a file", class: "primary", id: "choose", onclick: () => file.click() }), ...pictureButtons(targets)),
    file,
    paste,
    button({ text: "Open pasted text", id: "open-pasted", onclick: () => openText(paste.value, targets) }),
  );
  const examples = make("div", { class: "examples" });
  showExamples(examples, targets);
  host.append(
    make("div", { class: "hero" },
      make("h1", { text: "Open a puzzle" }),
      make("p", { text: "Open a file, paste a puzzle, or type its clues. Everything stays on your device." })),
    make("div", { class: "open-grid" },
      make("div", { class: "stack" }, drop, make("section", { class: "card" }, make("h2", { text: "Or try an example" }), examples)),
      editor(targets)),
  );
}

/** @param {HTMLElement} host @param {Targets} targets */
async function showExamples(host, targets) {
  const records = await (await fetch("examples.json")).json();
  host.replaceChildren(...records.map((/** @type {Record<string, any>} */ record) => {
    const puzzle = puzzleOf(record);
    const found = progress.solved[fingerprint(record)];
    return make("button", {
      type: "button", class: "example", "data-title": puzzle.title,
      onclick: () => {
        state.open(record);
        targets.play();
      },
    }, make("span", { class: "example-picture" }, thumbnail(puzzle, found && pictureOf(found))), make("span", { class: "example-name", text: puzzle.title }),
    make("span", { class: "soft", text: `${puzzle.width} × ${puzzle.height}${puzzle.palette.length > 2 ? ` · ${puzzle.palette.length - 1} colors` : ""}${ODD[puzzle.title] ?? ""}` }));
  }), make("button", { type: "button", class: "example own", onclick: () => targets.draw(null) },
    make("span", { class: "example-picture" }, icon("pencil")), make("span", { class: "example-name", text: "Draw your own" }), make("span", { class: "soft", text: "up to 100 × 100" })));
}

/** Clues that are typed, checked and solved at once. @param {Targets} targets */
function editor(targets) {
  const field = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ text) => {
    const area = make("textarea", { id, rows: 8, spellcheck: "false", placeholder: "one clue per line, such as\n3 1\n2", "aria-describedby": "typed-status" });
    area.value = text;
    area.addEventListener("input", () => update());
    return { area, element: make("label", { class: "field" }, make("span", { text: label }), area) };
  };
  const rows = field("typed-rows", "Rows", "1 1\n5\n5\n3\n1");
  const columns = field("typed-columns", "Columns", "2\n4\n4\n4\n2");
  const status = make("div", { id: "typed-status", class: "status", role: "status" });
  const stage = make("div", { class: "preview" });
  const idle = () => {};
  const board = new Board(stage, { begin: idle, extend: idle, end: idle, cancel: idle, key: () => false }, "Preview of the puzzle");
  const play = button({ icon: "play", text: "Play it", class: "primary", id: "play-typed", onclick: () => {
    state.open(record());
    targets.play();
  } });
  const record = () => typedRecord(readTyped(rows.area.value, columns.area.value));
  const say = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {string[]} */ texts) => {
    status.dataset.kind = kind;
    status.replaceChildren(make("b", { text: title }), ...texts.slice(0, 4).map((text) => make("p", { text })));
  };
  const solve = latest(180, async (signal) => {
    const asked = record();
    const puzzle = puzzleOf(asked);
    try {
      const found = await judge(asked, status, { signal, seconds: 3 });
      const known = found.answer.solutions[0] ?? found.answer.known;
      board.open(puzzle, known ? cellsOf(known, puzzle.palette) : emptyCells(puzzle.width * puzzle.height));
      board.scene.solved = found.kind === "unique";
      board.mark({ differing: differences(found.answer.solutions) });
      say(found.kind, found.title, [found.text]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      board.open(puzzle, emptyCells(puzzle.width * puzzle.height));
      say("undecided", "No verdict", [error.message]);
    }
  });
  const update = () => {
    solve.cancel(); // what it would answer was typed before
    const typed = readTyped(rows.area.value, columns.area.value);
    const problems = problemsOf(typed);
    const ready = typed.rows.clues.length > 0 && typed.columns.clues.length > 0;
    play.disabled = !ready;
    if (ready) {
      const puzzle = puzzleOf(record());
      board.scene.solved = false;
      board.scene.marks = {};
      if (problems.length) board.open(puzzle, emptyCells(puzzle.width * puzzle.height));
    }
    if (!ready) say("idle", "Type the clues of the rows and the columns", ["The puzzle is checked and solved as you type."]);
    else if (problems.length) say("impossible", "This cannot be right yet", problems);
    else solve();
  };
  board.scene.cross = false;
  board.scene.plain = true;
  queueMicrotask(update);
  return make("section", { class: "card typed" }, make("h2", { text: "Or type the clues" }),
    make("p", { class: "soft", text: "One line of numbers for each row or column. For colors, add a letter: 3r 2b is three red, then two blue." }),
    make("div", { class: "typed-fields" }, rows.element, columns.element), status, stage, play);
}
