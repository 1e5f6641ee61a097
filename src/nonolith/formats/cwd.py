"""QNonograms' ``.cwd``: height, width, row clues, a blank line, column clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.errors import FormatError
from nonolith.formats.blocks import blocks, clue_lines
from nonolith.formats.document import Document
from nonolith.formats.integers import sizes
from nonolith.formats.lists import Numbered, all_numbers, file_lines, match_by_totals, two_sides
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two sizes on lines of their own, and a blank line after as many rows as the first says."""
    if not all_numbers(document.lines):
        return None
    try:
        puzzle = _puzzle(document)
    except FormatError:
        return None
    return match_by_totals(puzzle, "height, width, rows, a blank line, columns")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    yield _puzzle(document)


def _puzzle(document: Document) -> Puzzle:
    height, width, line, body = sizes(document, file_lines(document))
    document.check_size(width, height, line)
    rows, columns = two_sides(document, *_split(document, body, height), width, height, line)
    return document.puzzle(rows, columns, line=line)


def _split(
    document: Document, body: Sequence[Numbered], height: int
) -> tuple[Sequence[Numbered], Sequence[Numbered]]:
    """Divide at the blank line after the rows; blank lines before them do not count."""
    start = next((index for index, (_, text) in enumerate(body) if text), len(body))
    place = start + height
    if place >= len(body) or body[place][1]:
        parts = blocks(body)
        if len(parts) == 2:  # a row is missing or too many
            return parts[0], parts[1]
        raise document.error(
            "found no blank line after the rows",
            line=body[min(place, len(body) - 1)][0] if body else None,
            expected=f"{height} rows, a blank line, the columns",
        )
    return body[start:place], body[place + 1 :]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle."""
    puzzle = puzzles[0]
    lines = [str(puzzle.height), str(puzzle.width), *clue_lines(puzzle.rows), ""]
    return "\n".join([*lines, *clue_lines(puzzle.columns)]) + "\n"
