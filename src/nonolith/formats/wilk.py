"""Wilk's ``.nin``: ``WIDTH HEIGHT``, the row clues, the column clues; nothing between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.clues import text_of
from nonolith.formats.document import Document
from nonolith.formats.integers import sized_match, sized_puzzle, sizes
from nonolith.formats.lists import file_lines
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two numbers on a line and as many lines of numbers as they say."""
    return sized_match(
        document, wide_first=True, lines_of_sizes=1, reason="width and height, rows, columns"
    )


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    width, height, line, body = sizes(document, file_lines(document))
    yield sized_puzzle(document, width, height, body, line)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; an empty clue is 0."""
    puzzle = puzzles[0]
    lines = [f"{puzzle.width} {puzzle.height}"]
    lines += [text_of(clue) for clue in (*puzzle.rows, *puzzle.columns)]
    return "\n".join(lines) + "\n"
