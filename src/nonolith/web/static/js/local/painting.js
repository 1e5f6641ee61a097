// A drawing as pixels: the library says where its shapes lie (render/shapes.py), a canvas paints them.

/** @typedef {OffscreenCanvasRenderingContext2D} Pen */

/** @type {Record<string, (pen: Pen, shape: any, font: string) => void>} */
const PAINT = {
  Boxes(pen, { fill, boxes }) {
    pen.fillStyle = fill;
    for (const [x, y, width, height] of boxes) pen.fillRect(x, y, width, height);
  },
  Polygons(pen, { fill, polygons }) {
    pen.fillStyle = fill;
    pen.beginPath();
    for (const polygon of polygons) {
      polygon.forEach((/** @type {[number, number]} */ [x, y], /** @type {number} */ at) => (at ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.closePath();
    }
    pen.fill();
  },
  Strokes(pen, { color, width, lines }) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.lineCap = "round";
    pen.beginPath();
    for (const [x, y, endX, endY] of lines) {
      pen.moveTo(x, y);
      pen.lineTo(endX, endY);
    }
    pen.stroke();
  },
  Words(pen, { color, size, anchor, bold, words }, font) {
    pen.fillStyle = color;
    pen.font = `${bold ? "bold " : ""}${size}px ${font}`;
    pen.textAlign = anchor === "middle" ? "center" : anchor;
    for (const [x, y, word] of words) pen.fillText(word, x, y);
  },
};

/**
 * @param {string} drawing its shapes, the color of the page and the font, as JSON
 * @param {number} width in pixels @param {number} scale pixels for each unit
 * @returns {(top: number, rows: number) => Uint8ClampedArray} the pixels (RGBA) of some rows
 */
export function painter(drawing, width, scale) {
  const [shapes, page, font] = JSON.parse(drawing);
  return (top, rows) => {
    const pen = new OffscreenCanvas(width, rows).getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("no canvas");
    pen.fillStyle = page;
    pen.fillRect(0, 0, width, rows);
    pen.translate(0, -top);
    pen.scale(scale, scale);
    for (const shape of shapes) PAINT[shape.kind](pen, shape, font);
    const { data } = pen.getImageData(0, 0, width, rows);
    if (data[3] !== 255) throw new Error("nothing was painted"); // a canvas that is too large says nothing else
    return data;
  };
}
