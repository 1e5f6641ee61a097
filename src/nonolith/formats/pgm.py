"""Portable graymaps (PGM, P2 and P5): pictures in shades of gray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.errors import UnsupportedError
from nonolith.formats.document import Document
from nonolith.formats.netpbm import netpbm_match, plain_text, read_netpbm
from nonolith.formats.pictures import goal_of
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """The magic number."""
    return netpbm_match(document, b"25", "PGM")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture."""
    return read_netpbm(document)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal as P2."""
    grid = goal_of(puzzles[0], "a graymap")
    for color in puzzles[0].palette:
        if len(set(color.rgb)) != 1:
            raise UnsupportedError(f"pgm holds shades of gray; {color.name!r} is {color.hex}")
    return plain_text(2, grid, [str(color.rgb[0]) for color in puzzles[0].palette], 255)
