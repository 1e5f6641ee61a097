// The card that turns a picture file into cells: size, number of colors, threshold.

import { button, make, toast } from "../dom.js";
import { reduce } from "../importing.js";

/** @param {(picture: import("../picture.js").Picture) => void} use */
export function importCard(use) {
  /** @type {Blob|null} */
  let blob = null;
  const slider = (/** @type {string} */ text, /** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ value) => {
    const shown = make("output", { text: String(value) });
    const input = make("input", { type: "range", min, max, value, oninput: () => {
      shown.textContent = input.value;
      apply();
    } });
    return { input, element: make("label", { class: "slider" }, make("span", { text }), input, shown) };
  };
  const side = slider("Longer side", 5, 100, 30);
  const colors = slider("Colors", 1, 6, 1);
  const threshold = slider("Darkness", 0, 255, 128);
  let automatic = true;
  threshold.input.addEventListener("input", () => (automatic = false));
  const apply = async () => {
    if (!blob) return;
    try {
      use(await reduce(blob, { side: Number(side.input.value), colors: Number(colors.input.value), threshold: automatic ? -1 : Number(threshold.input.value) }));
    } catch {
      toast("This file is not a picture that the browser can read.", "bad");
    }
  };
  const open = (/** @type {Blob} */ chosen) => {
    blob = chosen;
    automatic = true;
    choices.hidden = false;
    return apply();
  };
  const file = make("input", { type: "file", accept: "image/*", class: "unseen", id: "picture-file", tabindex: -1, "aria-label": "Choose a picture", onchange: () => file.files?.[0] && open(file.files[0]) });
  const choices = make("div", { class: "stack", hidden: true }, side.element, colors.element, threshold.element);
  const element = make("section", { class: "card" }, make("h2", { text: "From a picture" }),
    button({ icon: "picture", text: "Import a picture", id: "import", onclick: () => file.click() }), file, choices);
  return { element, open };
}
