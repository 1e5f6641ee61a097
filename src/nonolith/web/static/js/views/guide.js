// The first puzzle, guided: it points at a line, says why, and waits for the stroke.

import { GUIDE } from "../collection.js";
import { button, make } from "../dom.js";
import { BLANK } from "../model.js";
import { state } from "../state.js";

const [PACK, ID] = GUIDE.split("/");
export const UMBRELLA = {
  nonolith: 1, title: "Umbrella", pack: PACK, id: ID, rows: [[3], [5], [1], [1], [2]], columns: [[1], [2, 1], [5], [2], [1]],
  goal: [".###.", "#####", "..#..", "..#..", ".##.."],
};

/**
 * @typedef {object} Lesson
 * @property {{row: boolean, index: number}} line to look at
 * @property {[row: number, column: number][]} cells to mark
 * @property {string} text
 * @property {boolean} [cross] they are to be crossed out
 * @property {[row: number, column: number][]} [also] crossed out by the page when it is done
 */
/** @type {Lesson[]} */
const LESSONS = [
  { line: { row: true, index: 1 }, cells: [[1, 0], [1, 1], [1, 2], [1, 3], [1, 4]], text: "This row says 5, and it has five cells: all of them are filled. Drag across them." },
  { line: { row: false, index: 2 }, cells: [[0, 2], [2, 2], [3, 2], [4, 2]], text: "This column says 5 too. Fill it from top to bottom." },
  { line: { row: false, index: 0 }, cells: [[0, 0], [2, 0], [3, 0], [4, 0]], cross: true, also: [[0, 4], [2, 4], [3, 4], [4, 4]], text: "This column says 1, and its one cell is filled. Cross out the others: drag down the column." },
  { line: { row: true, index: 0 }, cells: [[0, 1], [0, 3]], text: "The last column was the same, so it is done for you. This row says 3 in one piece: fill what is open." },
  { line: { row: false, index: 3 }, cells: [[2, 3], [3, 3], [4, 3]], cross: true, text: "This column says 2, and both are filled. Cross out the rest." },
  { line: { row: true, index: 4 }, cells: [[4, 1]], text: "This row says 2 in one piece, and one cell is filled. The run can only grow to the left." },
];

/** @param {import("../board.js").Board} board @param {import("../player.js").Player} player */
export function guide(board, player) {
  const text = make("p", { class: "guide-text" });
  const count = make("span", { class: "soft" });
  const element = make("div", { class: "guide", id: "guide", role: "status", hidden: true }, text,
    make("div", { class: "guide-row" }, count, button({ text: "Leave the guide", class: "quiet", id: "leave-guide", onclick: () => leave() })));
  let at = -1;

  const value = (/** @type {Lesson} */ lesson) => (lesson.cross ? BLANK : 1);
  const place = (/** @type {[number, number]} */ [row, column]) => row * 5 + column;
  const left = (/** @type {Lesson} */ lesson) => lesson.cells.map(place).filter((cell) => state.game?.cells[cell] !== value(lesson));
  /** Nobody but the guide speaks while it does. @param {boolean} guided */
  const show = (guided) => {
    element.hidden = !guided;
    element.closest(".table")?.classList.toggle("guided", guided);
  };
  const leave = () => {
    at = -1;
    show(false);
    player.teacher = null;
    player.take("fill");
    board.mark({});
  };
  const point = (/** @type {boolean} */ plainly) => {
    const lesson = LESSONS[at];
    text.textContent = `${plainly ? "Not there. " : ""}${lesson.text}`;
    count.textContent = `${at + 1} of ${LESSONS.length}`;
    board.mark({ line: lesson.line, changed: plainly ? left(lesson) : [] });
  };
  const enter = (/** @type {number} */ step) => {
    at = step;
    player.take(LESSONS[at].cross ? "cross" : "fill");
    point(false);
  };

  state.on("puzzle", () => at >= 0 && leave());
  state.on("cells", () => {
    if (at < 0) return;
    if (state.game?.solved) return leave();
    const lesson = LESSONS[at];
    if (left(lesson).length) return point(false);
    const also = lesson.also ?? [];
    enter(at + 1);
    if (also.length) state.play(also.map((cell) => [place(cell), BLANK]));
  });
  return {
    element,
    begin: () => {
      state.open(UMBRELLA);
      state.again();
      show(true);
      player.teacher = (values) => {
        const wanted = new Set(left(LESSONS[at]));
        const right = [...values].every(([cell, mark]) => wanted.has(cell) && mark === value(LESSONS[at]));
        if (!right) point(true);
        return right;
      };
      enter(0);
    },
  };
}
