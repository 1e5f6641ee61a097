"""Write the page as static files: ``python site/build.py FOLDER`` (``make site``).

What comes out works on any static host and below any path, without a server behind it: the page,
the engine as WebAssembly, Python with nonolith as bytecode, the collection, and a service worker
that keeps all of it for use without a network. Nothing is fetched here but from this machine.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import nonolith as nl
from nonolith.render.player import PLAYER_FILES, player_file
from nonolith.version import __version__
from nonolith.web.server.guard import POLICY

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "nonolith" / "web" / "static"
PYODIDE = ROOT / "node_modules" / "pyodide"
WASM = ROOT / "npm" / "nonolith.wasm"
NATIVE = ROOT / "native"
ENGINE = ("index.js", "engine.js", "puzzle.js", "values.js")
#: The scripts that are asked for by name: by the page, by one another, and by tests.
NAMED = ("main", "api", "local/local", "local/engine-worker", "local/python-worker")
#: What PDF files take (see bytecode.py).
PDF = ("reportlab", "segno", "charset_normalizer")
#: What the loading of Python counts: the files that every visitor fetches.
COUNTED = ("pyodide.asm.wasm.gzip", "python.zip.gzip", "nonolith.zip.gzip", "late.json")

#: As the service has it, but for the engine; a page cannot forbid to be framed by itself.
SITE_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
#: What runs by itself: the page and its workers. The documentation has scripts of its theme inline.
GUARDED = ("/", "/index.html", "/sw.js", "/js/*")
META_POLICY = SITE_POLICY.replace("; frame-ancestors 'none'", "")


def build(folder: Path, docs: Path | None) -> None:
    """Write the site, whole: it takes the place of what was there when it is finished."""
    packages = _packages()
    if not WASM.exists():
        sys.exit(f"site/build.py: found no {WASM.relative_to(ROOT)}; compile it: make wasm")
    made = folder.with_name(folder.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(PAGE, made, ignore=shutil.ignore_patterns("docs.css"))
    (made / "player").mkdir()
    for name in PLAYER_FILES:
        (made / "player" / name).write_text(player_file(name), encoding="utf-8")
    _write_engine(made / "npm")
    _write_python(made / "python", packages)
    _write_collection(made / "collection")
    if docs is not None:
        shutil.copytree(docs, made / "docs")
    _bundle(made)
    _write_page(made)
    _write_worker(made)
    _write_headers(made)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def _write_engine(folder: Path) -> None:
    folder.mkdir()
    for name in ENGINE:
        shutil.copy(ROOT / "npm" / name, folder / name)
    _zip(WASM, folder)


def _bundle(folder: Path) -> None:
    """Few scripts instead of seventy: asking for each took half of the time to the first board."""
    made = folder / "bundled"
    outside = ("node:*", "../../python/pyodide.mjs")
    command = [f"{ROOT}/node_modules/.bin/esbuild", *(f"js/{name}.js" for name in NAMED)]
    command += ["--bundle", "--splitting", "--format=esm", "--minify-whitespace", "--minify-syntax"]
    command += [f"--external:{name}" for name in outside]
    command += ["--outbase=.", f"--outdir={made}", "--chunk-names=js/[hash]"]
    subprocess.run([*command, "--log-level=warning", "--tsconfig-raw={}"], cwd=folder, check=True)
    shutil.rmtree(folder / "js")
    (made / "js").rename(folder / "js")
    made.rmdir()


def _packages() -> Path:
    """Where the packages are that PDF files take; without them the page could write none."""
    found = {name: importlib.util.find_spec(name) for name in PDF}
    homes = {Path(spec.origin).parent.parent for spec in found.values() if spec and spec.origin}
    if missing := [name for name, spec in found.items() if spec is None]:
        sys.exit(
            f"site/build.py: found no {', '.join(missing)}, which the page writes PDF files with; "
            f"install what is missing: pip install {' '.join(missing)}"
        )
    if len(homes) > 1:
        places = ", ".join(sorted(map(str, homes)))
        sys.exit(f"site/build.py: found {', '.join(PDF)} in {places}; expected one folder")
    return homes.pop()


def _write_python(folder: Path, packages: Path) -> None:
    folder.mkdir()
    _compile(folder, packages)
    for made in folder.glob("*.zip"):
        _zip(made, folder)
        made.unlink()
    for name, text in _scripts().items():
        (folder / name).write_text(text, encoding="utf-8")
    _zip(PYODIDE / "pyodide.asm.wasm", folder)
    sizes = {name: (folder / name).stat().st_size for name in COUNTED}
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    _write_json(folder / "python.json", {"sizes": sizes, "info": info})


def _compile(folder: Path, packages: Path) -> None:
    """The bytecode, after a rehearsal of all verbs, which an engine from before may not know."""
    command = ["node", "site/compile.mjs", ROOT, folder, packages]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if not ran.returncode:
        return
    built = WASM.stat().st_mtime
    sources = [path for name in ("include", "src", "wasm") for path in (NATIVE / name).rglob("*")]
    newer = [path for path in sorted(sources) if path.is_file() and path.stat().st_mtime > built]
    if newer:
        sys.exit(
            f"site/build.py: found {WASM.name} older than {newer[0].relative_to(NATIVE.parent)}, "
            "and it does not answer as the page expects; compile it again: make wasm"
        )
    sys.exit(f"site/build.py: {ran.stderr.strip() or ran.stdout.strip()}")


def _scripts() -> dict[str, str]:
    """Pyodide's scripts without what they offer to modules in C, of which none is ever loaded.

    That is a variable and a property for each of 4000 functions, which nothing else names.
    """
    names = ("pyodide.mjs", "pyodide.asm.mjs")
    texts = [(PYODIDE / name).read_text(encoding="utf-8") for name in names]
    texts = [re.sub(r"(?m)^//# sourceMappingURL=.*\n?", "", text) for text in texts]
    count = Counter(re.findall(r"[\w$]+", "\n".join(texts)))
    offered = re.compile(r'(_\w+)=Module\["\1"\]=wasmExports\["\w+"\];')
    # Thrice: declared, set, and as the property.
    unused = {name for name in offered.findall(texts[1]) if count[name] == 3}
    texts[1] = offered.sub(lambda found: "" if found[1] in unused else found[0], texts[1])
    texts[1] = re.sub(r",(_\w+)(?=[,;])", lambda it: "" if it[1] in unused else it[0], texts[1])
    return dict(zip(names, texts, strict=True))


def _zip(source: Path, folder: Path) -> None:
    """Packed with gzip under a name that hosts leave alone; the page unpacks it."""
    (folder / f"{source.name}.gzip").write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def _write_collection(folder: Path) -> None:
    """What the API answers about the collection, as files: see ``js/local/collection.js``."""
    folder.mkdir()
    collection = nl.collection()
    _write_json(folder / "index.json", collection.to_dict())
    for pack in collection:
        _write_json(folder / f"{pack.id}.json", {one.id: one.puzzle_dict() for one in pack})
    # The puzzles of the day come round: those of the first days of 1970 are all there are.
    first = date(1970, 1, 1)
    days: list[str] = []
    while (place := collection.daily(first + timedelta(len(days))).place) not in days:
        days.append(place)
    _write_json(folder / "daily.json", days)


def _write_page(folder: Path) -> None:
    page = folder / "index.html"
    head = (
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{META_POLICY}">\n'
        '<meta name="nonolith-answers" content="here">'
    )
    text = page.read_text(encoding="utf-8").replace('<meta charset="utf-8">', head, 1)
    page.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "site" / "site.webmanifest", folder / "page.webmanifest")


def _write_worker(folder: Path) -> None:
    """The service worker, with every file that it keeps and its checksum."""
    kept = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] != "docs" and path.name != "sw.js"
    }
    version = hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:16]
    head = f"const VERSION = {json.dumps(f'{__version__}-{version}')};\n"
    head += f"const FILES = {json.dumps(kept, indent=0)};\n"
    script = (folder / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(head + script, encoding="utf-8")


def _write_headers(folder: Path) -> None:
    """The policy once more, for the hosts that send the headers of such a file."""
    ours = "".join(f"{path}\n  Content-Security-Policy: {SITE_POLICY}\n" for path in GUARDED)
    (folder / "_headers").write_text(
        f"{ours}/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
        "  Cache-Control: no-cache\n",
        encoding="utf-8",
    )


def _write_json(path: Path, record: object) -> None:
    path.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    built = ROOT / "build" / "docs"
    build(Path(sys.argv[1]).resolve(), built if built.is_dir() else None)
