"""Three sections between ``--`` lines: width and height, row clues, column clues.

The input of Simon Frankau's solver, and what ``str(puzzle)`` writes. An empty line is an empty
clue. Beyond the original: ``3:2`` is a run of 3 cells in color 2, ``?`` a run of unknown length
(``?:2`` of a known color, ``3:?`` of an unknown one), ``*`` a clue that is entirely unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from nonolith.clue import UNKNOWN_CLUE, Clue, Run
from nonolith.errors import FormatError
from nonolith.formats.clues import number, numbers_clue
from nonolith.formats.document import Document, shorten
from nonolith.formats.lists import Numbered
from nonolith.formats.partial import Partial, Placed, plausible
from nonolith.formats.registry import Confidence, Match
from nonolith.palette import Palette
from nonolith.puzzle import Puzzle

_RUN = re.compile(r"([0-9]+|\?)(?::([0-9]+|\?))?").fullmatch
#: What only pasted clues have: letters for colors, dots and dashes between numbers.
_PASTED = re.compile(r"[0-9](?:[A-Za-z]|[.\-][0-9])")
_WORD = re.compile(r"\S+")


def sniff(document: Document) -> Match | None:
    """Two numbers, then a line of just two dashes; a missing second one is for `read` to tell."""
    if not re.match(r"\s*[0-9]+\s+[0-9]+\s*\n\s*--\s*(\n|$)", document.head):
        return None
    if _PASTED.search(document.head):
        return None
    return Match(Confidence.CERTAIN, "width and height, then lines of just --")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = document.lines
    marks = [index for index, line in enumerate(lines) if line.strip() == "--"]
    if len(marks) != 2:
        raise document.error(
            f"found {len(marks)} separating lines",
            line=marks[2] + 1 if len(marks) > 2 else None,
            expected="two lines of just --",
        )
    width, height = _size(document, lines[: marks[0]])
    row_lines = _body(lines[: marks[1]], marks[0] + 1, height)
    column_lines = _body(lines, marks[1] + 1, width)
    for side, body, count in (("row", row_lines, height), ("column", column_lines, width)):
        if len(body) != count:
            first = marks[side == "column"] + 1
            raise document.error(
                f"found {len(body)} lines of {side} clues",
                line=first + min(len(body), count) + 1,
                expected=f"{count}, as line 1 says",
                hint="an empty line is an empty clue",
                partials=_partials(document, width, height, row_lines, column_lines),
            )
    rows, columns = (
        [clue for _, clue in _placed(document, body)] for body in (row_lines, column_lines)
    )
    yield document.puzzle(rows, columns, _palette(document, rows + columns))


def _size(document: Document, lines: Sequence[str]) -> tuple[int, int]:
    words = [
        (number(document, match[0], index + 1, match.start() + 1))
        for index, line in enumerate(lines)
        for match in _WORD.finditer(line)
    ]
    if len(words) != 2:
        raise document.error(
            f"found {len(words)} numbers before the first --", line=1, expected="width and height"
        )
    document.check_size(words[0], words[1], 1)
    return words[0], words[1]


def _body(lines: Sequence[str], first: int, count: int) -> list[Numbered]:
    """The lines of the section that begins at this index, without blank ones beyond the count."""
    body = [(first + index + 1, text) for index, text in enumerate(lines[first:])]
    while len(body) > count and not body[-1][1].strip():
        body.pop()
    return body


def _placed(document: Document, body: Sequence[Numbered]) -> list[Placed]:
    return [(line, _clue(document, text, line)) for line, text in body]


def _partials(
    document: Document,
    width: int,
    height: int,
    row_lines: Sequence[Numbered],
    column_lines: Sequence[Numbered],
) -> tuple[Partial, ...]:
    with suppress(FormatError):
        rows, columns = _placed(document, row_lines), _placed(document, column_lines)
        palette = _palette(document, [clue for _, clue in (*rows, *columns)])
        return plausible([Partial.of(width, height, rows, columns, palette)])
    return ()


def _palette(document: Document, clues: Sequence[Clue]) -> Palette:
    colors = max((run.color or 1 for clue in clues for run in clue), default=1)
    if colors > 255:
        raise document.error(f"found color {colors}", expected="at most 255 colors")
    return Palette.of_size(colors)


def _clue(document: Document, text: str, line: int) -> Clue:
    if ":" not in text and "?" not in text and "*" not in text:
        return numbers_clue(document, text, line)
    if text.strip() == "*":
        return UNKNOWN_CLUE
    runs = []
    for word in _WORD.finditer(text):
        column = word.start() + 1
        parts = _RUN(word[0])
        if parts is None:
            raise document.error(
                "this is not a run",
                line=line,
                column=column,
                found=shorten(word[0]),
                expected="a number, ?, or either with :color",
            )
        length, color = (
            None if part == "?" else number(document, part or "1", line, column)
            for part in parts.groups()
        )
        if color == 0:
            raise document.error("found color 0", line=line, column=column, expected="1 or more")
        if length != 0:
            runs.append(Run(length, color))
        elif text.strip() != word[0]:
            document.note_zero(line)
    return Clue(tuple(runs))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The same text as ``str(puzzle)``."""
    return f"{puzzles[0]}\n"
