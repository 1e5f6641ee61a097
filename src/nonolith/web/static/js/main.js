// The page: puts the views together and shows one of them at a time.

import { chooseFile, choosePicture, choosePuzzle, welcomeArrivals } from "./arrivals.js";
import { loadPacks } from "./collection.js";
import { toast } from "./dom.js";
import { openShare, takeFiles } from "./share_target.js";
import { header } from "./header.js";
import { openFile, openShared } from "./opening.js";
import { progress } from "./progress.js";
import { isShared } from "./share.js";
import { state } from "./state.js";
import { memory } from "./storage.js";
import { table } from "./table.js";
import { endCard } from "./views/end.js";
import { guide } from "./views/guide.js";
import { hintCard } from "./views/hints.js";
import { homeView } from "./views/home.js";
import { learnPanel } from "./views/learn.js";
import { makeView } from "./views/make.js";
import { openView } from "./views/open.js";
import { playPanel } from "./views/play.js";
import { scanPicture } from "./views/scan.js";
import { exportView } from "./views/export.js";

const VIEWS = ["home", "open", "play", "learn", "make", "export"];
const FREE = ["home", "open", "make"]; // views that need no puzzle
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const { board, player, showName } = table();
const ways = {
  play: () => show("play"),
  home: () => show("home"),
  pack: (/** @type {string} */ id) => show(`home/${id}`),
  open: () => show("open"),
  scan: () => choosePicture((picture) => scanPicture(picture, targets, true)),
  load: () => chooseFile((file) => openFile(file, targets)),
  guide: () => {
    show("play", true);
    tour.begin();
  },
};
const end = endCard(ways);
const hints = hintCard(board);
playPanel(byId("play-panel"), player, board, {
  end: end.element,
  help: hints.element,
  solved: () => {
    const { puzzle, game } = state;
    if (!puzzle || !game) return;
    const before = progress.finish(puzzle, game);
    state.save();
    showName();
    state.tell("named");
    end.show(before);
    board.mark({});
    board.celebrate();
    end.element.scrollIntoView({ block: "nearest" }); // in its panel
    scrollTo(0, 0); // and the picture above it
  },
});
const tour = guide(board, player); // after the panel, which knows when a game is solved
byId("board-host").before(tour.element);
const learn = learnPanel(byId("learn-panel"), {
  play: (element) => {
    byId("player-host").replaceChildren(...(element ? [element] : []));
    byId("table").classList.toggle("playing", element !== null);
    if (element) scrollTo(0, 0);
    board.draw();
  },
});
const exporting = exportView(byId("export-view"));
const drawing = makeView(byId("make-view"), () => show("play"));
/** @type {import("./opening.js").Targets} */
const targets = {
  play: ways.play,
  home: ways.home,
  hint: () => {
    show("learn");
    hints.next();
  },
  draw: (picture) => {
    show("make");
    if (picture) drawing.importPicture(picture);
  },
  scan: (picture) => scanPicture(picture, targets),
  choose: (puzzles) => choosePuzzle(puzzles, ways.play),
};
openView(byId("open-view"), targets);
const home = homeView(byId("home-view"), ways);

/** The drawing, if that is what was looked at before it is exported. @type {ReturnType<typeof drawing.made>} */
let made = null;

/** @param {string} name of a view; the front may name a pack, as in `home/animals` @param {boolean} [empty] a puzzle is about to come */
function show(name, empty = false) {
  const [wanted, pack] = name.split("/");
  const before = document.body.dataset.view;
  if (before !== "export") made = before === "make" ? drawing.made() : null;
  const view = VIEWS.includes(wanted) && (empty || state.puzzle || (wanted === "export" && made) || FREE.includes(wanted)) ? wanted : "home";
  const atTable = view === "play" || view === "learn";
  for (const id of ["home", "open", "make", "export"]) byId(`${id}-view`).hidden = id !== view;
  byId("table").hidden = !atTable;
  byId("play-panel").hidden = view !== "play";
  byId("learn-panel").hidden = view !== "learn";
  if (view === "learn") byId("learn-panel").prepend(hints.element);
  else byId("verdict").after(hints.element);
  for (const link of document.querySelectorAll("header a")) {
    if (link.getAttribute("href") === `#${view}` && !link.classList.contains("brand")) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const hash = view === "home" && pack ? `#home/${pack}` : `#${view}`;
  if (location.hash !== hash) history.pushState(null, "", hash);
  if (document.body.dataset.view !== view || view === "home") {
    scrollTo(0, 0);
    byId("toasts").querySelector(".good")?.remove();
  }
  document.body.dataset.view = view;
  if (view !== "learn") byId("table").classList.remove("playing");
  if (view === "home") home.enter(pack);
  if (view === "learn") learn.enter();
  if (view === "export") exporting.enter(made);
  if (view === "make") drawing.enter();
  if (view === "play") board.surface.focus({ preventScroll: true });
}

/** Follow the fragment: a view, or a shared puzzle. */
async function follow() {
  const fragment = location.hash.slice(1);
  if (fragment === "shared") {
    show("home");
    return openShare(targets);
  }
  if (!isShared(fragment)) return show(fragment || "home");
  show(state.puzzle ? "play" : "home");
  await openShared(fragment, targets);
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  if (state.puzzle) show("play");
  else byId("main").focus();
});
// Whoever clicked a button goes on playing by keys; whoever came to it by keys stays there.
byId("play-panel").addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("button"); // an icon is an SVG element
  if (pressed && event.detail > 0 && !player.paused) board.surface.focus({ preventScroll: true });
});
window.addEventListener("keydown", (event) => {
  // Keys play wherever the focus is, but fields, dialogs and the step player have their own.
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || target.closest("textarea, input:not([type=checkbox]), select, dialog, #player")) return;
  const pressing = target.closest("button, a, summary, input") && (event.key === " " || event.key === "Enter");
  const undoing = event.ctrlKey || event.metaKey;
  if (document.body.dataset.view === "make") {
    if (undoing && drawing.key(event, { row: 0, column: 0 })) event.preventDefault();
  } else if (!byId("table").hidden && !byId("table").classList.contains("playing") && !pressing) {
    if (event.key.toLowerCase() === "h" && !undoing && !event.altKey && !player.locked) hints.next();
    else board.key(event);
  }
});
window.addEventListener("hashchange", follow);
window.addEventListener("pagehide", () => state.save());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) state.save();
  else if (document.body.dataset.view === "home") home.enter(location.hash.split("/")[1]); // the day may be another by now
});
memory.addEventListener("failed", () => (byId("notice").hidden = false));

header();
welcomeArrivals(targets);
takeFiles(targets);
loadPacks();
const last = memory.read("puzzle");
if (last) {
  try {
    state.open(last);
  } catch {
    toast("Your last puzzle can no longer be read.", "bad");
  }
}
// Tests and the curious: where a cell is on the screen.
Object.assign(window, { nonolith: { state, board, drawing, player, progress } });
follow();
