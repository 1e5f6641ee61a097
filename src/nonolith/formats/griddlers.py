"""A saved page of griddlers.net, or the script with its ``puzzle``.

Reading only, and nothing is ever fetched. ``topHeader`` holds the columns and ``leftHeader`` the
rows, each run as a color and a length. Color 1 is the background; the others are places in
``usedColors``, which are places in ``colors``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.errors import PuzzleError
from nonolith.formats.colors import BLACK, Ink, palette_of
from nonolith.formats.document import Document
from nonolith.formats.literals import Box, boxes, line_of
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.words import unescape
from nonolith.palette import BLACK_AND_WHITE, Palette, rgb
from nonolith.puzzle import Meta, Puzzle

_KEY = r"[\"']?\b{}[\"']?\s*:\s*(?=\[)"
_LISTS = ("topHeader", "leftHeader", "colors", "usedColors")
_TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)
_END = re.compile(r"[^\[\]]*[\[\]]")


def sniff(document: Document) -> Match | None:
    """The lists ``topHeader`` and ``leftHeader``."""
    if all(re.search(_KEY.format(name), document.text) for name in _LISTS[:2]):
        return Match(Confidence.CERTAIN, "the lists topHeader and leftHeader of griddlers.net")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lists = {name: _list(document, name) for name in _LISTS}
    places = {name: line for name, (line, _) in lists.items()}
    columns, rows = (
        [_runs(document, clue, places[name]) for clue in _values(lists[name][1])]
        for name in _LISTS[:2]
    )
    if not rows or not columns:
        raise document.error("found no clues", expected="lists in topHeader and leftHeader")
    used = sorted({color for clue in (*rows, *columns) for color, _ in clue})
    palette = _palette(document, used, *(_values(lists[name][1]) for name in _LISTS[2:]))
    numbers = {color: place for place, color in enumerate(used, 1)}
    sides = [
        [Clue(tuple(Run(length, numbers[color]) for color, length in clue)) for clue in clues]
        for clues in (rows, columns)
    ]
    title = _TITLE.search(document.text)
    meta = Meta(title=unescape(title[1]).strip() if title else "", source="griddlers.net")
    yield document.puzzle(sides[0], sides[1], palette, meta, line=places["leftHeader"])


def _list(document: Document, name: str) -> tuple[int, Box | None]:
    """The line of a list and what it holds; None if it is not there."""
    text = document.text
    match = re.search(_KEY.format(name), text)
    if match is None:
        return 1, None
    depth, place = 0, match.end()
    while end := _END.match(text, place):
        place = end.end()
        depth += 1 if text[place - 1] == "[" else -1
        if depth == 0:
            break
    line = line_of(text, match.start())
    if depth:
        raise document.error(f"the list {name} does not end", line=line)
    first = boxes(document, text[match.end() : place])[0].values[0]
    return line, first if isinstance(first, Box) else None


def _values(box: Box | None) -> Sequence[Box | int | str | None]:
    return [] if box is None else box.values


def _runs(document: Document, clue: object, line: int) -> list[tuple[int, int]]:
    """The colors and lengths of a clue."""
    runs = []
    for run in _values(clue) if isinstance(clue, Box) else [None]:
        pair = _values(run) if isinstance(run, Box) else []
        if len(pair) != 2 or not all(isinstance(part, int) for part in pair):
            raise document.error(
                "this clue cannot be read", line=line, expected="runs such as [2, 5]: color, length"
            )
        color, length = (part for part in pair if isinstance(part, int))
        if length:
            runs.append((color, length))
    return runs


def _palette(
    document: Document,
    used: Sequence[int],
    colors: Sequence[object],
    places: Sequence[object],
) -> Palette:
    """The colors of the runs; black on white if the page does not tell."""
    if len(used) > 255:
        raise document.error(f"found {len(used)} colors", expected="at most 255")
    table = [
        _shade(colors[place]) for place in places if isinstance(place, int) and place < len(colors)
    ]
    known = dict(enumerate(table, 1))
    shades = [known.get(color) for color in used]
    background = known.get(1) or (255, 255, 255)
    if len(used) < 2 and shades in ([], [None], [BLACK]) and background == (255, 255, 255):
        return BLACK_AND_WHITE
    spread = Palette.of_size(len(used) + 1)
    inks = [
        Ink(f"color{color}", shade or spread[place].rgb)
        for place, (color, shade) in enumerate(zip(used, shades, strict=True), 1)
    ]
    return palette_of(inks, Ink("background", background))


def _shade(value: object) -> tuple[int, int, int] | None:
    try:
        return rgb("#" + str(value).lstrip("#").rjust(6, "0"))
    except PuzzleError:
        return None
