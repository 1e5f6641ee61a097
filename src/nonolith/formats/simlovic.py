"""Simlovic's ``.sgriddler``: ``MK Version``, sizes, the picture, column clues, row clues.

Every clue is listed from the far end (bottom or right) and a blank line is an empty one, so that
the lines must be counted. Reading only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.clue import Clue
from nonolith.formats.clues import number, numbers_clue
from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, file_lines
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """The first line."""
    if document.head.lstrip().startswith("MK Version"):
        return Match(Confidence.CERTAIN, "the first line 'MK Version'")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = file_lines(document)
    place = next((i for i, (_, text) in enumerate(lines) if text.startswith("MK Version")), 0) + 1
    place = _skip_blank(lines, place)
    words = lines[place][1].split() if place < len(lines) else []
    if len(words) != 2:
        raise document.error("found no sizes", line=place + 1, expected="width and height")
    width, height = (number(document, word, place + 1) for word in words)
    document.check_size(width, height, place + 1)
    top = _skip_blank(lines, place + 1)
    if top + height + 1 + width + 1 + height > len(lines) + 1:
        raise document.error(
            f"found {len(lines)} lines",
            line=len(lines),
            expected=f"a picture of {height} rows, {width} columns and {height} rows",
        )
    cells = "".join("".join(text.split()) for _, text in lines[top : top + height])
    goal = None
    if len(cells) == width * height and not cells.strip(".#"):
        goal = Grid(width, height, bytes(2 if cell == "#" else 1 for cell in cells))
    else:
        document.note("the picture is left out: it does not fill the grid", top + 1, code="goal")
    first = top + height + 1
    columns = _clues(document, lines[first : first + width])
    rows = _clues(document, lines[first + width + 1 : first + width + 1 + height])
    rows += [Clue()] * (height - len(rows))  # the last one may be empty and not even a line
    yield document.puzzle(rows, columns, goal=goal, line=place + 1)


def _skip_blank(lines: Sequence[Numbered], place: int) -> int:
    while place < len(lines) and not lines[place][1]:
        place += 1
    return place


def _clues(document: Document, lines: Sequence[Numbered]) -> list[Clue]:
    return [Clue(numbers_clue(document, text, line).runs[::-1]) for line, text in lines]
