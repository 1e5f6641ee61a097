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
  const clues = [...puzzle.rows.map((clue, at) => numbersOf(clue, `row ${at + 1}`)), ...puzzle.columns.map((clue, at) => numbersOf(clue, `column ${at + 1}`))];
  return [puzzle.columns.length, puzzle.rows.length, colorsOf(puzzle), bytesOf(clues.flat())];
}

/** @param {Run[]|null} clue */
export function packClue(clue) {
  return bytesOf(numbersOf(clue, "the clue"));
}

/** @param {Run[]|null} clue @param {string} where @returns {number[]} */
function numbersOf(clue, where) {
  if (clue === null) return [UNKNOWN];
  if (!Array.isArray(clue)) throw new TypeError(`${where}: found ${typeof clue}; expected a list of runs, or null`);
  const runs = clue.filter((run) => run !== 0); // [0] is how many write a line without runs
  const numbers = [runs.length];
  for (const run of runs) {
    const [length, color] = Array.isArray(run) ? run : [run, 1];
    for (const number of [length, color]) {
      if (number !== null && (!Number.isInteger(number) || number < 1 || number > 0x7fffffff)) throw new TypeError(`${where}: found ${number}; expected a whole number above 0, or null`);
    }
    numbers.push(length ?? UNKNOWN, color ?? 0);
  }
  return numbers;
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
  return Array.from({ length: bytes.length / stride }, (_, at) => {
    const found = [];
    for (let color = 0; color <= colors; color++) if (bytes[at * stride + (color >> 3)] & (1 << (color & 7))) found.push(color);
    return found.length === 1 ? found[0] : null;
  });
}

/** @template T @param {ArrayLike<T>} cells @param {number} width @returns {T[][]} */
export function rowsOf(cells, width) {
  const rows = [];
  for (let at = 0; at < cells.length; at += width) rows.push(Array.prototype.slice.call(cells, at, at + width));
  return rows;
}
