// From fingers, pens, mice, wheels and keys to strokes over cells, panning, zooming and steps.

const LONG_PRESS = 380; // milliseconds
const STILL = 8; // pixels a finger may tremble

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Handlers
 * @property {(point: Point, secondary: boolean) => void} begin a stroke
 * @property {(point: Point) => void} extend the stroke
 * @property {() => void} end the stroke
 * @property {() => void} cancel the stroke: it never happened
 * @property {(point: Point|null) => void} hover
 * @property {(dx: number, dy: number) => boolean} pan true if something moved
 * @property {(factor: number, at: Point) => void} zoom
 * @property {() => boolean} panning true if a single pointer pans
 * @property {() => void} pressed for long: the stroke that follows is a secondary one
 */

/** @param {HTMLElement} surface @param {Handlers} handlers */
export function listen(surface, handlers) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {"idle"|"waiting"|"stroke"|"pan"} */
  let state = "idle";
  let timer = 0;
  /** @type {Point} */
  let first = { x: 0, y: 0 };

  /** @param {MouseEvent} event @returns {Point} */
  const pointOf = (event) => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [one, two] = [...pointers.values()];
    return { size: Math.hypot(one.x - two.x, one.y - two.y), middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } };
  };

  surface.addEventListener("pointerdown", (event) => {
    const point = pointOf(event);
    pointers.set(event.pointerId, point);
    try {
      surface.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already needs no capture.
    }
    clearTimeout(timer);
    if (pointers.size === 2) {
      if (state === "stroke") handlers.cancel();
      state = "pan";
    } else if (handlers.panning() || event.button === 1) {
      state = "pan";
    } else if (event.pointerType === "touch") {
      state = "waiting";
      first = point;
      timer = window.setTimeout(() => {
        state = "stroke";
        handlers.pressed();
        handlers.begin(first, true);
      }, LONG_PRESS);
    } else {
      state = "stroke";
      handlers.begin(point, event.button === 2 || (event.button === 0 && event.ctrlKey));
    }
  });

  surface.addEventListener("pointermove", (event) => {
    const point = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (event.pointerType !== "touch") handlers.hover(point);
    if (!before) return;
    if (state === "pan" && pointers.size === 2) {
      const old = spread();
      pointers.set(event.pointerId, point);
      const now = spread();
      handlers.pan(old.middle.x - now.middle.x, old.middle.y - now.middle.y);
      if (old.size > 0) handlers.zoom(now.size / old.size, now.middle);
      return;
    }
    pointers.set(event.pointerId, point);
    if (state === "pan") handlers.pan(before.x - point.x, before.y - point.y);
    if (state === "waiting" && Math.hypot(point.x - first.x, point.y - first.y) > STILL) {
      clearTimeout(timer);
      state = "stroke";
      handlers.begin(first, false);
    }
    if (state === "stroke") handlers.extend(point);
  });

  /** @param {PointerEvent} event @param {boolean} kept */
  const release = (event, kept) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (state === "waiting" && kept) {
      handlers.begin(first, false);
      handlers.end();
    } else if (state === "stroke") {
      if (kept) handlers.end();
      else handlers.cancel();
    }
    state = pointers.size ? "pan" : "idle";
  };
  surface.addEventListener("pointerup", (event) => release(event, true));
  surface.addEventListener("pointercancel", (event) => release(event, false));
  surface.addEventListener("pointerleave", () => pointers.size || handlers.hover(null));
  surface.addEventListener("contextmenu", (event) => event.preventDefault());
  surface.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      handlers.zoom(Math.exp(-event.deltaY * 0.004), pointOf(event));
    } else if (handlers.pan(event.shiftKey ? event.deltaY : event.deltaX, event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault();
    }
  }, { passive: false });
}

/** Where a key takes the cursor; null if it is not that kind of key. @param {KeyboardEvent} event @param {{row: number, column: number}} cell @param {{width: number, height: number}} board */
export function keyTarget(event, { row, column }, { width, height }) {
  const far = event.ctrlKey || event.metaKey ? 5 : 1;
  /** @type {Record<string, [number, number]>} */
  const targets = {
    ArrowLeft: [row, column - far], ArrowRight: [row, column + far], ArrowUp: [row - far, column], ArrowDown: [row + far, column],
    Home: [row, 0], End: [row, width - 1], PageUp: [0, column], PageDown: [height - 1, column],
  };
  const target = targets[event.key];
  return target ? { row: Math.min(height - 1, Math.max(0, target[0])), column: Math.min(width - 1, Math.max(0, target[1])) } : null;
}
