"""Writing ``.non`` in mikix's dialect."""

from __future__ import annotations

import re

from nonolith.clue import Clue
from nonolith.formats.clues import text_of
from nonolith.formats.colors import WHITE, cells_text, is_plain, letters_of
from nonolith.formats.images import saved_grids
from nonolith.formats.words import quote
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

_SPDX = re.compile(r"[A-Za-z][A-Za-z0-9.+-]*").fullmatch
_KEY = re.compile(r"[a-z][\w-]*").fullmatch
_RESERVED = {"rows", "columns", "width", "height", "goal", "saved", "color", "maxrule"}


def text_of_puzzle(puzzle: Puzzle) -> str:
    """The lines of the file."""
    meta = puzzle.meta
    fields = (
        ("catalogue", meta.source),
        ("title", meta.title),
        ("by", meta.author),
        ("copyright", meta.copyright),
        ("license", meta.license),
        ("description", meta.description),
        *((key, value) for key, value in meta.extra if _KEY(key) and key not in _RESERVED),
    )
    lines = [f"{key} {_value(key, value)}" for key, value in fields if value]
    plain = is_plain(puzzle.palette)
    marks = [""] * len(puzzle.palette) if plain else letters_of(puzzle.palette)
    if puzzle.palette[0].rgb != WHITE:
        lines.append(f"color 0 {puzzle.palette[0].hex}")
    if not plain:
        lines += [
            f"color {mark} {color.hex}"
            for mark, color in zip(marks, puzzle.palette.colors[1:], strict=True)
        ]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}", ""]
    lines += ["rows", *(_clue(clue, marks) for clue in puzzle.rows), ""]
    lines += ["columns", *(_clue(clue, marks) for clue in puzzle.columns)]
    symbols = ["0", *(mark or "1" for mark in marks)]
    for key, grid in (("goal", puzzle.goal), ("saved", next(iter(saved_grids(puzzle)), None))):
        if grid is not None:
            lines += ["", f'{key} "{_cells(grid, symbols)}"']
    return "\n".join(lines) + "\n"


def _value(key: str, value: str) -> str:
    return value if key == "license" and _SPDX(value) else quote(value)


def _clue(clue: Clue, marks: list[str]) -> str:
    if marks == [""]:
        return text_of(clue, ",")
    return ",".join(f"{run.length}{marks[(run.color or 1) - 1]}" for run in clue) or "0"


def _cells(grid: Grid, symbols: list[str]) -> str:
    return "".join(cells_text(grid.rows(), symbols))
