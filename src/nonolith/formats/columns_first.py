"""Width and height, the column clues, the row clues: as `wilk`, with the columns first.

Many small programs want their input in this order. On files that are not square the totals tell it
from rows first; a square one is taken as rows first. The two sizes may be on one line or on two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.errors import FormatError
from nonolith.formats.clues import text_of
from nonolith.formats.document import Document
from nonolith.formats.integers import sized_puzzle, sizes
from nonolith.formats.lists import all_numbers, by_count, file_lines, fits
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two sizes that differ, and as many clues whose totals agree if the columns come first."""
    if not all_numbers(document.lines):
        return None
    try:
        width, height, line, body = sizes(document, file_lines(document))
        if width == height or by_count(body, width + height) is None:
            return None
        puzzle = sized_puzzle(document, width, height, body, line, columns_first=True)
    except FormatError:
        return None
    if not fits(puzzle.rows, puzzle.columns):
        return None
    return Match(Confidence.LIKELY, "width and height, columns, rows; the totals agree")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    width, height, line, body = sizes(document, file_lines(document))
    yield sized_puzzle(document, width, height, body, line, columns_first=True)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; an empty clue is 0."""
    puzzle = puzzles[0]
    lines = [f"{puzzle.width} {puzzle.height}"]
    lines += [text_of(clue) for clue in (*puzzle.columns, *puzzle.rows)]
    return "\n".join(lines) + "\n"
