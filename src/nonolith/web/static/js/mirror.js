// What a screen reader reads of a board: the row of the cursor as an accessible row.

import { make } from "./dom.js";
import { spokenCell, spokenClue } from "./model.js";

let boards = 0;

export class Mirror {
  /** @param {HTMLElement} surface that has the role of a grid */
  constructor(surface) {
    this.surface = surface;
    this.name = `board${++boards}`;
    this.header = make("div", { role: "rowheader" });
    this.row = make("div", { role: "row" }, this.header);
    /** @type {HTMLElement[]} */
    this.cells = [];
    surface.append(make("div", { role: "presentation", class: "unseen mirror" }, this.row));
  }

  /** Say what is said of the cursor's row; only what changed is written. @param {import("./model.js").Puzzle|null} puzzle @param {import("./drawing.js").Scene} scene */
  show(puzzle, scene) {
    if (!puzzle) return;
    const { row, column } = scene.cursor ?? { row: 0, column: 0 };
    const bad = (/** @type {import("./lines.js").LineState} */ line) => (scene.check && !line.possible ? ", can no longer be completed" : "");
    while (this.cells.length > puzzle.width) this.cells.pop()?.remove();
    while (this.cells.length < puzzle.width) {
      const at = this.cells.length;
      this.cells.push(make("div", { role: "gridcell", id: `${this.name}-${at}`, "aria-colindex": at + 1 }));
      this.row.append(this.cells[at]);
    }
    puzzle.columns.forEach((clue, at) => {
      const place = row * puzzle.width + at;
      const value = `${spokenCell(scene.cells[place], puzzle.palette)}${scene.pencil.has(place) ? ", only tried" : ""}`;
      put(this.cells[at], `Row ${row + 1}, column ${at + 1}: ${value}. Column clue ${spokenClue(clue, puzzle.palette)}${bad(scene.columns[at])}.`);
    });
    put(this.header, `Row ${row + 1}, clue ${spokenClue(puzzle.rows[row], puzzle.palette)}${bad(scene.rows[row])}`);
    this.row.setAttribute("aria-rowindex", String(row + 1));
    this.surface.setAttribute("aria-activedescendant", `${this.name}-${column}`);
  }

  /** The cursor moved within its row. @param {number} column */
  move(column) {
    this.surface.setAttribute("aria-activedescendant", `${this.name}-${column}`);
  }
}

/** @param {HTMLElement} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
