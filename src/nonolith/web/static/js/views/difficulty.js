// How hard a puzzle is: stars and plain words; one click below, the measures and the curve of entry points.

import { ApiError, ask, isAbort } from "../api.js";
import { bar, make } from "../dom.js";
import { state } from "../state.js";

const SVG = "http://www.w3.org/2000/svg";

export function difficulty() {
  const body = make("div", { class: "difficulty" });
  const element = make("section", { class: "card", id: "difficulty", "aria-label": "Difficulty" }, make("h2", { text: "How hard is it?" }), body);
  /** @type {unknown} */
  let shown = null;
  let stop = new AbortController();
  const forget = () => {
    shown = null;
    stop.abort();
  };
  const show = async () => {
    const { puzzle } = state;
    if (!puzzle || shown === puzzle.record) return;
    forget();
    stop = new AbortController();
    shown = puzzle.record;
    body.replaceChildren(make("p", { class: "soft", text: "Measuring …" }));
    try {
      const rating = await ask("rate", { puzzle: puzzle.record, limits: { seconds: 10 } }, stop.signal);
      body.replaceChildren(...(rating.stars === null ? unrated(rating) : panel(rating)));
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError)) throw error;
      body.replaceChildren(make("p", { text: error.message }));
    }
  };
  return { element, show, forget };
}

/** @param {number|null} value stars, as text that reads without color too */
export function starsText(value) {
  if (value === null) return "no stars";
  const whole = Math.round(value);
  return `${"★".repeat(whole)}${"☆".repeat(5 - whole)} ${value.toFixed(1)}`;
}

/** Without exactly one solution (or without knowing it) there is nothing to measure. @param {any} rating */
function unrated(rating) {
  /** @type {Record<string, string>} */
  const words = { multiple: "It has several solutions", impossible: "It has no solution", undecided: "Not known yet" };
  const made = [make("p", {}, make("b", { text: words[rating.verdict] ?? `Class: ${rating.class}` }))];
  if (rating.reason) made.push(make("p", { class: "soft", text: `${rating.reason[0].toUpperCase()}${rating.reason.slice(1)}.` }));
  return made;
}

/** @param {any} rating */
function panel(rating) {
  const facts = [
    ["Class", rating.class], ["Hardest technique", rating.hardest ?? "none"], ["Steps", rating.steps],
    ["Sweeps over all lines", rating.sweeps ?? "line logic is not enough"], ["Fewest lines that can move", rating.bottleneck ?? "–"],
    ["Longest look-ahead", rating.look_ahead], ["Tedium", rating.tedium.toFixed(2)],
  ];
  const most = Math.max(1, .../** @type {number[]} */ (Object.values(rating.counts)));
  const bars = Object.entries(rating.counts).map(([name, count]) =>
    make("li", {}, make("span", { text: name }), bar(Number(count) / most), make("b", { text: String(count) })));
  /** @type {HTMLElement[]} */
  const more = [
    make("dl", {}, ...facts.flatMap(([name, value]) => [make("dt", { text: String(name) }), make("dd", { text: String(value) })])),
  ];
  if (rating.entries.length > 1) more.push(make("figure", {}, curve(rating.entries), make("figcaption", { text: "Entry points: how many lines can move at each step" })));
  if (bars.length) more.push(make("ul", { class: "bars" }, ...bars));
  /** @type {HTMLElement[]} */
  const found = [
    make("p", { class: "stars", text: starsText(rating.stars), "aria-label": rating.stars === null ? "no stars" : `${rating.stars.toFixed(1)} of 5 stars`, role: "img" }),
    make("p", { class: "plainly", text: rating.words }),
    make("p", { class: "soft", text: rating.time_words }),
    make("details", { id: "measures" }, make("summary", { text: "How it was measured" }), ...more),
  ];
  if (rating.reason) found.push(make("p", { class: "soft", text: rating.reason }));
  return found;
}

/** @param {number[]} entries */
function curve(entries) {
  const [width, height] = [300, 84];
  const most = Math.max(1, ...entries);
  const x = (/** @type {number} */ index) => 4 + (index / (entries.length - 1)) * (width - 8);
  const y = (/** @type {number} */ value) => height - 4 - (value / most) * (height - 16);
  const svg = document.createElementNS(SVG, "svg");
  const add = (/** @type {string} */ tag, /** @type {Record<string, unknown>} */ attributes) => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    svg.append(made);
    return made;
  };
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", "aria-label": `Entry points over ${entries.length} steps: at least ${Math.min(...entries)}, at most ${most}` })) svg.setAttribute(name, value);
  const points = entries.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  add("polygon", { points: `${x(0)},${height - 4} ${points} ${x(entries.length - 1)},${height - 4}`, class: "curve-area" });
  add("polyline", { points, class: "curve-line" });
  const low = Math.min(...entries);
  const at = entries.indexOf(low);
  add("circle", { cx: x(at), cy: y(low), r: 3.5, class: "curve-low" });
  add("text", { x: 4, y: 11, class: "curve-text" }).textContent = String(most);
  return svg;
}
