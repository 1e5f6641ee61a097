"""A saved page of nonograms.org, or the ``var d=[...]`` line of one.

Reading only, and nothing is ever fetched. The array holds the answer in a light disguise; the
decoding is the one that several open programs share. The clues follow from the answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from nonolith.errors import FormatError
from nonolith.formats.colors import Ink, palette_of
from nonolith.formats.document import Document
from nonolith.formats.pictures import picture_puzzle
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.words import unescape
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Meta, Puzzle

_START = re.compile(r"\bd\s*=\s*(?=\[\s*\[\s*-?\d)")
_ARRAY = re.compile(r"(\[[\d\s,\[\]\-]*\]\s*\])")
_TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)


def sniff(document: Document) -> Match | None:
    """The variable that holds the picture."""
    if _START.search(document.text):
        return Match(Confidence.CERTAIN, "the line 'var d=[[...' of nonograms.org")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    text = document.text
    start = _START.search(text)
    match = _ARRAY.match(text, start.end()) if start else None
    if match is None:
        raise document.error("found no picture", expected="the line 'var d=[[...'")
    line = text.count("\n", 0, match.start()) + 1
    try:
        yield _decode(document, json.loads(match[1]), _title(text))
    except (IndexError, ValueError, ZeroDivisionError, TypeError) as error:
        if isinstance(error, FormatError):
            raise
        raise document.error("the array cannot be decoded", line=line) from None


def _title(text: str) -> str:
    match = _TITLE.search(text)
    return unescape(match[1]).strip() if match else ""


def _decode(document: Document, d: Sequence[Sequence[int]], title: str) -> Puzzle:
    width, height, colors = (_value(d[place]) for place in (1, 2, 3))
    document.check_size(width, height)
    if width < 1 or height < 1 or not 0 < colors < 256:
        raise document.error(f"found a picture of {width}x{height} cells in {colors} colors")
    inks = []
    for place in range(5, 5 + colors):
        red, green, blue = (d[place][part] - d[4][part] for part in (0, 1, 2))
        inks.append(Ink(f"color{place - 4}", (red & 255, green & 255, blue & 255)))
    palette = palette_of(inks) if colors > 1 else BLACK_AND_WHITE
    base = colors + 5
    x = d[base]
    count = x[0] % x[3] * (x[0] % x[3]) + x[1] % x[3] * 2 + x[2] % x[3]
    start = d[base + 1]
    cells = bytearray(width * height)
    for run in d[base + 2 : base + 2 + count]:
        column, length, color, row = (run[part] - start[part] for part in range(4))
        column, row = column - 1, row - 1
        if not (0 <= row < height and 0 <= column < column + length <= width):
            raise ValueError("outside the grid")
        if not 0 < color <= colors:
            raise ValueError("no such color")
        place = row * width + column
        cells[place : place + length] = bytes([color]) * length
    grid = Grid.from_colors(width, height, bytes(cells), palette)
    return picture_puzzle(document, grid, Meta(title=title, source="nonograms.org"))


def _value(x: Sequence[int]) -> int:
    return x[0] % x[3] + x[1] % x[3] - x[2] % x[3]
