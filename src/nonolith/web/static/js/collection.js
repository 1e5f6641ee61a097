// The packs of puzzles: what is in them, what comes next, and how a puzzle is called before it is solved.

import { ApiError, ask, askCollection, askPuzzle } from "./api.js";
import { progress } from "./progress.js";
import { state } from "./state.js";

/** @typedef {import("./daily.js").Pack} Pack */
/** @typedef {import("./daily.js").Entry} Entry */
/** @typedef {{pack: Pack, entry: Entry, number: number}} Found number: from 1, within its pack */
/** @typedef {{size: string, stars: number|null}} Wish for a random puzzle */

export const GUIDE = "guide/umbrella";

/** @type {Pack[]} */
let packs = [];

/** The packs, asked for once; none if there is nobody to ask. @type {Promise<Pack[]>|null} */
let asked = null;
export function loadPacks() {
  asked ??= askCollection().then((answer) => {
    packs = answer.packs.filter((pack) => pack.puzzles.length > 0);
    state.tell("named");
    return packs;
  }, (error) => {
    if (!(error instanceof ApiError)) throw error;
    asked = null;
    return [];
  });
  return asked;
}

/** @param {string} place such as `animals/cat` @returns {Found|null} */
export function entryAt(place) {
  const [id, name] = place.split("/");
  const pack = packs.find((each) => each.id === id);
  const at = pack?.puzzles.findIndex((each) => each.id === name) ?? -1;
  return pack && at >= 0 ? { pack, entry: pack.puzzles[at], number: at + 1 } : null;
}

/** How a puzzle is called: a title may give the picture away, so it comes with the solution. @param {import("./model.js").Puzzle} puzzle @param {boolean} solved */
export function nameOf(puzzle, solved) {
  const size = `${puzzle.width} × ${puzzle.height}`;
  const found = entryAt(puzzle.place);
  if (puzzle.place === GUIDE) return { title: solved ? puzzle.title : "Your first puzzle", about: size };
  if (!found) return { title: puzzle.title || "Nonogram", about: `${size}${puzzle.author ? ` · ${puzzle.author}` : ""}` };
  const { pack, entry, number } = found;
  const short = `${pack.title}, no. ${number}`;
  return { title: solved ? puzzle.title : short, about: [solved ? short : "", size, starSigns(entry.stars)].filter(Boolean).join(" · ") };
}

/** @param {number|null} value */
export function starSigns(value) {
  if (value === null) return "";
  const whole = Math.max(1, Math.min(5, Math.round(value)));
  return "★".repeat(whole) + "☆".repeat(5 - whole);
}

/** The next puzzle that is not solved yet: in this pack, or else in the one after it. @param {string} place @returns {Found|null} */
export function nextAfter(place) {
  const found = entryAt(place);
  const from = found ? packs.indexOf(found.pack) : 0;
  const solved = progress.places();
  const row = [...packs.slice(from), ...packs.slice(0, from)].flatMap((pack) => pack.puzzles.map((entry, at) => ({ pack, entry, number: at + 1 })));
  const rest = found ? [...row.slice(found.number), ...row.slice(0, found.number)] : row;
  return rest.find(({ pack, entry }) => !solved.has(`${pack.id}/${entry.id}`)) ?? null;
}

/** @param {string} place */
export async function openPlace(place) {
  state.open(await askPuzzle(place));
}

/** A puzzle that nobody has seen before. @param {Wish} wish */
export async function openRandom(wish) {
  const answer = await ask("generate", { size: wish.size, ...(wish.stars ? { stars: wish.stars } : {}) });
  const { puzzle } = answer.puzzles[0];
  state.open({ ...puzzle, title: `Random ${wish.size.replace("x", " × ")}`, wish });
}
