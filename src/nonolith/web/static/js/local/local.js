// Answers from this browser: two workers stand where the server is otherwise.
//
// The engine's worker is ready in a moment and says whether a puzzle has one solution; the one with Python, which is
// fetched while you play, knows all the rest. What is stopped is stopped by ending its worker; another takes over.

import { ApiError } from "../errors.js";
import { collected } from "./collection.js";
import { Crew } from "./crew.js";
import { keepForOffline } from "./offline.js";
import { loading } from "./loading.js";

const engine = new Crew(new URL("engine-worker.js", import.meta.url), { patience: 0 });
// A new Python takes seconds: work that nobody waits for any more may end by itself, for a while.
const python = new Crew(new URL("python-worker.js", import.meta.url), {
  patience: 1500,
  staged: (stage) => {
    loading(stage);
    if (stage.ready) keepForOffline(); // now the net is free
  },
});

/** @type {import("../api.js").Answer} */
export async function answer(verb, request, signal, told) {
  if (signal?.aborted) throw new DOMException("stopped", "AbortError");
  if (verb === "collection" || verb.startsWith("collection/")) return collected(verb);
  if (verb === "solve" && request) {
    const quick = await engine.ask(verb, request, signal, told);
    if (quick) return quick;
  }
  const found = await python.ask(verb, request ?? {}, signal, told);
  if (!found) throw new ApiError("This could not be done.", {});
  return found;
}

// The engine first, and Python when the page has been painted and has its hands free.
engine.start();
const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 200));
addEventListener("load", () => later(() => python.start()));
if (document.readyState === "complete") later(() => python.start());
