// The packs: each as a card on the front, and as a page of its puzzles; and the puzzles of earlier days, which are of all packs.

import { starSigns } from "../collection.js";
import { dailyOf } from "../daily.js";
import { bar, button, icon, make } from "../dom.js";
import { dayBefore, pictureOf, progress, solvedWords, today } from "../progress.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../daily.js").Pack} Pack */
/** @typedef {import("../daily.js").Entry} Entry */
/** @typedef {import("../storage.js").Kept} Kept */
/** @typedef {{home: () => void, open: (place: string) => void}} Ways */

const SHOWN = 4; // small pictures on a card
const DAYS = 28; // that can be made up for

/** @param {Pack[]} packs @param {(id: string) => void} open */
export function packCards(packs, open) {
  if (!packs.length) return [];
  const solved = progress.places();
  return [make("section", {}, make("h2", { class: "section-title", text: "Puzzles" }), make("div", { class: "packs" }, ...packs.map((pack) => {
    const found = pack.puzzles.map((entry) => solved.get(`${pack.id}/${entry.id}`));
    const done = found.filter(Boolean).length;
    // What was found comes first: a card shows what one has achieved.
    const shown = pack.puzzles.map((entry, at) => ({ entry, found: found[at] })).sort((one, other) => Number(Boolean(other.found)) - Number(Boolean(one.found))).slice(0, SHOWN);
    return make("button", { type: "button", class: "pack card", "data-pack": pack.id, onclick: () => open(pack.id) },
      make("span", { class: "pack-pictures", "aria-hidden": "true" }, ...shown.map(({ entry, found: solution }) => thumbnail({ width: entry.columns, height: entry.rows }, solution && pictureOf(solution)))),
      make("span", { class: "pack-title", text: pack.title }),
      make("span", { class: "soft pack-note", text: pack.note }),
      make("span", { class: "pack-foot" }, bar(done / pack.puzzles.length), make("span", { class: "soft", text: `${done} of ${pack.puzzles.length}` })));
  })))];
}

/** @param {Pack} pack @param {Kept[]} games @param {Ways} ways */
export function packPage(pack, games, ways) {
  const puzzles = pack.puzzles.map((entry, at) => ({ pack, entry, name: `No. ${at + 1}`, dated: false }));
  return entriesPage(pack.title, pack.note, puzzles, games, ways);
}

/** The puzzles of the days before today, the latest first. @param {Pack[]} packs @param {Kept[]} games @param {Ways} ways */
export function daysPage(packs, games, ways) {
  const puzzles = [];
  for (let day = dayBefore(today()); puzzles.length < DAYS; day = dayBefore(day)) {
    const daily = dailyOf(packs, day);
    if (!daily) break;
    puzzles.push({ ...daily, name: new Date(`${day}T12:00:00`).toLocaleDateString("en", { weekday: "short", day: "numeric", month: "short" }), dated: true });
  }
  return entriesPage("Earlier days", "The puzzles of the last four weeks.", puzzles, games, ways);
}

/** @param {string} title @param {string} note @param {{pack: Pack, entry: Entry, name: string, dated: boolean}[]} puzzles each with its name until it is solved; a date stays @param {Kept[]} games @param {Ways} ways */
function entriesPage(title, note, puzzles, games, ways) {
  const solved = progress.places();
  const begun = new Set(games.filter(({ record }) => !record.solved && record.moves?.length).map(({ record }) => record.place));
  const done = puzzles.filter(({ pack, entry }) => solved.has(`${pack.id}/${entry.id}`)).length;
  return [
    make("div", { class: "pack-head" },
      button({ icon: "back", text: "All puzzles", class: "quiet", id: "pack-back", onclick: ways.home }),
      make("h1", { text: title }),
      make("p", { class: "soft", text: `${note} ${done} of ${puzzles.length} done.` })),
    make("div", { class: "entries", id: "entries" }, ...puzzles.map(({ pack, entry, name, dated }) => {
      const place = `${pack.id}/${entry.id}`;
      return entryCard(place, entry, name, dated, solved.get(place), begun.has(place), () => ways.open(place));
    })),
  ];
}

/** @param {string} place @param {Entry} entry @param {string} name @param {boolean} dated @param {import("../progress.js").Solved|undefined} found @param {boolean} begun @param {() => void} open */
function entryCard(place, entry, name, dated, found, begun, open) {
  const size = `${entry.columns} × ${entry.rows}${entry.colors > 1 ? ` · ${entry.colors} colors` : ""}`;
  const status = found ? solvedWords(found) : begun ? "Begun" : "";
  return make("button", { type: "button", class: `entry${found ? " is-solved" : ""}`, "data-place": place, onclick: open },
    make("span", { class: "entry-picture" }, thumbnail({ width: entry.columns, height: entry.rows }, found && pictureOf(found)), ...(found ? [icon("check")] : [])),
    make("span", { class: "entry-name", text: found ? found.title : name }),
    ...(found && dated ? [make("span", { class: "soft", text: name })] : []),
    make("span", { class: "soft", text: size }),
    make("span", { class: "stars-small", role: "img", "aria-label": entry.stars === null ? "no stars" : `${entry.stars} of 5 stars`, text: starSigns(entry.stars) }),
    ...(status ? [make("span", { class: "soft", text: status })] : []));
}
