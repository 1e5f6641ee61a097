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

const SVG = "http://www.w3.org/2000/svg";
const CELL = 20; // pixels of the drawing; the page scales it
const PLAY_MS = [1600, 900, 450, 180];
/** @type {NonNullable<Clue>} */
const UNKNOWN = [[null, 1]]; // how a clue that is not known is shown: a question mark
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

/** The moves of a step that supposes something: each branch, deduction by deduction. @param {Step | undefined} step @returns {Move[]} */
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
  const now = current && move >= 0 ? movesOf(current)[move] : null;
  board.draw(step, now);
  view.slider.value = String(step);
  view.count.textContent = `Step ${step} of ${data.steps.length}`;
  view.name.textContent = current ? current.technique : "Start";
  view.clue.textContent = current ? clueText(data, current) : "";
  const ending = !end ? "" : data.finished ? " Solved." : data.reason ? ` The end: ${data.reason}.` : "";
  view.text.textContent = (current ? told(data, current, now) : "This is where it begins.") + ending;
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

// -- the drawing ---------------------------------------------------------------------------------

class Board {
  /** @param {Explanation} data */
  constructor(data) {
    this.data = data;
    this.start = data.start.map((row) => [...row].map((symbol) => symbolColor(data.palette, symbol)));
    this.left = Math.max(1, ...data.rows.map((clue) => clueWidth(clue)));
    this.top = Math.max(1, ...data.columns.map((clue) => (clue ? clue.length : 1)));
    this.width = this.left + data.width * CELL + 2;
    this.height = this.top * 16 + 6 + data.height * CELL + 2;
    this.x = this.left;
    this.y = this.top * 16 + 6;
    this.svg = shape("svg", { viewBox: `0 0 ${this.width} ${this.height}`, role: "img", class: "nl-svg" });
    this.svg.style.maxWidth = `${this.width * 2}px`;
    this.title = shape("title", {});
    this.band = shape("rect", { class: "nl-band" });
    this.svg.append(this.title, this.band);
    this.clues = { row: this.#rows(), column: this.#columns() };
    this.cells = this.#cells();
    this.#rules();
    this.frame = shape("rect", { class: "nl-frame" });
    this.outlines = shape("g", {});
    /** @type {{ x: number, y: number } | null} */
    this.focus = null;
    this.svg.append(this.frame, this.outlines);
  }

  #rows() {
    return this.data.rows.map((clue, row) => {
      let x = this.left - 6;
      const y = this.y + row * CELL + CELL * 0.7;
      const texts = (clue ?? UNKNOWN).map(([length, color]) => this.#number(length, color, 0, y, "end"));
      for (const text of [...texts].reverse()) {
        const wide = (text.textContent ?? "").length * 7.5;
        text.setAttribute("x", String(x));
        this.#back(text, x - wide);
        x -= wide + 6;
      }
      return texts;
    });
  }

  #columns() {
    return this.data.columns.map((clue, column) => {
      const runs = clue ?? UNKNOWN;
      const x = this.x + column * CELL + CELL / 2;
      return runs.map(([length, color], index) => {
        const text = this.#number(length, color, x, (this.top - runs.length + index + 1) * 16, "middle");
        this.#back(text, x - (text.textContent ?? "").length * 3.75);
        return text;
      });
    });
  }

  /** @param {number | null} length @param {number | null} color @param {number} x @param {number} y @param {string} anchor */
  #number(length, color, x, y, anchor) {
    const text = shape("text", { x, y, "text-anchor": anchor, class: "nl-clue" });
    text.textContent = String(length ?? "?");
    if (this.data.palette.length > 2 && color) text.dataset.color = this.data.palette[color].color;
    this.svg.append(text);
    return text;
  }

  /**
   * In colour puzzles a number stands on its colour, in black or white, whichever can be read.
   * @param {SVGTextElement} text @param {number} left
   */
  #back(text, left) {
    const color = text.dataset.color;
    if (!color) return;
    const width = (text.textContent ?? "").length * 7.5 + 4;
    const back = shape("rect", { x: left - 2, y: Number(text.getAttribute("y")) - 12.5, width, height: 15, rx: 2 });
    back.style.fill = color;
    text.style.fill = isDark(color) ? "#ffffff" : "#000000";
    text.classList.add("nl-colored");
    text.before(back);
  }

  #cells() {
    return this.start.map((line, row) =>
      line.map((_, column) => {
        const at = { x: this.x + column * CELL, y: this.y + row * CELL, width: CELL, height: CELL };
        const rect = shape("rect", at);
        const mark = shape("path", { class: "nl-mark" });
        mark.dataset.center = `${at.x + CELL / 2},${at.y + CELL / 2}`;
        this.svg.append(rect, mark);
        return { rect, mark };
      }),
    );
  }

  #rules() {
    const { width, height } = this.data;
    /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {boolean} thick */
    const rule = (x1, y1, x2, y2, thick) =>
      this.svg.append(shape("line", { x1, y1, x2, y2, class: thick ? "nl-rule nl-thick" : "nl-rule" }));
    for (let column = 0; column <= width; column++) {
      const x = this.x + column * CELL;
      rule(x, this.y, x, this.y + height * CELL, column % 5 === 0 || column === width);
    }
    for (let row = 0; row <= height; row++) {
      const y = this.y + row * CELL;
      rule(this.x, y, this.x + width * CELL, y, row % 5 === 0 || row === height);
    }
  }

  /**
   * Show the position after `count` steps or, within the last one, at a move: what is supposed then, and what follows so far.
   * @param {number} count @param {Move | null} now
   */
  draw(count, now) {
    const { steps, palette } = this.data;
    const colors = this.start.map((row) => [...row]);
    for (const step of steps.slice(0, now ? count - 1 : count)) apply(colors, step.cells);
    const step = count ? steps[count - 1] : null;
    /** @type {Map<string, number>} */
    const supposed = new Map();
    const assumed = now && step?.assumed ? step.assumed[now.branch] : null;
    const links = now && step?.chains ? step.chains[now.branch].slice(0, now.made) : [];
    for (const cell of [...(assumed ? [assumed] : []), ...links.flatMap((link) => link.cells)]) {
      const key = `${cell.row},${cell.column}`;
      if (!supposed.has(key)) supposed.set(key, cell.color ?? -1);
    }
    colors.forEach((line, row) =>
      line.forEach((color, column) => {
        const { rect, mark } = this.cells[row][column];
        rect.setAttribute("class", color < 0 ? "nl-open" : color ? "nl-filled" : "nl-blank");
        rect.style.fill = color > 0 && palette.length > 2 ? palette[color].color : "";
        const guess = supposed.get(`${row + 1},${column + 1}`);
        this.#mark(mark, color, guess, palette);
      }),
    );
    this.title.textContent = step ? told(this.data, step, now) : "The start position";
    // At the first move the assumption is all there is to look at.
    /** @type {Step | null} what is highlighted while nothing else is hovered */
    this.pointed = step && assumed && !links.length ? { ...step, cells: [assumed], because: [] } : (links.at(-1) ?? step);
    this.point(this.pointed);
    this.svg.classList.toggle("nl-supposing", Boolean(now));
    if (assumed) this.#outline([assumed], "nl-assumed");
  }

  /** @param {SVGPathElement} mark @param {number} color @param {number | undefined} guess @param {Color[]} palette */
  #mark(mark, color, guess, palette) {
    const [x, y] = (mark.dataset.center ?? "").split(",").map(Number);
    const size = CELL * 0.22;
    mark.style.fill = mark.style.stroke = "";
    if (guess !== undefined) {
      const filled = guess > 0;
      mark.setAttribute("class", filled ? "nl-mark nl-supposed" : "nl-mark nl-supposed nl-supposed-blank");
      mark.setAttribute("d", filled ? square(x, y, size * 1.3) : cross(x, y, size));
      if (filled && palette.length > 2) mark.style.fill = palette[guess].color;
    } else {
      mark.setAttribute("class", "nl-mark");
      mark.setAttribute("d", color === 0 ? dot(x, y) : "");
    }
  }

  /** @param {Place[]} cells @param {string} kind */
  #outline(cells, kind) {
    for (const cell of cells) {
      const x = this.x + (cell.column - 1) * CELL + 1.5;
      const y = this.y + (cell.row - 1) * CELL + 1.5;
      const place = { x, y, width: CELL - 3, height: CELL - 3, rx: 2 };
      this.outlines.append(shape("rect", { ...place, class: "nl-halo" }), shape("rect", { ...place, class: kind }));
    }
  }

  /** The middle of some cells, in the drawing. @param {Place[]} cells */
  #middle(cells) {
    /** @param {number[]} places */
    const middle = (places) => (Math.min(...places) + Math.max(...places) - 1) / 2;
    if (!cells.length) return null;
    const [x, y] = [cells.map((cell) => cell.column), cells.map((cell) => cell.row)].map(middle);
    return { x: this.x + x * CELL, y: this.y + y * CELL };
  }

  /**
   * Highlight a step or one link of its chain: its line, new cells, premises and runs.
   * @param {Step | null} step
   */
  point(step) {
    for (const text of this.svg.querySelectorAll(".nl-spoken")) text.classList.remove("nl-spoken");
    this.outlines.replaceChildren();
    this.band.setAttribute("visibility", step ? "visible" : "hidden");
    this.frame.setAttribute("visibility", step ? "visible" : "hidden");
    this.focus = step ? this.#middle(step.cells) : null;
    if (!step) return;
    const row = step.line === "row";
    const index = step.number - 1;
    const { width, height } = this.data;
    const along = row
      ? { x: 0, y: this.y + index * CELL, width: this.x + width * CELL, height: CELL }
      : { x: this.x + index * CELL, y: 0, width: CELL, height: this.y + height * CELL };
    set(this.band, along);
    set(this.frame, {
      ...along,
      ...(row ? { x: this.x, width: width * CELL } : { y: this.y, height: height * CELL }),
    });
    const named = new Set(step.runs ?? []);
    this.clues[step.line][index]?.forEach((text, run) => text.classList.toggle("nl-spoken", named.has(run + 1)));
    this.#outline(step.because, "nl-because");
    this.#outline(step.cells, "nl-new");
  }
}

/** @param {number[][]} colors @param {Change[]} cells */
function apply(colors, cells) {
  for (const cell of cells) if (cell.color !== undefined) colors[cell.row - 1][cell.column - 1] = cell.color;
}

/** @param {Color[]} palette @param {string} symbol */
function symbolColor(palette, symbol) {
  return symbol === "?" ? -1 : palette.findIndex((color) => color.symbol === symbol);
}

/** @param {Clue} clue */
function clueWidth(clue) {
  return (clue ?? UNKNOWN).reduce((sum, [length]) => sum + String(length ?? "?").length * 7.5 + 6, 10);
}

/** @param {string} color */
function isDark(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} attributes
 */
function shape(tag, attributes) {
  return set(document.createElementNS(SVG, tag), attributes);
}

/**
 * @template {Element} Made
 * @param {Made} made @param {Attributes} attributes
 */
function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @typedef {(x: number, y: number, r: number) => string} Path */
/** @type {Path} */
const square = (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
/** @type {Path} */
const cross = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;
/** @param {number} x @param {number} y */
const dot = (x, y) => `M${x - 1.6} ${y}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z`;
