"""Rows for columns: for files whose two lists stand the other way than they were read."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.images import SAVED, image_text, saved_grids
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle


def transposed(puzzle: Puzzle) -> Puzzle:
    """The puzzle mirrored at its main diagonal, with its goal and saved grids."""
    kept = [pair for pair in puzzle.meta.extra if pair[0] != SAVED]
    kept += [(SAVED, image_text(_transposed(grid))) for grid in saved_grids(puzzle)]
    return Puzzle(
        puzzle.columns,
        puzzle.rows,
        puzzle.palette,
        puzzle.with_meta(extra=tuple(kept)).meta,
        None if puzzle.goal is None else _transposed(puzzle.goal),
        max_cells=puzzle.width * puzzle.height,  # it was within the ceiling
    )


def _transposed(grid: Grid) -> Grid:
    columns: list[Sequence[int]] = [grid.masks[place :: grid.width] for place in range(grid.width)]
    masks = [mask for column in columns for mask in column]
    return Grid.from_masks(grid.height, grid.width, masks, grid.palette)
