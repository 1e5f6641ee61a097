// Bytes as text.

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
