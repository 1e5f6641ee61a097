// The browser's memory. Full or forbidden: the page works on without it, and says so once.

const KEPT = 60; // games; the oldest one goes first
const INDEX = "nonolith.games";

/** @typedef {{key: string, record: Record<string, any>}} Kept a game with the fingerprint of its puzzle */

class Memory extends EventTarget {
  constructor() {
    super();
    this.works = true;
  }

  /** @param {string} name @returns {any} */
  read(name) {
    try {
      return JSON.parse(localStorage.getItem(`nonolith.${name}`) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {unknown} value */
  write(name, value) {
    const text = JSON.stringify(value);
    for (;;) {
      try {
        localStorage.setItem(`nonolith.${name}`, text);
        return;
      } catch {
        if (!this.#forgetOldest(name)) break;
      }
    }
    if (this.works) {
      this.works = false;
      this.dispatchEvent(new CustomEvent("failed"));
    }
  }

  /** The games that were begun, the one played last first. @returns {Kept[]} */
  games() {
    return this.#order().reverse().map((key) => ({ key, record: this.read(`game.${key}`) })).filter(({ record }) => record?.puzzle);
  }

  /** @param {string} key @returns {Record<string, any>|null} */
  game(key) {
    return this.read(`game.${key}`);
  }

  /** @param {string} key @param {Record<string, any>} record */
  keepGame(key, record) {
    const order = this.#order().filter((name) => name !== key);
    order.push(key);
    for (const old of order.splice(0, Math.max(0, order.length - KEPT))) this.#drop(old);
    this.write("games", order);
    this.write(`game.${key}`, record);
  }

  /** @param {string} key */
  forgetGame(key) {
    this.#drop(key);
    this.write("games", this.#order().filter((name) => name !== key));
  }

  /** @returns {string[]} */
  #order() {
    const order = this.read("games");
    return Array.isArray(order) ? order.filter((key) => /^[0-9a-f]{16}$/.test(key)) : [];
  }

  /** @param {string} key */
  #drop(key) {
    try {
      localStorage.removeItem(`nonolith.game.${key}`);
    } catch {
      // What cannot be written cannot be removed either.
    }
  }

  /** Make room by the oldest game, but never by what is to be written. @param {string} name */
  #forgetOldest(name) {
    const [oldest, ...others] = this.#order();
    if (!oldest || name === `game.${oldest}` || name === "games") return false;
    try {
      localStorage.removeItem(`nonolith.game.${oldest}`);
      localStorage.setItem(INDEX, JSON.stringify(others));
      return true;
    } catch {
      return false;
    }
  }
}

export const memory = new Memory();

/** The drawing that was being made. @returns {Record<string, any>|null} */
export function loadDrawing() {
  return memory.read("drawing");
}

/** @param {Record<string, any>} drawing */
export function saveDrawing(drawing) {
  memory.write("drawing", drawing);
}
