// Answers packed questions on standard input with the WebAssembly engine, for tests/wasm_engine.py.
// In: size, whether to report, the question. Out: a letter, size, bytes; after a report one byte comes in: go on?

import { readFileSync, readSync, writeSync } from "node:fs";
import { Engine, EngineLost } from "../../npm/index.js";
import { pack } from "../../npm/values.js";

function read(size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const count = readSync(0, bytes, at, size - at, null);
    if (count === 0) process.exit(0);
    at += count;
  }
  return bytes;
}

function write(letter, bytes) {
  const head = Buffer.alloc(5);
  head.write(letter, "latin1");
  head.writeUInt32LE(bytes.length, 1);
  const all = Buffer.concat([head, bytes]);
  for (let at = 0; at < all.length; ) at += writeSync(1, all, at);
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
let engine = await Engine.create(module);
for (;;) {
  const [size, reports] = new Uint32Array(new Uint8Array(read(8)).buffer);
  engine.room(size).set(read(size));
  const report = (numbers) => {
    write("R", pack(numbers));
    return read(1)[0] === 1;
  };
  try {
    write(engine.ask(reports ? report : null) ? "A" : "X", engine.answer());
  } catch (error) {
    if (!(error instanceof EngineLost)) throw error;
    write("L", Buffer.from(error.message));
    engine = await Engine.create(module);
  }
}
