"""Portable bitmaps (PBM, P1 and P4): black and white pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.document import Document
from nonolith.formats.netpbm import netpbm_match, plain_text, read_netpbm
from nonolith.formats.pictures import goal_of
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """The magic number."""
    return netpbm_match(document, b"14", "PBM")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture."""
    return read_netpbm(document)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal as P1."""
    return plain_text(1, goal_of(puzzles[0], "a bitmap"), ["0", "1"], None)
