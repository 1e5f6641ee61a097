// Colors as people see them (OKLab, by Björn Ottosson): equal distances look equally large.

/** @typedef {[number, number, number]} Lab */

const LINEAR = Array.from({ length: 256 }, (_, part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));

/** @param {number} red @param {number} green @param {number} blue @returns {Lab} */
export function toLab(red, green, blue) {
  const [r, g, b] = [LINEAR[red], LINEAR[green], LINEAR[blue]];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** @param {Lab} one @param {Lab} other 1 is from black to white */
export function distance(one, other) {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The number of the nearest. @param {Lab} lab @param {Lab[]} centers */
export function nearest(lab, centers) {
  let [best, chosen] = [Infinity, 0];
  centers.forEach((center, index) => {
    const gap = distance(lab, center);
    if (gap < best) [best, chosen] = [gap, index];
  });
  return chosen;
}
