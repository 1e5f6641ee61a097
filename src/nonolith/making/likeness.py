"""Whether two pictures are nearly the same, also if one is shifted, turned or mirrored.

A picture becomes one whole number for each colour, a bit for each cell, with empty columns between
the rows so that a shift of the picture is a shift of the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonolith.grid import Grid

#: How far pictures are shifted against each other, as a share of the longer side.
_REACH = 0.2

_Rows = tuple[tuple[int, ...], ...]


def likeness(one: Grid, other: Grid) -> float:
    """The largest share of cells that agree, over all shifts, turns and mirror images.

    Pictures of different sizes share the upper left corner before they are shifted. Colours are
    compared by their place in the palette.

    >>> likeness(Grid.parse("#..\\n##."), Grid.parse(".#\\n##\\n.."))
    1.0
    """
    cells = max(one.width * one.height, other.width * other.height)
    return 1 - difference(one, other) / cells


def difference(one: Grid, other: Grid) -> int:
    """How many cells differ at least, over all shifts, turns and mirror images."""
    side = max(one.width, one.height, other.width, other.height)
    reach = max(1, round(side * _REACH))
    fixed = _planes(_rows(one), side + 2 * reach, reach)
    moved = [_planes(rows, side + 2 * reach, 0) for rows in _views(_rows(other))]
    steps = [
        down * (side + 2 * reach) + right
        for down in range(2 * reach + 1)
        for right in range(2 * reach + 1)
    ]
    return min(_differing(fixed, planes, step) for planes in moved for step in steps)


def filled_difference(one: Grid, other: Grid) -> int:
    """How many cells differ at least by the number of filled ones alone; quick."""
    return abs(_filled(one) - _filled(other))


@lru_cache(maxsize=4096)
def _filled(grid: Grid) -> int:
    return sum(mask != 1 for mask in grid.masks)


def _differing(fixed: Sequence[int], moved: Sequence[int], step: int) -> int:
    cells = 0
    for place in range(max(len(fixed), len(moved))):
        here = fixed[place] if place < len(fixed) else 0
        there = moved[place] << step if place < len(moved) else 0
        cells |= here ^ there
    return cells.bit_count()


def _rows(grid: Grid) -> _Rows:
    colors = [mask.bit_length() - 1 for mask in grid.masks]
    width = grid.width
    return tuple(tuple(colors[at : at + width]) for at in range(0, len(colors), width))


def _views(rows: _Rows) -> Iterator[_Rows]:
    """The picture and its seven other views."""
    for _ in range(4):
        yield rows
        yield rows[::-1]
        rows = tuple(zip(*rows[::-1], strict=True))


def _planes(rows: _Rows, stride: int, offset: int) -> list[int]:
    """For each colour, the cells that have it."""
    planes = [0] * max(map(max, rows))
    for row, colors in enumerate(rows):
        for column, color in enumerate(colors):
            if color:
                planes[color - 1] |= 1 << (row + offset) * stride + column + offset
    return planes
