// A picture that is being drawn, and what the drawing tools do to it. Cells are colors, 0 is blank.

/** @typedef {import("./model.js").Color} Color */
/** @typedef {{row: number, column: number}} Cell */
/** @typedef {{width: number, height: number, cells: Int8Array, palette: Color[], title: string}} Picture */

/** @param {Cell} from @param {Cell} to @returns {Cell[]} the cells of a straight line (Bresenham) */
export function lineCells(from, to) {
  const found = [];
  const across = Math.abs(to.column - from.column);
  const down = -Math.abs(to.row - from.row);
  let { row, column } = from;
  let error = across + down;
  for (;;) {
    found.push({ row, column });
    if (row === to.row && column === to.column) return found;
    const twice = 2 * error;
    if (twice >= down) {
      error += down;
      column += Math.sign(to.column - from.column);
    }
    if (twice <= across) {
      error += across;
      row += Math.sign(to.row - from.row);
    }
  }
}

/** @param {Cell} from @param {Cell} to @param {boolean} full @returns {Cell[]} */
export function rectangleCells(from, to, full) {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  const found = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (full || row === top || row === bottom || column === left || column === right) found.push({ row, column });
    }
  }
  return found;
}

/** The area of one color around a cell. @param {Picture} picture @param {Cell} start @returns {Cell[]} */
export function areaCells(picture, start) {
  const { width, height, cells } = picture;
  const color = cells[start.row * width + start.column];
  const seen = new Uint8Array(width * height);
  const waiting = [start];
  const found = [];
  seen[start.row * width + start.column] = 1;
  while (waiting.length) {
    const cell = /** @type {Cell} */ (waiting.pop());
    found.push(cell);
    for (const [dy, dx] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const [row, column] = [cell.row + dy, cell.column + dx];
      const place = row * width + column;
      if (row < 0 || column < 0 || row >= height || column >= width || seen[place] || cells[place] !== color) continue;
      seen[place] = 1;
      waiting.push({ row, column });
    }
  }
  return found;
}

/** A picture of the given size whose cells come from another place. @param {Picture} picture @param {number} width @param {number} height @param {(row: number, column: number) => number} value */
function rebuilt(picture, width, height, value) {
  const cells = new Int8Array(width * height);
  for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) cells[row * width + column] = value(row, column);
  return { ...picture, width, height, cells };
}

/** @param {Picture} picture @param {boolean} sideways */
export function mirrored(picture, sideways) {
  const { width, height, cells } = picture;
  return rebuilt(picture, width, height, (row, column) => (sideways ? cells[row * width + width - 1 - column] : cells[(height - 1 - row) * width + column]));
}

/** What leaves on one side comes in on the other. @param {Picture} picture @param {number} down @param {number} right */
export function shifted(picture, down, right) {
  const { width, height, cells } = picture;
  return rebuilt(picture, width, height, (row, column) => cells[((row - down + height) % height) * width + ((column - right + width) % width)]);
}

/** Cells are added or cut on the right and at the bottom. @param {Picture} picture @param {number} width @param {number} height */
export function resized(picture, width, height) {
  return rebuilt(picture, width, height, (row, column) => (row < picture.height && column < picture.width ? picture.cells[row * picture.width + column] : 0));
}
