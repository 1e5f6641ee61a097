// The service worker: kept up to date, and a new version offered when it is there as a whole.

import { button, toast } from "../dom.js";

export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { type: "classic" });
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch {
    // A private window, or a host without https: the page works, but only with a network.
  }
}

/** @param {ServiceWorker|null} worker */
function watch(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
}

/** @param {ServiceWorker} worker */
function offer(worker) {
  toast("A new version of this page is ready.", "info", button({
    text: "Reload",
    onclick: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("take over");
    },
  }));
}
