// What is shown while the server works: how long already, how far, and a way to stop it.

import { isAbort } from "./api.js";
import { button, clock, make } from "./dom.js";

const PATIENCE = 400; // milliseconds; most answers come sooner, and nothing should flicker

/**
 * Do something that may take long, while a status box reports it and offers to stop it.
 * @template T
 * @param {HTMLElement} status
 * @param {string} title such as "Solving"
 * @param {AbortSignal|undefined} signal of somebody else who may stop it
 * @param {(signal: AbortSignal, told: (progress: any) => void) => Promise<T>} work
 * @returns {Promise<T|null>} null if it was stopped here
 */
export async function attended(status, title, signal, work) {
  const stop = new AbortController();
  const report = reporting(status, title, () => stop.abort());
  try {
    return await work(signal ? AbortSignal.any([signal, stop.signal]) : stop.signal, report.told);
  } catch (error) {
    if (stop.signal.aborted && isAbort(error)) return null;
    throw error;
  } finally {
    report.done();
  }
}

/**
 * Turn a status box into a report of work that goes on, until `done` is called.
 * @param {HTMLElement} status
 * @param {string} title such as "Solving"
 * @param {() => void} stop
 */
function reporting(status, title, stop) {
  const begun = performance.now();
  const head = make("b");
  // Numbers that change all the time are not read aloud; that the work goes on is said once.
  const numbers = make("p", { class: "numbers", "aria-live": "off" });
  const report = [head, numbers, button({ icon: "stop", text: "Stop", class: "stop", onclick: stop })];
  let far = "";
  const show = () => {
    numbers.textContent = `${clock((performance.now() - begun) / 1000)}${far}`;
    if (head.isConnected) return;
    head.textContent = `${title} …`;
    status.dataset.kind = "busy";
    status.replaceChildren(...report);
  };
  let timer = 0;
  const waiting = setTimeout(() => {
    show();
    timer = window.setInterval(show, 250);
  }, PATIENCE);
  return {
    /** @param {{solutions: number, stats: Record<string, number>}} progress */
    told: (progress) => {
      const { nodes, depth } = progress.stats;
      const found = progress.solutions ? `, ${progress.solutions} ${progress.solutions === 1 ? "solution" : "solutions"}` : "";
      far = ` · ${nodes.toLocaleString("en")} positions tried${depth ? `, ${depth} guesses deep` : ""}${found}`;
    },
    done: () => {
      clearTimeout(waiting);
      clearInterval(timer);
    },
  };
}
