// What was solved, on which days, and what follows from it: ticks, best times, streaks; all of it as one file.

import { clock } from "./dom.js";
import { gameOf, gameRecord, puzzleRecord } from "./games.js";
import { cellsOf, fingerprint, BLACK_AND_WHITE, puzzleOf, UNKNOWN } from "./model.js";
import { memory } from "./storage.js";

/**
 * @typedef {object} Solved
 * @property {string} title
 * @property {string} [place]
 * @property {number} rows
 * @property {number} columns
 * @property {string} first
 * @property {string} last
 * @property {number} times
 * @property {number} [best] seconds; a file from elsewhere need not know
 * @property {number} [hints]
 * @property {string[]} [picture]
 * @property {any[]} [palette]
 */

const KEY = "nonolith-games";

class Progress {
  constructor() {
    /** By fingerprint. @type {Record<string, Solved>} */
    this.solved = plainObject(memory.read("solved"));
    this.days = new Set(listOf(memory.read("days")));
  }

  /** Write down that a game was solved. @param {import("./model.js").Puzzle} puzzle @param {import("./games.js").Game} game @returns {{best: number|null}} the best time until now */
  finish(puzzle, game) {
    this.#catchUp();
    const key = fingerprint(puzzle.record);
    const before = this.solved[key];
    const day = today();
    const blank = puzzle.palette[0].symbol;
    const symbols = puzzle.palette.map((color) => color.symbol);
    const cells = [...game.cells].map((cell) => (cell === UNKNOWN ? blank : symbols[cell]));
    const picture = puzzle.rows.map((_, row) => cells.slice(row * puzzle.width, (row + 1) * puzzle.width).join(""));
    /** @type {Solved} */
    const found = {
      title: puzzle.title, rows: puzzle.height, columns: puzzle.width, first: day, last: day, times: 1,
      best: Math.round(game.seconds), hints: game.hints, picture,
    };
    if (puzzle.place) found.place = puzzle.place;
    if (puzzle.record.palette) found.palette = puzzle.record.palette;
    this.solved[key] = before ? { ...merged(found, before), times: before.times + 1 } : found;
    this.days.add(day);
    this.#save();
    return { best: before?.best ?? null };
  }

  /** @param {string} place in the collection @returns {Solved|undefined} */
  at(place) {
    return Object.values(this.solved).find((found) => found.place === place);
  }

  /** All that was solved of the collection, by place. @returns {Map<string, Solved>} */
  places() {
    return new Map(Object.values(this.solved).filter((found) => found.place).map((found) => [/** @type {string} */ (found.place), found]));
  }

  /** On how many days in a row something was solved, up to today or yesterday. @param {string} [until] */
  streak(until = today()) {
    let day = this.days.has(until) ? until : dayBefore(until);
    let count = 0;
    for (; this.days.has(day); day = dayBefore(day)) count += 1;
    return count;
  }

  get longestStreak() {
    return Math.max(0, ...[...this.days].map((day) => this.streak(day)));
  }

  /** Everything as one file. @returns {string} */
  file() {
    const games = memory.games().reverse().map(({ record }) => record);
    return JSON.stringify({ [KEY]: 1, games, solved: this.solved, days: [...this.days].sort() });
  }

  /** Take in what a file has: of each game the one that was played last. @param {Record<string, any>} record @returns {number} how many games came with it */
  merge(record) {
    this.#catchUp();
    let count = 0;
    for (const game of listOf(record.games)) {
      const read = soundGame(game);
      if (!read) continue;
      count += 1;
      if ((memory.game(read.key)?.changed ?? "") < read.record.changed) memory.keepGame(read.key, read.record);
    }
    this.#take(record);
    this.#save();
    return count;
  }

  /** What other tabs solved meanwhile is kept too. */
  #catchUp() {
    this.#take({ solved: memory.read("solved"), days: memory.read("days") });
  }

  /** @param {Record<string, any>} record */
  #take(record) {
    for (const [key, found] of Object.entries(plainObject(record.solved))) {
      if (!/^[0-9a-f]{16}$/.test(key) || typeof found?.first !== "string") continue;
      this.solved[key] = merged(found, this.solved[key] ?? found);
    }
    for (const day of listOf(record.days)) if (/^\d{4}-\d\d-\d\d$/.test(day)) this.days.add(day);
  }

  #save() {
    memory.write("solved", this.solved);
    memory.write("days", [...this.days].sort());
  }
}

export const progress = new Progress();

/** One game as a file. @param {import("./model.js").Puzzle} puzzle @param {import("./games.js").Game} game */
export function gameFile(puzzle, game) {
  return JSON.stringify({ [KEY]: 1, games: [gameRecord(puzzle, game)] });
}

/** The record in a file of saved games; null if it is none. @param {string} text @returns {Record<string, any>|null} */
export function savedGames(text) {
  if (!text.trimStart().startsWith("{") || !text.includes(`"${KEY}"`)) return null;
  try {
    const record = JSON.parse(text);
    return record[KEY] === 1 ? record : null;
  } catch {
    return null;
  }
}

/** The picture that was found, to be drawn. @param {Solved} found */
export function pictureOf(found) {
  if (!found.picture) return null;
  const palette = puzzleOf({ rows: [], columns: [], palette: found.palette }).palette ?? BLACK_AND_WHITE;
  return { cells: cellsOf(found.picture, palette), palette };
}

/** @param {Solved} found */
export function solvedWords(found) {
  return found.best === undefined ? "Solved" : `Solved in ${clock(found.best)}`;
}

/** Today where the player is. @param {Date} [now] */
export function today(now = new Date()) {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string} day */
export function dayBefore(day) {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** @param {Solved} one @param {Solved} other @returns {Solved} the best of both */
function merged(one, other) {
  return {
    ...other, ...one,
    place: one.place || other.place,
    first: one.first < other.first ? one.first : other.first,
    last: one.last > other.last ? one.last : other.last,
    times: Math.max(one.times ?? 1, other.times ?? 1),
    best: least(one.best, other.best),
    hints: least(one.hints, other.hints),
  };
}

/** Of what is known, the smaller; what nobody wrote down is not zero. @param {...(number|undefined)} values */
function least(...values) {
  const known = values.flatMap((value) => (typeof value === "number" && value >= 0 ? [value] : []));
  return known.length ? Math.min(...known) : undefined;
}

/** A game of a file, if it can be read: files come from anywhere. @param {any} game */
function soundGame(game) {
  try {
    const puzzle = puzzleOf(puzzleRecord(game));
    return { key: fingerprint(game.puzzle), record: { ...gameRecord(puzzle, gameOf(game, puzzle)), changed: String(game.changed ?? "") } };
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {any[]} */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {any} value @returns {Record<string, any>} */
function plainObject(value) {
  return value && typeof value === "object" && !Array.isArray(value) ? value : {};
}
