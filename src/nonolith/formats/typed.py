"""The order in which people type a puzzle: width, height, each row, each column, a line each.

What `nonolith enter` asks for, as a plain file. Width and height may also share the first line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.document import Document
from nonolith.formats.integers import read_sized, sized_match, sized_text
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two numbers on lines of their own, then as many lines of numbers as they say."""
    return sized_match(
        document, wide_first=True, lines_of_sizes=2, reason="width, height, rows, columns"
    )


def read(document: Document) -> Iterator[Puzzle]:
    """The one puzzle."""
    return read_sized(document)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; an empty clue is 0."""
    puzzle = puzzles[0]
    return sized_text([str(puzzle.width), str(puzzle.height)], puzzle)
