// What the system hands over: a file that is opened with the page, or something from the share menu.

import { openFile, openText } from "./opening.js";

/** @param {import("./opening.js").Targets} targets */
export function takeFiles(targets) {
  /** @type {any} */ (window).launchQueue?.setConsumer(async (/** @type {{files: {getFile(): Promise<File>}[]}} */ launch) => {
    if (launch.files.length) openFile(await launch.files[0].getFile(), targets);
  });
}

/** Open what the service worker has kept of a share, and forget it there. @param {import("./opening.js").Targets} targets */
export async function openShare(targets) {
  const cache = await caches.open("nonolith-shared");
  const url = new URL("shared", document.baseURI).href;
  const kept = await cache.match(url);
  await cache.delete(url);
  history.replaceState(null, "", "#home");
  if (!kept) return;
  const name = decodeURIComponent(kept.headers.get("X-Name") ?? "");
  if (!name) return openText(await kept.text(), targets);
  return openFile(new File([await kept.blob()], name, { type: kept.headers.get("Content-Type") ?? "" }), targets);
}
