"""Clues as lists of lines: how many there must be, and whether blank lines are among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from nonolith.clue import Clue
from nonolith.errors import FormatError
from nonolith.formats.clues import EMPTY, numbers_clue
from nonolith.formats.document import Document
from nonolith.formats.partial import MOST_MISSING, Partial, Placed, plausible
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

#: A line of the file with its number.
Numbered = tuple[int, str]

_NUMBERS = re.compile(r"[0-9 \t]*").fullmatch


def numbered(lines: Sequence[str], first: int = 1) -> list[Numbered]:
    """The lines with their numbers, white space around them removed."""
    return [(first + index, text.strip()) for index, text in enumerate(lines)]


def file_lines(document: Document) -> list[Numbered]:
    """All lines of a file with their numbers.

    What follows the last line end is no line unless there is something: it must not count as blank.
    """
    lines = document.lines
    return numbered(lines if lines[-1] else lines[:-1])


def trimmed(lines: Sequence[Numbered]) -> list[Numbered]:
    """The lines without the blank ones at the end."""
    body = list(lines)
    while body and not body[-1][1]:
        body.pop()
    return body


def filled(lines: Sequence[Numbered]) -> list[Numbered]:
    """The lines that are not blank."""
    return [item for item in lines if item[1]]


def by_count(body: Sequence[Numbered], count: int) -> Sequence[Numbered] | None:
    """The lines that make ``count`` clues: those that are not blank, or all of them.

    Some programs write an empty clue as a blank line, others put blank lines for looks: the
    number of clues decides.
    """
    lines = filled(body)
    if len(lines) == count:
        return lines
    if len(lines) < count <= len(body) and not any(text for _, text in body[count:]):
        return body[:count]
    return None


def clue_list(
    document: Document,
    body: Sequence[Numbered],
    count: int,
    side: str,
    *,
    line: int | None = None,
    partials: Callable[[Sequence[Placed]], tuple[Partial, ...]] | None = None,
) -> list[Clue]:
    """The clues of one side; ``line`` is where the file says how many there are.

    If the number is wrong, ``partials`` says what the clues that are there may be.
    """
    chosen = by_count(body, count)
    if chosen is None:
        raise _wrong_count(document, body, count, side, line, partials)
    return [clue for _, clue in _placed(document, chosen)]


def two_sides(
    document: Document,
    rows: Sequence[Numbered],
    columns: Sequence[Numbered],
    width: int,
    height: int,
    line: int | None = None,
) -> tuple[list[Clue], list[Clue]]:
    """The clues of both sides, which the file keeps apart and whose numbers ``line`` says."""

    def with_columns(found: Sequence[Placed]) -> tuple[Partial, ...]:
        others = _placed(document, by_count(columns, width) or filled(columns))
        return plausible([Partial.of(width, height, found, others)])

    def with_rows(found: Sequence[Placed]) -> tuple[Partial, ...]:
        return plausible([Partial.of(width, height, _placed(document, given), found)])

    given = by_count(rows, height) or ()
    return (
        clue_list(document, rows, height, "row", line=line, partials=with_columns),
        clue_list(document, columns, width, "column", line=line, partials=with_rows),
    )


def _placed(document: Document, lines: Sequence[Numbered]) -> list[Placed]:
    return [
        (where, numbers_clue(document, text, where) if text else EMPTY) for where, text in lines
    ]


def _wrong_count(
    document: Document,
    body: Sequence[Numbered],
    count: int,
    side: str,
    line: int | None,
    partials: Callable[[Sequence[Placed]], tuple[Partial, ...]] | None,
) -> FormatError:
    lines = filled(body)
    end = lines[count][0] if len(lines) > count else (body[-1][0] if body else line)
    found: tuple[Partial, ...] = ()
    if partials is not None and 0 < len(lines) <= count + MOST_MISSING:
        with suppress(FormatError):  # a number of clues comes before what they say
            found = partials(_placed(document, lines))
    hint = "an empty clue is written 0" if len(lines) < count else "is a clue there twice?"
    if side not in ("row", "column") and len({partial.side for partial in found}) == 1:
        what = "missing" if found[0].missing > 0 else "too many"
        hint = f"the totals say that a {found[0].side} clue is {what}"
    return document.error(
        f"found {len(lines)} {side} clues",
        line=end,
        expected=f"{count}" + (f", as line {line} says" if line else ""),
        hint=hint,
        partials=found,
    )


def match_by_totals(puzzle: Puzzle, what: str) -> Match:
    """How likely it is that a puzzle was read as it was meant, ``what`` being how it was read."""
    if fits(puzzle.rows, puzzle.columns):
        return Match(Confidence.LIKELY, f"{what}; the totals agree")
    return Match(Confidence.POSSIBLE, f"{what}; the totals differ")


def fits(rows: Sequence[Clue], columns: Sequence[Clue]) -> bool:
    """True if the totals of black and white clues agree and each can lie in its line."""
    totals = []
    for clues, length in ((rows, len(columns)), (columns, len(rows))):
        total = 0
        for clue in clues:
            cells = sum([run.length or 1 for run in clue.runs])
            if cells + len(clue.runs) - 1 > length:
                return False
            total += cells
        totals.append(total)
    return totals[0] == totals[1]


def all_numbers(lines: Sequence[str]) -> bool:
    """True if there is nothing but numbers in these lines."""
    return all(map(_NUMBERS, lines))
