"""Clues as people paste them: rows, a line of dashes or a blank line, columns.

Sizes may stand before them, or do away with what divides the lists. Between the numbers of a clue
stand blanks, commas, dots or dashes, and a letter after a number is its color (`loose`). Each line
may also say what it is (``Row 1: 2 1``), and stand in what posts put around it (`posts`); or the
lists stand side by side under their names, as in a spreadsheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonolith.errors import NonolithError
from nonolith.formats.blocks import blocks
from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, all_numbers, filled, fits
from nonolith.formats.loose import is_loose_clue, loose_clues, loose_puzzle
from nonolith.formats.posts import by_label, post_lines, side_by_side, without_places
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

_DIVIDER = re.compile(r"[-=_*~#]{2,}").fullmatch
_TWO = re.compile(r"([0-9]{1,5})[ \tx×,;]+([0-9]{1,5})", re.IGNORECASE).fullmatch
_ONE = re.compile(r"[0-9]{1,5}").fullmatch


def sniff(document: Document) -> Match | None:
    """Lines of clues that make two lists; plain numbers with sizes have formats of their own."""
    lines = filled(post_lines(document))
    if all_numbers(document.lines) or not (
        all(is_loose_clue(text) or _DIVIDER(text) or _TWO(text) for _, text in lines)
        or by_label(lines)
        or side_by_side(document)
    ):
        return None
    try:
        puzzle = _puzzle(document)
    except NonolithError:
        return None
    if fits(puzzle.rows, puzzle.columns) or len(puzzle.palette) > 1:
        return Match(Confidence.LIKELY, "two lists of clues; the totals agree")
    if min(puzzle.width, puzzle.height) == 1:
        return None  # two lines of numbers, which are lists by themselves
    return Match(Confidence.POSSIBLE, "two lists of clues; the totals differ")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    yield _puzzle(document)


def _puzzle(document: Document) -> Puzzle:
    lines = post_lines(document)
    rows, columns = (
        by_label(filled(lines))
        or side_by_side(document)
        or map(without_places, _lists(document, lines))
    )
    return loose_puzzle(
        document,
        loose_clues(document, rows),
        loose_clues(document, columns),
        line=rows[0][0] if rows else None,
    )


def _lists(
    document: Document, lines: Sequence[Numbered]
) -> tuple[Sequence[Numbered], Sequence[Numbered]]:
    """The lines of the rows and of the columns."""
    marks = [index for index, (_, text) in enumerate(lines) if _DIVIDER(text)]
    if marks:
        edges = [-1, *marks, len(lines)]
        cut = [filled(lines[start + 1 : end]) for start, end in pairwise(edges)]
        parts = [part for part in cut if part]
    else:
        parts = blocks(lines)
    sizes = _sizes(parts[0]) if parts else None
    if sizes and len(parts) == 3 and len(parts[0]) == sizes[2]:
        return parts[1], parts[2]
    if sizes:
        width, height, used = sizes
        body = [line for part in parts for line in part][used:]
        apart = len(parts) != 2 or len(parts[1]) == width
        if len(body) == width + height and apart:
            return body[:height], body[height:]
    if len(parts) == 2:  # "1 3" may as well be the first clue
        return parts[0], parts[1]
    raise document.error(
        f"found {len(parts)} lists of clues",
        expected="two, the rows and the columns, with a blank line or -- between",
    )


def _sizes(lines: Sequence[Numbered]) -> tuple[int, int, int] | None:
    """Width and height, and on how many lines they stand."""
    match = _TWO(lines[0][1])
    if match:
        return int(match[1]), int(match[2]), 1
    if len(lines) > 1 and _ONE(lines[0][1]) and _ONE(lines[1][1]):
        return int(lines[0][1]), int(lines[1][1]), 2
    return None
