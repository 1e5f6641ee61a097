// The worker with the engine alone: verdicts of puzzles, before Python is there and without waiting for it.

import { load } from "../../npm/index.js";
import { unzipped } from "./fetching.js";
import { quickAnswer } from "./quick.js";

const nonolith = load(unzipped(new URL("../../npm/nonolith.wasm.gzip", import.meta.url)));
nonolith.catch((error) => postMessage({ kind: "lost", why: String(error.message ?? error) }));

addEventListener("message", async ({ data: { request, live } }) => {
  try {
    const tell = live ? (/** @type {any} */ progress) => postMessage({ kind: "progress", progress }) : undefined;
    const answer = quickAnswer(await nonolith, request, tell);
    if (!answer) return postMessage({ kind: "unable" });
    postMessage({ kind: "answer", status: 200, media: "application/json", body: new TextEncoder().encode(JSON.stringify(answer)) });
  } catch {
    postMessage({ kind: "unable" }); // Python knows better what is wrong with a request, and has the words
  }
});
