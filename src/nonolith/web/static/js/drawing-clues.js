// Draws the clues beside and above a board: crossed off, lit up, or framed where they cannot be right.

import { textOn } from "./palette.js";
import { drawSymbol, visible } from "./pen.js";

/** @typedef {import("./drawing.js").Scene} Scene */
/** @typedef {import("./drawing.js").Theme} Theme */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./lines.js").LineState} LineState */

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
export function drawRowClues(pen, layout, scene, theme) {
  const { puzzle, cell, origin, left, view } = layout;
  const [first, last] = visible(layout.y(0), view.height, cell, puzzle.height);
  for (let row = first; row < last; row++) {
    const y = layout.y(row);
    const lit = isLit(scene, true, row);
    pen.fillStyle = lit ? theme.band : theme.gutter;
    pen.beginPath();
    pen.roundRect(origin.x, y + 1, left - 4, cell - 1, Math.min(6, cell / 4));
    pen.fill();
    if (isBad(scene, scene.rows[row])) drawWarning(pen, theme, origin.x, y + 1, left - 4, cell - 1);
    let x = origin.x + left - 4 - 4;
    const texts = layout.rowTexts[row];
    for (let run = texts.length - 1; run >= 0; run--) {
      const width = layout.runWidth(texts[run]);
      drawRun(pen, layout, scene, theme, { name: `row.${row}.${run}`, state: scene.rows[row], clue: puzzle.rows[row], run, text: texts[run], x: x - width, y: y + cell / 2 + 0.5, width, height: Math.min(cell - 3, layout.font * 1.35) });
      x -= width;
    }
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
export function drawColumnClues(pen, layout, scene, theme) {
  const { puzzle, cell, origin, top, view, lineHeight } = layout;
  const [first, last] = visible(layout.x(0), view.width, cell, puzzle.width);
  for (let column = first; column < last; column++) {
    const x = layout.x(column);
    const lit = isLit(scene, false, column);
    pen.fillStyle = lit ? theme.band : theme.gutter;
    pen.beginPath();
    pen.roundRect(x + 1, origin.y, cell - 1, top - 4, Math.min(6, cell / 4));
    pen.fill();
    if (isBad(scene, scene.columns[column])) drawWarning(pen, theme, x + 1, origin.y, cell - 1, top - 4);
    const texts = layout.columnTexts[column];
    texts.forEach((text, run) => {
      const y = origin.y + top - 4 - 4 - (texts.length - run - 0.5) * lineHeight;
      drawRun(pen, layout, scene, theme, { name: `column.${column}.${run}`, state: scene.columns[column], clue: puzzle.columns[column], run, text, x: x + 0.5, y, width: cell, height: lineHeight - 2 });
    });
  }
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
  if (layout.cell < 6) return;
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
