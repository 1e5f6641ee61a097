// Draws a board on a canvas: cells, then rules, then the clues, which stay in view over them.

import { BLANK } from "./model.js";
import { luminance, symbolPath, textOn } from "./palette.js";

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
 * @property {boolean} solved
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

const NAMES = ["paper", "ink", "cross", "thin", "thick", "frame", "gutter", "band", "clue", "done", "accent", "changed", "because", "wrong", "differ", "tint"];
/** @type {Map<string, Path2D>} */
const paths = new Map();

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
    drawRules(pen, layout, theme);
    drawMarks(pen, layout, scene, theme);
  });
  clipped(pen, origin.x, origin.y + top, left, Math.min(view.height, layout.y(layout.puzzle.height)) - origin.y - top, () => drawRowClues(pen, layout, scene, theme));
  clipped(pen, origin.x + left, origin.y, Math.min(view.width, layout.x(layout.puzzle.width)) - origin.x - left, top, () => drawColumnClues(pen, layout, scene, theme));
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} height @param {() => void} work */
function clipped(pen, x, y, width, height, work) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  work();
  pen.restore();
}

/** The rows or columns in view. @param {number} first @param {number} size @param {number} cell @param {number} count @returns {[number, number]} */
function visible(first, size, cell, count) {
  return [Math.max(0, Math.floor(-first / cell)), Math.min(count, Math.ceil((size - first) / cell))];
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
function drawCells(pen, layout, scene, theme) {
  const { puzzle, cell, view, colored } = layout;
  const { cursor, marks } = scene;
  const paper = colored ? puzzle.palette[0].rgb : theme.paper;
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
      const ghost = marks.ghost?.get(place);
      if (ghost !== undefined && ghost !== value) {
        pen.globalAlpha = 0.45;
        value = ghost;
      }
      const x = layout.x(column);
      const y = layout.y(row);
      if (value > BLANK) {
        pen.fillStyle = colored ? puzzle.palette[value].rgb : theme.ink;
        pen.fillRect(x + inset, y + inset, cell - inset, cell - inset);
        if (layout.symbols && !scene.solved && cell >= 12) drawSymbol(pen, value, x + cell / 2 + 0.5, y + cell / 2 + 0.5, cell * 0.17, textOn(puzzle.palette[value].rgb), 0.7);
      } else if (value === BLANK && !scene.solved && !scene.plain) {
        drawCross(pen, x + cell / 2 + 0.5, y + cell / 2 + 0.5, cell, crossColor);
      }
      pen.globalAlpha = 1;
    }
  }
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

/** @param {CanvasRenderingContext2D} pen @param {number} color @param {number} x @param {number} y @param {number} radius @param {string} ink @param {number} alpha */
function drawSymbol(pen, color, x, y, radius, ink, alpha) {
  const text = symbolPath(color);
  let path = paths.get(text);
  if (!path) paths.set(text, (path = new Path2D(text)));
  pen.save();
  pen.translate(x, y);
  pen.scale(radius, radius);
  pen.fillStyle = ink;
  pen.globalAlpha *= alpha;
  pen.fill(path, "evenodd");
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Theme} theme */
function drawRules(pen, layout, theme) {
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
  if (cell >= 5) rules(theme.thin, 1, (place) => place % 5 !== 0);
  if (cell >= 4) rules(theme.thick, cell >= 10 ? 2 : 1, (place, count) => place % 5 === 0 && place !== 0 && place !== count);
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
  if (cursor && scene.focused) outline(cursor.row * puzzle.width + cursor.column, theme.accent, Math.max(2, cell * 0.1));
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
function drawRowClues(pen, layout, scene, theme) {
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
      drawRun(pen, layout, scene, theme, { state: scene.rows[row], clue: puzzle.rows[row], run, text: texts[run], x: x - width, y: y + cell / 2 + 0.5, width, height: Math.min(cell - 3, layout.font * 1.35) });
      x -= width;
    }
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {Scene} scene @param {Theme} theme */
function drawColumnClues(pen, layout, scene, theme) {
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
      drawRun(pen, layout, scene, theme, { state: scene.columns[column], clue: puzzle.columns[column], run, text, x: x + 0.5, y, width: cell, height: lineHeight - 2 });
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
 * @param {{state: LineState|undefined, clue: import("./model.js").Clue, run: number, text: string, x: number, y: number, width: number, height: number}} at
 */
function drawRun(pen, layout, scene, theme, at) {
  if (layout.cell < 6) return;
  const { palette } = layout.puzzle;
  const done = scene.cross && !scene.solved && at.state?.certain[at.run] === true;
  const wrong = isBad(scene, at.state);
  const color = at.clue?.[at.run]?.color ?? 0;
  let middle = at.x + at.width / 2;
  const size = fontSize(layout, at);
  pen.font = `600 ${size}px Inter, system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (layout.colored && color > 0) {
    const rgb = palette[color].rgb;
    pen.globalAlpha = done ? 0.28 : 1;
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
  pen.globalAlpha = 1;
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
