// The bar at the top: theme, symbols and help.

import { applyTheme } from "./palette.js";
import { state } from "./state.js";

const THEMES = ["auto", "light", "dark"];
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export function header() {
  const themeButton = byId("theme");
  const showTheme = () => {
    applyTheme(state.settings.theme);
    themeButton.setAttribute("aria-label", `Theme: ${state.settings.theme}`);
    themeButton.title = `Theme: ${state.settings.theme} (click to change)`;
    themeButton.dataset.theme = state.settings.theme;
  };
  themeButton.addEventListener("click", () => {
    state.set({ theme: THEMES[(THEMES.indexOf(state.settings.theme) + 1) % THEMES.length] });
    showTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
  const symbolButton = byId("symbols");
  const showSymbols = () => symbolButton.setAttribute("aria-pressed", String(state.settings.symbols));
  symbolButton.addEventListener("click", () => {
    state.set({ symbols: !state.settings.symbols });
    showSymbols();
  });
  const help = /** @type {HTMLDialogElement} */ (byId("help"));
  byId("help-button").addEventListener("click", () => help.showModal());
  byId("help-close").addEventListener("click", () => help.close());
  showTheme();
  showSymbols();
}
