// The one way to ask: JSON in, JSON (or a file) out, errors as sentences. Who answers is a server, or, where the page is
// a site without one, workers in this browser; the page says which (ADR 28).

import { ApiError, isAbort } from "./errors.js";

export { ApiError, isAbort };

/** @typedef {(progress: any) => void} Told hears how far the work is */
/** @typedef {(verb: string, request: Record<string, any>|null, signal?: AbortSignal, told?: Told) => Promise<Blob>} Answer */

/** True if this page has no server behind it. */
export const isSite = document.querySelector('meta[name="nonolith-answers"]')?.getAttribute("content") === "here";

/** @type {Promise<{answer: Answer}>} */
const way = isSite ? import("./local/local.js") : import("./http.js");

/** @type {Answer} */
async function answer(verb, request, signal, told) {
  return (await way).answer(verb, request, signal, told);
}

/**
 * Ask the API.
 * @param {string} verb
 * @param {Record<string, any>} request
 * @param {AbortSignal} [signal] stops the work too
 * @returns {Promise<any>}
 */
export async function ask(verb, request, signal) {
  return JSON.parse(await (await answer(verb, request, signal)).text());
}

/**
 * The same for what may take long: `told` hears how far it is, up to ten times a second.
 * @param {string} verb @param {Record<string, any>} request @param {AbortSignal} signal
 * @param {Told} told
 * @returns {Promise<any>}
 */
export async function askLive(verb, request, signal, told) {
  return JSON.parse(await (await answer(verb, request, signal, told)).text());
}

/** The same for answers that are files. @param {string} verb @param {Record<string, any>} request @param {AbortSignal} [signal] */
export async function askFile(verb, request, signal) {
  return answer(verb, request, signal);
}

/** What is asked for without saying anything, such as the formats. @param {string} path @returns {Promise<any>} */
export async function askFor(path) {
  return JSON.parse(await (await answer(path, null)).text());
}

/** The packs of puzzles, and what may be known of each before it is solved. @returns {Promise<{packs: import("./daily.js").Pack[]}>} */
export function askCollection() {
  return askFor("collection");
}

/** A puzzle of the collection. @param {string} place such as `animals/cat` @returns {Promise<Record<string, any>>} */
export function askPuzzle(place) {
  return askFor(`collection/${place}`);
}

/** @returns {Promise<any>} the formats that are read and written */
export async function askFormats() {
  return askFor("formats");
}

/**
 * Of many calls only the last one counts: each call aborts the one before, and `cancel` the last.
 * @template {any[]} A
 * @param {number} delay milliseconds to wait for more
 * @param {(signal: AbortSignal, ...values: A) => Promise<void>} work
 */
export function latest(delay, work) {
  let timer = 0;
  let stop = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const call = (/** @type {A} */ ...values) => {
    cancel();
    const mine = (stop = new AbortController());
    timer = window.setTimeout(() => {
      work(mine.signal, ...values).catch((error) => {
        if (!isAbort(error)) throw error;
      });
    }, delay);
  };
  return Object.assign(call, { cancel });
}
