// Solves puzzles (one JSON record a line on standard input) with the WebAssembly engine: best CPU seconds, verdict, picture.

import { createInterface } from "node:readline";
import { load } from "../npm/index.js";

const [seconds, rounds, long] = process.argv.slice(2).map(Number);
const nonolith = await load();
for await (const line of createInterface({ input: process.stdin })) {
  const puzzle = JSON.parse(line);
  let best = Infinity;
  let found;
  for (let round = 0; round < rounds && (round === 0 || best < long); round++) {
    const before = process.cpuUsage();
    found = nonolith.solve(puzzle, { seconds });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  console.log(JSON.stringify({ seconds: best, verdict: found.verdict, nodes: found.stats.nodes, solutions: found.solutions }));
}
