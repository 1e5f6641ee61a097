// Puzzles and grids as the engine takes them: clues and masks, packed.

/** @typedef {number|null|[number|null, number|null]} Run a length, or a length and a color; null: not known */
/** @typedef {(Run[]|null)[]} Clues of all rows, or of all columns; null: nothing is known of this one */
/** @typedef {{rows: Clues, columns: Clues, colors?: number}} Puzzle colors beside the background; 1 without */
/** @typedef {(number|null)[][]} Grid rows of colors, 0 for the background, null for what is not known */

const UNKNOWN = -1;
const MOST_COLORS = 255;

/** @param {Puzzle} puzzle */
export function colorsOf(puzzle) {
  const colors = puzzle.colors ?? 1;
  if (!Number.isInteger(colors) || colors < 0 || colors > MOST_COLORS) throw new TypeError(`colors: found ${colors}; expected a whole number from 0 to ${MOST_COLORS}`);
  return colors;
}

/** Width, height, colors and clues: how every question about a puzzle begins. @param {Puzzle} puzzle @returns {[number, number, number, Uint8Array]} */
export function packPuzzle(puzzle) {
  if (!Array.isArray(puzzle?.rows) || !Array.isArray(puzzle?.columns)) throw new TypeError("a puzzle has rows and columns, each a list of clues");
  /** @type {number[]} */
  const numbers = [];
  puzzle.rows.forEach((clue, at) => addClue(numbers, clue, "row", at));
  puzzle.columns.forEach((clue, at) => addClue(numbers, clue, "column", at));
  return [puzzle.columns.length, puzzle.rows.length, colorsOf(puzzle), bytesOf(numbers)];
}

/** @param {Run[]|null} clue */
export function packClue(clue) {
  /** @type {number[]} */
  const numbers = [];
  addClue(numbers, clue, "the clue", -1);
  return bytesOf(numbers);
}

/** @param {number[]} numbers @param {Run[]|null} clue @param {string} kind @param {number} at */
function addClue(numbers, clue, kind, at) {
  if (clue === null) return numbers.push(UNKNOWN);
  if (!Array.isArray(clue)) throw new TypeError(`${nameOf(kind, at)}: found ${typeof clue}; expected a list of runs, or null`);
  const head = numbers.push(0) - 1;
  for (const run of clue) {
    if (run === 0) continue; // [0] is how many write a line without runs
    const isPair = Array.isArray(run);
    numbers.push(checked(isPair ? run[0] : run, UNKNOWN, kind, at), checked(isPair ? run[1] : 1, 0, kind, at));
    numbers[head] += 1;
  }
}

/** @param {number|null} number @param {number} unknown @param {string} kind @param {number} at */
function checked(number, unknown, kind, at) {
  if (number === null) return unknown;
  if (!Number.isInteger(number) || number < 1 || number > 0x7fffffff) throw new TypeError(`${nameOf(kind, at)}: found ${number}; expected a whole number above 0, or null`);
  return number;
}

/** @param {string} kind @param {number} at */
function nameOf(kind, at) {
  return at < 0 ? kind : `${kind} ${at + 1}`;
}

/** @param {number[]} numbers @returns {Uint8Array} little-endian, as WebAssembly is */
function bytesOf(numbers) {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, at) => view.setInt32(4 * at, number, true));
  return new Uint8Array(view.buffer);
}

/** Cells as masks of the colors that they may have. @param {(number|null)[]} cells @param {number} colors */
export function packMasks(cells, colors) {
  const stride = (colors >> 3) + 1;
  const bytes = new Uint8Array(stride * cells.length);
  cells.forEach((cell, at) => {
    if (cell !== null && (!Number.isInteger(cell) || cell < 0 || cell > colors)) throw new TypeError(`found color ${cell}; expected 0 to ${colors}, or null`);
    for (let color = cell ?? 0; color <= (cell ?? colors); color++) bytes[at * stride + (color >> 3)] |= 1 << (color & 7);
  });
  return bytes;
}

/** What masks leave no choice about. @param {Uint8Array} bytes @param {number} colors @returns {(number|null)[]} */
export function unpackMasks(bytes, colors) {
  const stride = (colors >> 3) + 1;
  /** @type {(number|null)[]} */
  const cells = new Array(bytes.length / stride).fill(null);
  for (let at = 0; at < cells.length; at++) {
    let bits = 0;
    for (let part = 0; part < stride; part++) {
      const mask = bytes[at * stride + part];
      if (!mask) continue;
      bits += mask & (mask - 1) ? 2 : 1;
      cells[at] = 8 * part + 31 - Math.clz32(mask);
    }
    if (bits !== 1) cells[at] = null;
  }
  return cells;
}

/** @template T @param {ArrayLike<T>} cells @param {number} width @returns {T[][]} */
export function rowsOf(cells, width) {
  const rows = [];
  for (let at = 0; at < cells.length; at += width) {
    const row = new Array(width);
    for (let column = 0; column < width; column++) row[column] = cells[at + column];
    rows.push(row);
  }
  return rows;
}
