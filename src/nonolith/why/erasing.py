"""Erasing: the fewest cells to take back so that a wrong grid is right again.

If the puzzle has one solution, these are the cells that differ from it. With several solutions it
is the smallest set that meets every *conflict* (a minimal group of cells that no solution has
together). Conflicts are found one at a time: take the smallest set that meets those known so far;
if erasing it leaves a solution, nothing smaller can do, else the rest holds another conflict.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Result
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.why.subsets import minimal_part, smallest_hitting_set

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Erasure:
    """Cells to erase, a solution that agrees with the rest, and whether no smaller set would do."""

    cells: tuple[Cell, ...]
    solution: Grid
    is_smallest: bool


class _Late(Exception):
    """The time is over in the middle of a search."""


def fewest_to_erase(
    puzzle: Puzzle, grid: Grid, solutions: Iterable[Grid], *, only: bool, clock: Clock
) -> Erasure:
    """Find them, given some solutions of the puzzle (all of it, if ``only``)."""
    full = puzzle.palette.full_mask
    known = [divmod(place, grid.width) for place, mask in enumerate(grid.masks) if mask != full]
    best = min((Erasure(_differing(grid, one), one, only) for one in solutions), key=_size)
    if only:
        return best
    conflicts: list[list[Cell]] = []

    def in_time() -> None:
        if clock.is_over:
            raise _Late

    try:
        while True:
            chosen = smallest_hitting_set(conflicts, in_time)
            if len(chosen) >= len(best.cells):
                return Erasure(best.cells, best.solution, True)
            result = _solve(puzzle, _without(grid, chosen), clock)
            if result.solution is not None:
                # Erasing the chosen cells is enough, and nothing smaller meets every conflict.
                return Erasure(_differing(grid, result.solution), result.solution, True)
            conflicts.append(_conflict(puzzle, grid, known, set(chosen), clock))
    except _Late:
        return best


def _conflict(
    puzzle: Puzzle, grid: Grid, known: list[Cell], erased: set[Cell], clock: Clock
) -> list[Cell]:
    """A minimal group of known cells that no solution has together."""

    def suffices(cells: list[Cell]) -> bool:
        kept = Grid.unknown(grid.width, grid.height, puzzle.palette).with_cells(
            (row, column, grid[row, column]) for row, column in cells
        )
        return _solve(puzzle, kept, clock).solution is None

    return minimal_part([cell for cell in known if cell not in erased], suffices)


def _solve(puzzle: Puzzle, start: Grid, clock: Clock) -> Result:
    result = solve(puzzle, start=start, limits=Limits(solutions=1, seconds=clock.left))
    if result.solution is None and not result.complete:
        raise _Late
    return result


def _without(grid: Grid, cells: Iterable[Cell]) -> Grid:
    full = grid.palette.full_mask
    return grid.with_cells((row, column, full) for row, column in cells)


def _differing(grid: Grid, solution: Grid) -> tuple[Cell, ...]:
    pairs = zip(grid.masks, solution.masks, strict=True)
    return tuple(
        divmod(place, grid.width) for place, (mine, true) in enumerate(pairs) if not mine & true
    )


def _size(erasure: Erasure) -> int:
    return len(erasure.cells)
