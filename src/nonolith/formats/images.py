"""Pictures inside text files: goals and saved grids.

A saved grid has no place of its own in the model: it travels in ``meta.extra`` under ``saved``, as
text in webpbn's notation, in which rows stand between ``|``, ``?`` is an open cell and ``[ab]`` one
that may be a or b. `saved_grids` gives them back as grids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Puzzle

SAVED = "saved"
_CELL = re.compile(r"\[([^\]]*)\]|(\S)")


def flat_grid(
    cells: str, width: int, height: int, table: Mapping[str, int], palette: Palette
) -> tuple[Grid | None, str]:
    """A grid from one string of cells, or None and what is wrong with them."""
    if len(cells) != width * height:
        return None, f"found {len(cells)} cells; expected {width} x {height}"
    try:
        masks = [table[cell] for cell in cells]
    except KeyError as error:
        return None, f"found {error.args[0]!r} for a cell"
    return Grid.from_masks(width, height, masks, palette), ""


def image_grid(text: str, palette: Palette) -> Grid:
    """A grid from webpbn's notation: rows between ``|``, ``?`` open, ``[ab]`` one of these."""
    rows = ["".join(row.split()) for row in text.strip().strip("|").split("|")]
    masks: list[int] = []
    width = -1
    for index, row in enumerate(rows):
        cells = [_cell_mask(match, palette, index) for match in _CELL.finditer(row)]
        if width not in (-1, len(cells)):
            raise PuzzleError(
                f"image row {index + 1}: found {len(cells)} cells; expected {width} as in row 1"
            )
        width = len(cells)
        masks += cells
    return Grid.from_masks(width, len(rows), masks, palette)


def _cell_mask(match: re.Match[str], palette: Palette, row: int) -> int:
    mask = 0
    for symbol in match[2] or match[1] or "":
        number = palette.number_of(symbol)
        if symbol == "?" and match[2]:
            return palette.full_mask
        if number is None:
            known = " ".join(color.symbol for color in palette)
            raise PuzzleError(f"image row {row + 1}: found {symbol!r}; expected one of {known}")
        mask |= 1 << number
    return mask or palette.full_mask


def image_text(grid: Grid) -> str:
    """A grid in webpbn's notation, one line."""
    symbols = {grid.palette.full_mask: "?"}
    for number, color in enumerate(grid.palette):
        symbols[1 << number] = color.symbol
    for mask in set(grid.masks) - symbols.keys():
        allowed = (color for number, color in enumerate(grid.palette) if mask >> number & 1)
        symbols[mask] = "[" + "".join(color.symbol for color in allowed) + "]"
    rows = ("".join(symbols[mask] for mask in grid.row(row)) for row in range(grid.height))
    return "|" + "|".join(rows) + "|"


def saved_grids(puzzle: Puzzle) -> list[Grid]:
    """The saved (partial) grids that came with a puzzle's file."""
    return [image_grid(value, puzzle.palette) for key, value in puzzle.meta.extra if key == SAVED]
