// The view that makes puzzles: draw, and see at once what puzzle it is.

import { ApiError, ask, latest } from "../api.js";
import { Board } from "../board.js";
import { button, make } from "../dom.js";
import { BLACK_AND_WHITE, cellsOf, gridOf, puzzleOf, recordOf } from "../model.js";
import { swatch } from "../palette.js";
import { areaCells, lineCells, mirrored, rectangleCells, resized, shifted } from "../picture.js";
import { state } from "../state.js";
import { loadDrawing, saveDrawing } from "../storage.js";
import { judge } from "../verdict.js";
import { starsText } from "./difficulty.js";
import { importCard } from "./import.js";

/** @typedef {import("../picture.js").Picture} Picture */
/** @typedef {import("../board.js").Cell} Cell */

const TOOLS = [["pencil", "Pencil"], ["line", "Line"], ["rectangle", "Box"], ["fill", "Fill"], ["move", "Move"]];
const NEW_COLORS = ["#d1495b", "#2a6fbb", "#e9a820", "#3b8f5a", "#7a4fa3", "#8a5a3b", "#3aa6a6", "#d46fb0"];
const LARGEST = 100;

/** @param {HTMLElement} host @param {() => void} play */
export function makeView(host, play) {
  let picture = restored();
  /** @type {Picture[]} */
  let past = [];
  /** @type {Picture[]} */
  let future = [];
  let tool = "pencil";
  let color = 1;
  /** @type {{start: Cell, color: number, base: Int8Array, last: Cell}|null} */
  let stroke = null;
  /** Another solution, if there is one, and whether it is shown. */
  let other = { cells: /** @type {Int8Array|null} */ (null), shown: false };

  const stage = make("div", { class: "stage" });
  const verdict = make("div", { class: "status", id: "make-verdict", role: "status" });
  const flip = button({ icon: "flip", text: "Show the other reading", id: "flip", onclick: () => {
    other.shown = !other.shown;
    showReading();
  } });
  const board = new Board(stage, {
    begin: (cell, secondary) => {
      if (other.shown) flip.click();
      stroke = { start: cell, last: cell, color: secondary ? 0 : color, base: Int8Array.from(picture.cells) };
      board.scene.cells = picture.cells;
      extend(cell);
    },
    extend: (cell) => extend(cell),
    end: () => {
      if (!stroke) return;
      const before = { ...picture, cells: stroke.base };
      stroke = null;
      commit(before);
    },
    cancel: () => {
      if (stroke) picture.cells.set(stroke.base);
      stroke = null;
      show();
    },
    key: (event, cell) => key(event, cell),
  }, "Drawing");
  board.scene.cross = false;
  board.scene.check = false;
  board.scene.plain = true;

  /** @param {Cell} cell */
  function extend(cell) {
    if (!stroke) return;
    const { start, base } = stroke;
    const marked = tool === "line" ? lineCells(start, cell)
      : tool === "rectangle" ? rectangleCells(start, cell, false)
      : tool === "fill" ? areaCells({ ...picture, cells: base }, start)
      : lineCells(stroke.last, cell);
    if (tool !== "pencil") picture.cells.set(base);
    for (const { row, column } of marked) picture.cells[row * picture.width + column] = stroke.color;
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
    const place = cell.row * picture.width + cell.column;
    const set = (/** @type {number} */ value) => change({ ...picture, cells: picture.cells.with(place, value) });
    if (letter === " " || letter === "enter") set(picture.cells[place] === color ? 0 : color);
    else if (letter === "backspace" || letter === "delete" || letter === "x") set(0);
    else if (/^[1-9]$/.test(letter) && Number(letter) < picture.palette.length) {
      color = Number(letter);
      showTools();
    } else return false;
    return true;
  }

  /** @param {Picture} next */
  function change(next) {
    const before = picture;
    picture = next;
    commit(before);
  }

  /** @param {Picture} before */
  function commit(before) {
    past.push(before);
    future = [];
    show();
    solve();
  }

  const undo = () => {
    const before = past.pop();
    if (!before) return;
    future.push(picture);
    picture = before;
    show();
    solve();
  };
  const redo = () => {
    const next = future.pop();
    if (!next) return;
    past.push(picture);
    picture = next;
    show();
    solve();
  };

  const record = () => recordOf(picture.cells, picture.width, picture.height, picture.palette, picture.title);
  const say = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {string} */ text) => {
    verdict.dataset.kind = kind;
    verdict.replaceChildren(make("b", { text: title }), make("p", { text }));
  };

  const solve = latest(220, async (signal) => {
    const asked = record();
    try {
      const found = await judge(asked, signal, 5);
      const drawn = gridOf(picture.cells, puzzleOf(asked)).join("");
      const differing = found.answer.solutions.find((/** @type {string[]} */ rows) => rows.join("") !== drawn);
      other = { cells: differing ? cellsOf(differing, picture.palette) : null, shown: false };
      showReading();
      say(found.kind, found.title, found.kind === "multiple" ? "The marked cells differ in another picture with the same clues." : found.text);
      if (found.kind === "unique") {
        const rating = await ask("rate", { puzzle: asked, limits: { seconds: 5 } }, signal);
        verdict.append(make("p", { class: "stars", text: `${starsText(rating.stars)} · ${rating.class}` }));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say("undecided", "No verdict", error.message);
    }
  });

  function showReading() {
    flip.disabled = other.cells === null;
    const shown = other.shown && other.cells ? other.cells : picture.cells;
    board.scene.cells = shown;
    const marks = other.cells ? [...other.cells.keys()].filter((at) => other.cells?.[at] !== picture.cells[at]) : [];
    /** @type {HTMLElement} */ (flip.querySelector("span")).textContent = other.shown ? "Show my drawing" : "Show the other reading";
    board.changed();
    board.mark({ differing: marks });
  }

  function show() {
    other = { cells: null, shown: false };
    flip.disabled = true;
    board.scene.marks = {};
    board.symbols = state.settings.symbols;
    board.open(puzzleOf(record()), picture.cells);
    board.changed();
    width.value = String(picture.width);
    height.value = String(picture.height);
    undoButton.disabled = !past.length;
    redoButton.disabled = !future.length;
    saveDrawing({ ...picture, cells: [...picture.cells] });
  }

  const tools = make("div", { class: "tools", role: "group", "aria-label": "Drawing tool" });
  const colors = make("div", { class: "colors", role: "group", "aria-label": "Color to draw with" });
  function showTools() {
    board.panMode = tool === "move";
    tools.replaceChildren(...TOOLS.map(([name, text]) => button({ icon: name === "fill" ? "bucket" : name, text, label: text, pressed: tool === name, onclick: () => {
      tool = name;
      showTools();
    } })));
    color = Math.min(color, picture.palette.length - 1);
    const swatches = picture.palette.map((entry, index) => {
      const label = index ? `${entry.name} (${index})` : "blank (eraser)";
      const made = make("button", { type: "button", class: "color", "aria-pressed": String(color === index), "aria-label": label, title: `${label}; double click to change`, onclick: () => {
        color = index;
        showTools();
      } });
      made.append(swatch(entry, index));
      return made;
    });
    const add = button({ icon: "plus", label: "Add a color", id: "add-color", class: "color", onclick: () => {
      const index = picture.palette.length;
      if (index > 9) return;
      const rgb = NEW_COLORS[(index - 2) % NEW_COLORS.length];
      color = index;
      change({ ...picture, palette: [...picture.palette, { symbol: "#abcdefghij"[index - 1], name: `color ${index}`, rgb }] });
      showTools();
    } });
    const pick = make("input", { type: "color", value: picture.palette[color].rgb, "aria-label": "Change this color", title: "Change this color", onchange: () => {
      change({ ...picture, palette: picture.palette.map((entry, index) => (index === color ? { ...entry, rgb: pick.value } : entry)) });
      showTools();
    } });
    colors.replaceChildren(...swatches, add, pick);
  }

  const number = (/** @type {string} */ label, /** @type {string} */ id) => make("input", { type: "number", id, min: 1, max: LARGEST, "aria-label": label, onchange: () => {
    const limit = (/** @type {HTMLInputElement} */ input, /** @type {number} */ old) => Math.min(LARGEST, Math.max(1, Math.round(Number(input.value)) || old));
    change(resized(picture, limit(width, picture.width), limit(height, picture.height)));
  } });
  const width = number("Width", "make-width");
  const height = number("Height", "make-height");
  const title = make("input", { type: "text", id: "make-title", placeholder: "Title", "aria-label": "Title", maxlength: 100, value: picture.title, oninput: () => {
    picture.title = title.value;
    saveDrawing({ ...picture, cells: [...picture.cells] });
  } });
  const undoButton = button({ icon: "undo", label: "Undo (Ctrl+Z)", id: "make-undo", onclick: undo });
  const redoButton = button({ icon: "redo", label: "Redo (Ctrl+Y)", id: "make-redo", onclick: redo });
  const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => Picture} */ work) => button({ icon: name, label, onclick: () => change(work()) });
  const imports = importCard((made) => {
    change({ ...made, title: picture.title });
    showTools();
  });
  const panel = make("aside", { class: "panel", "aria-label": "Drawing tools" },
    make("div", { class: "card" }, title, make("div", { class: "row icons" }, width, make("span", { text: "×", "aria-hidden": "true" }), height, undoButton, redoButton,
      button({ icon: "trash", label: "Clear the picture", onclick: () => change({ ...picture, cells: new Int8Array(picture.cells.length) }) }))),
    make("div", { class: "card" }, tools, colors, make("div", { class: "row icons" },
      act("mirror", "Mirror left and right", () => mirrored(picture, true)), act("mirror-down", "Mirror top and bottom", () => mirrored(picture, false)),
      act("left", "Shift left", () => shifted(picture, 0, -1)), act("right", "Shift right", () => shifted(picture, 0, 1)),
      act("up", "Shift up", () => shifted(picture, -1, 0)), act("down", "Shift down", () => shifted(picture, 1, 0)))),
    verdict,
    make("div", { class: "row wide" }, flip),
    make("div", { class: "row wide" }, button({ icon: "play", text: "Play it", class: "primary", id: "play-made", onclick: () => {
      state.open(record());
      play();
    } })),
    imports.element);
  host.append(stage, panel);
  showTools();
  show();
  say("idle", "Draw something", "The clues and the verdict follow every stroke.");
  document.addEventListener("themechange", () => board.draw());

  return {
    board,
    key,
    enter: () => {
      board.symbols = state.settings.symbols;
      show();
      if (picture.cells.some((cell) => cell > 0)) solve();
    },
    importPicture: (/** @type {Blob} */ blob) => imports.open(blob),
  };
}

/** @returns {Picture} the drawing of last time, or an empty one */
function restored() {
  const saved = loadDrawing();
  const usable = saved && Array.isArray(saved.cells) && saved.cells.length === saved.width * saved.height && Array.isArray(saved.palette);
  if (usable) return { .../** @type {Picture} */ (saved), cells: Int8Array.from(saved.cells) };
  return { width: 15, height: 15, cells: new Int8Array(225), palette: [...BLACK_AND_WHITE], title: "" };
}
