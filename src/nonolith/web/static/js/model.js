// Puzzles as the page holds them: clues as runs, a palette that is always there, cells as numbers.

/**
 * A run of a clue: its length (null if not known) and its color.
 * @typedef {{length: number|null, color: number}} Run
 * A clue; null if nothing is known about the line.
 * @typedef {Run[]|null} Clue
 * @typedef {{symbol: string, name: string, rgb: string}} Color
 * @typedef {object} Puzzle
 * @property {string} title
 * @property {string} author
 * @property {string} place in the collection (`pack/id`), if it is from there
 * @property {number} width
 * @property {number} height
 * @property {Color[]} palette
 * @property {Clue[]} rows
 * @property {Clue[]} columns
 * @property {Record<string, any>} record  the puzzle as the API has it
 */

export const UNKNOWN = -1;
export const BLANK = 0;

/** @type {Color[]} */
export const BLACK_AND_WHITE = [
  { symbol: ".", name: "white", rgb: "#ffffff" },
  { symbol: "#", name: "black", rgb: "#000000" },
];

/**
 * The puzzle of a record in nonolith's JSON format.
 * @param {Record<string, any>} record
 * @returns {Puzzle}
 */
export function puzzleOf(record) {
  /** @param {any} clue @returns {Clue} */
  const clueOf = (clue) =>
    clue === null ? null : clue.map((/** @type {any} */ run) =>
      Array.isArray(run) ? { length: run[0], color: run[1] ?? 1 } : { length: run, color: 1 });
  const palette = record.palette?.map((/** @type {any} */ color) => ({ ...color, rgb: color.rgb ?? color.color }));
  return {
    title: record.title ?? "",
    author: record.author ?? "",
    place: record.pack && record.id ? `${record.pack}/${record.id}` : "",
    width: record.columns.length,
    height: record.rows.length,
    palette: palette ?? BLACK_AND_WHITE,
    rows: record.rows.map(clueOf),
    columns: record.columns.map(clueOf),
    record,
  };
}

/**
 * The record of a picture: what `puzzleOf` and the API take.
 * @param {Int8Array} cells @param {number} width @param {number} height
 * @param {Color[]} palette @param {string} title
 * @returns {Record<string, any>}
 */
export function recordOf(cells, width, height, palette, title) {
  const rows = [];
  const columns = [];
  for (let row = 0; row < height; row++) rows.push(runsOf(cells, row * width, 1, width));
  for (let column = 0; column < width; column++) columns.push(runsOf(cells, column, width, height));
  const short = (/** @type {Run[]} */ runs) => runs.map((run) => (palette.length > 2 ? [run.length, run.color] : run.length));
  /** @type {Record<string, any>} */
  const record = { nonolith: 1, rows: rows.map(short), columns: columns.map(short) };
  if (title) record.title = title;
  if (!isBlackAndWhite(palette)) record.palette = palette;
  return record;
}

/** @param {Color[]} palette */
export function isBlackAndWhite(palette) {
  return palette.length === 2 && palette[1].rgb === "#000000" && palette[0].rgb === "#ffffff";
}

/**
 * The runs that the cells of a line show.
 * @param {Int8Array} cells @param {number} from @param {number} stride @param {number} count
 * @returns {Run[]}
 */
export function runsOf(cells, from, stride, count) {
  /** @type {{length: number, color: number}[]} */
  const runs = [];
  let previous = BLANK;
  for (let place = 0; place < count; place++) {
    const color = Math.max(BLANK, cells[from + place * stride]);
    if (color !== BLANK) {
      if (color === previous) runs[runs.length - 1].length += 1;
      else runs.push({ length: 1, color });
    }
    previous = color;
  }
  return runs;
}

/** @param {number} count cells, none of them known */
export function emptyCells(count) {
  return new Int8Array(count).fill(UNKNOWN);
}

/**
 * Cells as the API has them: a text for each row.
 * @param {Int8Array} cells @param {Puzzle} puzzle
 */
export function gridOf(cells, puzzle) {
  const rows = [];
  for (let row = 0; row < puzzle.height; row++) {
    let text = "";
    for (let column = 0; column < puzzle.width; column++) {
      const color = cells[row * puzzle.width + column];
      text += color === UNKNOWN ? "?" : puzzle.palette[color].symbol;
    }
    rows.push(text);
  }
  return rows;
}

/** @param {string[]} rows @param {Color[]} palette */
export function cellsOf(rows, palette) {
  const symbols = new Map(palette.map((color, index) => [color.symbol, index]));
  return Int8Array.from(rows.flatMap((row) => [...row].map((symbol) => symbols.get(symbol) ?? UNKNOWN)));
}

/** @param {Clue} clue @param {Color[]} palette in words, for labels */
export function spokenClue(clue, palette) {
  if (clue === null) return "not known";
  if (!clue.length) return "empty";
  return clue
    .map((run) => `${run.length ?? "?"}${palette.length > 2 ? ` ${palette[run.color]?.name ?? ""}` : ""}`)
    .join(", ");
}

/** @param {number} color @param {Color[]} palette */
export function spokenCell(color, palette) {
  if (color === UNKNOWN) return "open";
  if (color === BLANK) return "crossed out";
  return palette.length > 2 ? palette[color].name : "filled";
}

/** Fill that many cells in all. @param {Clue[]} clues @returns {Map<number, number>|null} by color; null if unknown */
export function totals(clues) {
  const sums = new Map();
  for (const clue of clues) {
    if (clue === null) return null;
    for (const run of clue) {
      if (run.length === null) return null;
      sums.set(run.color, (sums.get(run.color) ?? 0) + run.length);
    }
  }
  return sums;
}

/** What is wrong with the clues at first sight: lines that are too short, totals that differ. @param {{rows: Clue[], columns: Clue[], palette: Color[]}} puzzle @returns {string[]} */
export function clueProblems({ rows, columns, palette }) {
  /** @type {string[]} */
  const problems = [];
  const check = (/** @type {Clue[]} */ clues, /** @type {string} */ name, /** @type {number} */ length, /** @type {string} */ across) => {
    clues.forEach((clue, index) => {
      const needed = neededCells(clue);
      if (length && needed > length) problems.push(`${name} ${index + 1} needs ${needed} cells, but there ${length === 1 ? `is only 1 ${across}` : `are only ${length} ${across}s`}.`);
    });
  };
  check(rows, "Row", columns.length, "column");
  check(columns, "Column", rows.length, "row");
  const [inRows, inColumns] = [totals(rows), totals(columns)];
  if (!rows.length || !columns.length || !inRows || !inColumns) return problems;
  palette.slice(1).forEach(({ name }, index) => {
    const [across, down] = [inRows.get(index + 1) ?? 0, inColumns.get(index + 1) ?? 0];
    const kind = palette.length > 2 ? `${name} ` : "";
    if (across !== down) problems.push(`The rows fill ${across} ${kind}cells, the columns ${down}: the totals differ by ${Math.abs(across - down)}.`);
  });
  return problems;
}

/** The least number of cells that a clue needs. @param {Clue} clue */
export function neededCells(clue) {
  if (clue === null) return 0;
  return clue.reduce(
    (sum, run, index) => sum + (run.length ?? 1) + (index && run.color === clue[index - 1].color ? 1 : 0), 0);
}

/**
 * What makes a puzzle the same, whatever it is called: 64 bits of its clues (FNV-1a; docs/saved-games.md).
 * @param {Record<string, any>} record
 */
export function fingerprint(record) {
  const part = (/** @type {number|null} */ value) => (value === null ? "?" : String(value));
  const clue = (/** @type {any} */ runs) => (runs === null ? "*" : runs.map((/** @type {any} */ run) => (Array.isArray(run) ? run : [run, 1]).map(part).join(".")).join(","));
  const text = [record.rows, record.columns].map((side) => side.map(clue).join("/")).join("|");
  // Two halves of 32 bits: numbers are quicker than BigInt, and clues can be long. The prime is 2 ** 40 + 0x1b3.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let at = 0; at < text.length; at++) {
    low ^= text.charCodeAt(at);
    const unsigned = low >>> 0;
    const product = unsigned * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (unsigned << 8) + Math.floor(product / 0x100000000)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
