"""Writing webpbn's XML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.clue import Clue
from nonolith.formats.colors import Ink, palette_of
from nonolith.formats.images import SAVED, image_text, saved_grids
from nonolith.formats.xmltext import escape
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Puzzle

_FIELDS = ("source", "title", "author", "copyright", "description")


def text_of_set(puzzles: Sequence[Puzzle]) -> str:
    """The whole document."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _puzzle(puzzle)
    return "\n".join([*lines, "</puzzleset>"]) + "\n"


def _puzzle(puzzle: Puzzle) -> Iterator[str]:
    palette = _writable(puzzle.palette)
    names = [escape(color.name) for color in palette]
    default = f' defaultcolor="{names[1]}"' if len(names) > 1 else ""
    yield f'<puzzle type="grid"{default} backgroundcolor="{names[0]}">'
    for field in _FIELDS:
        value = getattr(puzzle.meta, field)
        if value:
            yield f"<{field}>{escape(value)}</{field}>"
    for key, value in puzzle.meta.extra:
        if key in ("id", "authorid", "note"):
            yield f"<{key}>{escape(value)}</{key}>"
    for name, color in zip(names, palette, strict=True):
        yield f'<color name="{name}" char="{escape(color.symbol)}">{color.hex[1:]}</color>'
    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        yield f'<clues type="{side}">'
        yield from (_line(clue, names) for clue in clues)
        yield "</clues>"
    if puzzle.goal is not None:
        yield from _solution("goal", puzzle.goal, palette)
    for grid in saved_grids(puzzle):
        yield from _solution(SAVED, grid, palette)
    yield "</puzzle>"


def _line(clue: Clue, names: list[str]) -> str:
    counts = (f'<count color="{names[run.color or 1]}">{run.length or 0}</count>' for run in clue)
    return f"<line>{''.join(counts)}</line>"


def _solution(kind: str, grid: Grid, palette: Palette) -> Iterator[str]:
    image = image_text(Grid(grid.width, grid.height, grid.masks, palette))
    rows = image.strip("|").split("|")
    yield f'<solution type="{kind}"><image>'
    yield from (f"|{escape(row)}|" for row in rows)
    yield "</image></solution>"


def _writable(palette: Palette) -> Palette:
    """The palette with names that differ and symbols that do not clash with the notation."""
    inks: list[Ink] = []
    for color in palette:
        name = " ".join(color.name.split()) or "color"
        while any(ink.name == name for ink in inks):
            name += "+"
        inks.append(Ink(name, color.rgb, color.symbol))
    return palette_of(inks[1:], inks[0])
