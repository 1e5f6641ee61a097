// The worker with Python: nonolith's own code, by Pyodide, over the WebAssembly engine.

import { load } from "../../npm/index.js";
import { unzipped } from "./fetching.js";
import { withoutPictures } from "./decoding.js";
import { startPython } from "./python.js";

const PYTHON = new URL("../../python/", import.meta.url);

// Asked for nobody: the first hint loads modules that all later ones have.
const WARM_UP = JSON.stringify({ puzzle: { rows: [[1]], columns: [[1]] }, level: "cells" });

const stage = (/** @type {any} */ what) => postMessage({ kind: "stage", ...what });
const python = start();
python.then((answer) => {
  stage({ ready: true });
  setTimeout(() => answer("hint", WARM_UP, null));
}, (error) => postMessage({ kind: "lost", why: String(error.message ?? error) }));

async function start() {
  const { sizes, info } = await (await fetch(new URL("python.json", PYTHON))).json();
  const total = Object.values(sizes).reduce((/** @type {number} */ sum, size) => sum + size, 0);
  let loaded = 0;
  const came = (/** @type {number} */ bytes) => {
    loaded += bytes;
    stage({ text: "Getting ready for hints:", loaded, total });
  };
  const file = (/** @type {string} */ name) => unzipped(new URL(name, PYTHON), name.includes(".wasm") ? "application/wasm" : "", came);
  came(0);
  // @ts-ignore  part of the site, not of the repository
  const { loadPyodide } = await import("../../python/pyodide.mjs");
  const loading = load(unzipped(new URL("../../npm/nonolith.wasm.gzip", import.meta.url)));
  const reply = await startPython({ loadPyodide, info, home: PYTHON.href, file, late, loading });
  const { engine } = await loading;
  return (/** @type {Parameters<typeof reply>} */ ...asked) => {
    const answer = reply(...asked);
    if (engine.isLost) throw new Error("it takes more memory than the browser allows");
    return answer;
  };
}

/** A file that Python turns out to need while it works. @param {string} name @returns {Uint8Array} */
function late(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, PYTHON), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name} could not be fetched (${request.status})`);
  return new Uint8Array(request.response);
}

addEventListener("message", async ({ data: { verb, request, live } }) => {
  try {
    const answer = await python;
    const tell = live ? (/** @type {string} */ progress) => postMessage({ kind: "progress", progress: JSON.parse(progress) }) : null;
    const { status, media, body } = answer(verb, JSON.stringify(await withoutPictures(request)), tell);
    postMessage({ kind: "answer", status, media, body }, { transfer: [body.buffer] });
  } catch (error) {
    postMessage({ kind: "lost", why: error instanceof Error ? error.message : String(error) });
  }
});
