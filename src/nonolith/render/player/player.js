// The step player: shows an explanation (the JSON of `nonolith explain --json`) step by step.
//
// `mount(element, data)` builds everything inside one element and returns a handle with `go(step)` and
// `extend(data)`, so that a page can embed it; it needs no library and no network. Step 0 is the start
// position. A step that supposes something is shown move by move: first what is supposed, in another
// color, then each deduction from it, and at the end all of that is undone and the conclusion stands.

/**
 * What is shown: `Explanation.to_dict` and `Step.to_dict` write it, in src/nonolith/step.py.
 * @typedef {{ row: number, column: number }} Place
 * @typedef {Place & { color?: number, colors?: number[] }} Change
 * @typedef {[length: number | null, color: number | null][] | null} Clue
 * @typedef {{ symbol: string, name: string, color: string }} Color
 * @typedef {object} Step
 * @property {string} technique
 * @property {"row" | "column"} line
 * @property {number} number
 * @property {string} text
 * @property {Change[]} cells
 * @property {Place[]} because
 * @property {number[]} runs
 * @property {Change[]} [assumed]
 * @property {Step[][]} [chains]
 * @typedef {object} Explanation
 * @property {number} width
 * @property {number} height
 * @property {Clue[]} rows
 * @property {Clue[]} columns
 * @property {Color[]} palette
 * @property {string[]} start
 * @property {boolean} finished
 * @property {string} reason
 * @property {Step[]} steps
 * @typedef {ReturnType<typeof layout>} View
 * @typedef {{ branch: number, made: number }} Move a branch of a step, and how many of its deductions are made
 * @typedef {(step: number, move?: number) => void} Go moves count from 0; -1 is the conclusion
 * @typedef {Record<string, string | number>} Attributes
 */

import { Board, CELL } from "./board.js";

const PLAY_MS = [1600, 900, 450, 180];
const READABLE = 13; // pixels of a cell on the screen, below which the board is enlarged and scrolls

/**
 * @param {HTMLElement} root @param {Explanation} data
 * @returns {{ go: Go, extend: (more: Partial<Explanation>) => void, element: HTMLElement }}
 */
export function mount(root, data) {
  const board = new Board(data);
  const view = layout(root, data, board.svg);
  const state = { step: 0, move: -1, timer: 0, whole: false };

  /** @type {Go} */
  const go = (step, move = -1) => {
    state.step = Math.max(0, Math.min(data.steps.length, step));
    state.move = move < movesOf(data.steps[state.step - 1]).length ? move : -1;
    show(data, board, view, state, go);
    follow(view, board);
  };
  const forward = () => {
    if (state.move >= 0) return go(state.step, state.move + 1);
    if (state.step < data.steps.length) go(state.step + 1, movesOf(data.steps[state.step]).length ? 0 : -1);
  };
  const backward = () => {
    if (state.move > 0) return go(state.step, state.move - 1);
    const before = movesOf(data.steps[state.step - 1]).length;
    if (state.move < 0 && before) return go(state.step, before - 1);
    go(state.step - 1);
  };
  /** @param {Partial<Explanation>} more steps that were found since, or the whole explanation */
  const extend = (more) => {
    const known = data.steps.length;
    Object.assign(data, more);
    data.steps.slice(known).forEach((step, index) => view.list.append(listed(step, known + index + 1)));
    view.slider.max = String(data.steps.length);
    show(data, board, view, state, go);
  };
  const size = () => {
    const fitting = fit(view, board);
    view.zoom.hidden = fitting >= READABLE;
    const large = fitting < READABLE && !state.whole;
    view.zoom.textContent = large ? "Whole board" : "Enlarge";
    board.svg.style.width = large ? `${board.width * (READABLE / CELL) * 1.25}px` : "";
    view.host.classList.toggle("nl-large", large);
    follow(view, board);
  };
  view.zoom.addEventListener("click", () => {
    state.whole = !state.whole;
    size();
  });
  let width = 0;
  new ResizeObserver(() => {
    if (root.clientWidth !== width) size();
    width = root.clientWidth;
  }).observe(root);
  const stop = () => {
    clearInterval(state.timer);
    state.timer = 0;
    view.play.textContent = "▶ Play";
    view.play.setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (state.timer) {
      stop();
      return;
    }
    if (state.step === data.steps.length) go(0);
    state.timer = setInterval(() => {
      forward();
      if (state.step === data.steps.length && state.move < 0) stop();
    }, PLAY_MS[Number(view.speed.value)]);
    view.play.textContent = "❚❚ Pause";
    view.play.setAttribute("aria-pressed", "true");
  };

  /** @type {Record<string, () => void>} */
  const moves = {
    ArrowLeft: backward,
    ArrowRight: forward,
    ArrowUp: () => go(state.step - 1),
    ArrowDown: () => go(state.step + 1),
    PageUp: () => go(state.step - 10),
    PageDown: () => go(state.step + 10),
    Home: () => go(0),
    End: () => go(data.steps.length),
    " ": play,
  };
  root.addEventListener("keydown", (event) => {
    const move = moves[event.key];
    // A key that a control uses itself stays with that control.
    const target = /** @type {Element} */ (event.target);
    const own = target.closest("select") || (event.key === " " && target.closest("button"));
    if (!move || own || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    move();
  });
  /** @param {HTMLElement} button @param {() => void} move */
  const press = (button, move) => button.addEventListener("click", () => (stop(), move()));
  press(view.first, moves.Home);
  press(view.back, moves.ArrowLeft);
  press(view.next, moves.ArrowRight);
  press(view.last, moves.End);
  view.play.addEventListener("click", play);
  view.slider.addEventListener("input", () => (stop(), go(Number(view.slider.value))));
  view.speed.addEventListener("change", () => state.timer && (stop(), play()));
  view.list.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (target.closest("[data-step]"));
    if (item) (stop(), go(Number(item.dataset.step)));
  });
  const wanted = /^#step-(\d+)$/.exec(globalThis.location?.hash ?? "");
  go(wanted ? Number(wanted[1]) : 0);
  return { go, extend, element: root };
}

/** The moves of a step that supposes something: each branch, deduction by deduction. @param {Step | null} [step] @returns {Move[]} */
function movesOf(step) {
  return (step?.chains ?? []).flatMap((chain, branch) => Array.from({ length: chain.length + 1 }, (_, made) => ({ branch, made })));
}

// -- the page ------------------------------------------------------------------------------------

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} attributes @param {(Node | string)[]} children
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") made.textContent = String(value);
    else made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/** @param {HTMLElement} root @param {Explanation} data @param {Element} svg */
function layout(root, data, svg) {
  /** @param {string} text @param {string} label */
  const button = (text, label) => element("button", { type: "button", "aria-label": label, title: label, text });
  const view = {
    first: button("|◀", "First (Home)"),
    back: button("◀", "Back (left arrow)"),
    play: element("button", { type: "button", class: "nl-play", title: "Play or pause (space)", text: "▶ Play" }),
    next: button("▶", "Next (right arrow)"),
    last: button("▶|", "Last (End)"),
    slider: element("input", { type: "range", min: 0, max: data.steps.length, value: 0, "aria-label": "Step" }),
    speed: element("select", { "aria-label": "Speed" }),
    host: element("div", { class: "nl-board" }, svg),
    zoom: element("button", { type: "button", class: "nl-zoom", hidden: "", text: "Enlarge" }),
    count: element("p", { class: "nl-count" }),
    name: element("p", { class: "nl-technique" }),
    clue: element("p", { class: "nl-line" }),
    text: element("p", { class: "nl-text", "aria-live": "polite" }),
    chains: element("div", { class: "nl-chains" }),
    list: element("ol", { class: "nl-list", "aria-label": "All steps" }),
  };
  ["½×", "1×", "2×", "5×"].forEach((name, index) =>
    view.speed.append(element("option", { value: index, text: name, ...(index === 1 ? { selected: "" } : {}) })),
  );
  view.list.append(...data.steps.map((step, index) => listed(step, index + 1)));
  const keys = element("p", { class: "nl-keys", text: "Keys: ← → one move, ↑ ↓ one step, Page Up/Down ten, Home, End, space plays." });
  root.classList.add("nl-player");
  root.tabIndex = 0;
  root.replaceChildren(
    view.host,
    element(
      "div",
      { class: "nl-side" },
      element(
        "div",
        { class: "nl-drive" },
        element("div", { class: "nl-controls" }, view.first, view.back, view.play, view.next, view.last, view.speed),
        view.slider,
        element("div", { class: "nl-where" }, view.count, view.zoom),
      ),
      view.name,
      view.clue,
      view.text,
      view.chains,
      keys,
      view.list,
    ),
  );
  return view;
}

/** A step in the list. @param {Step} step @param {number} number */
function listed(step, number) {
  const button = element("button", { type: "button" }, element("b", { text: step.technique }), ` ${place(step)}`);
  return element("li", { "data-step": number }, button);
}

/**
 * How large a cell is, in pixels of the screen, when the whole board is in view.
 * @param {View} view @param {Board} board
 */
function fit(view, board) {
  const high = Number.parseFloat(getComputedStyle(board.svg).maxHeight) || window.innerHeight;
  return CELL * Math.min(view.host.clientWidth / board.width, high / board.height);
}

/**
 * Scroll an enlarged board to where the step is; the page itself stays where it is.
 * @param {View} view @param {Board} board
 */
function follow(view, board) {
  if (!view.host.classList.contains("nl-large") || !board.focus) return;
  const scale = board.svg.clientWidth / board.width;
  const { clientWidth, clientHeight } = view.host;
  view.host.scrollTo({ left: board.focus.x * scale - clientWidth / 2, top: board.focus.y * scale - clientHeight / 2 });
}

/** @param {Step} step */
const place = (step) => `${step.line} ${step.number}`;

/**
 * @param {Explanation} data @param {Board} board @param {View} view
 * @param {{ step: number, move: number }} state @param {Go} go
 */
function show(data, board, view, state, go) {
  const { step, move } = state;
  const current = step ? data.steps[step - 1] : null;
  const end = step === data.steps.length && move < 0;
  const moves = movesOf(current);
  const now = move >= 0 ? moves[move] : null;
  const text = current ? told(data, current, now) : "";
  board.draw(step, now, text || "The start position");
  view.slider.value = String(step);
  view.count.textContent = `Step ${step} of ${data.steps.length}${now ? ` · move ${move + 1} of ${moves.length}` : ""}`;
  view.name.textContent = current ? current.technique : "Start";
  const link = (now && current?.chains?.[now.branch][now.made - 1]) ?? current;
  view.clue.textContent = link ? clueText(data, link) : "";
  const ending = !end ? "" : data.finished ? " Solved." : data.reason ? ` The end: ${data.reason}.` : "";
  view.text.textContent = (text || "This is where it begins.") + ending;
  view.chains.replaceChildren(...chains(data, current, now, (chosen) => go(step, chosen), board));
  view.first.disabled = view.back.disabled = !step;
  view.next.disabled = view.last.disabled = end;
  const previous = view.list.querySelector("[aria-current]");
  previous?.removeAttribute("aria-current");
  const item = view.list.querySelector(`[data-step="${step}"]`);
  item?.setAttribute("aria-current", "step");
  bringUp(view.list, item);
  bringUp(view.chains, view.chains.querySelector("li[aria-current]"));
}

/** Scrolls a list alone: scrollIntoView would move the page as well. @param {HTMLElement} list @param {Element | null} item */
function bringUp(list, item) {
  if (!(item instanceof HTMLElement)) return;
  list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

/**
 * The line of a step with its clue, for when the clue itself is out of view.
 * @param {Explanation} data @param {Step} step
 */
function clueText(data, step) {
  const clue = data[step.line === "row" ? "rows" : "columns"][step.number - 1];
  const runs = clue ? clue.map(([length]) => length ?? "?").join(" ") || "0" : "?";
  return `${step.line === "row" ? "Row" : "Column"} ${step.number}: ${runs}`;
}

/** What is said at a move; at the end the sentence of the step. @param {Explanation} data @param {Step} step @param {Move | null} now */
function told(data, step, now) {
  if (!now) return step.text;
  if (!now.made) return supposing(data, step, now.branch).replace(/:$/, " …");
  return step.chains?.[now.branch][now.made - 1].text ?? "";
}

/** @param {Explanation} data @param {Step} step @param {number} branch */
function supposing(data, step, branch) {
  const assumed = (step.assumed ?? [])[branch];
  return `Suppose row ${assumed.row}, column ${assumed.column} is ${value(data, assumed.color)}:`;
}

/**
 * @param {Explanation} data @param {Step | null} step @param {Move | null} now
 * @param {(move: number) => void} choose @param {Board} board
 */
function chains(data, step, now, choose, board) {
  if (!step?.chains?.length) return [];
  let first = 0;
  return step.chains.map((chain, branch) => {
    const begin = first;
    first += chain.length + 1;
    const head = element("button", {
      type: "button",
      class: "nl-suppose",
      "aria-pressed": String(now?.branch === branch),
      text: supposing(data, step, branch),
    });
    head.addEventListener("click", () => choose(begin));
    const links = element("ol");
    chain.forEach((link, index) => {
      const item = element("li", { text: link.text, tabindex: 0 });
      if (now?.branch === branch && now.made === index + 1) item.setAttribute("aria-current", "step");
      item.addEventListener("click", () => choose(begin + index + 1));
      for (const event of ["mouseenter", "focus"]) item.addEventListener(event, () => board.point(link));
      for (const event of ["mouseleave", "blur"]) item.addEventListener(event, () => board.point(board.pointed ?? step));
      links.append(item);
    });
    return element("div", {}, head, links);
  });
}

/** @param {Explanation} data @param {number} [color] */
function value(data, color) {
  if (!color) return "blank";
  return data.palette.length < 3 ? "filled" : data.palette[color].name;
}
