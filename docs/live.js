// Puzzles in the documentation that readers can change and solve: blocks marked `live` become a field with a button.
// They run on the engine of the page, in npm/ beside the documentation; where it is not there, they stay text.

const HOME = new URL("../npm/", import.meta.url);
/** @type {Promise<any>|null} */
let engine = null;
const WORDS = { unique: "unique: exactly one solution", multiple: "multiple: several solutions, two of them", impossible: "impossible: no solution" };

async function load() {
  const [{ load }, packed] = await Promise.all([import(new URL("index.js", HOME).href), fetch(new URL("nonolith.wasm.gzip", HOME))]);
  return load(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Clues as they are typed: `rows: 1 1, 5` and `columns: 2, 0`. @param {string} text */
function puzzleOf(text) {
  const sides = Object.fromEntries(["rows", "columns"].map((side) => {
    const found = text.match(new RegExp(`^\\s*${side}:(.*)$`, "m"));
    if (!found) throw new Error(`Found no line that begins with "${side}:"; expected the clues, with commas between them.`);
    return [side, found[1].split(",").map((clue) => (clue.match(/\S+/g) ?? []).map(Number).filter((length) => length !== 0))];
  }));
  return sides;
}

/** @param {(number|null)[][]} picture */
const drawn = (picture) => picture.map((row) => row.map((cell) => (cell ? "██" : "· ")).join("")).join("\n");

/** @param {HTMLElement} block */
function enliven(block) {
  const field = Object.assign(document.createElement("textarea"), { value: block.innerText.trim(), spellcheck: false, rows: 2, className: "live-clues" });
  field.setAttribute("aria-label", "Clues");
  const answer = Object.assign(document.createElement("pre"), { className: "live-answer", role: "status" });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Solve it here", className: "md-button live-solve" });
  button.onclick = async () => {
    answer.textContent = "Fetching the engine …";
    try {
      const nonolith = await (engine ??= load());
      const { verdict, solutions } = nonolith.solve(puzzleOf(field.value), { seconds: 5 });
      answer.textContent = [WORDS[verdict] ?? "undecided within five seconds", ...solutions.map(drawn)].join("\n\n");
    } catch (error) {
      answer.textContent = error.message;
    }
  };
  const whole = document.createElement("div");
  whole.append(field, button, answer);
  block.replaceWith(whole);
}

async function begin() {
  const blocks = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("pre.live")]);
  if (!blocks.length) return;
  const there = await fetch(new URL("index.js", HOME), { method: "HEAD" }).catch(() => null);
  if (there?.ok) blocks.forEach(enliven);
}

// The theme changes pages without loading them anew, and says so.
const pages = /** @type {any} */ (globalThis).document$;
if (pages) pages.subscribe(begin);
else begin();
