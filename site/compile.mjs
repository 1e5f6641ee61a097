// Compiles Python for the browser: nonolith, and of the standard library first what every visitor needs, as bytecode of
// the very Python that will run it. Usage: node site/compile.mjs REPOSITORY OUTPUT SITE_PACKAGES

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { load } from "../npm/index.js";
import { loadPyodide } from "pyodide";

// What goes wrong is said in its own words: Node would print the line that threw, and Pyodide's has a megabyte.
process.on("uncaughtException", (error) => {
  console.error((error.message || inspect(error)).trim());
  process.exit(1);
});

const [root, output, packages] = process.argv.slice(2);
const home = join(root, "node_modules", "pyodide");

// Without the columns of every instruction, which take a third of bytecode: a traceback names the line, which is enough.
const compiler = await loadPyodide({ indexURL: home, env: { PYTHONNODEBUGRANGES: "1" } });
for (const [name, folder] of [["/repository", root], ["/packages", packages]]) {
  compiler.FS.mkdirTree(name);
  compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: folder }, name);
}
compiler.FS.writeFile("/stdlib.zip", readFileSync(join(home, "python_stdlib.zip")));
compiler.runPython(readFileSync(join(root, "site", "bytecode.py"), "utf8"));
const made = (name) => compiler.FS.readFile(`/out/${name}`);

// A rehearsal in a fresh Python: every verb answers, and what it has loaded by then goes into the first file.
const rehearsal = await loadPyodide({ indexURL: home });
rehearsal.FS.writeFile("/nonolith.zip", made("nonolith.zip"));
const { engine } = await load();
rehearsal.registerJsModule("nonolith_bridge", { bridge: engine, index: "{}" });
rehearsal.runPython("import sys; sys.path.insert(0, '/nonolith.zip')");
const loaded = rehearsal.runPython(readFileSync(join(root, "site", "rehearsal.py"), "utf8"));
compiler.globals.get("write_library")(loaded);
for (const name of ["nonolith.zip", "python.zip", "more.zip", "pdf.zip", "pictures.zip", "late.json"]) writeFileSync(join(output, name), made(name));
