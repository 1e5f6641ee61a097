// The collection as files of the site: what the API answers to GET collection, collection/PACK/PUZZLE and collection/daily.

import { ApiError } from "../errors.js";

const DAY = 86_400_000;

/** @param {string} path @returns {Promise<Blob>} */
export async function collected(path) {
  const [place, query = ""] = path.split("?");
  const parts = place.split("/").slice(1);
  if (!parts.length || !parts[0]) return (await file("index")).blob();
  const [pack, id] = parts[0] === "daily" ? (await daily(new URLSearchParams(query).get("date"))).split("/") : parts;
  const puzzles = await (await file(pack)).json();
  if (!Object.hasOwn(puzzles, id ?? "")) throw missing(place);
  return new Blob([JSON.stringify(puzzles[id])], { type: "application/json" });
}

/** The place of a day's puzzle. @param {string|null} date such as 2026-11-16; without, today @returns {Promise<string>} */
async function daily(date) {
  const places = await (await file("daily")).json();
  const days = Math.floor((date === null ? Date.now() : Date.parse(date)) / DAY);
  if (Number.isNaN(days)) throw new ApiError(`date: found '${date}'; expected a date like 2026-11-16`, { code: "request" });
  return places[((days % places.length) + places.length) % places.length];
}

/** @param {string} name */
async function file(name) {
  const response = /^[\w-]+$/.test(name) ? await fetch(`collection/${name}.json`) : null;
  if (!response?.ok) throw missing(name);
  return response;
}

/** @param {string} place */
function missing(place) {
  return new ApiError(`there is no ${place} in the collection`, { code: "path" });
}
