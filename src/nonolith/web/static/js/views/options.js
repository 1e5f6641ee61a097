// How the player likes to play.

import { make, toggle } from "../dom.js";
import { state } from "../state.js";

/** @typedef {import("../state.js").Settings} Settings */

/** @type {[keyof Settings, string][]} */
const SWITCHES = [
  ["check", "Point out lines that cannot be right"],
  ["cross", "Cross off finished clues"],
  ["fillIn", "Cross out the rest of finished lines"],
  ["timer", "Show the time"],
  ["sound", "Sound"],
  ["vibration", "Vibration"],
];

export function options() {
  const mistakes = make("select", { id: "mistakes", "aria-label": "Mistakes" },
    ...Object.entries({ off: "I find them myself", tell: "Tell me at once", lives: "Tell me, with three lives" }).map(([value, text]) => make("option", { value, text })));
  mistakes.value = state.settings.mistakes;
  mistakes.addEventListener("change", () => state.set({ mistakes: /** @type {Settings["mistakes"]} */ (mistakes.value) }));
  state.on("settings", () => (mistakes.value = state.settings.mistakes));
  return make("details", { class: "card options", id: "options" }, make("summary", { text: "Options" }),
    make("div", { class: "switches" },
      make("label", { class: "field inline" }, make("span", { text: "Mistakes" }), mistakes),
      ...SWITCHES.map(([name, text]) => toggle(text, Boolean(state.settings[name]), (on) => state.set({ [name]: on })))));
}
