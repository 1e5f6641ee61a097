"""Keen's form: row clues, one blank line, column clues; nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.blocks import blocks, clue_lines, lists_fit, two_lists
from nonolith.formats.document import Document
from nonolith.formats.lists import all_numbers, file_lines
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two blocks of numbers."""
    if not all_numbers(document.lines):
        return None
    body = blocks(file_lines(document))
    if len(body) != 2:
        return None
    if lists_fit(document, *body):
        return Match(Confidence.LIKELY, "two blocks of numbers whose totals agree")
    return Match(Confidence.POSSIBLE, "two blocks of numbers")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    body = blocks(file_lines(document))
    if len(body) != 2:
        raise document.error(
            f"found {len(body)} blocks of lines",
            expected="two, the rows and the columns, with a blank line between",
        )
    yield two_lists(document, body[0], body[1])


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle."""
    puzzle = puzzles[0]
    return "\n".join([*clue_lines(puzzle.rows), "", *clue_lines(puzzle.columns)]) + "\n"
