// Opening whatever was dropped, pasted or chosen: any format, an address, a picture, a saved game.

import { ApiError, ask } from "./api.js";
import { toBase64 } from "./base64.js";
import { toast } from "./dom.js";
import { gameOf } from "./storage.js";
import { sharedRecord } from "./share.js";
import { state } from "./state.js";

const PICTURES = /^image\/(png|jpeg|gif|webp|bmp)$/;
const SMALL = 100; // pixels; larger pictures are photographs to be reduced, not one cell a pixel

/**
 * @typedef {object} Targets
 * @property {() => void} play a puzzle was opened
 * @property {(picture: Blob|null) => void} draw a picture that must be reduced first, or anything
 * @property {(picture: Blob) => void} scan a picture that may show a puzzle
 * @property {(puzzles: Record<string, any>[]) => void} choose one of several puzzles
 */

/** @param {File} file @param {Targets} targets */
export async function openFile(file, targets) {
  if (PICTURES.test(file.type)) {
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap && Math.max(bitmap.width, bitmap.height) > SMALL) return targets.scan(file);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const saved = savedGame(bytes);
  if (saved) return openContent(saved.puzzle, targets, saved.game);
  return openContent({ base64: toBase64(bytes) }, targets);
}

/** Open the puzzle of a share link, after the server has checked it. @param {string} fragment @param {Targets} targets */
export async function openShared(fragment, targets) {
  const record = await sharedRecord(fragment).catch(() => null);
  if (record) return openContent(record, targets);
  toast("This link is damaged: the puzzle in it cannot be read.", "bad");
}

/** @param {string} text @param {Targets} targets */
export async function openText(text, targets) {
  const fragment = /#(puzzle=[\w-]+)$/.exec(text.trim());
  if (fragment) return openShared(fragment[1], targets);
  return openContent(text, targets);
}

/** @param {string|Record<string, any>} puzzle @param {Targets} targets @param {Record<string, any>} [game] that was saved with it */
async function openContent(puzzle, targets, game) {
  try {
    const answer = await ask("convert", { puzzle });
    if (answer.puzzles.length > 1) return targets.choose(answer.puzzles);
    const [record] = answer.puzzles;
    state.open(record, game && gameOf(game, record.rows.length * record.columns.length));
    const notes = [...answer.notes, ...answer.errors];
    if (game) toast("Your game goes on where you left it.", "good");
    else if (typeof puzzle === "string" || "base64" in puzzle) toast(`Read as ${answer.from}: ${answer.why}.${notes.length ? ` ${notes[0]}` : ""}`);
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
