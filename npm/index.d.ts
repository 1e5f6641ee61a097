/** A run: its length; or its length and its color. `null` is what is not known. */
export type Run = number | null | [length: number | null, color: number | null];

/** The clues of all rows, or of all columns; `null`: nothing is known of this line. */
export type Clues = (Run[] | null)[];

export interface Puzzle {
  rows: Clues;
  columns: Clues;
  /** Colors beside the background: 1 in black and white (the default), at most 255. */
  colors?: number;
}

/** Rows of colors: 0 for the background, `null` for what is not known. */
export type Grid = (number | null)[][];

/** What a search has cost so far. */
export interface Stats {
  cpuSeconds: number;
  wallSeconds: number;
  nodes: number;
  guesses: number;
  conflicts: number;
  probes: number;
  failedProbes: number;
  lineSolves: number;
  depth: number;
  solutions: number;
}

export interface CountOptions {
  /** Cells that are known to begin with. */
  start?: Grid;
  /** Stop after this many seconds, or this many nodes. */
  seconds?: number;
  nodes?: number;
  /** Hears how far the search is, up to ten times a second; `false` stops it. */
  onProgress?: (stats: Stats) => unknown;
}

export interface SolveOptions extends CountOptions {
  /** Stop after this many solutions; with 2, the default, `unique` is proved. */
  solutions?: number;
  /** Use line logic only, and never guess. */
  logicOnly?: boolean;
  seed?: number;
}

export interface Solved {
  verdict: "unique" | "multiple" | "impossible" | "undecided";
  /** There are no other solutions than these. */
  complete: boolean;
  /** Each verified against the clues by code that shares nothing with the engine. */
  solutions: number[][][];
  /** When each was found: seconds and nodes since the beginning. */
  found: { seconds: number; nodes: number }[];
  /** What holds in every solution, as far as it is proved. */
  known: Grid;
  /** Line logic alone fixed every cell. */
  lineSolvable: boolean;
  /** The line at which line logic met a contradiction before anything was guessed. */
  conflict: LineName | null;
  stats: Stats;
}

export interface Counted {
  /** The number of solutions; if not `complete`, one that it is not below if there is any. */
  count: bigint;
  complete: boolean;
  stats: Stats;
}

/** What follows for one line: its cells, and the first and last possible start of each run. */
export interface Line {
  cells: (number | null)[];
  leftmost: number[];
  rightmost: number[];
}

/** A row or a column, counted from 0. */
export interface LineName {
  row: boolean;
  index: number;
}

export interface Place {
  row: number;
  column: number;
}

/** What one line tells, by the easiest technique that finds it. */
export interface Step {
  technique: string;
  line: LineName;
  /** The cells that become known, or lose a color: the colors that are left. */
  cells: (Place & { allowed: number[] })[];
  /** The known cells that it rests on: with the clue, they suffice. */
  needed: Place[];
  /** The runs of the clue that it speaks of. */
  runs: number[];
}

export type Value = null | boolean | number | bigint | string | Uint8Array | Value[];

/** The engine itself: the verbs of its C interface, called by name. */
export class Engine {
  static create(module: WebAssembly.Module): Promise<Engine>;
  call(verb: string, values?: Value[], report?: ((numbers: Value) => unknown) | null): Value;
  room(size: number): Uint8Array;
  ask(report?: ((numbers: Value) => unknown) | null): boolean;
  answer(): Uint8Array;
  readonly isLost: boolean;
}

/** What the engine does not do; the message says why. */
export class Refused extends Error {}

/** Memory ran out, or there is a bug: nothing more can be asked of this engine. A new one can. */
export class EngineLost extends Error {}

export class Nonolith {
  constructor(engine: Engine);
  readonly engine: Engine;
  solve(puzzle: Puzzle, options?: SolveOptions): Solved;
  count(puzzle: Puzzle, options?: CountOptions): Counted;
  /** `null`: the cells contradict the clue. */
  solveLine(clue: Run[] | null, cells: (number | null)[], colors?: number): Line | null;
  /** The deductions that single lines allow, easiest first; returns the grid at which they end. */
  steps(puzzle: Puzzle, start?: Grid): Generator<Step, Grid, void>;
}

/** The names of techniques, easiest first. */
export const TECHNIQUES: readonly string[];

/** Load the engine; `from` is where nonolith.wasm is, or what is in it. By default it is beside the module. */
export function load(from?: WebAssembly.Module | BufferSource | Response | Promise<Response> | URL | string): Promise<Nonolith>;
