"""Olšák's ``.mk``: ``HEIGHT WIDTH``, the row clues, a line that begins with ``#``, the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.errors import FormatError
from nonolith.formats.clues import text_of
from nonolith.formats.document import Document
from nonolith.formats.integers import sized_match, sized_puzzle, sizes
from nonolith.formats.lists import Numbered, all_numbers, by_count, file_lines, two_sides
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle


def sniff(document: Document) -> Match | None:
    """Two numbers, and ``#`` after as many lines as the first says."""
    lines = file_lines(document)
    place = _divider(lines)
    if place is None:
        return sized_match(
            document, wide_first=False, lines_of_sizes=1, reason="height and width, rows, columns"
        )
    if not all_numbers(document.lines[:place] + document.lines[place + 1 :]):
        return None
    try:
        height, _, _, rows = sizes(document, lines[:place])
    except FormatError:
        return None
    if by_count(rows, height) is None:
        return None
    return Match(Confidence.CERTAIN, "two numbers, and a # line after as many lines as they say")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = file_lines(document)
    place = _divider(lines)
    height, width, line, rest = sizes(document, lines[:place])
    if place is None:
        yield sized_puzzle(document, width, height, rest, line)
        return
    document.check_size(width, height, line)
    rows, columns = two_sides(document, rest, lines[place + 1 :], width, height, line)
    yield document.puzzle(rows, columns, line=line)


def _divider(lines: Sequence[Numbered]) -> int | None:
    """The place of the ``#`` line; none if it is missing or there are several."""
    places = [index for index, (_, text) in enumerate(lines) if text.startswith("#")]
    return places[0] if len(places) == 1 else None


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; an empty clue is 0."""
    puzzle = puzzles[0]
    lines = [f"{puzzle.height} {puzzle.width}", *map(text_of, puzzle.rows), "#"]
    return "\n".join([*lines, *map(text_of, puzzle.columns)]) + "\n"
