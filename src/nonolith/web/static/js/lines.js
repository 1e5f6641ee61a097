// What one line says: can it still be completed, and which of its runs are certain?

import { BLANK, UNKNOWN } from "./model.js";

/** @typedef {import("./model.js").Clue} Clue */
/** @typedef {{length: number, color: number}} FullRun whose length is known */
/** @typedef {{possible: boolean, complete: boolean, certain: boolean[]}} LineState */

/**
 * Judge a line by its clue and cells alone. A run is certain if it has one place left in all ways
 * to complete the line, and all its cells are filled: then, and only then, it may be crossed off.
 * @param {Clue} clue
 * @param {ArrayLike<number>} cells
 * @returns {LineState}
 */
export function judgeLine(clue, cells) {
  if (clue === null || clue.some((run) => run.length === null)) return judgeVague(clue, cells);
  const runs = /** @type {FullRun[]} */ (clue);
  const count = cells.length;
  const ahead = prefixes(runs, cells);
  const certain = runs.map(() => false);
  const possible = ahead[runs.length][count] === 1;
  if (possible && runs.some((run) => includes(cells, run.color))) {
    const backwards = [...runs].reverse();
    const reversed = Array.from(cells).reverse();
    const behind = prefixes(backwards, reversed);
    const room = rooms(runs, cells);
    runs.forEach((run, index) => {
      if (!includes(cells, run.color)) return;
      let place = -1;
      let places = 0;
      for (let start = 0; start + run.length <= count && places < 2; start++) {
        if (room[run.color][start + run.length] < run.length || !before_(runs, index, ahead, cells, start)) continue;
        if (!before_(backwards, runs.length - 1 - index, behind, reversed, count - start - run.length)) continue;
        places += 1;
        place = start;
      }
      certain[index] = places === 1 && range(place, run.length).every((at) => cells[at] === run.color);
    });
  }
  return { possible, complete: isComplete(runs, cells), certain };
}

/**
 * Judge the lines of these cells, or all of them.
 * @param {import("./model.js").Puzzle} puzzle
 * @param {{cells: Int8Array, rows: LineState[], columns: LineState[]}} scene where the judgements go
 * @param {Iterable<number>} [places]
 */
export function judgeLines(puzzle, scene, places) {
  const { width, height } = puzzle;
  const rows = new Set();
  const columns = new Set();
  for (const place of places ?? []) {
    rows.add(Math.floor(place / width));
    columns.add(place % width);
  }
  for (let row = 0; row < height; row++) {
    if (!places || rows.has(row)) scene.rows[row] = judgeLine(puzzle.rows[row], scene.cells.subarray(row * width, (row + 1) * width));
  }
  for (let column = 0; column < width; column++) {
    if (places && !columns.has(column)) continue;
    const line = Array.from({ length: height }, (_, row) => scene.cells[row * width + column]);
    scene.columns[column] = judgeLine(puzzle.columns[column], line);
  }
  scene.rows.length = height;
  scene.columns.length = width;
}

/**
 * May runs 0..index-1 take the cells before `start`, with a gap if the colors meet?
 * @param {FullRun[]} runs @param {number} index
 * @param {Uint8Array[]} ahead @param {ArrayLike<number>} cells @param {number} start
 */
function before_(runs, index, ahead, cells, start) {
  if (index === 0 || runs[index - 1].color !== runs[index].color) return ahead[index][start] === 1;
  return start > 0 && cells[start - 1] <= BLANK && ahead[index][start - 1] === 1;
}

/**
 * table[k][n] is 1 if the first k runs can be placed within the first n cells, the rest blank.
 * @param {FullRun[]} runs @param {ArrayLike<number>} cells
 */
function prefixes(runs, cells) {
  const count = cells.length;
  const room = rooms(runs, cells);
  const table = [new Uint8Array(count + 1)];
  table[0][0] = 1;
  for (let end = 1; end <= count; end++) table[0][end] = table[0][end - 1] && cells[end - 1] <= BLANK ? 1 : 0;
  runs.forEach((run, index) => {
    const line = new Uint8Array(count + 1);
    for (let end = run.length; end <= count; end++) {
      if (cells[end - 1] <= BLANK && line[end - 1]) line[end] = 1;
      else if (room[run.color][end] >= run.length && before_(runs, index, table, cells, end - run.length)) line[end] = 1;
    }
    table.push(line);
  });
  return table;
}

/** For each color, how many cells in a row before each place may have it. @param {FullRun[]} runs @param {ArrayLike<number>} cells @returns {Uint16Array[]} */
function rooms(runs, cells) {
  /** @type {Uint16Array[]} */
  const found = [];
  for (const { color } of runs) {
    if (found[color]) continue;
    const room = new Uint16Array(cells.length + 1);
    for (let at = 0; at < cells.length; at++) room[at + 1] = cells[at] === UNKNOWN || cells[at] === color ? room[at] + 1 : 0;
    found[color] = room;
  }
  return found;
}

/** @param {ArrayLike<number>} cells @param {number} color */
function includes(cells, color) {
  for (let at = 0; at < cells.length; at++) if (cells[at] === color) return true;
  return false;
}

/** @param {FullRun[]} runs @param {ArrayLike<number>} cells */
function isComplete(runs, cells) {
  const found = shownRuns(cells);
  return found.length === runs.length
    && found.every((run, index) => run.length === runs[index].length && run.color === runs[index].color);
}

/** Lines with unknown numbers are only judged when they show as many runs as they should. @param {Clue} clue @param {ArrayLike<number>} cells @returns {LineState} */
function judgeVague(clue, cells) {
  if (clue === null) return { possible: true, complete: true, certain: [] };
  const found = shownRuns(cells);
  const complete = found.length === clue.length && found.every((run, index) =>
    (clue[index].length === null || clue[index].length === run.length)
    && (clue[index].color === 0 || clue[index].color === run.color));
  const full = Array.from(cells).every((cell) => cell !== UNKNOWN);
  return { possible: complete || !full, complete, certain: clue.map(() => complete && full) };
}

/** @param {ArrayLike<number>} cells */
function shownRuns(cells) {
  const found = [];
  for (let at = 0; at < cells.length; at++) {
    const color = cells[at];
    if (color <= BLANK) continue;
    const last = found[found.length - 1];
    if (last && at > 0 && cells[at - 1] === color) last.length += 1;
    else found.push({ length: 1, color });
  }
  return found;
}

/** @param {number} from @param {number} count */
function range(from, count) {
  return Array.from({ length: count }, (_, index) => from + index);
}
