"""Clues as lists of lines: how many there must be, and whether blank lines are among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from nonolith.formats.clues import EMPTY, numbers_clue
from nonolith.formats.document import Document
from nonolith.puzzle import Clue

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
    read: Callable[[Document, str, int], Clue] = numbers_clue,
) -> list[Clue]:
    """The clues of one side; ``line`` is where the file says how many there are."""
    chosen = by_count(body, count)
    if chosen is None:
        lines = filled(body)
        end = lines[count][0] if len(lines) > count else (body[-1][0] if body else line)
        raise document.error(
            f"found {len(lines)} {side} clues",
            line=end,
            expected=f"{count}" + (f", as line {line} says" if line else ""),
            hint="an empty clue is written 0",
        )
    return [read(document, text, where) if text else EMPTY for where, text in chosen]


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
