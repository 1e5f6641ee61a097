"""The Netpbm family: PBM, PGM and PPM, as text (P1 to P3) and as bytes (P4 to P6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonolith.formats.document import Document
from nonolith.formats.pictures import check_picture
from nonolith.formats.pixels import Rgb, puzzle_of_pixels
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

#: White space and comments, which may stand between the numbers of the head.
_GAP = rb"(?:[ \t\r\n\f\v]|#[^\r\n]*[\r\n])+"
_HEAD = re.compile(rb"P([1-6])" + _GAP + rb"([0-9]{1,12})" + _GAP + rb"([0-9]{1,12})")
_MAXIMUM = re.compile(_GAP + rb"([0-9]{1,6})")
_COMMENT = re.compile(rb"#[^\r\n]*")


def netpbm_match(document: Document, kinds: bytes, name: str) -> Match | None:
    """A match if the magic number is one of these."""
    head = _HEAD.match(document.head_bytes)
    if head and head[1] in kinds:
        return Match(Confidence.CERTAIN, f"the magic number P{head[1].decode()} of {name}")
    return None


def read_netpbm(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture."""
    data = document.data
    head = _HEAD.match(data)
    if head is None:
        raise document.error("found no head of a Netpbm picture", expected="P1 to P6 and two sizes")
    kind, width, height = (int(part) for part in head.groups())
    check_picture(document, width, height)
    place = head.end()
    maximum = 1
    if kind not in (1, 4):
        match = _MAXIMUM.match(data, place)
        if match is None or not 0 < int(match[1]) < 65536:
            raise document.error("found no largest value", expected="a number from 1 to 65535")
        maximum, place = int(match[1]), match.end()
    count = width * height * (3 if kind in (3, 6) else 1)
    if kind > 3:
        values = _raw(data[place + 1 :], kind, width, height, maximum)
    else:
        values = _plain(document, _COMMENT.sub(b" ", data[place:]), kind, count)
    if len(values) < count:
        raise document.error(f"found {len(values)} values", expected=f"{count}: the file is cut")
    yield puzzle_of_pixels(document, width, height, _pixels(values[:count], kind, maximum))


def _plain(document: Document, data: bytes, kind: int, count: int) -> list[int]:
    if kind == 1:
        digits = b"".join(data.split())[:count]
        if digits.strip(b"01"):
            raise document.error("found a pixel other than 0 and 1")
        return [digit - 48 for digit in digits]
    words = data.split(None, count)[:count]
    if not all(word.isdigit() and len(word) < 7 for word in words):
        raise document.error("found a pixel that is not a number")
    return [int(word) for word in words]


def _raw(data: bytes, kind: int, width: int, height: int, maximum: int) -> list[int]:
    if kind == 4:
        stride = (width + 7) // 8
        return [
            data[row * stride + column // 8] >> (7 - column % 8) & 1
            for row in range(min(height, len(data) // stride))
            for column in range(width)
        ]
    if maximum < 256:
        return list(data)
    return [high << 8 | low for high, low in zip(data[::2], data[1::2], strict=False)]


def _pixels(values: list[int], kind: int, maximum: int) -> list[Rgb]:
    if kind in (1, 4):
        return [(0, 0, 0) if value else (255, 255, 255) for value in values]
    scaled = [min(value, maximum) * 255 // maximum for value in values]
    if kind in (2, 5):
        return [(value, value, value) for value in scaled]
    return list(zip(scaled[::3], scaled[1::3], scaled[2::3], strict=True))


def plain_text(kind: int, grid: Grid, values: list[str], maximum: int | None) -> str:
    """A picture as text, one row a line; ``values`` gives each color's."""
    head = [f"P{kind}", f"{grid.width} {grid.height}"]
    if maximum is not None:
        head.append(str(maximum))
    rows = (" ".join(values[cell] for cell in row) for row in grid.rows())
    return "\n".join([*head, *rows]) + "\n"
