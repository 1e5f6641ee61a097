// The view that plays: strokes and keys become moves; the panel holds the tools.

import { ApiError, isAbort } from "../api.js";
import { button, clock, download, fileName, make, refill, toast, toggle } from "../dom.js";
import { BLANK, cellsOf, UNKNOWN } from "../model.js";
import { swatch } from "../palette.js";
import { shareLink } from "../share.js";
import { state } from "../state.js";
import { gameRecord } from "../storage.js";
import { differences, judge } from "../verdict.js";
import { doctorCard } from "./doctor.js";

/** @typedef {import("../board.js").Cell} Cell */
/** @typedef {import("../board.js").Board} Board */

/** How strokes and keys change the cells of the game. */
export class Player {
  constructor() {
    /** @type {"fill"|"cross"|"move"} */
    this.tool = "fill";
    this.color = 1;
    /** @type {Board|null} */
    this.board = null;
    /** @type {{from: number, to: number, first: Cell, places: Map<number, number>}|null} */
    this.stroke = null;
    this.changed = () => {};
    /** @type {(cells: number) => void} how long the stroke is, for those who count */
    this.counted = () => {};
    this.helped = false; // the next move is the machine's, and no feat of the player's
  }

  /** @param {Cell} cell */
  #place(cell) {
    return cell.row * (state.puzzle?.width ?? 0) + cell.column;
  }

  /** The first cell says what the stroke does: it sets open cells, or clears cells like itself. @param {Cell} cell @param {boolean} secondary */
  begin(cell, secondary) {
    if (!state.game || state.game.solved) return;
    const mark = (this.tool === "cross") !== secondary ? BLANK : this.color;
    const now = state.game.cells[this.#place(cell)];
    this.stroke = { from: now, to: now === UNKNOWN ? mark : UNKNOWN, first: cell, places: new Map() };
    this.extend(cell);
  }

  /** Strokes keep to the row or column in which they began, and change only cells like the first. @param {Cell} cell */
  extend(cell) {
    const { stroke } = this;
    if (!stroke || !state.game || !this.board) return;
    const { first } = stroke;
    const along = Math.abs(cell.column - first.column) >= Math.abs(cell.row - first.row);
    const wanted = new Map();
    const [from, to] = along ? [first.column, cell.column] : [first.row, cell.row];
    for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
      const place = along ? first.row * (state.puzzle?.width ?? 0) + at : at * (state.puzzle?.width ?? 0) + first.column;
      if (state.game.cells[place] === stroke.from) wanted.set(place, stroke.to);
    }
    stroke.places = wanted;
    this.counted(Math.abs(to - from) + 1);
    this.board.mark({ ...this.board.scene.marks, ghost: wanted });
  }

  end() {
    const { stroke } = this;
    this.cancel();
    if (stroke) state.play(stroke.places);
  }

  cancel() {
    this.stroke = null;
    this.counted(0);
    if (this.board) this.board.mark({ ...this.board.scene.marks, ghost: undefined });
  }

  /** @param {KeyboardEvent} event @param {Cell} cell */
  key(event, cell) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? state.redo() : state.undo();
      else if (key === "y") state.redo();
      else return false;
      return true;
    }
    if (!state.game || event.altKey) return false;
    const place = this.#place(cell);
    const now = state.game.cells[place];
    const set = (/** @type {number} */ value) => !state.game?.solved && state.play([[place, value]]);
    if (event.shiftKey && key.startsWith("arrow")) {
      if (now === UNKNOWN) set(this.tool === "cross" ? BLANK : this.color);
    } else if (key === " " || key === "enter") {
      const mark = this.tool === "cross" ? BLANK : this.color;
      set(now === mark ? UNKNOWN : mark);
    } else if (key === "x") set(now === BLANK ? UNKNOWN : BLANK);
    else if (key === "backspace" || key === "delete") set(UNKNOWN);
    else if (/^[1-9]$/.test(key) && Number(key) < (state.puzzle?.palette.length ?? 0)) {
      this.color = Number(key);
      this.tool = "fill";
      this.changed();
    } else if (key === "f" || key === "c" || key === "m") {
      this.tool = key === "f" ? "fill" : key === "c" ? "cross" : "move";
      this.changed();
    } else return false;
    return true;
  }
}

/** @param {HTMLElement} panel @param {Player} player @param {Board} board */
export function playPanel(panel, player, board) {
  const tools = make("div", { class: "tools", role: "group", "aria-label": "Tool" });
  const colors = make("div", { class: "colors", role: "group", "aria-label": "Color" });
  const title = make("h2", { class: "puzzle-title" });
  const about = make("p", { class: "soft" });
  const time = make("span", { class: "time", "aria-label": "Time played" });
  const progress = make("progress", { max: 1, value: 0, "aria-label": "Lines finished" });
  const verdict = make("div", { class: "status", id: "verdict", role: "status" });
  const undo = button({ icon: "undo", label: "Undo (Ctrl+Z)", id: "undo", onclick: () => state.undo() });
  const redo = button({ icon: "redo", label: "Redo (Ctrl+Y)", id: "redo", onclick: () => state.redo() });
  const restart = button({ icon: "restart", label: "Start again (can be undone)", id: "restart", onclick: () => {
    if (state.game) state.play([...state.game.cells.keys()].map((place) => [place, UNKNOWN]));
  } });

  const showTools = () => {
    board.panMode = player.tool === "move";
    /** @type {["fill"|"cross"|"move", string, string][]} */
    const kinds = [["fill", "Fill", "Fill (F); right click or long press crosses out"], ["cross", "Cross", "Cross out (C)"], ["move", "Move", "Move the board (M)"]];
    refill(tools, ...kinds.map(([name, text, label]) => button({ icon: name, text, label, pressed: player.tool === name, onclick: () => {
      player.tool = name;
      showTools();
    } })));
    const palette = state.puzzle?.palette ?? [];
    colors.hidden = palette.length < 3;
    refill(colors, ...palette.slice(1).map((color, index) => {
      const made = make("button", { type: "button", class: "color", "aria-pressed": String(player.color === index + 1), "aria-label": `${color.name} (${index + 1})`, title: `${color.name} (${index + 1})`, onclick: () => {
        player.color = index + 1;
        if (player.tool !== "fill") player.tool = "fill";
        showTools();
      } });
      made.append(swatch(color, index + 1));
      return made;
    }));
  };
  player.changed = showTools;

  const show = () => {
    const { puzzle, game } = state;
    if (!puzzle || !game) return;
    undo.disabled = !game.history.canUndo;
    redo.disabled = !game.history.canRedo;
    progress.value = finished(puzzle, board.scene);
    time.textContent = clock(game.seconds);
    time.classList.toggle("gone", !state.settings.timer);
  };
  const say = (/** @type {string} */ kind, /** @type {string} */ head, /** @type {string} */ text) => {
    verdict.dataset.kind = kind;
    verdict.replaceChildren(make("b", { text: head }), make("p", { text }));
  };
  const quiet = () => say("idle", "Find the picture", `${(state.puzzle?.palette.length ?? 0) > 2
    ? "The numbers are runs of filled cells, in order. Runs of the same color have a gap between them; different colors may touch."
    : "The numbers are runs of filled cells, in order, with gaps between them."} Any picture that satisfies all clues is accepted.`);
  const solved = () => {
    say("unique", `Solved in ${clock(state.game?.seconds ?? 0)}`, "Every clue is satisfied.");
    verdict.append(button({ icon: "restart", text: "Play it again", id: "again", class: "stop", onclick: () => restart.click() }));
  };

  let leaving = new AbortController(); // another puzzle ends the work on this one
  const solve = button({ icon: "solve", text: "Solve it", id: "solve", label: "Fill in the solution (can be undone)", onclick: async () => {
    const { puzzle } = state;
    if (!puzzle) return;
    solve.disabled = true;
    try {
      const found = await judge(puzzle.record, verdict, { signal: leaving.signal });
      const known = found.answer.solutions[0] ?? found.answer.known;
      player.helped = true;
      if (known) state.play(cellsOf(known, puzzle.palette).entries());
      player.helped = false;
      say(found.kind, found.title, found.text);
      board.mark({ differing: differences(found.answer.solutions) });
    } catch (error) {
      if (error instanceof ApiError) say("impossible", "Not solved", error.message);
      else if (!isAbort(error)) throw error;
    } finally {
      solve.disabled = false;
    }
  } });
  const save = button({ icon: "save", text: "Save", label: "Save the game to a file", id: "save-game", onclick: () => {
    if (!state.puzzle || !state.game) return;
    const record = { "nonolith-game": 1, puzzle: state.puzzle.record, game: gameRecord(state.game) };
    download(new Blob([JSON.stringify(record)], { type: "application/json" }), fileName(state.puzzle.title, ".game.json"));
  } });
  const share = button({ icon: "share", text: "Share", label: "Copy a link that holds the whole puzzle", id: "share", onclick: async () => {
    if (!state.puzzle) return;
    const link = await shareLink(state.puzzle.record);
    share.dataset.link = link;
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    if (copied) toast("The link is on the clipboard. It holds the whole puzzle; no server keeps it.", "good");
    else window.prompt("A link that holds the whole puzzle:", link);
  } });
  const switches = make("div", { class: "switches" },
    toggle("Point out lines that cannot be right", state.settings.check, (check) => state.set({ check })),
    toggle("Cross off finished clues", state.settings.cross, (cross) => state.set({ cross })),
    toggle("Show the time", state.settings.timer, (timer) => state.set({ timer })));

  panel.append(
    make("div", { class: "card head" }, title, about, make("div", { class: "headline" }, progress, time)),
    make("div", { class: "card toolbox" }, tools, colors, make("div", { class: "row icons" }, undo, redo, restart)),
    doctorCard(),
    verdict,
    make("div", { class: "row wide" }, solve, save, share),
    make("div", { class: "card" }, switches));

  state.on("puzzle", () => {
    const { puzzle } = state;
    if (!puzzle) return;
    leaving.abort();
    leaving = new AbortController();
    player.color = 1;
    title.textContent = puzzle.title || "Nonogram";
    about.textContent = `${puzzle.width} × ${puzzle.height}${puzzle.author ? ` · ${puzzle.author}` : ""}`;
    if (state.game?.solved) solved();
    else quiet();
    showTools();
    show();
  });
  state.on("cells", () => {
    if (!state.game) return;
    const complete = board.complete;
    if (complete && !state.game.solved && !player.helped) {
      solved();
      panel.dispatchEvent(new CustomEvent("solved", { bubbles: true }));
    } else if (!complete && verdict.dataset.kind !== "idle") quiet();
    state.game.solved = complete;
    board.scene.solved = complete;
    state.save();
    show();
  });
  state.on("settings", show);
  let ticks = 0;
  setInterval(() => {
    if (!state.game || state.game.solved || document.hidden || panel.hidden || !state.game.history.moves.length) return;
    state.game.seconds += 1;
    if (++ticks % 10 === 0) state.save();
    show();
  }, 1000);
  return { show };
}

/** How much is done: the finished ones among the lines that have runs. @param {import("../model.js").Puzzle} puzzle @param {import("../drawing.js").Scene} scene */
function finished(puzzle, scene) {
  const clues = [...puzzle.rows, ...puzzle.columns];
  const lines = [...scene.rows, ...scene.columns].filter((_, at) => clues[at] === null || (clues[at]?.length ?? 0) > 0);
  return lines.length ? lines.filter((line) => line.complete).length / lines.length : 1;
}
