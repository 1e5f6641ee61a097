// The engine: one instance of nonolith.wasm, and the one way to call it.

import { pack, unpack } from "./values.js";

/** @typedef {import("./values.js").Value} Value */
/** @typedef {(numbers: Value) => unknown} Report hears how far a search is; false: stop */

/** What the engine does not do; the message says why. */
export class Refused extends Error {}

/** Why nothing can be asked any more: memory ran out, or there is a bug. A new engine can. */
export class EngineLost extends Error {}

const ENOSYS = 52;

export class Engine {
  /** @param {WebAssembly.Module} module */
  static async create(module) {
    const engine = new Engine();
    const instance = await WebAssembly.instantiate(module, engine.#imports(module));
    engine.#begin(/** @type {any} */ (instance.exports));
    return engine;
  }

  /** @type {any} */ #wasm;
  /** @type {Report|null} */ #report = null;
  /** @type {unknown} */ #raised;
  #lost = "";

  /**
   * Ask: a verb and its arguments (see native/wasm/nonolith.h).
   * @param {string} verb @param {Value[]} [values] @param {Report|null} [report]
   * @returns {Value}
   */
  call(verb, values = [], report = null) {
    const question = pack([verb, ...values]);
    this.room(question.length).set(question);
    const answered = this.ask(report);
    const answer = unpack(this.answer());
    if (answered) return answer;
    const [kind, why] = /** @type {Uint8Array[]} */ (answer).map((bytes) => new TextDecoder().decode(bytes));
    throw kind === "value" ? new Refused(why) : new Error(`this is a bug in nonolith: ${why}`);
  }

  /** Nothing more can be asked of this engine. */
  get isLost() {
    return this.#lost !== "";
  }

  /** A place in the engine's memory for a packed question. @param {number} size @returns {Uint8Array} */
  room(size) {
    if (this.#lost) throw new EngineLost(this.#lost);
    let at = 0;
    try {
      at = this.#wasm.nonolith_room(size); // may let the memory grow, and so comes before the look at it
    } catch (error) {
      throw this.#lose(error);
    }
    return new Uint8Array(this.#wasm.memory.buffer, at, size);
  }

  /** Have the question answered. False: it was refused, and the answer says why. @param {Report|null} [report] */
  ask(report = null) {
    const stack = this.#wasm.__stack_pointer.value;
    const before = this.#report;
    this.#report = report;
    this.#raised = undefined;
    try {
      this.#wasm.nonolith_call();
    } catch (error) {
      this.#wasm.__stack_pointer.value = stack;
      if (error === REFUSED) return false;
      throw this.#lose(error);
    } finally {
      this.#report = before;
    }
    if (this.#raised !== undefined) throw this.#raised;
    return true;
  }

  /** The packed answer, valid until the next question. @returns {Uint8Array} */
  answer() {
    return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.nonolith_answer(), this.#wasm.nonolith_answer_size());
  }

  /** @param {unknown} error */
  #lose(error) {
    this.#lost = `the engine has stopped: ${error instanceof Error ? error.message : error}`;
    return new EngineLost(this.#lost);
  }

  /** @param {number} at @param {number} size */
  #told(at, size) {
    try {
      return this.#report?.(unpack(new Uint8Array(this.#wasm.memory.buffer, at, size))) === false ? 0 : 1;
    } catch (error) {
      this.#raised = error ?? new Error("the report failed");
      return 0;
    }
  }

  /** What the engine imports: a clock, and nothing else that does anything. @param {WebAssembly.Module} module */
  #imports(module) {
    /** @type {Record<string, Record<string, any>>} */
    const imports = {
      nonolith: {
        report: (/** @type {number} */ at, /** @type {number} */ size) => this.#told(at, size),
        refused: () => {
          throw REFUSED;
        },
      },
    };
    /** @type {Record<string, any>} */
    const wasi = {
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
        new DataView(this.#wasm.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      proc_exit: () => {
        throw new Error("it was out of memory, or a check of its own failed");
      },
    };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === "wasi_snapshot_preview1") (imports[from] ??= {})[name] = wasi[name] ?? (() => ENOSYS);
    }
    return imports;
  }

  /** @param {any} exports */
  #begin(exports) {
    this.#wasm = exports;
    exports._initialize?.();
  }
}

const REFUSED = Symbol("refused");
