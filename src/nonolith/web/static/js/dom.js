// Small things that every view does with the document.

import { ApiError, isAbort } from "./errors.js";

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "text") made.textContent = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** @param {string} name of a symbol in icons.svg @returns {SVGSVGElement} */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button with an icon; without text, the label is its name and tooltip.
 * @param {{icon?: string, text?: string, label?: string, class?: string, id?: string, pressed?: boolean, onclick: (event: MouseEvent) => void}} options
 */
export function button(options) {
  const made = make("button", {
    type: "button",
    id: options.id,
    class: options.class,
    "aria-label": options.text ? undefined : options.label,
    title: options.label,
    "aria-pressed": options.pressed === undefined ? undefined : String(options.pressed),
    onclick: options.onclick,
  });
  if (options.icon) made.append(icon(options.icon));
  if (options.text) made.append(make("span", { text: options.text }));
  return made;
}

/** Put other children into an element, and the focus where it was. @param {HTMLElement} host @param {...HTMLElement} children */
export function refill(host, ...children) {
  const at = [...host.children].indexOf(/** @type {Element} */ (document.activeElement));
  host.replaceChildren(...children);
  if (at >= 0) children[Math.min(at, children.length - 1)]?.focus();
}

/** A checkbox that looks like a switch. @param {string} text @param {boolean} on @param {(on: boolean) => void} change */
export function toggle(text, on, change) {
  const box = make("input", { type: "checkbox", role: "switch", checked: on, onchange: () => change(box.checked) });
  return make("label", { class: "toggle" }, box, make("span", { text }));
}

/** A bar beside its number. @param {number} share of the track that is filled */
export function bar(share) {
  const fill = make("span", { class: "bar-fill" });
  fill.style.width = `${(100 * share).toFixed(1)}%`;
  return make("span", { class: "bar-track", "aria-hidden": "true" }, fill);
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A short message that goes away; with something to press, later. @param {string} text @param {"info"|"good"|"bad"} [kind] @param {HTMLElement} [action] */
export function toast(text, kind = "info", action) {
  const place = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  const made = make("p", { class: `toast ${kind}`, text });
  if (action) made.append(" ", action);
  place.replaceChildren(made);
  setTimeout(() => made.remove(), action ? 60_000 : kind === "bad" ? 9000 : 4500);
}

/** Do something for which the API is asked; what it complains about becomes a message. @param {() => Promise<void>} work */
export async function guarded(work) {
  try {
    await work();
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof ApiError)) throw error;
    toast(error.message, "bad");
  }
}

/** @param {number} seconds as minutes and seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:` : ""}${hours ? pad(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${pad(whole % 60)}`;
}

/** A file name from a title. @param {string} title @param {string} suffix with its dot */
export function fileName(title, suffix) {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return (plain || "nonogram") + suffix;
}
