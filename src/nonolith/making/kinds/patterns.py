"""Patterns: rings, frames, stars and waves around a point, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.coloring import colored

#: The squares of how far the cells of a row are from the middle of a pattern, by several measures.
_MEASURES: tuple[Callable[[int, range], list[int]], ...] = (
    lambda y, xs: [x * x + y * y for x in xs],  # rings
    lambda y, xs: [max(x * x, y * y) for x in xs],  # frames
    lambda y, xs: [(abs(x) + abs(y)) ** 2 // 2 for x in xs],  # diamonds
    lambda y, xs: [3 * abs(x * y) for x in xs],  # stars
    lambda y, xs: [abs(x * x - y * y) for x in xs],  # waves that meet
    lambda y, xs: [x * x + 4 * abs(y * (y - x)) for x in xs],  # folds
)


def patterns(canvas: Canvas, chance: Chance, colors: int) -> list[int]:
    """One or two measures cut into bands; every other band is filled."""
    width, height = canvas.width, canvas.height
    board = 0
    for _ in range(1 + (chance.below(3) == 0)):
        measure = chance.pick(_MEASURES)
        top, left = _middle(chance, height), _middle(chance, width)
        band = chance.between(5, max(6, min(width, height) // 2))
        first = chance.below(2 * band)
        # Twice the distances, so that a middle may lie between two cells.
        filled = ["01"[(far + first) // band & 1] for far in range(6 * (width + height))]
        across = range(-left, 2 * width - left, 2)
        board ^= canvas.drawn(
            [filled[isqrt(far)] for far in measure(2 * row - top, across)] for row in range(height)
        )
    return colored(canvas, chance, board, colors)


def _middle(chance: Chance, length: int) -> int:
    """Twice the place of a center: the middle, or near it."""
    return length - 1 if chance.below(3) else length - 1 + chance.between(-length, length) // 2
