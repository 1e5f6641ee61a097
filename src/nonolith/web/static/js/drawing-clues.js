// Draws the clues beside and above a board: crossed off, lit up, or framed where they cannot be right.

import { EDGE } from "./layout.js";
import { textOn } from "./palette.js";
import { clipped, drawSymbol, visible } from "./pen.js";

/** @typedef {import("./drawing.js").Scene} Scene */
/** @typedef {import("./drawing.js").Theme} Theme */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./lines.js").LineState} LineState */

/**
 * A side of the clues as it was drawn last: numbers take longer to draw than all cells, and few of them change.
 * @typedef {{canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, shape: unknown[], lines: Map<number, {state: LineState, lit: boolean}>}} Strip
 */
/** @type {WeakMap<HTMLCanvasElement, {true: Strip, false: Strip}>} */
const strips = new WeakMap();

/** The clues of the rows, or of the columns. @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme @param {boolean} row */
export function drawClues(pen, layout, scene, theme, row) {
  const { puzzle, cell, origin, left, top, view, scroll } = layout;
  if (layout.left <= EDGE) return; // nothing could be read
  const strip = stripOf(pen.canvas, row);
  const ratio = pen.getTransform().a;
  const [width, height] = row ? [left, view.height] : [view.width, top];
  const shape = [puzzle, theme, ratio, cell, left, top, width, height, row ? scroll.y : scroll.x, origin.x, origin.y, layout.symbols,
    scene.cross, scene.check, scene.solved, scene.crossed, scene.crossed.size];
  if (shape.some((part, at) => part !== strip.shape[at])) {
    Object.assign(strip.canvas, { width: Math.ceil(width * ratio), height: Math.ceil(height * ratio) });
    strip.pen.setTransform(ratio, 0, 0, ratio, row ? -origin.x * ratio : 0, row ? 0 : -origin.y * ratio);
    strip.shape = shape;
    strip.lines.clear();
  }
  const [first, last] = row ? visible(layout.y(0), view.height, cell, puzzle.height) : visible(layout.x(0), view.width, cell, puzzle.width);
  for (let index = first; index < last; index++) {
    const state = (row ? scene.rows : scene.columns)[index];
    const lit = isLit(scene, row, index);
    const drawn = strip.lines.get(index);
    if (drawn && drawn.lit === lit && looksSame(drawn.state, state)) continue;
    strip.lines.set(index, { state, lit });
    drawLine(strip.pen, layout, scene, theme, row, index, lit);
  }
  pen.drawImage(strip.canvas, row ? origin.x : 0, row ? 0 : origin.y, strip.canvas.width / ratio, strip.canvas.height / ratio);
}

/** @param {HTMLCanvasElement} board @param {boolean} row @returns {Strip} */
function stripOf(board, row) {
  const fresh = () => {
    const canvas = document.createElement("canvas");
    return { canvas, pen: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), shape: [], lines: new Map() };
  };
  let found = strips.get(board);
  if (!found) strips.set(board, (found = { true: fresh(), false: fresh() }));
  return found[row ? "true" : "false"];
}

/** @param {LineState|undefined} one @param {LineState|undefined} other */
function looksSame(one, other) {
  return one === other || (one?.possible === other?.possible && one?.certain.length === other?.certain.length && one?.certain.every((certain, run) => certain === other?.certain[run]));
}

/** The clue of one line, on its field. @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme @param {boolean} row @param {number} index @param {boolean} lit */
function drawLine(pen, layout, scene, theme, row, index, lit) {
  const { puzzle, cell, origin, left, top, lineHeight } = layout;
  const [x, y] = row ? [origin.x, layout.y(index) + 1] : [layout.x(index) + 1, origin.y];
  const [width, height] = row ? [left - 4, cell - 1] : [cell - 1, top - 4];
  const state = (row ? scene.rows : scene.columns)[index];
  const clue = (row ? puzzle.rows : puzzle.columns)[index];
  const texts = (row ? layout.rowTexts : layout.columnTexts)[index];
  pen.clearRect(x, y, width, height);
  pen.fillStyle = lit ? theme.band : theme.gutter;
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.min(6, cell / 4));
  pen.fill();
  clipped(pen, x, y, width, height, () => {
    if (isBad(scene, state)) drawWarning(pen, theme, x, y, width, height);
    let right = origin.x + left - 8;
    for (let run = texts.length - 1; run >= 0; run--) {
      const text = texts[run];
      const name = `${row ? "row" : "column"}.${index}.${run}`;
      const wide = row ? layout.runWidth(text) : cell;
      const at = row
        ? { x: right - wide, y: layout.y(index) + cell / 2 + 0.5, height: Math.min(cell - 3, layout.font * 1.35) }
        : { x: x - 0.5, y: origin.y + top - 8 - (texts.length - run - 0.5) * lineHeight, height: lineHeight - 2 };
      drawRun(pen, layout, scene, theme, { name, state, clue, run, text, width: wide, ...at });
      right -= wide;
    }
  });
}

/** @param {Scene} scene @param {LineState|undefined} line */
function isBad(scene, line) {
  return scene.check && line?.possible === false;
}

/** A frame with a broken edge around a clue: what is wrong must be seen without its color too. @param {CanvasRenderingContext2D} pen @param {Theme} theme @param {number} x @param {number} y @param {number} width @param {number} height */
function drawWarning(pen, theme, x, y, width, height) {
  pen.strokeStyle = theme.wrong;
  pen.lineWidth = 2;
  pen.setLineDash([5, 3]);
  pen.strokeRect(x + 1, y + 1, width - 2, height - 2);
  pen.setLineDash([]);
}

/** @param {Scene} scene @param {boolean} row @param {number} index */
function isLit(scene, row, index) {
  const { cursor, marks } = scene;
  if (marks.line && marks.line.row === row && marks.line.index === index) return true;
  return cursor !== null && !scene.solved && !marks.line && (row ? cursor.row : cursor.column) === index;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme
 * @param {{name: string, state: LineState|undefined, clue: import("./model.js").Clue, run: number, text: string, x: number, y: number, width: number, height: number}} at
 */
function drawRun(pen, layout, scene, theme, at) {
  const { palette } = layout.puzzle;
  const done = !scene.solved && (scene.crossed.has(at.name) || (scene.cross && at.state?.certain[at.run] === true));
  const before = pen.globalAlpha;
  const wrong = isBad(scene, at.state);
  const color = at.clue?.[at.run]?.color ?? 0;
  let middle = at.x + at.width / 2;
  const size = fontSize(layout, at);
  pen.font = `600 ${size}px Inter, system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (layout.colored && color > 0) {
    const rgb = palette[color].rgb;
    pen.globalAlpha = before * (done ? 0.28 : 1);
    pen.fillStyle = rgb;
    pen.beginPath();
    pen.roundRect(at.x + 1, at.y - at.height / 2, at.width - 2, at.height, 4);
    pen.fill();
    pen.strokeStyle = wrong ? theme.wrong : theme.thin;
    pen.lineWidth = wrong ? 2 : 1;
    pen.stroke();
    if (layout.symbols) {
      drawSymbol(pen, color, at.x + at.width / 2 + at.text.length * size * 0.3, at.y, size * 0.27, textOn(rgb), 0.85);
      middle -= size * 0.3;
    }
    pen.fillStyle = textOn(rgb);
  } else {
    pen.fillStyle = wrong ? theme.wrong : done ? theme.done : theme.clue;
  }
  pen.fillText(at.text, middle, at.y + size * 0.05);
  pen.globalAlpha = before;
  if (done) {
    pen.fillStyle = theme.done;
    pen.fillRect(at.x + at.width / 2 - at.text.length * size * 0.36, at.y - 0.5, at.text.length * size * 0.72, 1.4);
  }
}

/** Numbers of two digits (and symbols) must fit into narrow cells. @param {Layout} layout @param {{text: string, width: number}} at */
function fontSize(layout, at) {
  const wide = at.text.length * 0.6 + (layout.symbols ? 0.65 : 0);
  return Math.min(layout.font, (at.width - 3) / wide);
}
