// Fetching what is large: packed, so that it is small on any host, and with a count of what has come.

const ZIPPED = [0x1f, 0x8b];

/**
 * A file that was packed with gzip, as it was before; a host that has unpacked it already is no harm.
 * @param {URL|string} url @param {string} [media] @param {(bytes: number) => void} [came]
 * @returns {Promise<Response>}
 */
export async function unzipped(url, media = "application/wasm", came = () => {}) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${new URL(url, location.href).pathname.split("/").pop()} could not be fetched (${response.status})`);
  const reader = response.body.getReader();
  const first = await reader.read();
  came(first.value?.length ?? 0);
  const isZipped = ZIPPED.every((byte, at) => first.value?.[at] === byte);
  const body = new ReadableStream({
    start: (sink) => first.value && sink.enqueue(first.value),
    pull: async (sink) => {
      const { done, value } = await reader.read();
      if (done) return sink.close();
      came(value.length);
      sink.enqueue(value);
    },
    cancel: () => reader.cancel(),
  });
  const plain = isZipped ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(plain, { headers: { "Content-Type": media } });
}
