// The package as its users call it. That the engine answers as the native one does is tested by tests/test_wasm.py.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Engine, EngineLost, load, Refused, TECHNIQUES } from "../index.js";
import { pack, unpack } from "../values.js";

const nonolith = await load();
const CHAIR = { rows: [[1, 1], [1]], columns: [[2], [], [1]] };

test("values survive packing", () => {
  const bytes = new Uint8Array([1, 2, 255]);
  const value = [null, true, false, 0, -1, 2 ** 31, -(2 ** 40), 0.5, 2n ** 200n, -(2n ** 63n), bytes, [], [[1], []]];
  assert.deepEqual(unpack(pack(value)), value);
});

test("the four verdicts", () => {
  assert.deepEqual(nonolith.solve(CHAIR).solutions, [[[1, 0, 1], [1, 0, 0]]]);
  assert.equal(nonolith.solve(CHAIR).verdict, "unique");
  const two = nonolith.solve({ rows: [[1], [1]], columns: [[1], [1]] });
  assert.deepEqual([two.verdict, two.solutions.length, two.known], ["multiple", 2, [[null, null], [null, null]]]);
  const none = nonolith.solve({ rows: [[2], []], columns: [[2], []] });
  assert.equal(none.verdict, "impossible");
  assert.equal(typeof none.conflict.index, "number");
  const side = Array(30).fill([1, 1, 1]);
  assert.equal(nonolith.solve({ rows: side, columns: side }, { nodes: 1 }).verdict, "undecided");
  assert.equal(nonolith.solve({ rows: side, columns: side }, { logicOnly: true }).verdict, "undecided");
});

test("colors, blots and a start", () => {
  const puzzle = { rows: [[[1, 1], [1, 2]], [[null, 2]]], columns: [[[1, 1]], [[2, 2]]], colors: 2 };
  assert.deepEqual(nonolith.solve(puzzle).solutions, [[[1, 2], [0, 2]]]);
  assert.deepEqual(nonolith.solve({ rows: [null, [1]], columns: [[1], [1]] }, { start: [[1, null], [null, null]] }).solutions, [[[1, 0], [0, 1]]]);
});

test("counts are exact, however large", () => {
  const open = Array(10).fill(null);
  assert.equal(nonolith.count({ rows: open, columns: open }).count, 2n ** 100n);
  assert.equal(nonolith.count({ rows: Array(8).fill([1]), columns: Array(8).fill([1]) }).count, 40320n);
});

test("one line", () => {
  assert.deepEqual(nonolith.solveLine([3], [null, null, null, null]), { cells: [null, 1, 1, null], leftmost: [0], rightmost: [1] });
  assert.equal(nonolith.solveLine([3], [0, null, 0, null]), null);
});

test("steps lead to the solution, and name their technique", () => {
  const walk = nonolith.steps(CHAIR);
  const steps = [];
  let end = walk.next();
  for (; !end.done; end = walk.next()) steps.push(end.value);
  assert.deepEqual(end.value, [[1, 0, 1], [1, 0, 0]]);
  assert.ok(steps.length && steps.every((step) => TECHNIQUES.includes(step.technique)));
  assert.throws(() => [...nonolith.steps({ rows: [[2]], columns: [[1], []] })], /column 2 cannot be completed|row 1/);
});

test("progress is told, and stops", () => {
  const side = Array(40).fill([1, 2, 1]);
  let told = 0;
  const found = nonolith.solve({ rows: side, columns: side }, { solutions: 1e9, seconds: 20, onProgress: () => ++told < 2 });
  assert.equal(told, 2);
  assert.equal(found.complete, false);
  assert.throws(() => nonolith.solve({ rows: side, columns: side }, { solutions: 1e9, seconds: 20, onProgress: () => { throw new RangeError("mine"); } }), /mine/);
});

test("what is wrong with a puzzle is said, and where", () => {
  assert.throws(() => nonolith.solve({}), /rows and columns/);
  assert.throws(() => nonolith.solve({ rows: [[1.5]], columns: [[1]] }), /row 1: found 1.5/);
  assert.throws(() => nonolith.solve({ rows: [[1]], columns: ["1"] }), /column 1: found string/);
  assert.throws(() => nonolith.solve({ rows: [[[1, 3]]], columns: [[1]] }), Refused);
  assert.throws(() => nonolith.solve(CHAIR, { start: [[1]] }), /2 rows of 3 cells/);
  assert.throws(() => nonolith.engine.call("no such verb"), /no such verb/);
  assert.throws(() => nonolith.engine.call("Search.take", [999]), /no such object/);
  assert.throws(() => nonolith.engine.call("verify", [1, 1, "", "", 5]), Refused);
  assert.equal(nonolith.solve(CHAIR).verdict, "unique");
});

test("an engine that runs out of memory is lost, and a new one works", async () => {
  const module = await WebAssembly.compile(await readFile(new URL("../nonolith.wasm", import.meta.url)));
  const engine = await Engine.create(module);
  assert.throws(() => engine.room(2 ** 32 - 70000), EngineLost);
  assert.throws(() => engine.call("features"), EngineLost);
  assert.equal(engine.isLost, true);
  const fresh = await load(module);
  assert.equal(fresh.solve(CHAIR).verdict, "unique");
});
