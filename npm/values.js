// Packed values (native/wasm/nonolith.h) from and to JavaScript: null, booleans, numbers, bigints, Uint8Array, arrays.

/** @typedef {import("./index.d.ts").Value} Value a string is sent as its bytes */

const letter = (/** @type {string} */ text) => text.charCodeAt(0);
const [NONE, TRUE, FALSE, INT, REAL, LONG, BYTES, TUPLE, LIST] = [..."NTFigls(["].map(letter);
const encoder = new TextEncoder();

/** @param {Value} value @returns {Uint8Array} */
export function pack(value) {
  let bytes = new Uint8Array(256);
  let view = new DataView(bytes.buffer);
  let at = 0;
  const grow = (/** @type {number} */ more) => {
    if (at + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * bytes.length, at + more));
    larger.set(bytes);
    bytes = larger;
    view = new DataView(bytes.buffer);
  };
  const head = (/** @type {number} */ kind, /** @type {number} */ number) => {
    grow(5);
    bytes[at] = kind;
    view.setInt32(at + 1, number, true);
    at += 5;
  };
  const long = (/** @type {bigint} */ number) => {
    const digits = [];
    for (let rest = number < 0n ? -number : number; rest > 0n; rest >>= 15n) digits.push(Number(rest & 0x7fffn));
    head(LONG, number < 0n ? -digits.length : digits.length);
    grow(2 * digits.length);
    for (const digit of digits) view.setUint16(at, digit, true), (at += 2);
  };
  const put = (/** @type {Value} */ one) => {
    if (one === null || typeof one === "boolean") {
      grow(1);
      bytes[at++] = one === null ? NONE : one ? TRUE : FALSE;
    } else if (typeof one === "number" && one === (one | 0)) {
      head(INT, one);
    } else if (typeof one === "number" && !Number.isSafeInteger(one)) {
      grow(9);
      bytes[at] = REAL;
      view.setFloat64(at + 1, one, true);
      at += 9;
    } else if (typeof one === "number" || typeof one === "bigint") {
      long(BigInt(one));
    } else if (Array.isArray(one)) {
      head(TUPLE, one.length);
      one.forEach(put);
    } else {
      const data = typeof one === "string" ? encoder.encode(one) : one;
      head(BYTES, data.length);
      grow(data.length);
      bytes.set(data, at);
      at += data.length;
    }
  };
  put(value);
  return bytes.subarray(0, at);
}

/** @param {Uint8Array} bytes @returns {Value} bytes are copied out */
export function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const count = () => view.getInt32((at += 4) - 4, true);
  /** @returns {Value} */
  const take = () => {
    const kind = bytes[at++];
    if (kind === NONE) return null;
    if (kind === TRUE || kind === FALSE) return kind === TRUE;
    if (kind === INT) return count();
    if (kind === REAL) return view.getFloat64((at += 8) - 8, true);
    if (kind === BYTES) {
      const size = count();
      return bytes.slice(at, (at += size));
    }
    if (kind === TUPLE || kind === LIST) return Array.from({ length: count() }, take);
    if (kind !== LONG) throw new TypeError(`no packed value begins with byte ${kind}`);
    const size = count();
    let number = 0n;
    for (let digit = Math.abs(size) - 1; digit >= 0; digit--) number = (number << 15n) | BigInt(view.getUint16(at + 2 * digit, true));
    at += 2 * Math.abs(size);
    if (size < 0) number = -number;
    return number >= Number.MIN_SAFE_INTEGER && number <= Number.MAX_SAFE_INTEGER ? Number(number) : number;
  };
  return take();
}
