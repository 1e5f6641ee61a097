// The picture that is being drawn, with all that was drawn before it: undo that survives a reload.

import { BLACK_AND_WHITE } from "./model.js";
import { loadDrawing, saveDrawing } from "./storage.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** A picture as it is stored: the cells as runs of one color, `0*12 1*3`. @typedef {Omit<Picture, "cells"> & {cells: string}} Packed */

const MOST = 1_500_000; // characters to store; browsers allow a few million for everything

export class Sketch {
  constructor() {
    const saved = loadDrawing();
    /** @type {Picture[]} */
    this.past = (saved?.past ?? []).flatMap(unpacked);
    /** @type {Picture[]} */
    this.future = (saved?.future ?? []).flatMap(unpacked);
    /** @type {Picture} */
    this.picture = unpacked(saved?.picture)[0] ?? { width: 15, height: 15, cells: new Int8Array(225), palette: [...BLACK_AND_WHITE], title: "" };
  }

  /** The picture has changed; this is how it was. @param {Picture} before */
  changed(before) {
    this.past.push(before);
    this.future = [];
    this.save();
  }

  /** @returns {boolean} whether there was anything to undo */
  undo() {
    return this.#go(this.past, this.future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#go(this.future, this.past);
  }

  /** @param {Picture[]} from @param {Picture[]} to */
  #go(from, to) {
    const next = from.pop();
    if (!next) return false;
    to.push(this.picture);
    this.picture = { ...next, cells: Int8Array.from(next.cells), title: this.picture.title };
    this.save();
    return true;
  }

  /** What does not fit is forgotten, the oldest first. */
  save() {
    let room = MOST;
    const fitting = (/** @type {Picture[]} */ pictures) => {
      const kept = [];
      for (const picture of [...pictures].reverse()) {
        const made = packedOnce(picture);
        room -= made.cells.length + 60 * made.palette.length + 60;
        if (room < 0) break;
        kept.unshift(made);
      }
      return kept;
    };
    saveDrawing({ picture: packed(this.picture), past: fitting(this.past), future: fitting(this.future) });
  }
}

/** @param {Picture} picture @returns {Packed} */
function packed(picture) {
  const { cells } = picture;
  const runs = [];
  for (let from = 0, to = 0; from < cells.length; from = to) {
    while (to < cells.length && cells[to] === cells[from]) to++;
    runs.push(`${cells[from]}*${to - from}`);
  }
  return { ...picture, cells: runs.join(" ") };
}

/** Pictures of the past do not change any more, so each is packed once. @type {WeakMap<Picture, Packed>} */
const packs = new WeakMap();

/** @param {Picture} picture @returns {Packed} */
function packedOnce(picture) {
  const made = packs.get(picture) ?? packed(picture);
  packs.set(picture, made);
  return made;
}

/** @param {Packed|undefined} record @returns {Picture[]} one, or none if it cannot be read */
function unpacked(record) {
  if (!record || typeof record.cells !== "string" || !Array.isArray(record.palette)) return [];
  const runs = record.cells.split(" ").map((run) => run.split("*").map(Number));
  const cells = Int8Array.from(runs.flatMap(([color, count]) => Array(count || 0).fill(color)));
  const fits = cells.length > 0 && cells.length === record.width * record.height && cells.every((color) => color >= 0 && color < record.palette.length);
  return fits ? [{ ...record, cells }] : [];
}
