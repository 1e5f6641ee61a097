// Colors: which of black and white reads on them, the symbol that stands for each, and the theme.

/** @typedef {import("./model.js").Color} Color */

/** @param {string} rgb `#rrggbb` @returns {string} the text color that reads on it */
export function textOn(rgb) {
  return luminance(rgb) > 0.3 ? "#14161a" : "#ffffff";
}

/** Relative luminance as WCAG has it. @param {string} rgb */
export function luminance(rgb) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(rgb.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} rgb @param {number} share of its light that is left @returns {string} */
export function dimmed(rgb, share) {
  const part = (/** @type {number} */ at) => Math.round(parseInt(rgb.slice(at, at + 2), 16) * share).toString(16).padStart(2, "0");
  return share === 1 ? rgb : `#${part(1)}${part(3)}${part(5)}`;
}

/** A path for each color, in a square from -1 to 1; they differ in shape, not only in size. */
const SHAPES = [
  "M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0-1.6 0z",
  "M0-.95L.9 .7H-.9z",
  "M0-1L1 0L0 1L-1 0z",
  "M-.3-1H.3V-.3H1V.3H.3V1H-.3V.3H-1V-.3H-.3z",
  "M-.75-.75H.75V.75H-.75z",
  "M0 .95L-.9-.7H.9z",
  "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0zM-.5 0a.5 .5 0 1 1 1 0a.5 .5 0 1 1-1 0z",
  "M-1-.35H1V.35H-1z",
  "M-.35-1H.35V1H-.35z",
  "M0-1L.26-.34L.95-.31L.4 .13L.59 .81L0 .42L-.59 .81L-.4 .13L-.95-.31L-.26-.34z",
];

/** @param {number} color from 1 */
export function symbolPath(color) {
  return SHAPES[(color - 1) % SHAPES.length];
}

/**
 * A swatch of a color with its symbol, as an SVG.
 * @param {Color} color @param {number} index
 */
export function swatch(color, index) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-2 -2 4 4");
  svg.setAttribute("class", "swatch");
  svg.setAttribute("aria-hidden", "true");
  const back = document.createElementNS(svg.namespaceURI ?? "", "rect");
  for (const [name, value] of Object.entries({ x: -2, y: -2, width: 4, height: 4, rx: 0.8, fill: color.rgb })) back.setAttribute(name, String(value));
  svg.append(back);
  if (index > 0) {
    const mark = document.createElementNS(svg.namespaceURI ?? "", "path");
    mark.setAttribute("d", symbolPath(index));
    mark.setAttribute("fill", textOn(color.rgb));
    mark.setAttribute("class", "swatch-mark");
    svg.append(mark);
  }
  return svg;
}

/** @param {string} theme `auto`, `light` or `dark` */
export function applyTheme(theme) {
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.dispatchEvent(new CustomEvent("themechange"));
}
