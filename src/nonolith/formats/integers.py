"""Files of nothing but numbers: two sizes, then the clues of one side and of the other.

Several formats share this shape and differ in which size comes first. On files that are not square
the wrong order shows: the totals of the rows and the columns differ, or a clue is too long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.errors import FormatError
from nonolith.formats.clues import number, text_of
from nonolith.formats.document import Document
from nonolith.formats.lists import (
    Numbered,
    all_numbers,
    by_count,
    clue_list,
    file_lines,
    match_by_totals,
)
from nonolith.formats.partial import partials_of
from nonolith.formats.registry import Match
from nonolith.puzzle import Puzzle


def sizes(document: Document, lines: Sequence[Numbered]) -> tuple[int, int, int, list[Numbered]]:
    """The first two numbers, on one line or two; the line of the first; what follows them."""
    found: list[int] = []
    where = 1
    for index, (line, text) in enumerate(lines):
        words = text.replace(",", " ").split()
        if not words:
            continue
        where = line if not found else where
        found += [number(document, word, line) for word in words[:3]]
        if len(found) == 2:
            return found[0], found[1], where, list(lines[index + 1 :])
        if len(found) > 2:
            break
    raise document.error(
        f"found {len(found)} numbers at the beginning", line=where, expected="two sizes"
    )


def sized_puzzle(
    document: Document,
    width: int,
    height: int,
    body: Sequence[Numbered],
    line: int,
    *,
    columns_first: bool = False,
) -> Puzzle:
    """A puzzle from row clues and column clues with nothing between them."""
    document.check_size(width, height, line)
    clues = clue_list(
        document,
        body,
        width + height,
        "column and row" if columns_first else "row and column",
        line=line,
        partials=lambda found: partials_of(width, height, found, columns_first=columns_first),
    )
    if columns_first:
        return document.puzzle(clues[width:], clues[:width], line=line)
    return document.puzzle(clues[:height], clues[height:], line=line)


def read_sized(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle: width, height, row clues, column clues."""
    width, height, line, body = sizes(document, file_lines(document))
    yield sized_puzzle(document, width, height, body, line)


def sized_text(head: Sequence[str], puzzle: Puzzle) -> str:
    """The lines of the head, then a line for each clue; an empty clue is 0."""
    clues = [text_of(clue) for clue in (*puzzle.rows, *puzzle.columns)]
    return "\n".join([*head, *clues]) + "\n"


def sized_match(
    document: Document, *, wide_first: bool, lines_of_sizes: int, reason: str
) -> Match | None:
    """How well a file of numbers fits with its sizes in this order, on that number of lines.

    Height first is for files that are not square: for others both orders are the same puzzle.
    """
    if not all_numbers(document.lines):
        return None
    lines = file_lines(document)
    try:
        first, second, line, body = sizes(document, lines)
        one_line = len(lines[line - 1][1].split()) == 2
        if one_line != (lines_of_sizes == 1) or by_count(body, first + second) is None:
            return None
        if first == second and not wide_first:
            return None
        width, height = (first, second) if wide_first else (second, first)
        puzzle = sized_puzzle(document, width, height, body, line)
    except FormatError:
        return None
    return match_by_totals(puzzle, reason)
