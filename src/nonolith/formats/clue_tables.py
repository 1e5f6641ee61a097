"""Tables with the column clues at their head and the row clues at their side.

From a spreadsheet (tabs, commas or semicolons between cells, also in quotes), in Markdown, or drawn
with blanks. The cells of the board may be blank or hold marks, which are not looked at.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from nonolith.formats.free_lines import Lengths, clue_of

Sides = tuple[list[Lengths], list[Lengths]]

_MOST = 250
_TOKEN = re.compile(r"[^\s|│┃║]+")
_RULE = re.compile(r"[-=+|:│┃║─━═┼╋╬├┤╪\s]*[-=─━═]{2}[-=+|:│┃║─━═┼╋╬├┤╪\s]*").fullmatch

_HEAD_RULE = re.compile(r"(?=.*-)[ \t|:\-]*").fullmatch


def table_lists(text: str) -> Iterator[Sides]:
    """Every way to see the text as such a table."""
    if text.count("\n") > 3 * _MOST or len(text) > 200_000:
        return
    for mark in "\t,;|":
        if mark in text:
            yield from _of_cells(_cells(text, mark))
    yield from _drawn([line.rstrip() for line in text.split("\n") if line.strip()])


def _cells(text: str, mark: str) -> list[list[str]]:
    """The cells of every line, all lines of one length."""
    if mark == "|":
        text = "\n".join(
            line.strip().removeprefix("|").removesuffix("|")
            for line in text.split("\n")
            if not _RULE(line) and not _HEAD_RULE(line)
        )
    lines = text.strip("\n").splitlines(keepends=True)  # a line end in quotes belongs to its cell
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
    except csv.Error:  # a cell without end
        return []
    width = max((len(row) for row in rows), default=0)
    # A line of blank cells is a line of the board without a clue; one without cells is a gap.
    return [row + [""] * (width - len(row)) for row in rows if any(row) or len(row) > 1]


def _of_cells(rows: Sequence[Sequence[str]]) -> Iterator[Sides]:
    """The clues, for every head and side at which the corner between them is blank."""
    if len(rows) < 2 or not 2 <= len(rows[0]) <= 2 * _MOST:
        return
    most = next((place for place, cell in enumerate(rows[0]) if cell), 0)
    for side in range(1, most + 1):
        tall = next((place for place, row in enumerate(rows) if any(row[:side])), len(rows))
        for head in range(1, tall + 1):
            if any(cell.isdigit() for row in rows[head:] for cell in row[side:]):
                continue  # a clue would stand on the board
            row_clues = [_clue(row[:side]) for row in rows[head:]]
            above = zip(*(row[side:] for row in rows[:head]), strict=True)
            columns = [_clue(cells) for cells in above]
            if row_clues and None not in row_clues and None not in columns:
                yield [c for c in row_clues if c is not None], [c for c in columns if c is not None]


def _clue(cells: Sequence[str]) -> Lengths | None:
    """The runs of a clue that may be spread over several cells."""
    runs: list[int] = []
    for cell in cells:
        found = clue_of(cell.replace("\n", " "), labelled=True)
        if found is None:
            return None
        runs += found
    return tuple(runs)


def _drawn(lines: Sequence[str]) -> Iterator[Sides]:
    """A table drawn with blanks: each number of the head stands above its column."""
    kept = [line for line in lines if not _RULE(line)]
    rows = [list(_TOKEN.finditer(line)) for line in kept]
    body = [[not token[0].isdigit() for token in row] for row in rows]
    first = next((place for place, marks in enumerate(body) if any(marks)), None)
    if not first or not all(any(marks) for marks in body[first:]):
        return  # no head, or a line of the board without a mark
    ends: list[int] | None = None
    row_clues: list[Lengths] = []
    for row, marks in zip(rows[first:], body[first:], strict=True):
        begin = marks.index(True)
        stop = len(marks) - marks[::-1].index(True)
        outside = [*row[:begin], *row[stop:]]
        cells = [token.end() for token in row[begin:stop]]
        if not all(marks[begin:stop]) or (begin and stop < len(marks)) or not outside:
            return
        if any(len(token[0]) > 1 for token in row[begin:stop]) or (ends and cells != ends):
            return
        ends = cells
        row_clues.append(tuple(int(token[0][:5]) for token in outside if int(token[0][:5])))
    columns: list[list[int]] = [[] for _ in ends or ()]
    for row in rows[:first]:
        for token in row:
            if ends is None or token.end() not in ends:
                return
            columns[ends.index(token.end())].append(int(token[0][:5]))
    yield row_clues, [tuple(length for length in runs if length) for runs in columns]
