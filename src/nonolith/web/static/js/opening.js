// Opening whatever was dropped, pasted or chosen: any format, an address, a picture, a saved game.

import { ApiError, ask } from "./api.js";
import { toast, toBase64 } from "./dom.js";
import { gameOf } from "./storage.js";
import { sharedRecord } from "./share.js";
import { state } from "./state.js";

const PICTURES = /^image\/(png|jpeg|gif|webp|bmp)$/;
const SMALL = 100; // pixels; larger pictures are photographs to be reduced, not one cell a pixel

/**
 * @typedef {object} Targets
 * @property {() => void} play a puzzle was opened
 * @property {(picture: Blob) => void} draw a picture that must be reduced first
 * @property {(puzzles: Record<string, any>[]) => void} choose one of several puzzles
 */

/** @param {File} file @param {Targets} targets */
export async function openFile(file, targets) {
  if (PICTURES.test(file.type)) {
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap && Math.max(bitmap.width, bitmap.height) > SMALL) return targets.draw(file);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const saved = savedGame(bytes);
  if (saved) {
    state.open(saved.puzzle, gameOf(saved.game, saved.puzzle.rows.length * saved.puzzle.columns.length));
    state.save();
    toast("Your game goes on where you left it.", "good");
    return targets.play();
  }
  return openContent({ base64: toBase64(bytes) }, targets);
}

/** @param {string} text @param {Targets} targets */
export async function openText(text, targets) {
  const fragment = /#(puzzle=[\w-]+)$/.exec(text.trim());
  if (fragment) {
    const record = await sharedRecord(fragment[1]).catch(() => null);
    if (record) {
      state.open(record);
      return targets.play();
    }
  }
  return openContent(text, targets);
}

/** @param {string|Record<string, any>} puzzle @param {Targets} targets */
async function openContent(puzzle, targets) {
  try {
    const answer = await ask("convert", { puzzle });
    if (answer.puzzles.length > 1) return targets.choose(answer.puzzles);
    state.open(answer.puzzles[0]);
    const notes = [...answer.notes, ...answer.errors];
    toast(`Read as ${answer.from}: ${answer.why}.${notes.length ? ` ${notes[0]}` : ""}`);
    targets.play();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(error.message, "bad");
  }
}

/** @param {Uint8Array} bytes @returns {{puzzle: Record<string, any>, game: Record<string, any>}|null} */
function savedGame(bytes) {
  if (bytes[0] !== 0x7b) return null;
  try {
    const record = JSON.parse(new TextDecoder().decode(bytes));
    return record["nonolith-game"] === 1 ? record : null;
  } catch {
    return null;
  }
}
