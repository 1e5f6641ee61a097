// nonolith for JavaScript: solve, count, complete one line, and find the next deduction.

import { Engine, EngineLost, Refused } from "./engine.js";
import { colorsOf, packClue, packMasks, packPuzzle, rowsOf, unpackMasks } from "./puzzle.js";

export { Engine, EngineLost, Refused };

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Run} Run */
/** @typedef {import("./index.d.ts").Stats} Stats */

const COMPLETE = 1;
const STATS = ["cpuSeconds", "wallSeconds", "nodes", "guesses", "conflicts", "probes", "failedProbes", "lineSolves", "depth", "solutions"];
export const TECHNIQUES = [
  "complete line", "simple boxes", "simple spaces", "punctuating", "glue", "mercury",
  "joining", "splitting", "forcing", "line reasoning", "color logic",
];

/**
 * Load the engine.
 * @param {WebAssembly.Module|BufferSource|Response|Promise<Response>|URL|string} [from] where nonolith.wasm is, or what is in it; by default it is beside this file
 */
export async function load(from = new URL("nonolith.wasm", import.meta.url)) {
  return new Nonolith(await Engine.create(await compile(from)));
}

/** @param {WebAssembly.Module|BufferSource|Response|Promise<Response>|URL|string} from @returns {Promise<WebAssembly.Module>} */
async function compile(from) {
  if (from instanceof WebAssembly.Module) return from;
  if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return WebAssembly.compile(/** @type {BufferSource} */ (from));
  if (from instanceof URL || typeof from === "string") {
    if (String(from).startsWith("file:")) {
      // @ts-ignore  in Node alone
      const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
      return WebAssembly.compile(await readFile(new URL(from)));
    }
    from = fetch(from);
  }
  const response = /** @type {Response} */ (await from);
  // Where a host does not know what a .wasm file is, it is compiled as bytes.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Nonolith {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** @param {Puzzle} puzzle @param {import("./index.d.ts").SolveOptions} [options] @returns {import("./index.d.ts").Solved} */
  solve(puzzle, { start, solutions = 2, seconds = -1, nodes = -1, logicOnly = false, seed = 0, onProgress } = {}) {
    const asked = packPuzzle(puzzle);
    const [width, height, colors, clues] = asked;
    const search = this.#make("Search", [...asked, startOf(start, width, height, colors), seed, logicOnly ? 1 : 0, "automatic", 0, false]);
    try {
      const outcome = search("advance", [solutions, seconds, nodes, Boolean(onProgress)], report(onProgress));
      const complete = outcome === COMPLETE;
      const found = /** @type {[Uint8Array, number, number][]} */ (search("take"));
      for (const [cells] of found) {
        if (this.engine.call("verify", [width, height, clues, cells]) !== -1) throw new Error("this is a bug in nonolith: a solution violates its clues");
      }
      const conflict = search("conflict_line");
      return {
        verdict: found.length > 1 ? "multiple" : complete ? (found.length ? "unique" : "impossible") : "undecided",
        complete,
        solutions: found.map(([cells]) => rowsOf(cells, width)),
        found: found.map(([, seconds, nodes]) => ({ seconds, nodes })),
        known: rowsOf(unpackMasks(search("known"), colors), width),
        lineSolvable: search("line_solvable"),
        conflict: conflict < 0 ? null : lineOf(conflict, height),
        stats: statsOf(search("stats")),
      };
    } finally {
      search("free");
    }
  }

  /** @param {Puzzle} puzzle @param {import("./index.d.ts").CountOptions} [options] @returns {import("./index.d.ts").Counted} */
  count(puzzle, { start, seconds = -1, nodes = -1, onProgress } = {}) {
    const asked = packPuzzle(puzzle);
    const [width, height, colors] = asked;
    const counter = this.#make("Counter", [...asked, startOf(start, width, height, colors)]);
    try {
      const complete = counter("advance", [seconds, nodes, Boolean(onProgress)], report(onProgress)) === COMPLETE;
      const bytes = /** @type {Uint8Array} */ (counter("count"));
      return { count: bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n), complete, stats: statsOf(counter("stats")) };
    } finally {
      counter("free");
    }
  }

  /** @param {Run[]|null} clue @param {(number|null)[]} cells @param {number} [colors] @returns {import("./index.d.ts").Line|null} */
  solveLine(clue, cells, colors = 1) {
    const found = this.engine.call("solve_line", [packClue(clue), packMasks(cells, colorsOf({ rows: [], columns: [], colors })), colors]);
    if (found === null) return null;
    const [masks, leftmost, rightmost] = /** @type {any[]} */ (found);
    return { cells: unpackMasks(masks, colors), leftmost, rightmost };
  }

  /** @param {Puzzle} puzzle @param {Grid} [start] @returns {Generator<import("./index.d.ts").Step, Grid, void>} */
  *steps(puzzle, start) {
    const asked = packPuzzle(puzzle);
    const [width, height, colors] = asked;
    const reasoner = this.#make("Reasoner", [...asked, startOf(start, width, height, colors), []]);
    try {
      for (;;) {
        const found = reasoner("next", [-1]);
        if (typeof found === "number") throw new Refused(`${nameOf(found, height)} cannot be completed`);
        if (found === null) return rowsOf(unpackMasks(reasoner("masks"), colors), width);
        yield stepOf(found, width, height, colors);
      }
    } finally {
      reasoner("free");
    }
  }

  /** An object of the engine, as a function from its methods. @param {string} kind @param {any[]} values */
  #make(kind, values) {
    const number = /** @type {number} */ (this.engine.call(kind, values));
    return (/** @type {string} */ method, /** @type {any[]} */ rest = [], /** @type {any} */ told = null) =>
      /** @type {any} */ (this.engine.call(method === "free" ? "free" : `${kind}.${method}`, [number, ...rest], told));
  }
}

/** @param {Grid|undefined} start @param {number} width @param {number} height @param {number} colors */
function startOf(start, width, height, colors) {
  if (start === undefined) return null;
  if (start.length !== height || start.some((row) => row.length !== width)) throw new TypeError(`start: expected ${height} rows of ${width} cells`);
  return packMasks(start.flat(), colors);
}

/** @param {any} found @param {number} width @param {number} height @param {number} colors @returns {import("./index.d.ts").Step} */
function stepOf([technique, number, cells, needed, runs], width, height, colors) {
  const line = lineOf(number, height);
  const place = (/** @type {number} */ at) => (line.row ? { row: line.index, column: at } : { row: at, column: line.index });
  const allowed = (/** @type {number|bigint} */ mask) => Array.from({ length: colors + 1 }, (_, color) => color).filter((color) => (BigInt(mask) >> BigInt(color)) & 1n);
  return {
    technique: TECHNIQUES[technique],
    line,
    cells: cells.map((/** @type {[number, number|bigint]} */ [at, mask]) => ({ ...place(at), allowed: allowed(mask) })),
    needed: needed.map(place),
    runs,
  };
}

/** @param {number} number @param {number} height @returns {import("./index.d.ts").LineName} */
function lineOf(number, height) {
  return number < height ? { row: true, index: number } : { row: false, index: number - height };
}

/** @param {number} number @param {number} height */
function nameOf(number, height) {
  const { row, index } = lineOf(number, height);
  return `${row ? "row" : "column"} ${index + 1}`;
}

/** @param {any} numbers @returns {Stats} */
function statsOf(numbers) {
  return /** @type {any} */ (Object.fromEntries(STATS.map((name, at) => [name, numbers[at]])));
}

/** @param {((stats: Stats) => unknown)|undefined} onProgress */
function report(onProgress) {
  return onProgress ? (/** @type {any} */ numbers) => onProgress(statsOf(numbers)) : null;
}
