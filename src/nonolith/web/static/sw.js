// The service worker of the site: after one visit everything works without a network. `site/build.py` writes VERSION and
// FILES (name to SHA-256) above.
//
// A version is kept whole or not at all: its cache is filled under its own name, every file checked, and takes over when
// it is complete. A file that has gone from the cache, or is not what it was, is fetched again.

/* global VERSION, FILES */
const CACHE = `nonolith-${VERSION}`;
const SHARED = "nonolith-shared";
const HOME = new URL("./", self.location.href).href;
const AT_ONCE = 4;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (!url.href.startsWith(HOME)) return;
  const name = decodeURIComponent(url.href.slice(HOME.length)) || "index.html";
  if (request.method === "POST" && name === "share") event.respondWith(receive(request));
  else if (request.method === "GET" && name in FILES) event.respondWith(kept(name));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const work = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      if (!(await good(await cache.match(HOME + name), name))) await cache.put(HOME + name, await found(name));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("nonolith-") && name !== CACHE && name !== SHARED) await caches.delete(name);
  await self.clients.claim();
}

/** A file from the cache; from the net if it is not there or damaged, and then it is there again. */
async function kept(name) {
  const cache = await caches.open(CACHE).catch(() => null);
  const there = await cache?.match(HOME + name).catch(() => null);
  if (await good(there?.clone(), name)) return there;
  const fresh = await found(name).catch(() => null);
  if (fresh) await cache?.put(HOME + name, fresh.clone()).catch(() => null);
  return fresh ?? fetch(HOME + name, { cache: "no-cache" });
}

/** A file of this very version: from an older cache, or from the net; another version's is refused. */
async function found(name) {
  for (const from of [() => caches.match(HOME + name), () => fetch(HOME + name), () => fetch(HOME + name, { cache: "reload" })]) {
    const response = await from().catch(() => null);
    if (await good(response?.clone(), name)) return response;
  }
  throw new Error(`${name} cannot be had as this version knows it`);
}

async function good(response, name) {
  if (!response?.ok) return false;
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[name];
}

/** Something from the share menu: kept for the page, which is opened. */
async function receive(request) {
  const form = await request.formData();
  const file = form.get("file");
  const kept = file instanceof File && file.size
    ? new Response(file, { headers: { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name || "file") } })
    : new Response(form.get("url") || form.get("text")); // without a name: words, or an address
  await (await caches.open(SHARED)).put(`${HOME}shared`, kept);
  return Response.redirect(`${HOME}#shared`, 303);
}
