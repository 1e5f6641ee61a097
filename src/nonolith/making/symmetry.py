"""Symmetries that a picture may have, as sets of cells that look the same."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Symmetry(StrEnum):
    """Which halves or quarters of a picture are the same."""

    NONE = "none"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    BOTH = "both"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    DIAGONAL = "diagonal"

    @property
    def needs_square(self) -> bool:
        """Whether a picture has to be as wide as it is high."""
        return self in (Symmetry.QUARTER_TURN, Symmetry.DIAGONAL)


_Map = Callable[[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Orbits:
    """For each cell, the ``size`` cells that look as it does (itself among them)."""

    size: int
    #: As native int32, cell by cell.
    packed: bytes
    #: The first of each.
    first: tuple[int, ...]

    def applied(self, cells: bytes) -> bytes:
        """A picture whose cells look as the first of their orbits does."""
        return cells if self.size == 1 else bytes(map(cells.__getitem__, self.first))


@lru_cache(maxsize=32)
def orbits_of(width: int, height: int, symmetry: Symmetry) -> Orbits:
    """The orbits of a symmetry on a picture of some size."""
    bottom, right = height - 1, width - 1
    maps: dict[Symmetry, list[_Map]] = {
        Symmetry.NONE: [],
        Symmetry.LEFT_RIGHT: [lambda y, x: (y, right - x)],
        Symmetry.TOP_BOTTOM: [lambda y, x: (bottom - y, x)],
        Symmetry.BOTH: [
            lambda y, x: (y, right - x),
            lambda y, x: (bottom - y, x),
            lambda y, x: (bottom - y, right - x),
        ],
        Symmetry.HALF_TURN: [lambda y, x: (bottom - y, right - x)],
        Symmetry.QUARTER_TURN: [
            lambda y, x: (x, right - y),
            lambda y, x: (bottom - y, right - x),
            lambda y, x: (bottom - x, y),
        ],
        Symmetry.DIAGONAL: [lambda y, x: (x, y)],
    }
    ways = maps[symmetry]
    places = [(y, x) for y in range(height) for x in range(width)]
    orbits = [
        [y * width + x, *(row * width + column for row, column in (way(y, x) for way in ways))]
        for y, x in places
    ]
    return Orbits(
        1 + len(ways),
        array("i", [cell for orbit in orbits for cell in orbit]).tobytes(),
        tuple(min(orbit) for orbit in orbits),
    )
