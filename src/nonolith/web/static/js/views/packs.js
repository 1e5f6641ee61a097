// The packs: each as a card on the front, and as a page of its puzzles.

import { starSigns } from "../collection.js";
import { bar, button, icon, make } from "../dom.js";
import { pictureOf, progress, solvedWords } from "../progress.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../daily.js").Pack} Pack */
/** @typedef {import("../storage.js").Kept} Kept */

const SHOWN = 4; // small pictures on a card

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

/** @param {Pack} pack @param {Kept[]} games @param {{home: () => void, open: (place: string) => void}} ways */
export function packPage(pack, games, ways) {
  const solved = progress.places();
  const begun = new Set(games.filter(({ record }) => !record.solved && record.moves?.length).map(({ record }) => record.place));
  const done = pack.puzzles.filter((entry) => solved.has(`${pack.id}/${entry.id}`)).length;
  return [
    make("div", { class: "pack-head" },
      button({ icon: "back", text: "All puzzles", class: "quiet", id: "pack-back", onclick: ways.home }),
      make("h1", { text: pack.title }),
      make("p", { class: "soft", text: `${pack.note} ${done} of ${pack.puzzles.length} done.` })),
    make("div", { class: "entries", id: "entries" }, ...pack.puzzles.map((entry, at) => {
      const place = `${pack.id}/${entry.id}`;
      const found = solved.get(place);
      const size = `${entry.columns} × ${entry.rows}${entry.colors > 1 ? ` · ${entry.colors} colors` : ""}`;
      const status = found ? solvedWords(found) : begun.has(place) ? "Begun" : "";
      return make("button", { type: "button", class: `entry${found ? " is-solved" : ""}`, "data-place": place, onclick: () => ways.open(place) },
        make("span", { class: "entry-picture" }, thumbnail({ width: entry.columns, height: entry.rows }, found && pictureOf(found)), ...(found ? [icon("check")] : [])),
        make("span", { class: "entry-name", text: found ? found.title : `No. ${at + 1}` }),
        make("span", { class: "soft", text: size }),
        make("span", { class: "stars-small", role: "img", "aria-label": entry.stars === null ? "no stars" : `${entry.stars} of 5 stars`, text: starSigns(entry.stars) }),
        ...(status ? [make("span", { class: "soft", text: status })] : []));
    })),
  ];
}
