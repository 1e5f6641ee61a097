// The table: the board with what lies around it. It follows the state before the panels look at it.

import { Board } from "./board.js";
import { nameOf } from "./collection.js";
import { button, make } from "./dom.js";
import { feel } from "./feedback.js";
import { pencilOf } from "./games.js";
import { Minimap } from "./minimap.js";
import { spokenClue } from "./model.js";
import { Player } from "./player.js";
import { state } from "./state.js";

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export function table() {
  const player = new Player();
  const board = new Board(byId("board-host"), {
    begin: (cell, secondary) => player.begin(cell, secondary),
    extend: (cell) => player.extend(cell),
    end: () => player.end(),
    cancel: () => player.cancel(),
    key: (event, cell) => player.key(event, cell),
    moved: (cell) => showLine(cell),
    pressedRun: ({ row, line, run }) => player.locked || state.crossOff(row, line, run),
    pressedLong: () => feel("press"),
  }, "Puzzle");
  player.board = board;
  player.counted = (count) => {
    byId("count").textContent = count > 1 ? `${count} cells` : "";
  };
  const minimap = new Minimap(board);
  const curtain = make("div", { class: "curtain", id: "curtain", hidden: true }, make("p", { text: "Paused" }),
    button({ icon: "play", text: "Go on", class: "primary", id: "resume", onclick: () => player.pause(false) }));
  byId("board-host").append(curtain); // beside the grid, whose children are rows

  /** @param {import("./board.js").Cell|null} cell the clues of its lines, in full, under the board */
  const showLine = (cell) => {
    const { puzzle } = state;
    byId("here").textContent = !cell || !puzzle ? "" :
      `Row ${cell.row + 1}: ${spokenClue(puzzle.rows[cell.row], puzzle.palette)} · Column ${cell.column + 1}: ${spokenClue(puzzle.columns[cell.column], puzzle.palette)}`;
  };
  const showName = () => {
    if (!state.puzzle) return;
    const { title } = nameOf(state.puzzle, Boolean(state.game?.solved));
    document.title = `${title} · nonolith`;
    byId("table-title").textContent = title;
  };
  const showMarks = () => {
    const { game } = state;
    if (!game) return;
    board.scene.crossed = game.crossed;
    board.scene.pencil = pencilOf(game);
  };
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
    if (!byId("table").hidden) scrollTo(0, 0); // the next puzzle begins with its board, wherever the button for it was
    board.scene.marks = {};
    board.scene.solved = state.game.solved;
    showMarks();
    board.open(state.puzzle, state.game.cells);
    board.showPicture(state.game.solved);
    minimap.paint();
    showName();
    showLine(board.scene.cursor);
  });
  state.on("cells", (places) => {
    if (state.game?.trying !== null) showMarks();
    board.changed(places);
    minimap.change(places);
  });
  for (const topic of /** @type {const} */ (["trying", "crossed"])) {
    state.on(topic, () => {
      showMarks();
      board.draw();
    });
  }
  state.on("settings", applySettings);
  state.on("named", showName);
  player.addEventListener("pause", () => {
    curtain.hidden = !player.paused;
    if (player.paused) byId("resume").focus();
    else board.surface.focus({ preventScroll: true });
  });
  applySettings();
  byId("zoom-in").addEventListener("click", () => board.zoom(1.2));
  byId("zoom-out").addEventListener("click", () => board.zoom(0.8));
  byId("zoom-fit").addEventListener("click", () => board.fit());
  return { board, player, showName };
}
