"""`ambiguity`: every cell that differs between solutions, and how many solutions there are.

What a maker wants to see while drawing: not one other solution, but all that is open. Line logic
says which cells need no look, and switches of four cells are seen at once; for the others, the
engine looks for a solution that has them otherwise. Solutions are then counted among the cells that
differ, which are few.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nonolith.counting import Count, count
from nonolith.engine import Sketch
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.timing import Clock
from nonolith.verdict import Verdict

#: How many solutions are counted; beyond that, it is enough to know that there are many.
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """How far a picture's puzzle is from having one solution.

    ``cells`` (row, column) differ between solutions, all of them if ``exact``; ``count`` says how
    many solutions there are, exactly or at least. ``lines`` is True if line logic solves it.
    ``other`` is a solution that is not the picture, if there is one.
    """

    verdict: Verdict
    cells: tuple[tuple[int, int], ...]
    exact: bool
    count: Count
    lines: bool
    other: Grid | None = None

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        return {
            "verdict": str(self.verdict),
            "line_solvable": self.lines,
            "cells": [[row + 1, column + 1] for row, column in self.cells],
            "exact": self.exact,
            "count": self.count.value,
            "count_exact": self.count.exact,
            "other": None if self.other is None else self.other.lines(),
        }


def ambiguity(
    picture: Grid,
    *,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Ambiguity:
    """Find the cells of a picture that differ in any solution of its puzzle.

    A limit of seconds stops the work; what is known by then is given, and ``exact`` is False.

    >>> found = ambiguity(Grid.parse("#..\\n.#."))
    >>> found.verdict, found.cells, found.count.value
    (<Verdict.MULTIPLE: 'multiple'>, ((0, 0), (0, 1), (1, 0), (1, 1)), 2)
    """
    clock = Clock(limits.seconds)
    sketch = Sketch(picture)
    if not sketch.open_count():
        return Ambiguity(Verdict.UNIQUE, (), True, Count(1, True), True)
    cells, exact, seen, other = sketch.ambiguous_cells(
        Limits(seconds=clock.left, nodes=limits.nodes)
    )
    if not cells:
        verdict = Verdict.UNIQUE if exact else Verdict.UNDECIDED
        return Ambiguity(verdict, (), exact, Count(1, exact), False)
    counted = Count(seen, False)
    if exact and not clock.is_over:
        masks = list(picture.masks)
        full = picture.palette.full_mask
        for cell in cells:
            masks[cell] = full
        start = Grid.from_masks(picture.width, picture.height, masks, picture.palette)
        limits = Limits(MOST, clock.left, limits.nodes)
        found = count(Puzzle.from_grid(picture), start=start, limits=limits)
        if found.exact or found.value > seen:
            counted = found
    places = tuple(divmod(cell, picture.width) for cell in cells)
    return Ambiguity(Verdict.MULTIPLE, places, exact, counted, False, other)
