"""PNG pictures: one pixel a cell, colors exact (needs the extra ``image``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.document import Document
from nonolith.formats.raster import read_image, write_image
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """The first bytes, which were compared already."""
    return Match(Confidence.CERTAIN, "the first bytes of a PNG picture")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture."""
    return read_image(document, "PNG")


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """The goal as an indexed picture."""
    return write_image(puzzles[0], "PNG")
