"""Mistakes: the strong check. Is a partial grid still right, and if not, what is wrong with it?

No stored answer is needed: the engine decides whether any solution agrees with the grid. If none
does, the fewest cells to erase are sought, with the deduction that they contradict; if several do,
the cells in which they differ, because no reasoning can ever settle those.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Interrupted, Limits
from nonolith.solving import solve
from nonolith.step import Step
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.deciding import consensus
from nonolith.why.erasing import Erasure, fewest_to_erase
from nonolith.why.explaining import Reasoner

Cell = tuple[int, int]

# Without a limit, looking for the contradicted deduction must still not take forever.
_PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The outcome of the strong check.

    ``right`` is True if some solution agrees with the grid, False if none does, None if a limit
    came first. A wrong grid has cells to ``erase`` (``is_smallest`` if no smaller set would do);
    those of them that no solution has are ``impossible`` by themselves. ``contradicts`` is a
    deduction from the remaining cells that concludes otherwise. A right grid tells whether its
    solution is unique (``verdict``) and which cells are ``undecidable`` (all, if ``complete``).
    """

    right: bool | None
    verdict: Verdict
    erase: tuple[Cell, ...] = ()
    is_smallest: bool = False
    impossible: tuple[Cell, ...] = ()
    contradicts: Step | None = None
    undecidable: tuple[Cell, ...] = ()
    complete: bool = True
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The outcome as `--json` shows it; cells are counted from 1."""
        return {
            "right": self.right,
            "verdict": str(self.verdict),
            "erase": _cells(self.erase),
            "is_smallest": self.is_smallest,
            "impossible": _cells(self.impossible),
            "contradicts": None if self.contradicts is None else self.contradicts.to_dict(),
            "undecidable": _cells(self.undecidable),
            "complete": self.complete,
            "reason": self.reason,
        }


def find_mistakes(puzzle: Puzzle, grid: Grid, clock: Clock) -> Mistakes:
    """The strong check; Ctrl-C raises `Interrupted` with what is known until then."""
    outcome = Mistakes(None, Verdict.UNDECIDED, complete=False, reason="interrupted")
    if clock.is_over:  # to set up a search takes long on large boards
        return replace(outcome, reason=clock.words)
    try:
        common = consensus(puzzle, grid, clock)
        if common.grid is not None:
            return Mistakes(
                True,
                common.verdict,
                undecidable=common.open_cells,
                complete=common.exact,
                reason="" if common.exact else clock.words,
            )
        if common.verdict is not Verdict.IMPOSSIBLE:
            return replace(outcome, reason=clock.words)
    except KeyboardInterrupt:
        raise Interrupted(outcome) from None
    return what_is_wrong(puzzle, grid, clock)


def what_is_wrong(puzzle: Puzzle, grid: Grid, clock: Clock) -> Mistakes:
    """The same for a grid that is known to agree with no solution."""
    try:
        return _wrong(puzzle, grid, clock)
    except KeyboardInterrupt:
        outcome = Mistakes(False, Verdict.IMPOSSIBLE, complete=False, reason="interrupted")
        raise Interrupted(outcome) from None


def _wrong(puzzle: Puzzle, grid: Grid, clock: Clock) -> Mistakes:
    free = solve(puzzle, limits=Limits(seconds=clock.left))
    if free.verdict is Verdict.IMPOSSIBLE:
        reason = f"the puzzle itself has no solution: {free.reason}"
        return Mistakes(False, Verdict.IMPOSSIBLE, reason=reason)
    if not free.solutions:
        return Mistakes(False, Verdict.IMPOSSIBLE, complete=False, reason=clock.words)
    unique = free.verdict is Verdict.UNIQUE
    erasure = fewest_to_erase(puzzle, grid, free.solutions, only=unique, clock=clock)
    return Mistakes(
        False,
        Verdict.IMPOSSIBLE,
        erasure.cells,
        erasure.is_smallest,
        erasure.cells if unique else _impossible_alone(puzzle, grid, erasure.cells, clock),
        _contradicted(puzzle, grid, erasure, clock),
        complete=not clock.is_over,
        reason=clock.words if clock.is_over else "",
    )


def _impossible_alone(
    puzzle: Puzzle, grid: Grid, cells: tuple[Cell, ...], clock: Clock
) -> tuple[Cell, ...]:
    """Those cells whose color no solution of the puzzle has."""
    empty = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
    found = []
    for row, column in cells:
        if clock.is_over:
            break
        start = empty.with_cells([(row, column, grid[row, column])])
        limits = Limits(solutions=1, seconds=clock.left)
        if solve(puzzle, start=start, limits=limits).verdict is Verdict.IMPOSSIBLE:
            found.append((row, column))
    return tuple(found)


def _contradicted(puzzle: Puzzle, grid: Grid, erasure: Erasure, clock: Clock) -> Step | None:
    """The first deduction from the cells that stay which an erased cell contradicts."""
    if clock.is_over:
        return None
    full = puzzle.palette.full_mask
    mended = grid.with_cells((row, column, full) for row, column in erasure.cells)
    erased = set(erasure.cells)
    patience = Clock(_PATIENCE if clock.left is None else clock.left)
    for step in Reasoner(puzzle, mended, patience).steps():
        for change in step.cells:
            cell = (change.row, change.column)
            if cell in erased and not change.mask & grid[cell]:
                return step
    return None


def _cells(cells: tuple[Cell, ...]) -> list[dict[str, int]]:
    return [{"row": row + 1, "column": column + 1} for row, column in cells]
