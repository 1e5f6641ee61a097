"""Izaron's ``.pzl``: colors, sizes, then for every line the number of runs and the runs.

In color a run is a length and three parts of its color, and the first color of the list is the
background; without colors a run is its length. Reading only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.errors import FormatError, PuzzleError
from nonolith.formats.clues import number
from nonolith.formats.colors import Ink, palette_of
from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, file_lines, filled
from nonolith.formats.registry import Confidence, Match
from nonolith.palette import BLACK_AND_WHITE, Palette, rgb
from nonolith.puzzle import Puzzle

Rgb = tuple[int, int, int]


def sniff(document: Document) -> Match | None:
    """A number and as many colors, or sizes and lines that begin with their number of runs."""
    lines = filled(file_lines(document))
    if len(lines) > 1 and lines[0][1].isdecimal() and lines[1][1].startswith("#"):
        return Match(Confidence.CERTAIN, "a number, then that many #rrggbb lines")
    try:
        _puzzle(document, lines)
    except FormatError:
        return None
    return Match(Confidence.LIKELY, "sizes, then lines that each begin with their number of runs")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    yield _puzzle(document, filled(file_lines(document)))


def _puzzle(document: Document, lines: Sequence[Numbered]) -> Puzzle:
    place = 0
    colors: list[Rgb] = []
    if len(lines) > 1 and lines[1][1].startswith("#"):
        count = number(document, lines[0][1], lines[0][0], expected="the number of colors")
        if not count:
            raise document.error("found 0 colors", line=lines[0][0], expected="1 or more")
        place = 1 + count
        try:
            colors = [rgb(text) for _, text in lines[1:place]]
            palette = _palette(colors)
        except PuzzleError as error:
            raise document.error(str(error), line=lines[1][0]) from None
    else:
        palette = BLACK_AND_WHITE
    sizes = [number(document, word, lines[place][0]) for word in _words(lines, place)]
    if len(sizes) != 2:
        raise document.error("found no sizes", expected="the numbers of rows and columns")
    height, width = sizes
    document.check_size(width, height, lines[place][0])
    body = lines[place + 1 :]
    if len(body) != height + width:
        raise document.error(
            f"found {len(body)} lines of clues",
            line=lines[place][0],
            expected=f"{height} rows and {width} columns",
        )
    numbers = {color: index for index, color in enumerate(colors)}
    clues = [_clue(document, line, numbers) for line in body]
    return document.puzzle(clues[:height], clues[height:], palette, line=lines[place][0])


def _words(lines: Sequence[Numbered], place: int) -> list[str]:
    return lines[place][1].split() if place < len(lines) else []


def _palette(colors: Sequence[Rgb]) -> Palette:
    inks = [Ink("#{:02x}{:02x}{:02x}".format(*color), color) for color in colors]
    inks[0].symbol = "."
    return palette_of(inks[1:], inks[0])


def _clue(document: Document, line: Numbered, colors: dict[Rgb, int]) -> Clue:
    where, text = line
    numbers = [number(document, word, where) for word in text.split()]
    size = 4 if colors else 1
    if len(numbers) != 1 + size * numbers[0]:
        raise document.error(
            f"found {len(numbers) - 1} numbers after the number of runs",
            line=where,
            expected=f"{size * numbers[0]}",
        )
    runs = []
    for place in range(1, len(numbers), size):
        part = tuple(numbers[place + 1 : place + 4])
        color = colors.get(part) if colors else 1  # type: ignore[arg-type]
        if not color or not numbers[place]:
            raise document.error(
                "this run cannot be used", line=where, found=str(numbers[place : place + size])
            )
        runs.append(Run(numbers[place], color))
    return Clue(tuple(runs))
