"""`ambiguity`: every cell that differs between solutions, and how many solutions there are.

What a maker wants to see while drawing: not one other solution, but all that is open. Line logic
says which cells need no look; for the others, a solution is asked for that has them otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from nonolith.counting import Count, count
from nonolith.engine import Sketch
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Verdict
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.why.deciding import consensus_from

#: How many solutions are counted; beyond that, it is enough to know that there are many.
MOST = 1_000_000
#: So many solutions are looked at one by one first: mostly these are all.
SOME = 100


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """How far a picture's puzzle is from having one solution.

    ``cells`` (row, column) differ between solutions, all of them if ``exact``; ``count`` says how
    many solutions there are, exactly or at least. ``lines`` is True if line logic solves it.
    """

    verdict: Verdict
    cells: tuple[tuple[int, int], ...]
    exact: bool
    count: Count
    lines: bool

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        return {
            "verdict": str(self.verdict),
            "line_solvable": self.lines,
            "cells": [[row + 1, column + 1] for row, column in self.cells],
            "exact": self.exact,
            "count": self.count.value,
            "count_exact": self.count.exact,
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
    open_cells = Sketch(picture).open()
    one = Count(1, True)
    if not open_cells:
        return Ambiguity(Verdict.UNIQUE, (), True, one, True)
    puzzle = Puzzle.from_grid(picture)
    masks = list(picture.masks)
    for cell in open_cells:
        masks[cell] = picture.palette.full_mask
    start = Grid.from_masks(picture.width, picture.height, masks, picture.palette)
    result = solve(puzzle, start=start, limits=Limits(SOME, clock.left, limits.nodes))
    solutions = result.solutions
    if result.verdict is not Verdict.MULTIPLE:
        return Ambiguity(result.verdict, (), result.complete, Count(1, result.complete), False)
    if result.complete:  # these are all
        seen = list(map(_together, zip(*(grid.masks for grid in solutions), strict=True)))
        cells = tuple(
            divmod(place, picture.width) for place, mask in enumerate(seen) if mask & (mask - 1)
        )
        return Ambiguity(Verdict.MULTIPLE, cells, True, Count(len(solutions), True), False)
    found = consensus_from(puzzle, start, solutions, clock)
    counted = count(puzzle, start=start, limits=Limits(MOST, clock.left, limits.nodes))
    if counted.value < len(solutions):  # there was no time to count, but these were seen
        counted = Count(len(solutions), False, counted.stats, counted.reason)
    return Ambiguity(Verdict.MULTIPLE, found.open_cells, found.exact, counted, False)


def _together(masks: Iterable[int]) -> int:
    """All colours that occur."""
    return reduce(or_, masks)
