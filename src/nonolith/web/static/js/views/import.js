// The card that turns a picture file into cells: the original beside the result, and everything live.

import { ask } from "../api.js";
import { toBase64 } from "../base64.js";
import { button, guarded, make, toast } from "../dom.js";
import { openOriginal, reduce, sizeOf } from "../importing.js";
import { cellsOf } from "../model.js";

/** @typedef {import("../picture.js").Picture} Picture */
/** @typedef {import("../importing.js").Original} Original */

const SIDE = 132; // pixels of each of the two pictures
const SENT = 640; // pixels of the longer side that the server gets

/** @param {(picture: Picture, first: boolean) => void} use hears of every picture; the first of an import can be undone */
export function importCard(use) {
  /** @type {Original|null} */
  let original = null;
  let first = true;
  let automatic = true;
  const slider = (/** @type {string} */ text, /** @type {string} */ id, /** @type {number[]} */ [min, max, value], /** @type {() => void} */ moved) => {
    const shown = make("output", { text: String(value) });
    const input = make("input", { type: "range", id, min, max, value, oninput: () => {
      moved();
      apply();
    } });
    const show = (/** @type {string} */ words) => (shown.textContent = words);
    return { input, show, element: make("label", { class: "slider" }, make("span", { text }), input, shown) };
  };
  const side = slider("Longer side", "import-side", [5, 100, 30], () => {});
  const colors = slider("Colors", "import-colors", [1, 9, 1], () => {});
  const contrast = slider("Contrast", "import-contrast", [25, 300, 100], () => {});
  const threshold = slider("Darkness", "import-darkness", [0, 255, 128], () => (automatic = false));
  const before = make("canvas", { class: "import-original", width: SIDE, height: SIDE, role: "img", "aria-label": "The original; drag a frame around what to draw" });
  const after = make("canvas", { class: "import-result", width: SIDE, height: SIDE, role: "img", "aria-label": "The result" });
  const choices = () => ({
    side: Number(side.input.value), colors: Number(colors.input.value), contrast: Number(contrast.input.value) / 100,
    threshold: automatic ? -1 : Number(threshold.input.value), crop,
  });
  let crop = { left: 0, top: 0, right: 1, bottom: 1 };

  const apply = () => {
    if (!original) return;
    const chosen = choices();
    const { picture, threshold: used } = reduce(original, chosen);
    if (used >= 0) threshold.input.value = String(used);
    side.show(`${picture.width}×${picture.height}`);
    colors.show(chosen.colors === 1 ? "b/w" : String(picture.palette.length - 1));
    contrast.show(chosen.contrast.toFixed(1));
    threshold.show(used < 0 ? "–" : String(used));
    threshold.input.disabled = used < 0;
    showOriginal();
    give(picture);
  };
  const give = (/** @type {Picture} */ picture) => {
    showResult(after, picture);
    use(picture, first);
    first = false;
  };

  /** Where the original lies on its canvas. */
  const placed = () => {
    const { width, height } = /** @type {Original} */ (original);
    const scale = SIDE / Math.max(width, height);
    return { x: (SIDE - width * scale) / 2, y: (SIDE - height * scale) / 2, width: width * scale, height: height * scale };
  };
  const showOriginal = () => {
    if (!original) return;
    const pen = /** @type {CanvasRenderingContext2D} */ (before.getContext("2d"));
    const { x, y, width, height } = placed();
    pen.clearRect(0, 0, SIDE, SIDE);
    pen.fillStyle = "#ffffff";
    pen.fillRect(x, y, width, height);
    pen.imageSmoothingEnabled = original.width > SIDE;
    pen.drawImage(original.image, x, y, width, height);
    const [left, top] = [x + crop.left * width, y + crop.top * height];
    const [wide, high] = [(crop.right - crop.left) * width, (crop.bottom - crop.top) * height];
    pen.fillStyle = "rgb(0 0 0 / 45%)";
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.rect(left, top, wide, high);
    pen.fill("evenodd");
    pen.strokeStyle = "#e9a820";
    pen.lineWidth = 2;
    pen.strokeRect(left, top, wide, high);
  };

  /** @type {{x: number, y: number}|null} */
  let corner = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const box = before.getBoundingClientRect();
    const { x, y, width, height } = placed();
    const part = (/** @type {number} */ value) => Math.min(1, Math.max(0, value));
    return { x: part(((event.clientX - box.left) * SIDE / box.width - x) / width), y: part(((event.clientY - box.top) * SIDE / box.height - y) / height) };
  };
  before.addEventListener("pointerdown", (event) => {
    if (!original) return;
    before.setPointerCapture(event.pointerId);
    corner = at(event);
  });
  before.addEventListener("pointermove", (event) => {
    if (!corner) return;
    const here = at(event);
    const frame = { left: Math.min(corner.x, here.x), top: Math.min(corner.y, here.y), right: Math.max(corner.x, here.x), bottom: Math.max(corner.y, here.y) };
    if (frame.right - frame.left < 0.05 || frame.bottom - frame.top < 0.05) return;
    crop = frame;
    apply();
  });
  for (const kind of ["pointerup", "pointercancel"]) before.addEventListener(kind, () => (corner = null));
  const whole = button({ text: "Whole picture", id: "import-whole", onclick: () => {
    crop = { left: 0, top: 0, right: 1, bottom: 1 };
    apply();
  } });

  const ways = make("div", { class: "import-ways", role: "group", "aria-label": "Ways to draw it" });
  const several = button({ icon: "dice", text: "Try several ways", id: "import-several", label: "Let the solver draw it in several ways, each made fair", onclick: () => guarded(async () => {
    if (!original) return;
    several.setAttribute("aria-busy", "true");
    try {
      const { colors: most, contrast: strength } = choices();
      const { width, height } = sizeOf(original, choices());
      const answer = await ask("draw", { image: await sent(original), size: `${width}x${height}`, colors: most, contrast: strength, crop: [crop.left, crop.top, crop.right, crop.bottom], limits: { seconds: 20 } });
      ways.replaceChildren(...answer.candidates.map((/** @type {any} */ way) => {
        const palette = way.palette.map((/** @type {any} */ color) => ({ symbol: color.symbol, name: color.name, rgb: color.color }));
        const picture = { width: way.picture[0].length, height: way.picture.length, palette, cells: cellsOf(way.picture, palette), title: "" };
        const canvas = make("canvas", { width: 72, height: 72, "aria-hidden": "true" });
        showResult(canvas, picture);
        const note = way.fair ? `fair, ${way.changes} changed` : "not fair";
        return make("button", { type: "button", class: "import-way", title: `${way.way}: ${note}`, onclick: () => give(picture) }, canvas, make("span", { text: way.way }), make("span", { class: "soft", text: note }));
      }));
      /** @type {HTMLElement|null} */ (ways.firstElementChild)?.click();
    } finally {
      several.removeAttribute("aria-busy");
    }
  }) });

  const open = async (/** @type {Blob} */ chosen) => {
    try {
      original = await openOriginal(chosen);
    } catch {
      toast("This file is not a picture that the browser can read.", "bad");
      return;
    }
    first = automatic = true;
    crop = original.crop;
    side.input.value = String(original.side);
    ways.replaceChildren();
    card.hidden = false;
    apply();
    element.scrollIntoView({ block: "nearest" });
  };
  const file = make("input", { type: "file", accept: "image/*", class: "unseen", id: "picture-file", tabindex: -1, "aria-label": "Choose a picture", onchange: () => {
    if (file.files?.[0]) open(file.files[0]);
    file.value = "";
  } });
  const card = make("div", { class: "stack", hidden: true },
    make("div", { class: "import-pair" }, before, after),
    make("p", { class: "soft", text: "Drag a frame in the original to crop it." }),
    side.element, colors.element, contrast.element, threshold.element,
    make("div", { class: "row wide" }, whole, several), ways);
  const element = make("section", { class: "card" }, make("h2", { text: "From a picture" }),
    button({ icon: "picture", text: "Import a picture", id: "import", onclick: () => file.click() }), file, card);
  return { element, open };
}

/** @param {HTMLCanvasElement} canvas @param {Picture} picture */
function showResult(canvas, { width, height, cells, palette }) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const scale = canvas.width / Math.max(width, height);
  const cell = scale >= 1 ? Math.floor(scale) : scale;
  const [left, top] = [Math.floor((canvas.width - cell * width) / 2), Math.floor((canvas.height - cell * height) / 2)];
  pen.clearRect(0, 0, canvas.width, canvas.height);
  cells.forEach((color, at) => {
    pen.fillStyle = palette[color].rgb;
    pen.fillRect(left + (at % width) * cell, top + Math.floor(at / width) * cell, Math.max(1, cell), Math.max(1, cell));
  });
}

/** The image as PNG in base64, no larger than the server needs. @param {Original} original */
async function sent({ image, width, height }) {
  const scale = Math.min(1, SENT / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}
