// Draws a board on a canvas: cells, then rules, then the clues, which stay in view over them.

import { drawClues } from "./drawing-clues.js";
import { BLANK } from "./model.js";
import { dimmed, luminance, textOn } from "./palette.js";
import { clipped, drawSymbol, visible } from "./pen.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./lines.js").LineState} LineState */
/**
 * @typedef {object} Scene
 * @property {Int8Array} cells
 * @property {{row: number, column: number}|null} cursor
 * @property {boolean} focused
 * @property {LineState[]} rows
 * @property {LineState[]} columns
 * @property {boolean} cross off clues that are certain
 * @property {boolean} check show lines that cannot be completed
 * @property {Set<string>} crossed numbers crossed off by hand, as `row.3.0`
 * @property {Set<number>} pencil places that are only tried
 * @property {boolean} solved
 * @property {number} reveal from 0 to 1: the board gives way to its picture
 * @property {boolean} plain blank cells are left empty
 * @property {Marks} marks
 */
/**
 * What to point at; places are indices of cells.
 * @typedef {object} Marks
 * @property {{row: boolean, index: number}|null} [line]
 * @property {number[]} [changed]
 * @property {number[]} [because]
 * @property {number[]} [wrong]
 * @property {number[]} [differing]
 * @property {Map<number, number>} [ghost] values to show faintly
 */
/** @typedef {Record<string, string>} Theme */

const NAMES = ["paper", "ink", "cross", "thin", "thick", "frame", "gutter", "band", "clue", "done", "accent", "changed", "because", "wrong", "differ", "tint", "dim"];

/** @param {Element} element @returns {Theme} */
export function readTheme(element) {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--board-${name}`).trim()]));
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
export function draw(pen, layout, scene, theme) {
  const { view, origin, left, top } = layout;
  pen.clearRect(0, 0, view.width, view.height);
  clipped(pen, origin.x + left - 1, origin.y + top - 1, view.width, view.height, () => {
    drawCells(pen, layout, scene, theme);
    drawRules(pen, layout, theme, 1 - scene.reveal);
    drawMarks(pen, layout, scene, theme);
  });
  if (layout.bare) return;
  pen.globalAlpha = 1 - scene.reveal;
  clipped(pen, origin.x, origin.y + top, left, Math.min(view.height, layout.y(layout.puzzle.height)) - origin.y - top, () => drawClues(pen, layout, scene, theme, true));
  clipped(pen, origin.x + left, origin.y, Math.min(view.width, layout.x(layout.puzzle.width)) - origin.x - left, top, () => drawClues(pen, layout, scene, theme, false));
  pen.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
function drawCells(pen, layout, scene, theme) {
  const { puzzle, cell, view, colored } = layout;
  const { cursor, marks } = scene;
  // In the dark a white sheet would glare, so it is dimmed until the picture is there.
  const paper = colored ? dimmed(puzzle.palette[0].rgb, scene.solved ? 1 : Number(theme.dim)) : theme.paper;
  pen.fillStyle = paper;
  pen.fillRect(layout.x(0), layout.y(0), puzzle.width * cell, puzzle.height * cell);
  pen.fillStyle = theme.tint;
  if (cursor && !scene.solved && !marks.line) {
    pen.fillRect(layout.x(0), layout.y(cursor.row), puzzle.width * cell, cell);
    pen.fillRect(layout.x(cursor.column), layout.y(0), cell, puzzle.height * cell);
  }
  if (marks.line) {
    const { row, index } = marks.line;
    if (row) pen.fillRect(layout.x(0), layout.y(index), puzzle.width * cell, cell);
    else pen.fillRect(layout.x(index), layout.y(0), cell, puzzle.height * cell);
  }
  const [firstRow, lastRow] = visible(layout.y(0), view.height, cell, puzzle.height);
  const [firstColumn, lastColumn] = visible(layout.x(0), view.width, cell, puzzle.width);
  const inset = scene.solved || scene.plain || cell < 8 ? 0 : 1;
  const crossColor = colored && luminance(paper) > 0.4 ? "#7b818c" : theme.cross;
  for (let row = firstRow; row < lastRow; row++) {
    for (let column = firstColumn; column < lastColumn; column++) {
      const place = row * puzzle.width + column;
      let value = scene.cells[place];
      const pencil = scene.pencil.has(place);
      const ghost = marks.ghost?.get(place);
      if (ghost !== undefined && ghost !== value) {
        pen.globalAlpha = 0.45;
        value = ghost;
      }
      const x = layout.x(column);
      const y = layout.y(row);
      if (value > BLANK) {
        pen.fillStyle = colored ? puzzle.palette[value].rgb : theme.ink;
        if (pencil) pen.globalAlpha = 0.5;
        pen.fillRect(x + inset, y + inset, cell - inset, cell - inset);
        if (layout.symbols && !scene.solved && cell >= 12) drawSymbol(pen, value, x + cell / 2 + 0.5, y + cell / 2 + 0.5, cell * 0.17, textOn(puzzle.palette[value].rgb), 0.7);
      } else if (value === BLANK && !scene.solved && !scene.plain) {
        drawCross(pen, x + cell / 2 + 0.5, y + cell / 2 + 0.5, cell, pencil ? theme.accent : crossColor);
      }
      pen.globalAlpha = 1;
      if (pencil && value > BLANK) drawPencil(pen, x, y, cell, theme);
    }
  }
}

/** A dashed edge: this is only tried. @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} cell @param {Theme} theme */
function drawPencil(pen, x, y, cell, theme) {
  pen.strokeStyle = theme.accent;
  pen.lineWidth = Math.max(1, cell * 0.07);
  pen.setLineDash([cell * 0.18, cell * 0.12]);
  pen.strokeRect(x + 2.5, y + 2.5, cell - 4, cell - 4);
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} cell @param {string} color */
function drawCross(pen, x, y, cell, color) {
  if (cell < 9) {
    pen.fillStyle = color;
    pen.fillRect(x - 1, y - 1, 2, 2);
    return;
  }
  const arm = cell * 0.17;
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(1.2, cell * 0.065);
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(x - arm, y - arm);
  pen.lineTo(x + arm, y + arm);
  pen.moveTo(x + arm, y - arm);
  pen.lineTo(x - arm, y + arm);
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Theme} theme @param {number} strength of the lines within, from 0 to 1 */
function drawRules(pen, layout, theme, strength) {
  const { puzzle, cell } = layout;
  const right = layout.x(puzzle.width);
  const bottom = layout.y(puzzle.height);
  const rules = (/** @type {string} */ color, /** @type {number} */ width, /** @type {(place: number, count: number) => boolean} */ wanted) => {
    pen.fillStyle = color;
    const back = Math.floor(width / 2);
    for (let column = 0; column <= puzzle.width; column++) {
      if (wanted(column, puzzle.width)) pen.fillRect(layout.x(column) - back, layout.y(0) - back, width, bottom - layout.y(0) + width);
    }
    for (let row = 0; row <= puzzle.height; row++) {
      if (wanted(row, puzzle.height)) pen.fillRect(layout.x(0) - back, layout.y(row) - back, right - layout.x(0) + width, width);
    }
  };
  pen.globalAlpha = strength;
  if (cell >= 5) rules(theme.thin, 1, (place) => place % 5 !== 0);
  if (cell >= 4) rules(theme.thick, cell >= 10 ? 2 : 1, (place, count) => place % 5 === 0 && place !== 0 && place !== count);
  pen.globalAlpha = 1;
  rules(theme.frame, 2, (place, count) => place === 0 || place === count);
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
function drawMarks(pen, layout, scene, theme) {
  const { marks, cursor } = scene;
  const { cell, puzzle } = layout;
  const outline = (/** @type {number} */ place, /** @type {string} */ color, /** @type {number} */ width) => {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    const inset = width / 2 + 1;
    pen.beginPath();
    pen.roundRect(layout.x(place % puzzle.width) + inset, layout.y(Math.floor(place / puzzle.width)) + inset, cell - 2 * inset + 1, cell - 2 * inset + 1, 3);
    pen.stroke();
  };
  const width = Math.max(1.5, cell * 0.1);
  for (const place of marks.because ?? []) outline(place, theme.because, width);
  for (const place of marks.changed ?? []) outline(place, theme.changed, width);
  for (const place of marks.differing ?? []) outline(place, theme.differ, width);
  for (const place of marks.wrong ?? []) {
    pen.fillStyle = theme.wrong;
    pen.globalAlpha = 0.25;
    pen.fillRect(layout.x(place % puzzle.width), layout.y(Math.floor(place / puzzle.width)), cell, cell);
    pen.globalAlpha = 1;
    outline(place, theme.wrong, width * 1.2);
  }
  if (cursor && scene.focused && !scene.solved) outline(cursor.row * puzzle.width + cursor.column, theme.accent, Math.max(2, cell * 0.1));
}
