// The card that makes a drawing fair: changes to take one by one or all at once, and how hard it may be.

import { ask } from "../api.js";
import { button, guarded, make } from "../dom.js";

/** A change as the API has it, rows and columns from 1. @typedef {{row: number, column: number, before: number, after: number, why: string}} Change */
/** @typedef {import("../picture.js").Picture} Picture */

const STARS = [1, 2, 3, 4];

/**
 * @param {() => {picture: Picture, asked: Record<string, any>}} drawn the drawing, and as the API takes it
 * @param {(changes: Change[]) => void} apply
 * @param {(changes: Change[]) => void} point at cells of the drawing
 */
export function fairCard(drawn, apply, point) {
  const wish = make("select", { id: "make-wish", "aria-label": "How hard it may be" },
    make("option", { value: "lines", text: "solvable line by line" }),
    make("option", { value: "unique", text: "one solution, by any means" }),
    ...STARS.map((stars) => make("option", { value: String(stars), text: `at most ${"★".repeat(stars)}` })));
  const says = make("p", { class: "soft", role: "status", id: "fair-says" });
  const list = make("ul", { class: "changes" });
  const all = button({ icon: "check", text: "Accept all", id: "fair-all", onclick: () => take(left) });
  /** @type {Change[]} */
  let left = [];

  /** @param {Change[]} changes */
  const take = (changes) => {
    left = left.filter((change) => !changes.includes(change));
    apply(changes);
    showChanges();
  };
  const showChanges = () => {
    const { picture } = drawn();
    const name = (/** @type {number} */ color) => picture.palette[color]?.name ?? "?";
    all.hidden = !left.length;
    point(left);
    list.replaceChildren(...left.map((change) => make("li", {}, button({
      text: `R${change.row}C${change.column}: ${name(change.before)} → ${name(change.after)}`, label: change.why, class: "change", onclick: () => take([change]),
    }), make("span", { class: "soft", text: change.why }))));
  };
  const find = () => guarded(async () => {
    fair.setAttribute("aria-busy", "true");
    says.textContent = "Looking for the fewest and least visible changes …";
    try {
      const stars = Number(wish.value);
      const asked = stars ? { stars } : { class: wish.value };
      const answer = await ask("refine", { puzzle: drawn().asked, ...asked, limits: { seconds: 10 } });
      left = answer.changes;
      const count = `${left.length} ${left.length === 1 ? "change" : "changes"}`;
      says.textContent = !answer.fair ? `This cannot be had: ${answer.reason}. These ${count} come as close as possible.`
        : left.length ? `${count} ${left.length === 1 ? "does" : "do"} it${answer.optimal ? ", and no other way is better" : ""}.` : "It is already as you want it.";
      showChanges();
    } finally {
      fair.removeAttribute("aria-busy");
    }
  });
  const fair = button({ icon: "check", text: "Make it fair", label: "Find the fewest changes that leave exactly one solution", id: "make-fair", class: "primary", onclick: find });
  all.hidden = true;
  const element = make("section", { class: "card", id: "fair", "aria-label": "Make it fair" },
    make("label", { class: "field inline" }, make("span", { text: "It should be" }), wish), make("div", { class: "row wide" }, fair, all), says, list);
  return {
    element,
    find,
    /** The drawing has changed otherwise: what was proposed does not fit any more. */
    forget: () => {
      if (!left.length && !says.textContent) return;
      left = [];
      says.textContent = "";
      showChanges();
    },
  };
}
