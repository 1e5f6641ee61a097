// A picture with what was found in it: the lattice, the numbers, and four corners to drag.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, any>} attributes @returns {SVGElement} */
function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @typedef {[number, number]} Point */

export class Lattice {
  /**
   * @param {ImageBitmap} picture
   * @param {{moved: (corners: Point[]) => void, chosen: (line: {row: boolean, index: number}) => void}} hooks
   */
  constructor(picture, hooks) {
    this.hooks = hooks;
    this.picture = picture;
    this.canvas = make("canvas", { width: picture.width, height: picture.height, "aria-hidden": "true" });
    /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")).drawImage(picture, 0, 0);
    this.overlay = shape("svg", { viewBox: `0 0 ${picture.width} ${picture.height}`, role: "group", "aria-label": "The board in the picture" });
    this.element = make("div", { class: "scan-picture" }, this.canvas, this.overlay);
    this.element.style.setProperty("--ratio", `${picture.width} / ${picture.height}`);
    this.element.style.setProperty("--wide", String(picture.width / picture.height));
    /** @type {Point[]} */
    this.corners = [];
    /** Whose number a box shows. @type {WeakMap<Element, import("./scanning.js").Draft>} */
    this.owners = new WeakMap();
  }

  /** @param {import("./scanning.js").Reading} reading */
  show(reading) {
    const { points } = reading;
    const [rows, columns] = [reading.rows.length, reading.columns.length];
    const at = (/** @type {number} */ row, /** @type {number} */ column) => points[row * (columns + 1) + column];
    const path = (/** @type {Point[]} */ line) => `M${line.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}`;
    const every = (/** @type {number} */ count) => Array.from({ length: count + 1 }, (_, index) => index);
    const lines = [
      ...every(rows).map((row) => path(every(columns).map((column) => at(row, column)))),
      ...every(columns).map((column) => path(every(rows).map((row) => at(row, column)))),
    ];
    const numbers = reading.lines.flatMap((draft) => draft.seen.map((number) => {
      const [left, top, right, bottom] = number.box;
      const kind = reading.problemOf(draft) ? "bad" : reading.doubtful(draft).includes(number) || draft.changed ? "unsure" : "sure";
      const box = shape("rect", { x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2, class: `scan-number ${kind}` });
      box.addEventListener("click", () => this.hooks.chosen(draft));
      this.owners.set(box, draft);
      return box;
    }));
    this.corners = [at(0, 0), at(0, columns), at(rows, columns), at(rows, 0)].map(([x, y]) => [x, y]);
    this.overlay.replaceChildren(shape("path", { d: lines.join(""), class: "scan-lines" }), ...numbers, ...this.#handles());
  }

  /** Show which line is being looked at. @param {import("./scanning.js").Draft} draft */
  mark(draft) {
    for (const box of this.overlay.querySelectorAll(".scan-number")) box.classList.toggle("here", this.owners.get(box) === draft);
  }

  /** No board yet: corners to be put where it is. */
  ask() {
    const { width, height } = this.picture;
    this.corners = [[0.25, 0.25], [0.9, 0.25], [0.9, 0.9], [0.25, 0.9]].map(([x, y]) => [x * width, y * height]);
    this.overlay.replaceChildren(...this.#handles());
  }

  #handles() {
    const outline = shape("path", { class: "scan-frame" });
    const trace = () => outline.setAttribute("d", `M${this.corners.map((corner) => corner.join(" ")).join("L")}Z`);
    trace();
    const names = ["top left", "top right", "bottom right", "bottom left"];
    const handles = this.corners.map((corner, index) => {
      const handle = shape("circle", { cx: corner[0], cy: corner[1], r: this.#radius(), class: "scan-corner", tabindex: 0, role: "button", "aria-label": `Corner, ${names[index]}: arrows move it` });
      const move = (/** @type {number} */ x, /** @type {number} */ y) => {
        corner[0] = Math.min(this.picture.width, Math.max(0, x));
        corner[1] = Math.min(this.picture.height, Math.max(0, y));
        handle.setAttribute("cx", String(corner[0]));
        handle.setAttribute("cy", String(corner[1]));
        trace();
      };
      handle.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        const follow = (/** @type {PointerEvent} */ moved) => {
          const frame = this.overlay.getBoundingClientRect();
          move((moved.clientX - frame.left) / frame.width * this.picture.width, (moved.clientY - frame.top) / frame.height * this.picture.height);
        };
        handle.addEventListener("pointermove", follow);
        handle.addEventListener("pointerup", () => {
          handle.removeEventListener("pointermove", follow);
          this.hooks.moved(this.corners);
        }, { once: true });
      });
      handle.addEventListener("keydown", (event) => {
        const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
        if (!dx && !dy) return;
        event.preventDefault();
        move(corner[0] + dx, corner[1] + dy);
        this.hooks.moved(this.corners);
      });
      return handle;
    });
    return [outline, ...handles];
  }

  /** As large as a finger on the screen, whatever the picture's size. */
  #radius() {
    return 11 * Math.max(this.picture.width / Math.max(1, this.element.clientWidth || 600), 0.5);
  }

  /** A part of the picture, to look at beside what was read. @param {[number, number, number, number]} part */
  cutOut([left, top, right, bottom]) {
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    const [width, height] = [Math.max(1, Math.min(right, this.picture.width) - x), Math.max(1, Math.min(bottom, this.picture.height) - y)];
    const scale = Math.min(3, 130 / width, 88 / height);
    const cut = make("canvas", { class: "scan-cut", width: Math.ceil(width * scale), height: Math.ceil(height * scale), "aria-hidden": "true" });
    /** @type {CanvasRenderingContext2D} */ (cut.getContext("2d")).drawImage(this.picture, x, y, width, height, 0, 0, cut.width, cut.height);
    return cut;
  }
}
