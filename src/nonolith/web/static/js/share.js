// A share link holds the whole puzzle in the fragment of the address, which no server ever sees.

import { toBase64 } from "./base64.js";

const KEY = "puzzle=";
const HOME = document.querySelector('meta[name="nonolith-home"]')?.getAttribute("content");

/** True if a link leads others nowhere: the page is served by this machine to itself, and no home is named. */
export const isForHereOnly = !HOME && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** @param {Record<string, any>} record @returns {Promise<string>} an address to give away */
export async function shareLink(record) {
  const plain = { ...record };
  delete plain.goal; // a link poses the puzzle and does not give it away
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  const packed = await pass(bytes, new CompressionStream("deflate-raw"));
  const text = toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${HOME ?? location.origin + location.pathname}#${KEY}${text}`;
}

/** @param {string} fragment of an address */
export function isShared(fragment) {
  return fragment.replace(/^#/, "").startsWith(KEY);
}

/** The puzzle of a link, as somebody else wrote it: not to be trusted. @param {string} fragment @returns {Promise<Record<string, any>>} */
export async function sharedRecord(fragment) {
  const text = fragment.replace(/^#/, "");
  const packed = atob(text.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const plain = await pass(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(plain));
}

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} through */
async function pass(bytes, through) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
