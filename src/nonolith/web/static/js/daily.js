// The puzzle of the day: by the date and the packs alone, the same for everyone (docs/collection.md).

/** @typedef {{id: string, title: string, rows: number, columns: number, colors: number, class: string|null, stars: number|null}} Entry */
/** @typedef {{id: string, title: string, note: string, puzzles: Entry[]}} Pack */

const NOT_DAILY = ["first-steps", "hard-nuts"];
const STRIDE = 89;

/** @param {Pack[]} packs in their order @param {string} day such as 2026-11-16 @returns {{pack: Pack, entry: Entry}|null} */
export function dailyOf(packs, day) {
  const entries = packs.filter((pack) => !NOT_DAILY.includes(pack.id)).flatMap((pack) => pack.puzzles.map((entry) => ({ pack, entry })));
  if (!entries.length) return null;
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  let stride = STRIDE;
  while (divisor(stride, entries.length) !== 1) stride += 1;
  return entries[(days * stride) % entries.length];
}

/** @param {number} one @param {number} other @returns {number} */
function divisor(one, other) {
  return other ? divisor(other, one % other) : one;
}
