// The front: go on where you were, today's puzzle, the course, the packs, something random, and what is yours.

import { loadPacks, nameOf, openPlace, openRandom, starSigns } from "../collection.js";
import { dailyOf } from "../daily.js";
import { button, clock, download, guarded, icon, make } from "../dom.js";
import { puzzleRecord } from "../games.js";
import { cellsOf, puzzleOf } from "../model.js";
import { pictureOf, progress, solvedWords, today } from "../progress.js";
import { state } from "../state.js";
import { memory } from "../storage.js";
import { thumbnail } from "../thumbnail.js";
import { UMBRELLA } from "./guide.js";
import { daysPage, packCards, packPage } from "./packs.js";
import { statistics } from "./statistics.js";

/** @typedef {import("../daily.js").Pack} Pack */
/** @typedef {import("../storage.js").Kept} Kept */
/** @typedef {{play: () => void, home: () => void, pack: (id: string) => void, guide: () => void, open: () => void, scan?: () => void, load: () => void}} Ways */

const COURSE = "first-steps";
const DAYS = "days"; // in the place of a pack: the puzzles of earlier days
const SIZES = [5, 10, 15, 20, 25, 30, 40];
const RECENT = 8;
const BEGUN = 1; // the row of the first puzzle that is filled in where it is shown

/** @param {HTMLElement} host @param {Ways} ways */
export function homeView(host, ways) {
  const play = (/** @type {() => Promise<void>} */ open) => guarded(async () => {
    await open();
    ways.play();
  });
  const front = (/** @type {Pack[]} */ packs) => {
    const games = memory.games();
    const begun = games.filter(({ record }) => !record.solved && record.moves?.length);
    const isNew = !begun.length && !Object.keys(progress.solved).length;
    const own = games.filter(({ record }) => !record.place);
    return [
      isNew ? welcome(ways) : make("h1", { class: "home-title", text: "What will you find today?" }),
      make("div", { class: "tiles" },
        ...(begun.length ? [continueTile(begun[0], ways)] : []),
        ...todayTile(packs, play, ways), ...courseTile(packs, play, ways, isNew), randomTile(play), bringTile(ways)),
      ...packCards(packs, ways.pack),
      ...shelf("Recent games", begun.slice(1, RECENT + 1), ways),
      ...shelf("My puzzles and imports", own.filter((game) => !begun.slice(0, RECENT + 1).includes(game)).slice(0, RECENT), ways),
      footer(ways),
    ];
  };
  /** @param {string} pack a pack's id, or nothing */
  const enter = async (pack = "") => {
    if (!host.childElementCount) host.append(...front([]));
    const packs = await loadPacks();
    const found = packs.find((each) => each.id === pack);
    const onward = { home: ways.home, open: (/** @type {string} */ place) => play(() => openPlace(place)) };
    host.replaceChildren(...(found ? packPage(found, memory.games(), onward) : pack === DAYS && packs.length ? daysPage(packs, memory.games(), onward) : front(packs)));
    host.dataset.ready = "true";
  };
  return { enter };
}

/** @param {Ways} ways */
function welcome(ways) {
  return make("section", { class: "welcome card", "aria-label": "Welcome" },
    make("div", { class: "welcome-words" },
      make("p", { class: "label", text: "Nonograms, also called picross, hanjie or griddlers" }),
      make("h1", { text: "Find the picture in the numbers" }),
      make("p", { class: "soft", text: "Each number is a run of filled cells in its row or column. The quickest way to learn is to play." }),
      make("div", { class: "row" }, button({ icon: "play", text: "Play your first puzzle", class: "primary big", id: "begin-guide", onclick: ways.guide }))),
    firstBoard(ways));
}

/** The first puzzle as it will look: numbers beside cells say more than a sentence. A press begins it. @param {Ways} ways */
function firstBoard(ways) {
  const clue = (/** @type {number[]} */ runs, /** @type {string} */ side) => make("span", { class: `first-clue ${side}` }, ...runs.map((run) => make("span", { text: run })));
  const cells = UMBRELLA.rows.flatMap((runs, row) => [clue(runs, "beside"), ...UMBRELLA.columns.map(() => make("span", { class: row === BEGUN ? "first-cell filled" : "first-cell" }))]);
  return make("div", { class: "first-board", "aria-hidden": "true", onclick: ways.guide }, make("span"), ...UMBRELLA.columns.map((runs) => clue(runs, "above")), ...cells);
}

/** @param {string} label @param {Node} picture @param {string} title @param {string} text @param {...Node} more */
function tile(label, picture, title, text, ...more) {
  return make("section", { class: "tile card", "aria-label": label },
    make("div", { class: "tile-picture" }, picture),
    make("div", { class: "tile-words" }, make("p", { class: "label", text: label }), make("h2", { text: title }), make("p", { class: "soft", text }), make("div", { class: "row" }, ...more)));
}

/** @param {Kept} game @param {Ways} ways */
function continueTile({ record }, ways) {
  const puzzle = puzzleOf(puzzleRecord(record));
  const { title, about } = nameOf(puzzle, false);
  return tile("Go on", thumbnail(puzzle, { cells: cellsOf(record.grid, puzzle.palette), palette: puzzle.palette }), title, `${about} · ${clock(record.seconds ?? 0)}`,
    button({ icon: "play", text: "Continue", class: "primary", id: "continue", onclick: () => {
      state.open(puzzleRecord(record), record);
      ways.play();
    } }));
}

/** @param {Pack[]} packs @param {(open: () => Promise<void>) => void} play @param {Ways} ways */
function todayTile(packs, play, ways) {
  const daily = dailyOf(packs, today());
  if (!daily) return [];
  const place = `${daily.pack.id}/${daily.entry.id}`;
  const found = progress.at(place);
  const date = new Date().toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });
  const streak = progress.streak();
  const size = { width: daily.entry.columns, height: daily.entry.rows };
  return [tile("Today’s puzzle", thumbnail(size, found && pictureOf(found)), found ? found.title : date,
    found ? `${solvedWords(found)}${streak > 1 ? ` · ${streak} days in a row` : ""}` : `${size.width} × ${size.height} · ${starSigns(daily.entry.stars)}${streak > 1 ? ` · ${streak} days in a row` : ""}`,
    button({ icon: found ? "check" : "play", text: found ? "See it again" : "Play", id: "daily", class: found ? "" : "primary", onclick: () => play(() => openPlace(place)) }),
    button({ text: "Earlier days", id: "earlier", onclick: () => ways.pack(DAYS) }))];
}

/** @param {Pack[]} packs @param {(open: () => Promise<void>) => void} play @param {Ways} ways @param {boolean} isNew */
function courseTile(packs, play, ways, isNew) {
  const course = packs.find((pack) => pack.id === COURSE);
  if (!course) return [];
  const solved = progress.places();
  const done = course.puzzles.filter((entry) => solved.has(`${COURSE}/${entry.id}`)).length;
  const first = course.puzzles.find((entry) => !solved.has(`${COURSE}/${entry.id}`));
  const show = first ?? course.puzzles[0];
  return [tile("The course", thumbnail({ width: show.columns, height: show.rows }), course.title, first ? `${done} of ${course.puzzles.length} done · all techniques, step by step` : "All done. Well played!",
    ...(first ? [button({ icon: "play", text: done ? "Next lesson" : "Start", id: "course", class: isNew ? "" : "primary", onclick: () => play(() => openPlace(`${COURSE}/${first.id}`)) })] : []),
    button({ text: "All lessons", onclick: () => ways.pack(COURSE) }))];
}

/** @param {(open: () => Promise<void>) => void} play */
function randomTile(play) {
  const kept = { size: 15, stars: 0, ...memory.read("wish") };
  const size = make("select", { id: "random-size", "aria-label": "Size" }, ...SIZES.map((side) => make("option", { value: side, text: `${side} × ${side}`, selected: side === kept.size })));
  const stars = make("select", { id: "random-stars", "aria-label": "Difficulty in stars" },
    ...["Any difficulty", "★", "★★", "★★★", "★★★★", "★★★★★"].map((text, value) => make("option", { value, text, selected: value === kept.stars })));
  const go = button({ icon: "dice", text: "Surprise me", id: "random", onclick: async () => {
    memory.write("wish", { size: Number(size.value), stars: Number(stars.value) });
    go.disabled = true;
    await play(() => openRandom({ size: `${size.value}x${size.value}`, stars: Number(stars.value) || null }));
    go.disabled = false;
  } });
  return tile("Something new", icon("dice"), "A random puzzle", "Made for you on the spot, always solvable by logic.", size, stars, go);
}

/** Whoever is stuck has a puzzle already, mostly on a screen or on paper. @param {Ways} ways */
function bringTile(ways) {
  return tile("Your puzzle", icon("picture"), "Stuck on a puzzle?", "Add a screenshot, a photo or a file, and get the next hint or find the mistake.",
    ...(ways.scan ? [button({ icon: "picture", text: "Scan a picture", id: "to-scan", onclick: ways.scan })] : []),
    button({ icon: "folder", text: "Open or type it in", label: "Open a file, paste a puzzle or type its clues", id: "to-open", onclick: ways.open }));
}

/** @param {string} title @param {Kept[]} games @param {Ways} ways */
function shelf(title, games, ways) {
  if (!games.length) return [];
  const cards = games.map(({ record }) => {
    const puzzle = puzzleOf(puzzleRecord(record));
    const { title: name } = nameOf(puzzle, record.solved);
    const when = record.solved ? `Solved in ${clock(record.seconds ?? 0)}` : record.moves?.length ? clock(record.seconds ?? 0) : "not begun";
    const begun = record.solved || record.moves?.length;
    return make("button", { type: "button", class: `entry${record.solved ? " is-solved" : ""}`, onclick: () => {
      state.open(puzzleRecord(record), record);
      ways.play();
    } }, make("span", { class: "entry-picture" }, thumbnail(puzzle, begun ? { cells: cellsOf(record.grid, puzzle.palette), palette: puzzle.palette } : null)),
    make("span", { class: "entry-name", text: name }), make("span", { class: "soft", text: `${puzzle.width} × ${puzzle.height} · ${when}` }));
  });
  return [make("section", {}, make("h2", { class: "section-title", text: title }), make("div", { class: "entries" }, ...cards))];
}

/** @param {Ways} ways */
function footer(ways) {
  return make("footer", { class: "home-foot" }, statistics(),
    make("div", { class: "row" },
      button({ icon: "save", text: "Save all my games", id: "save-all", label: "One file with your games and everything you have solved", onclick: () => {
        state.save();
        download(new Blob([progress.file()], { type: "application/json" }), `nonolith-games-${today()}.json`);
      } }),
      button({ icon: "folder", text: "Load games", id: "load-all", label: "Merge a file of saved games into yours", onclick: ways.load })));
}
