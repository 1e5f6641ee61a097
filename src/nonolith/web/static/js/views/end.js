// The end of a game: what the picture is called, how it went, and what comes next.

import { entryAt, GUIDE, nameOf, nextAfter, openPlace, openRandom, starSigns } from "../collection.js";
import { button, clock, guarded, make } from "../dom.js";
import { progress } from "../progress.js";
import { state } from "../state.js";

/** @param {{home: () => void, pack: (id: string) => void}} ways */
export function endCard(ways) {
  const element = make("section", { class: "card end", id: "end", role: "status", "aria-label": "Solved", hidden: true });

  /** @param {{best: number|null}|null} before what was known before this game; null if it was solved earlier */
  const show = (before) => {
    const { puzzle, game } = state;
    element.hidden = !puzzle || !game?.solved;
    if (!puzzle || !game?.solved) return element.replaceChildren();
    const seconds = Math.round(game.seconds);
    const found = entryAt(puzzle.place);
    const best = before?.best ?? null;
    const record = before && best !== null ? (seconds < best ? "your best time" : `your best is ${clock(best)}`) : "";
    const streak = progress.streak();
    const facts = [
      found?.entry.stars ? starSigns(found.entry.stars) : "",
      game.hints ? `${game.hints} ${game.hints === 1 ? "hint" : "hints"}` : "no hints",
      game.mistakes ? `${game.mistakes} ${game.mistakes === 1 ? "mistake" : "mistakes"}` : "",
      streak > 1 ? `${streak} days in a row` : "",
    ];
    element.replaceChildren(
      make("h2", { class: "end-title", text: nameOf(puzzle, true).title }),
      make("p", { class: "end-time", text: `Solved in ${clock(seconds)}${record ? ` · ${record}` : ""}` }),
      make("p", { class: "soft", text: facts.filter(Boolean).join(" · ").replace(/^n/, "N") }),
      make("div", { class: "row" }, ...nextButtons(), button({ icon: "restart", text: "Play it again", id: "again", onclick: () => state.again() })));
  };

  const nextButtons = () => {
    const { puzzle } = state;
    const wish = puzzle?.record.wish;
    const next = nextAfter(puzzle?.place ?? "");
    const found = entryAt(puzzle?.place ?? "");
    const go = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) => button({ icon: "play", text, id: "next", class: "primary", onclick: () => guarded(async () => void (await onclick())) });
    if (wish) return [go("Another one", () => openRandom(wish))];
    if (next && (found || puzzle?.place === GUIDE)) {
      const all = found && button({ text: `All of ${found.pack.title}`, onclick: () => ways.pack(found.pack.id) });
      return [go(puzzle?.place === GUIDE ? "Continue the course" : "Next puzzle", () => openPlace(`${next.pack.id}/${next.entry.id}`)), ...(all ? [all] : [])];
    }
    return [go("More puzzles", ways.home)];
  };

  state.on("puzzle", () => show(null));
  state.on("named", () => !element.hidden && show(null));
  state.on("cells", () => {
    if (!state.game?.solved) element.hidden = true;
  });
  return { element, show };
}
