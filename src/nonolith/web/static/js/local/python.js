// Python with nonolith, from its files to the one function that answers. The same in a worker and in Node.

import { painter } from "./painting.js";

/**
 * @typedef {object} Parts
 * @property {(options: any) => Promise<any>} loadPyodide
 * @property {Record<string, string>} info of which Pyodide it is
 * @property {string} home where Pyodide's own files are
 * @property {(name: string) => Promise<Response>} file one of our files
 * @property {(name: string) => Uint8Array} late one that is needed only now
 * @property {Promise<import("../../npm/index.d.ts").Nonolith>} loading the engine
 */

/** @typedef {(verb: string, body: string, tell: ((progress: string) => void)|null) => {status: number, media: string, body: Uint8Array}} Reply */

/** @param {Parts} parts @returns {Promise<Reply>} */
export async function startPython({ loadPyodide, info, home, file, late, loading }) {
  const bytes = async (/** @type {string} */ name) => new Uint8Array(await (await file(name)).arrayBuffer());
  const [library, nonolith, index] = [bytes("python.zip.gzip"), bytes("nonolith.zip.gzip"), file("late.json")];
  const plain = globalThis.fetch;
  // Pyodide fetches two files by itself: the packed ones are given to it.
  globalThis.fetch = async (url, options) => {
    const name = String(url).split("/").pop() ?? "";
    if (name === "pyodide.asm.wasm") return file(`${name}.gzip`);
    if (name === "python.zip") return new Response(/** @type {BufferSource} */ (await library));
    return plain(url, options);
  };
  let pyodide;
  try {
    pyodide = await loadPyodide({ indexURL: home, stdLibURL: `${home}python.zip`, lockFileContents: { info, packages: {} }, checkAPIVersion: false });
  } finally {
    globalThis.fetch = plain;
  }
  pyodide.FS.writeFile("/nonolith.zip", await nonolith);
  pyodide.registerJsModule("nonolith_bridge", { bridge: (await loading).engine, late, painter, index: await (await index).text() });
  pyodide.runPython("import sys; sys.path.insert(0, '/nonolith.zip'); import nonolith_late");
  const { reply } = pyodide.pyimport("nonolith.web.browser");
  return (verb, body, tell) => {
    const answer = reply(verb, body, tell ?? undefined); // null would be an object in Python
    const [status, media, data] = answer.toJs();
    answer.destroy();
    return { status, media, body: data };
  };
}
