"""Deciding: what all solutions have in common, cell by cell.

A cell that has the same colour in every solution is *settled*; one that differs between solutions
can never be settled by any reasoning. With many solutions this is found without listing them: for
each cell on which the solutions seen so far agree, ask for one solution that does not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Verdict
from nonolith.solving import solve


@dataclass(frozen=True, slots=True)
class Consensus:
    """What the solutions that agree with a start grid have in common.

    ``grid`` holds for each cell the colours that occur in solutions (None if there is none).
    ``exact`` is False if a limit stopped the work: then more colours may occur than are shown.
    """

    grid: Grid | None
    solution: Grid | None
    verdict: Verdict
    exact: bool

    @property
    def open_cells(self) -> tuple[tuple[int, int], ...]:
        """The cells that differ between solutions."""
        if self.grid is None:
            return ()
        width = self.grid.width
        return tuple(
            divmod(place, width)
            for place, mask in enumerate(self.grid.masks)
            if mask & (mask - 1)
        )


def consensus(
    puzzle: Puzzle,
    start: Grid,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
) -> Consensus:
    """Find out which cells are settled, given what is known."""
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    result = solve(puzzle, start=start, limits=replace(limits, solutions=2))
    verdict = result.verdict
    if result.solution is None:
        return Consensus(None, None, verdict, verdict is Verdict.IMPOSSIBLE)
    if verdict is not Verdict.MULTIPLE:
        return Consensus(result.solution, result.solution, verdict, verdict is Verdict.UNIQUE)
    seen = [first | second for first, second in zip(*(s.masks for s in result.solutions), strict=True)]
    known = list(start.masks)
    width = puzzle.width
    exact = True
    for place, given in enumerate(start.masks):
        mask = seen[place]
        if mask & (mask - 1) or given == mask:
            continue
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            exact = False
            break
        known[place] = given & ~mask
        other = solve(
            puzzle,
            start=Grid.from_masks(width, puzzle.height, known, puzzle.palette),
            limits=replace(limits, solutions=1, seconds=left),
        )
        known[place] = given
        if other.solution is not None:
            seen = [mine | new for mine, new in zip(seen, other.solution.masks, strict=True)]
        elif other.complete:
            known[place] = mask
        else:
            exact = False
    grid = Grid.from_masks(width, puzzle.height, seen, puzzle.palette)
    return Consensus(grid, result.solution, verdict, exact)
