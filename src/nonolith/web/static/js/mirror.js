// What a screen reader reads of a board: the row of the cursor as an accessible row.

import { make } from "./dom.js";
import { spokenCell, spokenClue } from "./model.js";

let boards = 0;

export class Mirror {
  /** @param {HTMLElement} surface that has the role of a grid */
  constructor(surface) {
    this.surface = surface;
    this.name = `board${++boards}`;
    this.element = make("div", { role: "presentation", class: "unseen" });
    surface.append(this.element);
  }

  /** @param {import("./model.js").Puzzle|null} puzzle @param {import("./drawing.js").Scene} scene */
  show(puzzle, scene) {
    if (!puzzle) return;
    const { row, column } = scene.cursor ?? { row: 0, column: 0 };
    const bad = (/** @type {import("./lines.js").LineState} */ line) => (scene.check && !line.possible ? ", cannot be completed any more" : "");
    const cells = puzzle.columns.map((clue, at) => {
      const place = row * puzzle.width + at;
      const value = `${spokenCell(scene.cells[place], puzzle.palette)}${scene.pencil.has(place) ? ", only tried" : ""}`;
      const text = `Row ${row + 1}, column ${at + 1}: ${value}. Column clue ${spokenClue(clue, puzzle.palette)}${bad(scene.columns[at])}.`;
      return make("div", { role: "gridcell", id: `${this.name}-${at}`, "aria-colindex": at + 1, text });
    });
    const header = make("div", { role: "rowheader", text: `Row ${row + 1}, clue ${spokenClue(puzzle.rows[row], puzzle.palette)}${bad(scene.rows[row])}` });
    this.element.replaceChildren(make("div", { role: "row", "aria-rowindex": row + 1 }, header, ...cells));
    this.surface.setAttribute("aria-activedescendant", `${this.name}-${column}`);
  }
}
