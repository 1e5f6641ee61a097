// The board of the step player: an SVG drawing of the position, with what a step speaks of highlighted.

/**
 * @typedef {import("./player.js").Explanation} Explanation
 * @typedef {import("./player.js").Step} Step
 * @typedef {import("./player.js").Place} Place
 * @typedef {import("./player.js").Change} Change
 * @typedef {import("./player.js").Clue} Clue
 * @typedef {import("./player.js").Color} Color
 * @typedef {import("./player.js").Move} Move
 * @typedef {import("./player.js").Attributes} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";
export const CELL = 20; // pixels of the drawing; the page scales it
/** @type {NonNullable<Clue>} */
const UNKNOWN = [[null, 1]]; // how a clue that is not known is shown: a question mark

export class Board {
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
   * @param {number} count @param {Move | null} now @param {string} title what a screen reader says of it
   */
  draw(count, now, title) {
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
    this.title.textContent = title;
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
