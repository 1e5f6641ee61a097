// Opening whatever was dropped, pasted or chosen: any format, an address, a picture, saved games.

import { ask } from "./api.js";
import { toBase64 } from "./base64.js";
import { guarded, toast } from "./dom.js";
import { puzzleRecord } from "./games.js";
import { progress, savedGames } from "./progress.js";
import { sharedRecord } from "./share.js";
import { state } from "./state.js";

const PICTURES = /^image\/(png|jpeg|gif|webp|bmp)$/;
const SMALL = 100; // pixels; larger pictures are photographs to be reduced, not one cell a pixel

/**
 * @typedef {object} Targets
 * @property {() => void} play a puzzle was opened
 * @property {() => void} hint a puzzle was opened by someone who is stuck
 * @property {() => void} home saved games were read
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
  const saved = savedGames(new TextDecoder().decode(bytes));
  if (saved) return openSaved(saved, targets);
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
  const saved = savedGames(text);
  // Programs share an address behind some words.
  const address = /^.* (https?:\/\/\S+)$/.exec(text.trim());
  return saved ? openSaved(saved, targets) : openContent(address?.[1] ?? text, targets);
}

/** One game goes on at once; a whole file of them is merged with what is here. @param {Record<string, any>} saved @param {Targets} targets */
async function openSaved(saved, targets) {
  const [game, ...others] = saved.games ?? [];
  if (game && !others.length && !saved.solved) return openContent(puzzleRecord(game), targets, game);
  state.save();
  const count = progress.merge(saved);
  state.catchUp();
  targets.home();
  toast(`Loaded ${count} ${count === 1 ? "game" : "games"} and ${Object.keys(saved.solved ?? {}).length} solved puzzles. Where yours is newer, it stays.`, "good");
}

/** @param {string|Record<string, any>} puzzle @param {Targets} targets @param {Record<string, any>} [game] that was saved with it */
function openContent(puzzle, targets, game) {
  return guarded(async () => {
    const answer = await ask("convert", { puzzle });
    if (answer.puzzles.length > 1) return targets.choose(answer.puzzles);
    const [record] = answer.puzzles;
    const { pack, id } = game && typeof puzzle === "object" ? puzzle : { pack: undefined, id: undefined };
    state.open(pack && id ? { ...record, pack, id } : record, game);
    const notes = [...answer.notes, ...answer.errors];
    if (game) toast("Your game continues where you left off.", "good");
    else if (typeof puzzle === "string" || "base64" in puzzle) toast(`Read as ${answer.from}: ${answer.why}.${notes.length ? ` ${notes[0]}` : ""}`);
    targets.play();
  });
}
