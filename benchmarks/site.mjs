// CPU seconds of Python's start from the files of the site, as its worker does it: node benchmarks/site.mjs SITE EXAMPLES
// (a JSON list of puzzles). Prints one JSON object.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, examples] = process.argv.slice(2).map((path) => resolve(path));
const from = (path) => import(pathToFileURL(join(site, path)).href);
const packed = (path) => readFileSync(join(site, path));
const plain = (path) => (path.endsWith(".gzip") ? gunzipSync(packed(path)) : packed(path));
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

// Pyodide reads its own files from a disk here: unpacked, in a folder for the time being.
const home = `${mkdtempSync(join(tmpdir(), "nonolith-"))}/`;
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm.gzip", "python.zip.gzip"]) {
  writeFileSync(join(home, name.replace(".gzip", "")), plain(`python/${name}`));
}
const { load } = await from("npm/index.js");
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const { startPython } = await import("../src/nonolith/web/static/js/local/python.js"); // part of its worker in the site
const { info } = JSON.parse(packed("python/python.json").toString());
const begin = cpu();
const reply = await startPython({
  loadPyodide,
  info,
  home,
  file: async (name) => new Response(plain(`python/${name}`)),
  late: (name) => packed(`python/${name}`),
  loading: load(plain("npm/nonolith.wasm.gzip")),
});
const ready = cpu() - begin;
const puzzles = JSON.parse(readFileSync(examples, "utf8"));
const hint = (puzzle) => {
  const before = performance.now();
  const { status } = reply("hint", JSON.stringify({ puzzle, level: "cells" }), null);
  if (status !== 200) throw new Error(`hint: ${status}`);
  return performance.now() - before;
};
hint({ rows: [[1]], columns: [[1]] });
const first = cpu() - begin;
const later = puzzles.map((puzzle) => Math.min(hint(puzzle), hint(puzzle), hint(puzzle)));
rmSync(home, { recursive: true });
console.log(JSON.stringify({ ready, first, later }));
process.exit(0);
