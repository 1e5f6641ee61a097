"""Runs inside Pyodide (see compile.mjs): sources become zip files of bytecode under /out.

Bytecode spares the visitor the compiling, which took most of the time to the first hint; and
without docstrings it is smaller than the sources.
"""

from __future__ import annotations

import importlib.util
import json
import marshal
import os
import zipfile
from collections.abc import Iterable, Iterator

#: Of the standard library, what a browser has no use for.
UNUSED = frozenset(
    [
        "_aix_support",
        "_android_support",
        "_apple_support",
        "_ios_support",
        "_osx_support",
        "_pyrepl",
        "antigravity",
        "bdb",
        "cProfile",
        "curses",
        "dbm",
        "doctest",
        "ensurepip",
        "idlelib",
        "lib2to3",
        "multiprocessing",
        "pdb",
        "profile",
        "profiling",
        "pydoc",
        "pydoc_data",
        "sqlite3",
        "test",
        "this",
        "tkinter",
        "turtle",
        "turtledemo",
        "unittest",
        "venv",
        "wsgiref",
        "xmlrpc",
    ]
)

#: Of nonolith, what answers requests: neither the command line nor the server, nor what only a
#: machine can do.
LEFT_OUT = (
    *("cli", "terminal", "mcp", "batching", "benching", "collection", "__main__.py"),
    *("web/server", "web/pool", "web/static", "render/painting.py"),
)

#: What stands in for modules that need a machine, and for pydantic; and what fetches modules.
STAND_INS = {
    "native/wasm/_native.py": "nonolith/_native.py",
    "site/painting.py": "nonolith/render/painting.py",
    "site/pydantic.py": "pydantic.py",
    "site/pydantic_core.py": "pydantic_core.py",
    "site/nonolith_late.py": "nonolith_late.py",
}

EPOCH = (1980, 1, 1, 0, 0, 0)

Source = tuple[str, bytes]


def bytecode(name: str, source: bytes) -> bytes:
    """What Python would write to a .pyc file; it is never compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    unchecked = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + bytes(8) + marshal.dumps(code)


def write(output: str, sources: Iterable[Source]) -> None:
    """A zip file, the same for the same sources: .py as bytecode, everything else as it is.

    It is packed as a whole afterwards: small files share more with each other than within.
    """
    with zipfile.ZipFile(f"/out/{output}", "w") as archive:
        for name, content in sorted(sources):
            if name.endswith(".py"):
                name, content = f"{name}c", bytecode(name, content)
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)


def tree(folder: str, prefix: str = "") -> Iterator[Source]:
    """The Python files, and the data beside them, of a folder."""
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for file in files:
            name = os.path.relpath(os.path.join(where, file), folder)
            if not name.endswith((".so", ".pyi", ".pyc", ".c")):
                with open(os.path.join(where, file), "rb") as stream:
                    yield prefix + name, stream.read()


def module_of(name: str) -> str:
    """The module that a file is, by its name."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def standard_library() -> Iterator[Source]:
    """All of it that is shipped."""
    with zipfile.ZipFile("/stdlib.zip") as archive:
        for info in archive.infolist():
            top = info.filename.partition("/")[0].removesuffix(".py")
            if not info.is_dir() and top not in UNUSED:
                yield info.filename, archive.read(info)


def write_library(loaded: str) -> None:
    """What was loaded goes into one file, the rest into another, and an index says where it is."""
    first = set(loaded.split())
    sources = list(standard_library())
    late = {
        module_of(name): "more.zip"
        for name, _ in sources
        if name.endswith(".py") and module_of(name) not in first
    }
    write("python.zip", [source for source in sources if module_of(source[0]) not in late])
    write("more.zip", [source for source in sources if module_of(source[0]) in late])
    for archive, parts in (("pdf.zip", pdf()), ("pictures.zip", pictures())):
        late.update({module_of(name): archive for name, _ in parts if name.endswith(".py")})
    with open("/out/late.json", "w") as stream:
        json.dump(late, stream, separators=(",", ":"), sort_keys=True)


def nonolith() -> Iterator[Source]:
    """The package, with its stand-ins."""
    for name, content in tree("/repository/src/nonolith"):
        if not name.startswith(LEFT_OUT):
            yield f"nonolith/{name}", content
    for place, name in STAND_INS.items():
        with open(f"/repository/{place}", "rb") as stream:
            yield name, stream.read()


def pdf() -> Iterator[Source]:
    """What PDF files take: ReportLab's pages without its charts and documents, and Segno."""
    for package in ("reportlab", "segno", "charset_normalizer"):
        for name, content in tree(f"/packages/{package}", f"{package}/"):
            if not name.startswith(("reportlab/graphics", "reportlab/platypus", "reportlab/fonts")):
                # Pictures of pixels are what it wants Pillow for; there are none in our pages.
                yield name, content.replace(b"\nfrom PIL import Image\n", b"\nImage = None\n")


def pictures() -> Iterator[Source]:
    """What pictures of pixels take: the stand-in for Pillow."""
    return tree("/repository/site/pillow", "PIL/")


os.makedirs("/out", exist_ok=True)
write("nonolith.zip", nonolith())
write("pdf.zip", pdf())
write("pictures.zip", pictures())
