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


def symbol_table(palette: Palette) -> dict[str, int]:
    """Which colors each character of an image allows."""
    table = {color.symbol: 1 << number for number, color in enumerate(palette)}
    table["?"] = palette.full_mask
    return table


def image_grid(text: str, palette: Palette, table: Mapping[str, int] | None = None) -> Grid:
    """A grid from webpbn's notation: rows between ``|``, ``?`` open, ``[ab]`` one of these."""
    table = table or symbol_table(palette)
    masks: list[int] = []
    width = height = 0
    for row in filter(None, ("".join(part.split()) for part in text.split("|"))):
        height += 1
        cells = [_cell_mask(match, table, height) for match in _CELL.finditer(row)]
        if width not in (0, len(cells)):
            raise PuzzleError(
                f"image row {height}: found {len(cells)} cells; expected {width} as in row 1"
            )
        width = len(cells)
        masks += cells
    if not masks:
        raise PuzzleError("found an image without cells")
    return Grid.from_masks(width, height, masks, palette)


def _cell_mask(match: re.Match[str], table: Mapping[str, int], row: int) -> int:
    mask = 0
    for symbol in match[2] or match[1] or "?":
        if symbol not in table:
            known = " ".join(table)
            raise PuzzleError(f"image row {row}: found {symbol!r}; expected one of {known}")
        mask |= table[symbol]
    return mask


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
