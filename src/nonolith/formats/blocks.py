"""Row clues, something between, column clues: the shape of the small text formats."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.clue import Clue
from nonolith.errors import FormatError
from nonolith.formats.clues import numbers_clue
from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, filled, fits
from nonolith.puzzle import Meta, Puzzle


def blocks(lines: Sequence[Numbered]) -> list[list[Numbered]]:
    """The lines in groups, which blank lines divide."""
    found: list[list[Numbered]] = [[]]
    for line in lines:
        if line[1]:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def two_lists(
    document: Document,
    rows: Sequence[Numbered],
    columns: Sequence[Numbered],
    meta: Meta | None = None,
) -> Puzzle:
    """A puzzle of two lists of clues, in which blank lines do not count."""
    for side, lines in (("row", rows), ("column", columns)):
        if not filled(lines):
            raise document.error(f"found no {side} clues", expected="one line for each")
    return document.puzzle(
        [numbers_clue(document, text, line) for line, text in filled(rows)],
        [numbers_clue(document, text, line) for line, text in filled(columns)],
        meta=meta,
        line=filled(rows)[0][0],
    )


def lists_fit(
    document: Document, rows: Sequence[Numbered], columns: Sequence[Numbered]
) -> bool | None:
    """Whether two lists make a puzzle whose totals agree; None if they are not lists of numbers."""
    try:
        puzzle = two_lists(document, rows, columns)
    except FormatError:
        return None
    return fits(puzzle.rows, puzzle.columns)


def clue_lines(clues: Sequence[Clue], separator: str = " ", ending: str = "") -> list[str]:
    """Clues as lines, an empty one as 0."""
    lines = (separator.join([str(run.length) for run in clue]) or "0" for clue in clues)
    return [line + ending for line in lines]
