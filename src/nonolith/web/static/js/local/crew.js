// A worker that answers one question after the other, and its successor when it has to be ended.

import { ApiError } from "../errors.js";

/**
 * @typedef {object} Job
 * @property {string} verb @property {Record<string, any>} request
 * @property {import("../api.js").Told} [told]
 * @property {(blob: Blob|null) => void} resolve @property {(error: unknown) => void} reject
 * @property {boolean} dropped nobody waits for it any more
 */

export class Crew {
  /** @type {Worker|null} */ #worker = null;
  /** @type {Job[]} */ #waiting = [];
  /** @type {Job|null} */ #current = null;
  #timer = 0;

  /**
   * @param {URL} url
   * @param {{patience: number, staged?: (stage: any) => void}} options patience: for how many milliseconds work that
   *   nobody waits for may go on; staged: hears how far the worker's own start is
   */
  constructor(url, { patience, staged = () => {} }) {
    this.url = url;
    this.patience = patience;
    this.staged = staged;
  }

  start() {
    if (this.#worker) return;
    const worker = new Worker(this.url, { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lost(event.message || "it could not be started");
    };
    this.#worker = worker;
  }

  /**
   * @param {string} verb @param {Record<string, any>} request @param {AbortSignal} [signal] @param {import("../api.js").Told} [told]
   * @returns {Promise<Blob|null>} null: somebody else has to answer this
   */
  ask(verb, request, signal, told) {
    return new Promise((resolve, reject) => {
      /** @type {Job} */
      const job = { verb, request, told, resolve, reject, dropped: false };
      signal?.addEventListener("abort", () => this.#drop(job), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next() {
    this.#waiting = this.#waiting.filter((job) => !job.dropped);
    if (this.#current || !this.#waiting.length) return;
    this.start();
    const job = (this.#current = /** @type {Job} */ (this.#waiting.shift()));
    this.#worker?.postMessage({ verb: job.verb, request: job.request, live: Boolean(job.told) });
  }

  /** @param {Job} job */
  #drop(job) {
    if (job.dropped) return;
    job.dropped = true;
    job.reject(new DOMException("stopped", "AbortError"));
    if (job === this.#current) this.#timer = window.setTimeout(() => this.#restart(), this.patience);
  }

  #restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#done();
    this.start();
  }

  #done() {
    clearTimeout(this.#timer);
    this.#current = null;
    this.#next();
  }

  /** @param {any} message */
  #hear(message) {
    const job = this.#current;
    if (message.kind === "stage") this.staged(message);
    else if (message.kind === "lost") this.#lost(message.why);
    else if (!job) return;
    else if (message.kind === "progress") job.told?.(message.progress);
    else {
      if (message.kind === "unable") job.resolve(null);
      else if (message.status < 400) job.resolve(new Blob([message.body], { type: message.media }));
      else job.reject(ApiError.of(JSON.parse(new TextDecoder().decode(message.body))));
      this.#done();
    }
  }

  /** The worker has ended by itself; who waits hears why, and the next question finds a new one. @param {string} why */
  #lost(why) {
    this.#worker?.terminate();
    this.#worker = null;
    this.staged({ kind: "stage", failed: why });
    this.#current?.reject(new ApiError(`This could not be done here: ${why}. Reloading the page may help.`, { code: "worker-lost" }));
    this.#done();
  }
}
