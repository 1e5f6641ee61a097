// A puzzle from a picture: what was found, laid over it, to be mended and played.

import { ApiError, ask, isAbort, latest } from "../api.js";
import { toBase64 } from "../base64.js";
import { photoButton } from "../camera.js";
import { button, make, toast, toggle } from "../dom.js";
import { Lattice } from "../lattice.js";
import { cellsOf, gridOf, puzzleOf, UNKNOWN } from "../model.js";
import { Reading, withNumber } from "../scanning.js";
import { state } from "../state.js";
import { judge } from "../verdict.js";

/** @typedef {import("../opening.js").Targets} Targets */
/** @typedef {import("../scanning.js").Draft} Draft */
/** @typedef {[number, number]} Point */

const MOST_BYTES = 6_000_000;
const MOST_PIXELS = 9_000_000; // more are of no use to the reader

/**
 * Look for a puzzle in a picture. Without one, the picture is taken for something to draw.
 * @param {Blob} file @param {Targets} targets @param {boolean} [insist] ask where the board is, rather than draw
 */
export async function scanPicture(file, targets, insist = false) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return toast("This file is not a picture that the browser can read.", "bad");
  const tell = () => toast("Looking for a puzzle in the picture …");
  tell();
  const telling = setInterval(tell, 4000);
  try {
    const sent = await sendable(file, bitmap);
    const answer = await ask("scan", { picture: sent.base64 });
    clearInterval(telling);
    if (!answer.boards.length && !insist) {
      toast(`${answer.message ?? "No puzzle was found in this picture."} It becomes a drawing.`);
      return targets.draw(file);
    }
    new ScanDialog(sent, answer, targets);
    document.getElementById("toasts")?.replaceChildren();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!insist) targets.draw(file);
    toast(error.message, "bad");
  } finally {
    clearInterval(telling);
  }
}

/** Buttons that choose a picture, and that take a photo. @param {Targets} targets */
export function pictureButtons(targets) {
  const file = make("input", { type: "file", accept: "image/*", class: "unseen", id: "scan-file", tabindex: -1, "aria-label": "Choose a picture of a puzzle", onchange: () => {
    if (file.files?.[0]) scanPicture(file.files[0], targets, true);
    file.value = "";
  } });
  return [button({ icon: "picture", text: "Scan a picture", label: "A screenshot, a scan or a photo of a puzzle", id: "scan-choose", onclick: () => file.click() }), file,
    ...photoButton((photo) => scanPicture(photo, targets, true))];
}

/** The picture as it is sent: its own bytes, or fewer of them. @param {Blob} file @param {ImageBitmap} bitmap */
async function sendable(file, bitmap) {
  const scale = Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height));
  if (scale >= 1 && file.size <= MOST_BYTES) return { bitmap, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * Math.min(1, scale)));
  const canvas = new OffscreenCanvas(width, height);
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(bitmap, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  return { bitmap: await createImageBitmap(blob), base64: toBase64(new Uint8Array(await blob.arrayBuffer())) };
}

class ScanDialog {
  /** @type {Reading|null} */
  reading = null;
  everyLine = false;

  /** @param {{bitmap: ImageBitmap, base64: string}} sent @param {any} answer @param {Targets} targets */
  constructor(sent, answer, targets) {
    this.sent = sent;
    this.targets = targets;
    this.lattice = new Lattice(sent.bitmap, { moved: () => this.again(), chosen: (line) => this.focus(line) });
    this.status = make("div", { class: "status", id: "scan-status", role: "status" });
    this.boards = make("div", { class: "segments" });
    this.size = make("div", { class: "scan-size" });
    this.legend = make("div", { class: "scan-legend" });
    this.list = make("div", { class: "scan-lines-list", id: "scan-lines" });
    this.play = button({ icon: "play", text: "Play it", class: "primary", id: "scan-play", onclick: () => this.open(this.targets.play) });
    this.hint = button({ icon: "bulb", text: "Your next hint", id: "scan-hint", onclick: () => this.open(this.targets.hint) });
    const panel = make("div", { class: "scan-panel" },
      make("div", { class: "scan-head" }, make("h2", { text: "A puzzle from a picture" }), button({ icon: "cross", label: "Close", class: "quiet", id: "scan-close", onclick: () => this.dialog.close() })),
      this.boards, this.status, make("div", { class: "row wide" }, this.play, this.hint), this.size,
      toggle("Show every line", false, (on) => {
        this.everyLine = on;
        this.fill();
      }), this.legend, this.list,
      button({ icon: "pencil", text: "Turn it into a drawing instead", class: "quiet", id: "scan-draw", onclick: () => {
        this.dialog.close();
        sent.bitmap && fetchBlob(sent.bitmap).then((blob) => targets.draw(blob));
      } }));
    this.dialog = make("dialog", { class: "scan", "aria-label": "A puzzle from a picture" }, make("div", { class: "scan-stage" }, this.lattice.element), panel);
    this.dialog.addEventListener("close", () => {
      this.solve.cancel();
      this.dialog.remove();
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.answer(answer);
  }

  /** @param {any} answer */
  answer(answer) {
    const { boards } = answer;
    const names = boards.map((/** @type {any} */ board, /** @type {number} */ index) => button({
      text: `Board ${index + 1}`, pressed: index === 0,
      onclick: (event) => {
        for (const other of this.boards.children) other.setAttribute("aria-pressed", String(other === event.currentTarget));
        this.show(board);
      },
    }));
    this.boards.replaceChildren(...(boards.length > 1 ? names : []));
    if (boards.length) return this.show(boards[0]);
    this.lattice.ask();
    this.rows = this.columns = 10;
    this.steppers();
    this.play.disabled = this.hint.disabled = true;
    this.say("undecided", "No puzzle found", [answer.message ?? "We looked for a regular grid with numbers next to it.",
      "Drag the four corners onto the corners of the board, without its clues, and set its size; or close this and type the clues."]);
  }

  /** @param {Record<string, any>} board */
  show(board) {
    this.reading = new Reading(board);
    this.rows = this.reading.rows.length;
    this.columns = this.reading.columns.length;
    this.steppers();
    this.legend.replaceChildren(...(this.reading.palette ?? []).slice(1).map((color) => {
      const swatch = make("i");
      swatch.style.background = color.rgb ?? /** @type {any} */ (color).color;
      return make("span", {}, swatch, make("kbd", { text: color.symbol }));
    }));
    this.lattice.show(this.reading);
    this.fill();
    this.judge();
    // On a telephone the focus would open the keyboard over the picture.
    const field = matchMedia("(hover: hover)").matches ? this.list.querySelector("input") : null;
    (field ?? this.play).focus({ preventScroll: true });
  }

  /** Read again where the corners are. */
  again = latest(250, async (signal) => {
    try {
      const answer = await ask("scan", { picture: this.sent.base64, corners: this.lattice.corners, size: [this.rows, this.columns] }, signal);
      if (answer.boards.length) this.show(answer.boards[0]);
      else this.say("undecided", "Nothing to read there", [answer.message ?? "No numbers were found next to this board."]);
    } catch (error) {
      if (isAbort(error)) throw error;
      this.say("impossible", "That did not work", [error instanceof Error ? error.message : String(error)]);
    }
  });

  /** Rows and columns, to be added or taken away. */
  steppers() {
    const stepper = (/** @type {"rows"|"columns"} */ name) => {
      const change = (/** @type {number} */ by) => {
        this[name] = Math.min(100, Math.max(1, (this[name] ?? 10) + by));
        this.steppers();
        this.again();
      };
      return make("div", { class: "scan-stepper", role: "group", "aria-label": name },
        button({ icon: "minus", label: `Fewer ${name}`, class: "quiet", id: `scan-fewer-${name}`, onclick: () => change(-1) }),
        make("span", { text: `${this[name]} ${name}`, id: `scan-${name}` }),
        button({ icon: "plus", label: `More ${name}`, class: "quiet", id: `scan-more-${name}`, onclick: () => change(1) }));
    };
    const held = document.activeElement?.id;
    this.size.replaceChildren(stepper("rows"), stepper("columns"));
    if (held) document.getElementById(held)?.focus();
  }

  /** The lines to look at: cut-outs beside what was read. */
  fill() {
    const { reading } = this;
    if (!reading) return;
    const open = reading.lines.filter((draft) => this.everyLine || reading.isOpen(draft));
    this.list.replaceChildren(...open.map((draft) => this.line(draft)));
    if (!open.length) this.list.append(make("p", { class: "soft", text: "Every number was read without doubt." }));
  }

  /** @param {Draft} draft */
  line(draft) {
    const reading = /** @type {Reading} */ (this.reading);
    const name = `${draft.row ? "Row" : "Column"} ${draft.index + 1}`;
    const note = make("small", { class: "soft" });
    const chips = make("span", { class: "scan-chips" });
    const input = make("input", { type: "text", inputmode: reading.palette ? "text" : "numeric", spellcheck: "false", autocomplete: "off", value: draft.text, "aria-label": name, "data-line": `${draft.row ? "row" : "column"} ${draft.index}` });
    const element = make("label", { class: "scan-line" }, make("b", { text: name }), this.lattice.cutOut(reading.stripOf(draft)), input, chips, note);
    const mark = () => {
      const problem = reading.problemOf(draft);
      element.dataset.kind = problem ? "bad" : reading.isOpen(draft) && draft.text.trim() === draft.read ? "unsure" : "sure";
      note.textContent = problem || (draft.changed && draft.text.trim() === draft.read ? "Corrected so that there is a solution: please compare." : "");
    };
    const change = () => {
      draft.text = input.value;
      mark();
      this.lattice.show(reading);
      this.judge();
    };
    input.addEventListener("input", change);
    // The doubtful number is selected, so that one key mends it.
    input.addEventListener("focus", () => {
      const words = [...input.value.matchAll(/\d+/g)];
      const at = draft.seen.findIndex((number) => reading.doubtful(draft).includes(number));
      if (words[at]) input.setSelectionRange(words[at].index, words[at].index + words[at][0].length);
      this.lattice.mark(draft);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const inputs = [...this.list.querySelectorAll("input")];
      (inputs[inputs.indexOf(input) + 1] ?? this.play).focus();
    });
    draft.seen.forEach((number, index) => {
      if (!reading.doubtful(draft).includes(number)) return;
      for (const { length, probability } of number.others.slice(0, 2)) {
        if (probability < 0.01) continue;
        chips.append(button({ text: `${number.length} → ${length}`, class: "scan-chip", onclick: (event) => {
          event.preventDefault();
          input.value = withNumber(draft, index, length);
          change();
        } }));
      }
    });
    mark();
    return element;
  }

  /** @param {{row: boolean, index: number}} line show its field */
  focus(line) {
    const find = () => /** @type {HTMLInputElement|null} */ (this.list.querySelector(`[data-line="${line.row ? "row" : "column"} ${line.index}"]`));
    if (!find()) {
      this.everyLine = true;
      /** @type {HTMLInputElement} */ (this.dialog.querySelector(".toggle input")).checked = true;
      this.fill();
    }
    find()?.focus();
  }

  /** Say at once what the numbers alone tell, then solve. */
  judge() {
    const reading = /** @type {Reading} */ (this.reading);
    const record = reading.record();
    const sums = reading.sums();
    this.solve.cancel();
    this.play.disabled = this.hint.disabled = !record;
    const wrong = reading.lines.filter((draft) => reading.problemOf(draft)).length;
    if (wrong) return this.say("impossible", wrong === 1 ? "One line cannot be right" : `${wrong} lines cannot be right`, [sums ? `${capital(sums.text)}.` : "They are red below."]);
    if (sums && !sums.agree) return this.say("impossible", `The totals differ: ${sums.text}`, ["A number was misread or is missing. Compare the lines below with the picture."]);
    this.solve();
  }

  solve = latest(120, async (signal) => {
    const reading = /** @type {Reading} */ (this.reading);
    const record = reading.record();
    if (!record) return;
    const sums = `${capital(reading.sums()?.text ?? "")}.`;
    try {
      const found = await judge(record, this.status, { signal, seconds: 3 });
      const sure = reading.edited || reading.status === "verified";
      if (found.kind === "unique" && sure) this.say("unique", reading.edited ? "Exactly one solution" : "Read and verified", [`${sums} Exactly one solution.`, ...this.marks(found.answer.solutions[0])]);
      else if (found.kind === "unique") this.say("multiple", "Probably right", [`${sums} Exactly one solution, but compare the lines below.`, ...reading.doubts.slice(0, 2).map((doubt) => `${capital(doubt)}.`)]);
      else if (found.kind === "multiple") this.say("multiple", "Several solutions", [`${sums} Either the puzzle really has several, or a number was misread.`]);
      else if (found.kind === "impossible") this.say("impossible", "No solution", [`${sums} A number was misread. ${found.text}`]);
      else this.say(found.kind, found.title, [found.text]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say("undecided", "No verdict", [error.message]);
    }
  });

  /** What is known of the marks on the board, in words. @param {string[]} solution */
  marks(solution) {
    const reading = /** @type {Reading} */ (this.reading);
    const marks = [...reading.grid.join("")];
    const made = marks.filter((mark) => mark !== "?").length;
    if (!made) return [];
    const truth = [...solution.join("")];
    const wrong = marks.filter((mark, at) => mark !== "?" && mark !== truth[at]).length;
    return [wrong ? `${made} marks were found, but ${wrong} of them ${wrong === 1 ? "is" : "are"} wrong.` : `${made} marks were found, and all are right.`];
  }

  /** @param {() => void} show what comes next */
  open(show) {
    const reading = /** @type {Reading} */ (this.reading);
    const record = reading.record();
    if (!record) return;
    const puzzle = puzzleOf(record);
    const cells = cellsOf(reading.grid, puzzle.palette);
    const marked = cells.some((cell) => cell !== UNKNOWN);
    this.dialog.close();
    state.open(record, marked ? { grid: gridOf(cells, puzzle) } : undefined);
    show();
  }

  /** @param {string} kind @param {string} title @param {string[]} texts */
  say(kind, title, texts) {
    this.status.dataset.kind = kind;
    this.status.replaceChildren(make("b", { text: title }), ...texts.map((text) => make("p", { text })));
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {ImageBitmap} bitmap @returns {Promise<Blob>} */
function fetchBlob(bitmap) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(bitmap, 0, 0);
  return canvas.convertToBlob();
}
