"""Deciding: what all solutions have in common, cell by cell.

A cell that has the same color in every solution is *settled*; one that differs between solutions
can never be settled by any reasoning. With many solutions this is found without listing them: for
each cell on which the solutions seen so far agree, ask for one solution that does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Consensus:
    """What the solutions that agree with a start grid have in common.

    ``grid`` holds for each cell the colors that occur in solutions (None if there is none).
    ``exact`` is False if a limit stopped the work: then more colors may occur than are shown.
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
            divmod(place, width) for place, mask in enumerate(self.grid.masks) if mask & (mask - 1)
        )


def consensus(puzzle: Puzzle, start: Grid, clock: Clock) -> Consensus:
    """Find out which cells are settled, given what is known."""
    result = solve(puzzle, start=start, limits=Limits(solutions=2, seconds=clock.left))
    verdict = result.verdict
    if result.solution is None:
        return Consensus(None, None, verdict, verdict is Verdict.IMPOSSIBLE)
    if verdict is not Verdict.MULTIPLE:
        return Consensus(result.solution, result.solution, verdict, verdict is Verdict.UNIQUE)
    return consensus_from(puzzle, start, result.solutions, clock)


def consensus_from(
    puzzle: Puzzle, start: Grid, solutions: Sequence[Grid], clock: Clock
) -> Consensus:
    """The same, where several solutions are known already."""
    seen = list(solutions[0].masks)
    for solution in solutions[1:]:
        seen = list(map(int.__or__, seen, solution.masks))
    known = list(start.masks)
    exact = True
    for place, given in enumerate(start.masks):
        mask = seen[place]
        if mask & (mask - 1) or given == mask:
            continue
        if clock.is_over:
            exact = False
            break
        known[place] = given & ~mask
        other = solve(
            puzzle,
            start=Grid.from_masks(puzzle.width, puzzle.height, known, puzzle.palette),
            limits=Limits(solutions=1, seconds=clock.left),
        )
        known[place] = given
        if other.solution is not None:
            seen = list(map(int.__or__, seen, other.solution.masks))
        elif other.complete:
            known[place] = mask
        else:
            exact = False
    grid = Grid.from_masks(puzzle.width, puzzle.height, seen, puzzle.palette)
    return Consensus(grid, solutions[0], Verdict.MULTIPLE, exact)
