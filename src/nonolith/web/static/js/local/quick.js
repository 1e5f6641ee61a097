// `solve` by the engine alone, for puzzles that are plain records: the same answer as the library's, as far as it needs no
// words. What has no solution, or is odd in any way, is left to Python (null).

/** @typedef {import("../../npm/index.d.ts").Nonolith} Nonolith */

const BLACK_AND_WHITE = [{ symbol: ".", name: "white", color: "#ffffff" }, { symbol: "#", name: "black", color: "#000000" }];
const SECONDS = 300;

/** @param {Nonolith} nonolith @param {Record<string, any>} request @param {(progress: any) => void} [tell] @returns {Record<string, any>|null} */
export function quickAnswer(nonolith, request, tell) {
  const { puzzle, limits = {}, seed = 0, ...rest } = request;
  if (Object.keys(rest).length || typeof puzzle !== "object" || !isPlain(puzzle)) return null;
  const palette = puzzle.palette?.map((/** @type {any} */ one) => ({ symbol: one.symbol, name: one.name, color: one.color ?? one.rgb })) ?? BLACK_AND_WHITE;
  const seconds = limits.seconds ?? SECONDS;
  const found = nonolith.solve({ rows: puzzle.rows, columns: puzzle.columns, colors: palette.length - 1 }, {
    solutions: limits.solutions ?? 2,
    seconds,
    nodes: limits.nodes ?? -1,
    logicOnly: limits.logic_only ?? false,
    seed,
    onProgress: tell && ((stats) => tell({ solutions: stats.solutions, stats: statsOf(stats) })),
  });
  const isOver = found.verdict === "unique" || found.verdict === "multiple";
  // At the limit of time there is a sentence; other ends have others.
  if (!isOver && !(found.verdict === "undecided" && found.stats.wallSeconds >= 0.9 * seconds && !limits.nodes && !limits.logic_only)) return null;
  const text = (/** @type {(number|null)[][]} */ grid) => grid.map((row) => row.map((cell) => (cell === null ? "?" : palette[cell].symbol)).join(""));
  return {
    source: "",
    title: puzzle.title ?? "",
    width: puzzle.columns.length,
    height: puzzle.rows.length,
    verdict: found.verdict,
    complete: found.complete,
    line_solvable: found.lineSolvable,
    solutions: found.solutions.map(text),
    found: found.found,
    known: text(found.known),
    palette,
    reason: isOver ? "" : `stopped at the limit of ${seconds} seconds`,
    stats: statsOf(found.stats),
  };
}

/** Clues of numbers, pairs and nothing else, and a palette of plain symbols. @param {any} puzzle */
function isPlain({ rows, columns, palette, picture, base64 }) {
  const isRun = (/** @type {any} */ run) => Number.isInteger(run) || (Array.isArray(run) && run.length === 2 && run.every(Number.isInteger));
  const isClue = (/** @type {any} */ clue) => Array.isArray(clue) && clue.every(isRun);
  const areClues = (/** @type {any} */ clues) => Array.isArray(clues) && clues.length > 0 && clues.every(isClue);
  const isColor = (/** @type {any} */ one) => [...(one?.symbol ?? "")].length === 1 && typeof one.name === "string" && /^#[0-9a-f]{6}$/.test(one.color ?? one.rgb ?? "");
  return picture === undefined && base64 === undefined && areClues(rows) && areClues(columns) && (palette === undefined || (Array.isArray(palette) && palette.length > 1 && palette.every(isColor)));
}

/** @param {import("../../npm/index.d.ts").Stats} stats */
function statsOf(stats) {
  return {
    seconds: stats.cpuSeconds, wall_seconds: stats.wallSeconds, nodes: stats.nodes, guesses: stats.guesses, conflicts: stats.conflicts,
    probes: stats.probes, failed_probes: stats.failedProbes, line_solves: stats.lineSolves, depth: stats.depth,
  };
}
