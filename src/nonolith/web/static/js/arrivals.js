// What arrives from outside the page: files that are dropped or chosen, text that is pasted.

import { button, make } from "./dom.js";
import { openFile, openText } from "./opening.js";
import { state } from "./state.js";

/** @typedef {import("./opening.js").Targets} Targets */

/** @param {Targets} targets */
export function welcomeArrivals(targets) {
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  window.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
  const take = (/** @type {DataTransfer|null} */ data) => {
    const file = data?.files[0];
    const text = data?.getData("text/plain");
    // Whoever draws and drops a picture wants to draw it, be it as small as an icon.
    if (file?.type.startsWith("image/") && document.body.dataset.view === "make") targets.draw(file);
    else if (file) openFile(file, targets);
    else if (text) openText(text, targets);
  };
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    take(event.dataTransfer);
  });
  window.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("textarea, input")) return;
    take(event.clipboardData);
  });
}

/** Ask for a file. @param {(file: File) => void} take @param {string} [accept] */
export function chooseFile(take, accept = "") {
  const file = make("input", { type: "file", accept });
  file.addEventListener("change", () => file.files?.[0] && take(file.files[0]));
  file.click();
}

/** Ask for a picture; telephones offer to take one. @param {(file: File) => void} take */
export function choosePicture(take) {
  chooseFile(take, "image/*");
}

/** Which of several puzzles? @param {Record<string, any>[]} puzzles @param {() => void} play */
export function choosePuzzle(puzzles, play) {
  const dialog = make("dialog", { class: "chooser", "aria-label": "Choose a puzzle" }, make("h2", { text: `${puzzles.length} puzzles` }));
  const list = make("div", { class: "choices" }, ...puzzles.map((record, index) => button({
    text: `${index + 1}. ${record.title || "Nonogram"} (${record.columns.length} × ${record.rows.length})`,
    onclick: () => {
      dialog.close();
      state.open(record);
      play();
    },
  })));
  dialog.append(list, button({ text: "Cancel", onclick: () => dialog.close() }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
