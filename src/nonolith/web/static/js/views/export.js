// The view that exports puzzles: pictures, paper, and every file format.

import { ask, askFile, askFormats, isSite } from "../api.js";
import { nameOf } from "../collection.js";
import { download, fileName, guarded, icon, make, toast } from "../dom.js";
import { gridOf } from "../model.js";
import { state } from "../state.js";

/** Pictures: a name, what it is, the request, the suffix. @type {[string, string, Record<string, any>, string][]} */
const PICTURES = [
  ["Puzzle as PDF", "One page to print", { to: "pdf", show: "blank" }, ".pdf"],
  ["Solution as PDF", "One page to print", { to: "pdf", show: "solution" }, "-solution.pdf"],
  ["Puzzle as PNG", "For messages and forums", { to: "png", show: "blank" }, ".png"],
  ["Solution as PNG", "For messages and forums", { to: "png", show: "solution" }, "-solution.png"],
  ["Puzzle as SVG", "Sharp at any size", { to: "svg", show: "blank" }, ".svg"],
  ["Solution as SVG", "Sharp at any size", { to: "svg", show: "solution" }, "-solution.svg"],
  ["Solution as GIF", "A film, cell by cell", { to: "gif", show: "solution" }, ".gif"],
  ["My marks as SVG", "The board as it is now", { to: "svg" }, "-marks.svg"],
];

const MODELS = ["dimacs", "dzn", "lp", "makhorin", "ortools"];
/** Formats by what they are for. @type {[string, string, (format: any) => boolean][]} */
const GROUPS = [
  ["Puzzle files", "For other nonogram programs and sites", (format) => !format.picture && !MODELS.includes(format.name)],
  ["The picture alone", "One pixel per cell", (format) => format.picture],
  ["Models", "For SAT, integer and constraint solvers", (format) => MODELS.includes(format.name)],
];

/** @param {Record<string, string>} names by value */
const options = (names) => Object.entries(names).map(([value, text]) => make("option", { value, text }));

/** @param {HTMLElement} host */
export function exportView(host) {
  const preview = make("img", { class: "preview-picture", alt: "The puzzle as it will be printed" });
  const heading = make("h1", { text: "Export the puzzle" });
  const about = make("p", { class: "soft" });
  const theme = make("select", { id: "export-theme", "aria-label": "Look" }, ...options({ light: "Light", dark: "Dark", print: "Print", large: "Large print", symbols: "Symbols" }));
  const paper = make("select", { id: "export-paper", "aria-label": "Paper" }, ...options({ a4: "A4", a5: "A5", letter: "Letter", eink: "E-ink" }));
  const formats = make("div", { class: "stack", id: "formats" });
  let shown = "";
  /** What is exported: a puzzle, the cells of its board, and a name that does not give away what is still to be found. @type {{puzzle: import("../model.js").Puzzle, cells: Int8Array, name: string}|null} */
  let taken = null;

  /** @param {Record<string, any>} request */
  const picture = (request) => {
    if (!taken) throw new Error("no puzzle is open");
    const grid = request.show ? {} : { grid: gridOf(taken.cells, taken.puzzle) };
    const sheet = request.to === "pdf" ? { paper: paper.value, caption: request.show === "solution" ? taken.puzzle.title : taken.name } : {};
    return askFile("render", { puzzle: taken.puzzle.record, theme: theme.value, ...request, ...grid, ...sheet });
  };
  const showPreview = () => guarded(async () => {
    const blob = await picture({ to: "svg", show: "blank" });
    URL.revokeObjectURL(shown);
    shown = URL.createObjectURL(blob);
    preview.src = shown;
  });
  theme.addEventListener("change", showPreview);

  const entry = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ suffix, /** @type {() => Promise<Blob>} */ work) => {
    const made = make("button", { type: "button", class: "download", "data-suffix": suffix, onclick: () => guarded(async () => {
      made.setAttribute("aria-busy", "true");
      try {
        download(await work(), fileName(taken?.name ?? "", suffix));
      } finally {
        made.removeAttribute("aria-busy");
      }
    }) }, icon("download"), make("b", { text: name }), make("span", { class: "soft", text }));
    return made;
  };
  const pictures = make("div", { class: "downloads" }, ...PICTURES.map(([name, text, request, suffix]) => entry(name, text, suffix, () => picture(request))));

  const showFormats = () => guarded(async () => {
    if (formats.childElementCount) return;
    const answer = await askFormats();
    const written = answer.formats.filter((/** @type {any} */ format) => format.writes);
    formats.replaceChildren(...GROUPS.map(([title, text, belongs]) => make("section", { class: "card" },
      make("div", {}, make("h2", { text: title }), make("p", { class: "soft", text })),
      make("div", { class: "downloads small" }, ...written.filter(belongs).map((/** @type {any} */ format) => {
        const suffix = format.suffixes[0] ?? ".txt";
        return entry(format.title, suffix, suffix, () => converted(taken?.puzzle.record ?? {}, format.name));
      })))));
  });

  host.append(
    make("div", { class: "export-side" }, heading, about, preview,
      make("div", { class: "row" }, make("label", { class: "field inline" }, make("span", { text: "Look" }), theme), make("label", { class: "field inline" }, make("span", { text: "Paper" }), paper))),
    make("div", { class: "stack" },
      make("section", { class: "card" }, make("h2", { text: "Print it, or save a picture" }), pictures),
      formats,
      ...(isSite ? [] : [make("p", { class: "soft" }, "Developers: ", make("a", { href: "api/v1/docs", text: "use the API" }), ".")])));
  return {
    /** @param {{puzzle: import("../model.js").Puzzle, cells: Int8Array}|null} [drawing] instead of the puzzle that is played */
    enter: (drawing) => {
      const { puzzle, game } = state;
      if (drawing) taken = { ...drawing, name: drawing.puzzle.title };
      else taken = puzzle && game ? { puzzle, cells: game.cells, name: puzzle.title && nameOf(puzzle, game.solved).title } : null;
      if (!taken) return;
      const { name, puzzle: { width, height } } = taken;
      heading.textContent = drawing ? "Export your drawing" : "Export the puzzle";
      about.textContent = `${name || (drawing ? "Your drawing" : "Nonogram")}, ${width} × ${height}`;
      showPreview();
      showFormats();
    },
  };
}

/** @param {Record<string, any>} puzzle @param {string} format @returns {Promise<Blob>} */
async function converted(puzzle, format) {
  const answer = await ask("convert", { puzzle, to: format });
  if (answer.losses.length) toast(`${format} cannot hold everything: ${answer.losses.join("; ")}.`);
  if (answer.base64 === null) return new Blob([answer.text], { type: "text/plain" });
  return new Blob([Uint8Array.from(atob(answer.base64), (letter) => letter.charCodeAt(0))]);
}
