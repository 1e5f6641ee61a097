"""TAAI answers: ``$n``, then the picture as a matrix of 0 and 1, separated by tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.errors import NonolithError
from nonolith.formats.document import Document
from nonolith.formats.limits import HEAD_BYTES
from nonolith.formats.lists import filled, numbered
from nonolith.formats.pictures import check_picture, goal_of, picture_puzzle
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.taai import halves_agree, mark
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

_ROW = re.compile(r"[01](?:[ \t]+[01])*[ \t]*").fullmatch
_START = re.compile(r"\s*\$[0-9]+[ \t]*\n([^$]*)")


def sniff(document: Document) -> Match | None:
    """A ``$n`` line above rows of 0 and 1, all as long as the first and nothing among them.

    Clues may look like that too, such as those of stripes: what fits as clues counts as clues.
    """
    start = _START.match(document.head)
    if start is None:
        return None
    rows = [row for row in start[1].split("\n") if row.strip()]
    if len(rows) > 2 and start.end() == len(document.head) == HEAD_BYTES:
        rows.pop()  # which may be cut off
    width = len(rows[0].split()) if rows else 0
    if not width or not all(_ROW(row) and len(row.split()) == width for row in rows):
        return None
    has_zeros = width > 1 and any("0" in row for row in rows)  # clues have none among others
    if not has_zeros and halves_agree(document, rows):
        return None
    return Match(Confidence.CERTAIN, "a $n line above a matrix of 0 and 1")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles that the pictures pose."""
    title = ""
    body: list[tuple[int, str]] = []
    for number, line in [*numbered(document.text.split("\n")), (0, "$")]:
        if not line.startswith("$"):
            body.append((number, line))
            continue
        if filled(body):
            try:
                yield _puzzle(document, filled(body), title)
            except NonolithError as error:
                document.report(error)
        title, body = line, []


def _puzzle(document: Document, rows: Sequence[tuple[int, str]], title: str) -> Puzzle:
    width = len(rows[0][1].split())
    check_picture(document, width, len(rows))
    masks = bytearray()
    for number, text in rows:
        cells = text.split()
        if not _ROW(text) or len(cells) != width:
            raise document.error(
                "this is not a row of the matrix",
                line=number,
                found=repr(text[:40]),
                expected=f"{width} times 0 or 1",
            )
        masks += bytes(2 if cell == "1" else 1 for cell in cells)
    grid = Grid(width, len(rows), bytes(masks))
    return picture_puzzle(document, grid, Meta(title=title))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goals of the puzzles."""
    lines = []
    for place, puzzle in enumerate(puzzles, 1):
        lines.append(mark(puzzle, place))
        lines += ["\t".join(map(str, row)) for row in goal_of(puzzle, "a TAAI answer").rows()]
    return "\n".join(lines) + "\n"
