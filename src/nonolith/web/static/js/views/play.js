// The panel beside the board: what is played, the tools, and what happened.

import { ApiError, isAbort } from "../api.js";
import { nameOf } from "../collection.js";
import { button, clock, download, fileName, make, refill, toast } from "../dom.js";
import { feel } from "../feedback.js";
import { cellsOf, UNKNOWN } from "../model.js";
import { swatch } from "../palette.js";
import { gameFile } from "../progress.js";
import { LIVES } from "../rules.js";
import { isForHereOnly, shareLink } from "../share.js";
import { state } from "../state.js";
import { differences, judge } from "../verdict.js";
import { doctorCard } from "./doctor.js";
import { options } from "./options.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../player.js").Player} Player */

/** @param {HTMLElement} panel @param {Player} player @param {Board} board @param {{end: HTMLElement, help: HTMLElement, solved: () => void}} table */
export function playPanel(panel, player, board, table) {
  const title = make("h2", { class: "puzzle-title" });
  const about = make("p", { class: "soft" });
  const time = make("span", { class: "time", "aria-label": "Time played" });
  const lives = make("span", { class: "lives", role: "img" });
  const progress = make("progress", { max: 1, value: 0, "aria-label": "Lines finished" });
  const verdict = make("div", { class: "status", id: "verdict", role: "status" });
  const say = (/** @type {string} */ kind, /** @type {string} */ head, /** @type {string} */ text, /** @type {HTMLElement[]} */ ...more) => {
    verdict.hidden = false;
    verdict.dataset.kind = kind;
    verdict.replaceChildren(make("b", { text: head }), make("p", { text }), ...more);
  };
  /** The lesson of a puzzle of the course; or the rule, until the first stroke shows that it is known. */
  const quiet = () => {
    const { description = "", extra = [] } = state.puzzle?.record ?? {};
    const teaches = extra.find((/** @type {string[]} */ [name]) => name === "teaches")?.[1];
    if (teaches && description) return say("hint", teaches, description);
    say("idle", "Find the picture", `${(state.puzzle?.palette.length ?? 0) > 2
      ? "The numbers are runs of filled cells, in order. Runs of the same color have a gap between them; different colors may touch."
      : "The numbers are runs of filled cells, in order, with gaps between them."} Any picture that fits all clues counts.`);
    verdict.hidden = (state.game?.history.moves.length ?? 0) > 0;
  };
  const dead = () => say("impossible", "No lives left", "Start again, or play on without lives.",
    make("div", { class: "row" },
      button({ icon: "restart", text: "Start again", id: "again-lives", class: "primary", onclick: () => state.again() }),
      button({ text: "Go on", id: "go-on", onclick: () => {
        state.set({ mistakes: "tell" });
        quiet();
      } })));

  const showName = () => {
    if (!state.puzzle) return;
    const { title: name, about: words } = nameOf(state.puzzle, Boolean(state.game?.solved));
    title.textContent = name;
    about.textContent = words;
  };
  const show = () => {
    const { puzzle, game, settings } = state;
    if (!puzzle || !game) return;
    progress.value = finished(puzzle, board.scene);
    time.textContent = clock(game.seconds);
    time.classList.toggle("gone", !settings.timer);
    lives.hidden = game.lives === null;
    lives.textContent = "♥".repeat(game.lives ?? 0) + "♡".repeat(LIVES - (game.lives ?? 0));
    lives.setAttribute("aria-label", `${game.lives} of ${LIVES} lives`);
    panel.classList.toggle("is-solved", game.solved);
  };

  let leaving = new AbortController(); // another puzzle ends the work on this one
  let helped = false; // the next move is the machine's, and no feat of the player's
  const solve = button({ icon: "solve", text: "Solve it", id: "solve", label: "Fill in the solution (can be undone)", onclick: async () => {
    const { puzzle } = state;
    if (!puzzle) return;
    solve.disabled = true;
    verdict.hidden = false;
    try {
      const found = await judge(puzzle.record, verdict, { signal: leaving.signal });
      const known = found.answer.solutions[0] ?? found.answer.known;
      helped = true;
      if (known) state.play(cellsOf(known, puzzle.palette).entries());
      helped = false;
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
    state.save();
    download(new Blob([gameFile(state.puzzle, state.game)], { type: "application/json" }), fileName(title.textContent ?? "", ".game.json"));
  } });
  const share = button({ icon: "share", text: "Share", label: "Copy a link that holds the whole puzzle", id: "share", onclick: async () => {
    if (!state.puzzle) return;
    const link = await shareLink(state.puzzle.record);
    share.dataset.link = link;
    // Phones have a menu for this; who closes it wants nothing more.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: "Nonogram", url: link }).catch(() => {});
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    const reach = isForHereOnly ? "It only works on this machine: `nonolith web --home` names a page that others can reach." : "It holds the whole puzzle; no server keeps it.";
    if (copied) toast(`The link is on the clipboard. ${reach}`, "good");
    else window.prompt("A link that holds the whole puzzle:", link);
  } });

  panel.append(
    make("div", { class: "card head" }, title, about, make("div", { class: "headline" }, progress, lives, time)),
    table.end,
    toolbox(player, board),
    doctorCard(),
    verdict,
    table.help,
    make("div", { class: "row wide" }, solve, save, share),
    options());

  state.on("puzzle", () => {
    const { puzzle } = state;
    if (!puzzle) return;
    leaving.abort();
    leaving = new AbortController();
    panel.scrollTop = 0;
    showName();
    quiet();
    if (state.game?.solved) verdict.hidden = true;
    show();
  });
  state.on("cells", () => {
    const { game } = state;
    if (!game) return;
    const complete = board.complete;
    const won = complete && !game.solved && !helped;
    game.solved = complete;
    board.scene.solved = complete;
    if (!complete) board.showPicture(false);
    if (complete && game.trying !== null) state.keepTried();
    if (won) {
      verdict.hidden = true;
      feel("solved");
      table.solved();
    } else if (!complete) quiet();
    show();
  });
  for (const topic of /** @type {const} */ (["settings", "hinted"])) state.on(topic, show);
  state.on("named", showName);
  player.addEventListener("told", show);
  player.addEventListener("mistake", (event) => {
    show();
    if (state.game?.lives === 0) return dead();
    const wrong = /** @type {CustomEvent<number[]>} */ (event).detail;
    const width = state.puzzle?.width ?? 1;
    const where = `row ${Math.floor(wrong[0] / width) + 1}, column ${(wrong[0] % width) + 1}`;
    toast(wrong.length > 1 ? `${wrong.length} cells were wrong, the first in ${where}.` : `That cell was wrong: ${where}.`, "bad");
  });
  let ticks = 0;
  setInterval(() => {
    const { game } = state;
    if (!game || game.solved || document.hidden || panel.hidden || player.paused || !game.history.moves.length) return;
    game.seconds += 1;
    if (++ticks % 10 === 0) state.save();
    show();
  }, 1000);
}

/** Fill, cross, move, try; the colors; undo and its kind. @param {Player} player @param {Board} board */
function toolbox(player, board) {
  const tools = make("div", { class: "tools", role: "group", "aria-label": "Tool" });
  const colors = make("div", { class: "colors", role: "group", "aria-label": "Color" });
  const undo = button({ icon: "undo", label: "Undo (Ctrl+Z)", id: "undo", onclick: () => state.undo() });
  const redo = button({ icon: "redo", label: "Redo (Ctrl+Y)", id: "redo", onclick: () => state.redo() });
  const restart = button({ icon: "restart", label: "Clear the board (can be undone)", id: "restart", onclick: () => {
    if (state.game) state.play([...state.game.cells.keys()].map((place) => [place, UNKNOWN]));
  } });
  const pause = button({ icon: "pause", label: "Pause (P)", id: "pause", pressed: false, onclick: () => player.pause(!player.paused) });
  const trial = make("div", { class: "trial row", hidden: true }, make("span", { text: "Trying" }),
    button({ icon: "check", text: "Keep", id: "keep", label: "Keep what you tried", onclick: () => player.keep() }),
    button({ icon: "undo", text: "Take back", id: "take-back", label: "Take back everything you tried", onclick: () => state.takeBack() }));

  const show = () => {
    const { game, puzzle } = state;
    if (!game || !puzzle) return;
    board.panMode = player.tool === "move";
    /** @type {["fill"|"cross"|"move", string, string][]} */
    const kinds = [["fill", "Fill", "Fill (F); right click or long press crosses out"], ["cross", "Cross", "Cross out (C)"], ["move", "Move", "Move the board (M)"]];
    const trying = game.trying !== null;
    refill(tools, ...kinds.map(([name, text, label]) => button({ icon: name, text, label, pressed: player.tool === name, onclick: () => player.take(name) })),
      button({ icon: "pencil", text: "Try", id: "try", label: "Try something out in pencil (T)", pressed: trying, onclick: () => (trying ? player.keep() : state.tryOut()) }));
    colors.hidden = puzzle.palette.length < 3;
    refill(colors, ...puzzle.palette.slice(1).map((color, index) => {
      const label = `${color.name} (${index + 1})`;
      const made = make("button", { type: "button", class: "color", "aria-pressed": String(player.color === index + 1), "aria-label": label, title: label, onclick: () => {
        player.color = index + 1;
        player.take("fill");
      } });
      made.append(swatch(color, index + 1));
      return made;
    }));
    trial.hidden = !trying;
    board.surface.classList.toggle("trying", trying);
    undo.disabled = !game.history.canUndo;
    redo.disabled = !game.history.canRedo;
    pause.setAttribute("aria-pressed", String(player.paused));
  };
  const showUndo = () => {
    undo.disabled = !state.game?.history.canUndo;
    redo.disabled = !state.game?.history.canRedo;
  };
  for (const topic of /** @type {const} */ (["puzzle", "trying"])) state.on(topic, show);
  state.on("cells", showUndo);
  for (const topic of ["tool", "pause"]) player.addEventListener(topic, show);
  return make("div", { class: "card toolbox" }, tools, colors, trial, make("div", { class: "row icons" }, undo, redo, restart, pause));
}

/** How much is done: the finished ones among the lines that have runs. @param {import("../model.js").Puzzle} puzzle @param {import("../drawing.js").Scene} scene */
function finished(puzzle, scene) {
  const clues = [...puzzle.rows, ...puzzle.columns];
  const lines = [...scene.rows, ...scene.columns].filter((_, at) => clues[at] === null || (clues[at]?.length ?? 0) > 0);
  return lines.length ? lines.filter((line) => line.complete).length / lines.length : 1;
}
