// The view that makes puzzles: draw, and see at once what puzzle it is.

import { ApiError, ask, latest } from "../api.js";
import { Board } from "../board.js";
import { button, guarded, icon, make, refill, toast } from "../dom.js";
import { cellsOf, gridOf, puzzleOf, recordOf } from "../model.js";
import { swatch } from "../palette.js";
import { areaCells, lineCells, mirrored, rectangleCells, resized, shifted } from "../picture.js";
import { Sketch } from "../sketch.js";
import { state } from "../state.js";
import { judge } from "../verdict.js";
import { starsText } from "./difficulty.js";
import { fairCard } from "./fair.js";
import { importCard } from "./import.js";

/** @typedef {import("../picture.js").Picture} Picture */
/** @typedef {import("../board.js").Cell} Cell */

/** Name, text, icon, what it does. */
const TOOLS = [
  ["pencil", "Pencil", "pencil", "Draw freely"], ["line", "Line", "line", "A straight line"], ["frame", "Frame", "rectangle", "The outline of a rectangle"],
  ["box", "Box", "fill", "A filled rectangle"], ["fill", "Fill", "bucket", "Fill an area of one color"], ["move", "Move", "move", "Move the board"],
];
const NEW_COLORS = ["#d1495b", "#2a6fbb", "#e9a820", "#3b8f5a", "#7a4fa3", "#8a5a3b", "#3aa6a6", "#d46fb0"];
const LARGEST = 100;
const PATIENCE = 5000; // milliseconds that somebody who pressed a button waits for a verdict
const AT_ONCE = 0.05; // seconds for a first answer; a longer look follows if that was not all
const MANY = 1_000_000; // solutions that nobody counts any further

/** @param {HTMLElement} host @param {() => void} play */
export function makeView(host, play) {
  const sketch = new Sketch();
  let tool = "pencil";
  let color = 1;
  /** @type {{start: Cell, color: number, base: Int8Array, last: Cell, still: boolean}|null} */
  let stroke = null;
  /** Another solution, if there is one, and whether it is shown. */
  let other = { cells: /** @type {Int8Array|null} */ (null), shown: false };
  /** All cells that differ between solutions, and those that changes are proposed for. */
  let open = /** @type {number[]} */ ([]);
  let proposed = /** @type {number[]} */ ([]);
  /** What was said last, and of which drawing. */
  let judged = { kind: "", of: "" };

  const stage = make("div", { class: "stage" });
  const verdict = make("div", { class: "status", id: "make-verdict", role: "status" });
  const flip = button({ icon: "flip", text: "Show another solution", id: "flip", onclick: () => {
    other.shown = !other.shown;
    showReading();
  } });
  const board = new Board(stage, {
    begin: (cell, secondary) => {
      if (other.shown) flip.click();
      stroke = { start: cell, last: cell, color: secondary ? 0 : color, base: Int8Array.from(sketch.picture.cells), still: true };
      board.scene.cells = sketch.picture.cells;
      board.steady = true;
      extend(cell);
    },
    extend: (cell) => extend(cell),
    end: () => {
      if (!stroke) return;
      const { base, still, start } = stroke;
      const place = start.row * sketch.picture.width + start.column;
      // A click on what is there already takes it away.
      if (still && tool === "pencil" && base[place] === sketch.picture.cells[place]) sketch.picture.cells[place] = 0;
      stroke = null;
      board.steady = false;
      commit({ ...sketch.picture, cells: base });
    },
    cancel: () => {
      if (stroke) sketch.picture.cells.set(stroke.base);
      stroke = null;
      board.steady = false;
      show();
    },
    key: (event, cell) => key(event, cell),
  }, "Drawing");
  board.scene.cross = false;
  board.scene.check = false;
  board.scene.plain = true;
  board.growing = true;

  /** @param {Cell} cell */
  function extend(cell) {
    if (!stroke) return;
    const { start, base } = stroke;
    const marked = tool === "line" ? lineCells(start, cell)
      : tool === "frame" || tool === "box" ? rectangleCells(start, cell, tool === "box")
      : tool === "fill" ? areaCells({ ...sketch.picture, cells: base }, start)
      : lineCells(stroke.last, cell);
    if (tool !== "pencil") sketch.picture.cells.set(base);
    for (const { row, column } of marked) sketch.picture.cells[row * sketch.picture.width + column] = stroke.color;
    if (cell.row !== start.row || cell.column !== start.column) stroke.still = false;
    stroke.last = cell;
    show();
  }

  /** @param {KeyboardEvent} event @param {Cell} cell */
  function key(event, cell) {
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter === "z") event.shiftKey ? redo() : undo();
      else if (letter === "y") redo();
      else return false;
      return true;
    }
    const place = cell.row * sketch.picture.width + cell.column;
    const set = (/** @type {number} */ value) => change({ ...sketch.picture, cells: sketch.picture.cells.with(place, value) });
    if (letter === " " || letter === "enter") set(sketch.picture.cells[place] === color ? 0 : color);
    else if (letter === "backspace" || letter === "delete" || letter === "x") set(0);
    else if (/^[1-9]$/.test(letter) && Number(letter) < sketch.picture.palette.length) {
      color = Number(letter);
      showTools();
    } else return false;
    return true;
  }

  /** @param {Picture} next */
  function change(next) {
    const before = sketch.picture;
    sketch.picture = next;
    commit(before);
  }

  /** @param {Picture} before */
  function commit(before) {
    fair.forget();
    sketch.changed(before);
    refresh();
  }

  /** @param {import("./fair.js").Change[]} changes that make it fair, all of them one step to undo */
  function mend(changes) {
    const before = sketch.picture;
    const cells = Int8Array.from(before.cells);
    for (const { row, column, after } of changes) cells[(row - 1) * before.width + column - 1] = after;
    sketch.picture = { ...before, cells };
    sketch.changed(before);
    refresh();
  }

  function refresh() {
    show();
    showTools();
    solve();
  }

  const undo = () => sketch.undo() && renewed();
  const redo = () => sketch.redo() && renewed();
  const renewed = () => {
    fair.forget();
    refresh();
  };

  const record = () => recordOf(sketch.picture.cells, sketch.picture.width, sketch.picture.height, sketch.picture.palette, sketch.picture.title);
  /** The drawing as the API takes pictures. */
  const asPicture = () => ({ picture: gridOf(sketch.picture.cells, puzzleOf(record())), palette: sketch.picture.palette.map(({ symbol, name, rgb }) => ({ symbol, name, color: rgb })) });
  const say = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {string} */ text) => {
    verdict.dataset.kind = kind;
    verdict.replaceChildren(make("b", { text: title }), make("p", { text }));
  };

  const solve = latest(220, async (signal) => {
    const asked = record();
    const of = JSON.stringify(asPicture());
    const ambiguous = (/** @type {number} */ seconds) => ask("ambiguous", { puzzle: asPicture(), limits: { seconds } }, signal);
    try {
      const first = await ambiguous(AT_ONCE);
      if (first.verdict === "multiple") {
        judged = { kind: "multiple", of };
        showSolutions(first, !isAll(first));
        if (!isAll(first)) showSolutions(await ambiguous(5), false);
        return;
      }
      const found = await judge(asked, verdict, { signal, seconds: 5 });
      judged = { kind: found.kind === "unique" && !found.answer.line_solvable ? "hard" : found.kind, of };
      say(found.kind, found.title, found.text);
      if (found.kind === "multiple") showSolutions(await ambiguous(5), false);
      else if (found.kind === "unique") {
        const rating = await ask("rate", { puzzle: asked, limits: { seconds: 5 } }, signal);
        verdict.append(make("p", { class: "stars", text: `${starsText(rating.stars)} · ${rating.class}` }));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      judged = { kind: "undecided", of };
      say("undecided", "No verdict", error.message);
    }
  });

  const isAll = (/** @type {any} */ answer) => answer.exact && (answer.count_exact || answer.count >= MANY);

  /** All cells that differ between solutions, as far as they are known. @param {any} answer @param {boolean} more whether it is still being looked for others */
  function showSolutions(answer, more) {
    const cells = answer.other ? cellsOf(answer.other, sketch.picture.palette) : null;
    other = { cells: other.shown ? other.cells : cells, shown: other.shown };
    open = answer.cells.map((/** @type {number[]} */ [row, column]) => (row - 1) * sketch.picture.width + column - 1);
    showReading();
    say("multiple", `${answer.count_exact ? "" : "At least "}${answer.count.toLocaleString("en")} solutions`,
      `${answer.exact ? "The" : "Among others, the"} ${open.length} marked cells differ between them.${more ? " Looking for more …" : ""}`);
  }

  function showReading() {
    flip.disabled = other.cells === null;
    const shown = other.shown && other.cells ? other.cells : sketch.picture.cells;
    board.scene.cells = shown;
    const marks = open.length ? open : other.cells ? [...other.cells.keys()].filter((at) => other.cells?.[at] !== sketch.picture.cells[at]) : [];
    /** @type {HTMLElement} */ (flip.querySelector("span")).textContent = other.shown ? "Show my drawing" : "Show another solution";
    board.changed();
    board.mark({ differing: proposed.length ? proposed : marks });
  }

  function show() {
    other = { cells: null, shown: false };
    open = [];
    flip.disabled = true;
    board.scene.marks = {};
    board.symbols = state.settings.symbols;
    board.open(puzzleOf(record()), sketch.picture.cells);
    board.changed();
    width.value = String(sketch.picture.width);
    height.value = String(sketch.picture.height);
    undoButton.disabled = !sketch.past.length;
    redoButton.disabled = !sketch.future.length;
  }

  const tools = make("div", { class: "tools", role: "group", "aria-label": "Drawing tool" });
  const colors = make("div", { class: "colors", role: "group", "aria-label": "Color to draw with" });
  function showTools() {
    board.panMode = tool === "move";
    refill(tools, ...TOOLS.map(([name, text, image, label]) => button({ icon: image, text, label, pressed: tool === name, onclick: () => {
      tool = name;
      showTools();
    } })));
    color = Math.min(color, sketch.picture.palette.length - 1);
    const swatches = sketch.picture.palette.map((entry, index) => {
      const label = index ? `${entry.name} (${index})` : "blank (eraser)";
      const made = make("button", { type: "button", class: "color", "aria-pressed": String(color === index), "aria-label": label, title: label, onclick: () => {
        color = index;
        showTools();
      } });
      made.append(swatch(entry, index));
      return made;
    });
    const add = button({ icon: "plus", label: "Add a color", id: "add-color", class: "color", onclick: () => {
      const index = sketch.picture.palette.length;
      if (index > 9) return;
      const rgb = NEW_COLORS[(index - 2) % NEW_COLORS.length];
      color = index;
      change({ ...sketch.picture, palette: [...sketch.picture.palette, { symbol: "#abcdefghij"[index - 1], name: `color ${index}`, rgb }] });
    } });
    const pick = make("input", { type: "color", value: sketch.picture.palette[color].rgb, class: "unseen", "aria-label": "Change this color", onchange: () => {
      change({ ...sketch.picture, palette: sketch.picture.palette.map((entry, index) => (index === color ? { ...entry, rgb: pick.value } : entry)) });
    } });
    refill(colors, ...swatches, add, make("label", { class: "color pick", title: "Change this color" }, icon("drops"), pick));
  }

  const number = (/** @type {string} */ label, /** @type {string} */ id) => make("input", { type: "number", id, min: 1, max: LARGEST, "aria-label": label, onchange: () => {
    const limit = (/** @type {HTMLInputElement} */ input, /** @type {number} */ old) => Math.min(LARGEST, Math.max(1, Math.round(Number(input.value)) || old));
    change(resized(sketch.picture, limit(width, sketch.picture.width), limit(height, sketch.picture.height)));
  } });
  const width = number("Width", "make-width");
  const height = number("Height", "make-height");
  const title = make("input", { type: "text", id: "make-title", placeholder: "Title", "aria-label": "Title", maxlength: 100, value: sketch.picture.title, oninput: () => {
    sketch.picture.title = title.value;
    sketch.save();
  } });
  const undoButton = button({ icon: "undo", label: "Undo (Ctrl+Z)", id: "make-undo", onclick: undo });
  const redoButton = button({ icon: "redo", label: "Redo (Ctrl+Y)", id: "make-redo", onclick: redo });
  const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => Picture} */ work) => button({ icon: name, label, onclick: () => change(work()) });
  const imports = importCard((made, first) => {
    const next = { ...made, title: sketch.picture.title };
    if (first) change(next);
    else {
      sketch.picture = next;
      sketch.save();
      renewed();
    }
    board.fit();
  });
  const fair = fairCard(() => ({ picture: sketch.picture, asked: asPicture() }), mend, (changes) => {
    proposed = changes.map(({ row, column }) => (row - 1) * sketch.picture.width + column - 1);
    showReading();
  });

  /** The open puzzle as a drawing: its solution. */
  const edit = () => guarded(async () => {
    const { puzzle } = state;
    if (!puzzle) return toast("No puzzle is open. Open or play one first.");
    const answer = await ask("solve", { puzzle: puzzle.record, limits: { seconds: 10 } });
    if (!answer.solutions.length) return toast(`There is no picture to edit: ${answer.reason || "no solution was found"}.`, "bad");
    change({ width: puzzle.width, height: puzzle.height, palette: puzzle.palette, cells: cellsOf(answer.solutions[0], puzzle.palette), title: puzzle.title });
    title.value = puzzle.title;
    board.fit();
  });

  const start = () => {
    state.open(record());
    play();
  };
  /** What somebody should know before the drawing is played. @type {Record<string, string>} */
  const WARNINGS = {
    multiple: "It has several solutions, so nobody can know which one you mean.",
    hard: "It has one solution, but line logic alone does not find it.",
    undecided: "It is not known yet whether it has just one solution.",
  };
  /** What the drawing is as it is now: whoever presses right after a stroke waits for it a moment. */
  const judgement = async () => {
    const isKnown = () => judged.of === JSON.stringify(asPicture());
    for (const end = performance.now() + PATIENCE; !isKnown() && performance.now() < end;) await new Promise((done) => setTimeout(done, 50));
    return isKnown() ? judged.kind : "undecided";
  };
  const playIt = async () => {
    const warning = sketch.picture.cells.some((cell) => cell > 0) ? WARNINGS[await judgement()] : "There is nothing to find: the picture is blank.";
    if (!warning) return start();
    const dialog = make("dialog", { class: "chooser", id: "unfair", "aria-label": "This puzzle is not fair" }, make("h2", { text: "Not fair yet" }), make("p", { text: warning }));
    const choice = (/** @type {string} */ text, /** @type {string} */ id, /** @type {() => void} */ work) => button({ text, id, onclick: () => {
      dialog.close();
      work();
    } });
    dialog.append(make("div", { class: "row" }, choice("Make it fair", "unfair-mend", () => fair.find()), choice("Play it anyway", "unfair-play", start), choice("Cancel", "unfair-cancel", () => {})));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  const panel = make("aside", { class: "panel", "aria-label": "Drawing tools" },
    make("div", { class: "card about" }, title, make("div", { class: "row icons" }, width, make("span", { text: "×", "aria-hidden": "true" }), height, make("span", { class: "soft", text: "cells" }))),
    make("div", { class: "card" }, tools, colors, make("div", { class: "row icons" }, undoButton, redoButton,
      button({ icon: "trash", label: "Clear the picture", onclick: () => change({ ...sketch.picture, cells: new Int8Array(sketch.picture.cells.length) }) })),
    make("div", { class: "row icons" },
      act("mirror", "Mirror left and right", () => mirrored(sketch.picture, true)), act("mirror-down", "Mirror top and bottom", () => mirrored(sketch.picture, false)),
      act("left", "Shift left", () => shifted(sketch.picture, 0, -1)), act("right", "Shift right", () => shifted(sketch.picture, 0, 1)),
      act("up", "Shift up", () => shifted(sketch.picture, -1, 0)), act("down", "Shift down", () => shifted(sketch.picture, 1, 0)))),
    verdict,
    make("div", { class: "row wide" }, flip, button({ icon: "fit", text: "Fit to screen", id: "make-whole", onclick: () => board.fit() })),
    fair.element,
    make("div", { class: "row wide" }, button({ icon: "play", text: "Play it", class: "primary", id: "play-made", onclick: playIt })),
    imports.element,
    make("section", { class: "card" }, make("h2", { text: "From a puzzle" }),
      button({ icon: "pencil", text: "Edit the open puzzle", id: "edit-open", label: "Turn its solution into a drawing", onclick: edit })));
  host.append(make("h1", { class: "unseen", text: "Make a puzzle" }), stage, panel);
  showTools();
  show();
  say("idle", "Draw something", "The clues follow every stroke, and you see at once whether there is only one solution.");
  document.addEventListener("themechange", () => board.draw());

  return {
    board,
    key,
    enter: () => {
      board.symbols = state.settings.symbols;
      show();
      if (sketch.picture.cells.some((cell) => cell > 0)) solve();
    },
    importPicture: (/** @type {Blob} */ blob) => imports.open(blob),
    /** The drawing as a puzzle, for those who export it; null if it is blank. */
    made: () => (sketch.picture.cells.some((cell) => cell > 0) ? { puzzle: puzzleOf(record()), cells: sketch.picture.cells } : null),
  };
}
