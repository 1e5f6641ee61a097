"""Portable pixmaps (PPM, P3 and P6): pictures in color."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.document import Document
from nonolith.formats.netpbm import netpbm_match, plain_text, read_netpbm
from nonolith.formats.pictures import goal_of
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """The magic number."""
    return netpbm_match(document, b"36", "PPM")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture."""
    return read_netpbm(document)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal as P3."""
    grid = goal_of(puzzles[0], "a pixmap")
    values = [" ".join(map(str, color.rgb)) for color in puzzles[0].palette]
    return plain_text(3, grid, values, 255)
