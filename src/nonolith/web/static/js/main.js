// The page: puts the views together and shows one of them at a time.

import { Board } from "./board.js";
import { button, clock, make, toast } from "./dom.js";
import { spokenClue } from "./model.js";
import { openFile, openShared, openText } from "./opening.js";
import { applyTheme } from "./palette.js";
import { isShared } from "./share.js";
import { state } from "./state.js";
import { loadPuzzle } from "./storage.js";
import { learnPanel } from "./views/learn.js";
import { makeView } from "./views/make.js";
import { openView } from "./views/open.js";
import { Player, playPanel } from "./views/play.js";
import { scanPicture } from "./views/scan.js";
import { takeView } from "./views/take.js";

const VIEWS = ["open", "play", "learn", "make", "take"];
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const player = new Player();
const board = new Board(byId("board-host"), {
  begin: (cell, secondary) => player.begin(cell, secondary),
  extend: (cell) => player.extend(cell),
  end: () => player.end(),
  cancel: () => player.cancel(),
  key: (event, cell) => player.key(event, cell),
  moved: (cell) => showLine(cell),
}, "Puzzle");
player.board = board;
player.counted = (/** @type {number} */ count) => {
  byId("count").textContent = count > 1 ? `${count} cells` : "";
};

/** @param {import("./board.js").Cell|null} cell the clues of its lines, in full, under the board */
function showLine(cell) {
  const { puzzle } = state;
  byId("here").textContent = !cell || !puzzle ? "" :
    `Row ${cell.row + 1}: ${spokenClue(puzzle.rows[cell.row], puzzle.palette)} · Column ${cell.column + 1}: ${spokenClue(puzzle.columns[cell.column], puzzle.palette)}`;
}

// The board follows the state before the panels look at it.
const applySettings = () => {
  const { settings } = state;
  const redo = board.symbols !== settings.symbols;
  board.symbols = settings.symbols;
  board.scene.check = settings.check;
  board.scene.cross = settings.cross;
  if (redo && state.puzzle && state.game) board.open(state.puzzle, state.game.cells);
  board.draw();
};
state.on("puzzle", () => {
  if (!state.puzzle || !state.game) return;
  byId("toasts").replaceChildren();
  board.scene.marks = {};
  board.scene.solved = state.game.solved;
  board.open(state.puzzle, state.game.cells);
  const title = state.puzzle.title || "Nonogram";
  document.title = `${title} · nonolith`;
  byId("table-title").textContent = title;
  showLine(board.scene.cursor);
});
state.on("cells", (places) => board.changed(places));
state.on("settings", applySettings);
applySettings();

const panel = byId("play-panel");
playPanel(panel, player, board);
panel.addEventListener("solved", () => {
  toast(`Solved in ${clock(state.game?.seconds ?? 0)}!`, "good");
  board.surface.classList.remove("celebrate");
  requestAnimationFrame(() => board.surface.classList.add("celebrate"));
});
const learn = learnPanel(byId("learn-panel"), board, {
  play: (element) => {
    byId("player-host").replaceChildren(...(element ? [element] : []));
    byId("table").classList.toggle("playing", element !== null);
    if (element) scrollTo(0, 0);
    board.draw();
  },
});
const take = takeView(byId("take-view"));
const drawing = makeView(byId("make-view"), () => show("play"));
/** @type {import("./opening.js").Targets} */
const targets = {
  play: () => show("play"),
  draw: (picture) => {
    show("make");
    if (picture) drawing.importPicture(picture);
  },
  scan: (picture) => scanPicture(picture, targets),
  choose,
};
openView(byId("open-view"), targets);

/** @param {Record<string, any>[]} puzzles of a collection */
function choose(puzzles) {
  const dialog = make("dialog", { class: "chooser", "aria-label": "Choose a puzzle" }, make("h2", { text: `${puzzles.length} puzzles` }));
  const list = make("div", { class: "choices" }, ...puzzles.map((record, index) => button({
    text: `${index + 1}. ${record.title || "Nonogram"} (${record.columns.length} × ${record.rows.length})`,
    onclick: () => {
      dialog.close();
      state.open(record);
      show("play");
    },
  })));
  dialog.append(list, button({ text: "Cancel", onclick: () => dialog.close() }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} name of a view */
function show(name) {
  const view = VIEWS.includes(name) && (state.puzzle || name === "open" || name === "make") ? name : "open";
  const table = view === "play" || view === "learn";
  for (const id of ["open", "make", "take"]) byId(`${id}-view`).hidden = id !== view;
  byId("table").hidden = !table;
  byId("play-panel").hidden = view !== "play";
  byId("learn-panel").hidden = view !== "learn";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (location.hash !== `#${view}`) history.replaceState(null, "", `#${view}`);
  if (document.body.dataset.view !== view) {
    scrollTo(0, 0);
    byId("toasts").querySelector(".good")?.remove();
  }
  document.body.dataset.view = view;
  if (view !== "learn") byId("table").classList.remove("playing");
  if (view === "learn") learn.enter();
  if (view === "take") take.enter();
  if (view === "make") drawing.enter();
  if (view === "play") board.surface.focus({ preventScroll: true });
}

/** Follow the fragment: a view, or a shared puzzle. */
async function follow() {
  const fragment = location.hash.slice(1);
  if (isShared(fragment)) {
    show(state.puzzle ? "play" : "open");
    await openShared(fragment, targets);
  } else {
    show(fragment || (state.puzzle ? "play" : "open"));
  }
}

const THEMES = ["auto", "light", "dark"];
const themeButton = byId("theme");
const showTheme = () => {
  applyTheme(state.settings.theme);
  themeButton.setAttribute("aria-label", `Theme: ${state.settings.theme}`);
  themeButton.title = `Theme: ${state.settings.theme} (click to change)`;
  themeButton.dataset.theme = state.settings.theme;
};
themeButton.addEventListener("click", () => {
  state.set({ theme: THEMES[(THEMES.indexOf(state.settings.theme) + 1) % THEMES.length] });
  showTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
const symbolButton = byId("symbols");
const showSymbols = () => symbolButton.setAttribute("aria-pressed", String(state.settings.symbols));
symbolButton.addEventListener("click", () => {
  state.set({ symbols: !state.settings.symbols });
  showSymbols();
});
const help = /** @type {HTMLDialogElement} */ (byId("help"));
byId("help-button").addEventListener("click", () => help.showModal());
byId("help-close").addEventListener("click", () => help.close());
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  if (state.puzzle) show("play");
  else byId("main").focus();
});
byId("zoom-in").addEventListener("click", () => board.zoom(1.2));
byId("zoom-out").addEventListener("click", () => board.zoom(0.8));
byId("zoom-fit").addEventListener("click", () => board.fit());

window.addEventListener("keydown", (event) => {
  // Undo works wherever the focus is, but text fields have their own.
  const busy = event.defaultPrevented || (event.target instanceof HTMLElement && event.target.closest("textarea, input, #player"));
  const cell = { row: 0, column: 0 };
  if (busy || !(event.ctrlKey || event.metaKey)) return;
  const used = document.body.dataset.view === "make" ? drawing.key(event, cell) : byId("table").hidden ? false : player.key(event, cell);
  if (used) event.preventDefault();
});
window.addEventListener("hashchange", follow);
window.addEventListener("pagehide", () => state.save());
window.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
window.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
window.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData("text/plain");
  if (file) openFile(file, targets);
  else if (text) openText(text, targets);
});
window.addEventListener("paste", (event) => {
  if (event.target instanceof HTMLElement && event.target.closest("textarea, input")) return;
  const file = event.clipboardData?.files[0];
  const text = event.clipboardData?.getData("text/plain");
  if (file) openFile(file, targets);
  else if (text) openText(text, targets);
});

showTheme();
showSymbols();
const last = loadPuzzle();
if (last) {
  try {
    state.open(last);
  } catch {
    toast("The puzzle of last time cannot be read any more.", "bad");
  }
}
// Tests and the curious: where a cell is on the screen.
Object.assign(window, { nonolith: { state, board, drawing } });
follow();
