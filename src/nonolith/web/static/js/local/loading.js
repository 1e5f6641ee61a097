// Says what is being fetched and how far it is, at the edge of the page, until everything is there.

import { make } from "../dom.js";

const bar = make("progress", { max: "1", "aria-label": "Loading" });
const text = make("span");
const box = make("div", { id: "loading", role: "status" }, text, bar);

/** @param {{text?: string, loaded?: number, total?: number, ready?: boolean, failed?: string}} stage */
export function loading(stage) {
  document.documentElement.dataset.python = stage.ready ? "ready" : stage.failed ? "failed" : "loading";
  if (stage.ready || stage.failed) return box.remove();
  const { loaded = 0, total = 0 } = stage;
  const size = total ? ` ${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB` : "";
  text.textContent = `${stage.text ?? ""}${size}`;
  if (total) bar.value = loaded / total;
  else bar.removeAttribute("value");
  if (!box.isConnected) document.body.append(box);
}
