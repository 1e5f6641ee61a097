"""FreeNono's XML: pictures in ``_`` and ``x``; and ``.nonopack``, a zip of such files.

Reading only. A pack is read without unpacking to disk; its members are bounded in number and size.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from nonolith.errors import NonolithError
from nonolith.formats.document import Document
from nonolith.formats.pictures import picture_puzzle
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.xmltext import Element, parse_xml
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

_ZIP = b"PK\x03\x04"
_MAX_MEMBERS = 10_000
_MAX_MEMBER = 4 * 1024 * 1024
_EXTRA = ("difficulty", "id", "level", "duration")


def sniff(document: Document) -> Match | None:
    """The root element, or a zip with such members."""
    if document.magic.startswith(_ZIP):
        try:
            names = zipfile.ZipFile(io.BytesIO(document.data)).namelist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            return None
        if any(name.lower().endswith((".nonogram", ".xml")) for name in names):
            return Match(Confidence.CERTAIN, "a zip file with nonograms")
        return None
    return Match(Confidence.CERTAIN, "XML with a <FreeNono> element")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles of the file or of all files of the pack."""
    if document.magic.startswith(_ZIP):
        yield from _pack(document)
        return
    found = False
    root = parse_xml(document, ("freenono",))
    for group in root.all("nonograms"):
        for element in group.all("nonogram"):
            found = True
            try:
                yield _puzzle(document, element)
            except NonolithError as error:
                document.report(error)
    if not found:
        raise document.error("found no <Nonogram>", line=root.line, expected="one or more")


def _puzzle(document: Document, element: Element) -> Puzzle:
    masks = bytearray()
    width = 0
    rows = 0
    for line in element.all("line"):
        cells = "".join(line.text.split())
        rows += 1
        width = width or len(cells)
        document.check_size(width, rows, line.line)
        if len(cells) != width or cells.strip("_x"):
            raise document.error(
                "this is not a row of the picture",
                line=line.line,
                found=repr(cells[:40]),
                expected=f"{width} cells of _ and x" if width else "cells of _ and x",
            )
        masks += bytes(2 if cell == "x" else 1 for cell in cells)
    for name, count in (("width", width), ("height", rows)):
        if element.get(name, str(count)) != str(count):
            raise document.error(
                f"found {name} {element.get(name)[:20]!r}", line=element.line, expected=str(count)
            )
    meta = Meta(
        title=element.get("name"),
        author=element.get("author"),
        description=element.get("desc"),
        extra=tuple((name, element.get(name)) for name in _EXTRA if element.get(name)),
    )
    return picture_puzzle(document, Grid(width, rows, bytes(masks)), meta)


def _pack(document: Document) -> Iterator[Puzzle]:
    try:
        with zipfile.ZipFile(io.BytesIO(document.data)) as pack:
            members = [info for info in pack.infolist() if not info.is_dir()]
            if len(members) > _MAX_MEMBERS:
                raise document.error(f"found {len(members)} members", expected=f"{_MAX_MEMBERS}")
            for info in members:
                if info.filename.lower().endswith((".nonogram", ".xml")):
                    yield from _member(document, pack, info)
    except (zipfile.BadZipFile, ValueError) as error:
        if isinstance(error, NonolithError):
            raise
        raise document.error(f"this is not a zip file ({error})") from None


def _member(document: Document, pack: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[Puzzle]:
    name = f"{document.name or 'input'}!{info.filename}"
    try:
        # The size that the directory claims may be a lie: what is read is bounded as well.
        with pack.open(info) as file:
            data = file.read(_MAX_MEMBER + 1)
        inner = Document(data, name=name, max_bytes=_MAX_MEMBER, max_cells=document.max_cells)
        inner.format = document.format
        if len(data) > _MAX_MEMBER:
            raise inner.error(f"found more than {_MAX_MEMBER} bytes", expected="a nonogram")
        puzzles = list(read(inner))
    except NonolithError as error:
        document.report(error)
        return
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        RuntimeError,
        NotImplementedError,
    ) as error:
        document.report(document.error(f"{info.filename!r} cannot be unpacked ({error})"))
        return
    yield from puzzles
