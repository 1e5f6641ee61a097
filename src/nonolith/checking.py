"""Checking a partial grid against the clues.

The weak check asks of each line by itself whether its clue can still be met, given the cells that
are filled in. It needs no solution and spoils none; and since it looks at one line at a time, a
grid that passes may still be wrong. The strong check (`nonolith.why.mistakes`) settles that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonolith.clue import Clue, Run
from nonolith.engine import LineSolver
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Line, Puzzle
from nonolith.result import Interrupted, Limits
from nonolith.timing import Clock

if TYPE_CHECKING:
    from nonolith.why.mistakes import Mistakes


@dataclass(frozen=True, slots=True)
class Violation:
    """A line that can no longer be completed, and why in words."""

    line: Line
    reason: str

    def __str__(self) -> str:
        return f"{self.line}: {self.reason}"

    def to_dict(self) -> dict[str, Any]:
        """The violation as `--json` shows it (line numbers from 1)."""
        return {
            "line": "row" if self.line.is_row else "column",
            "number": self.line.index + 1,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of a check: every violated line, and what the strong check found if asked."""

    violations: tuple[Violation, ...]
    mistakes: Mistakes | None = None
    #: Why not every line was looked at, in words; empty if all were.
    reason: str = ""

    @property
    def ok(self) -> bool:
        """True if nothing was found to be wrong."""
        return not self.violations and (self.mistakes is None or self.mistakes.right is not False)

    def to_dict(self) -> dict[str, Any]:
        """The check as `--json` shows it."""
        violations = [item.to_dict() for item in self.violations]
        record = {"ok": self.ok, "violations": violations, "reason": self.reason}
        if self.mistakes is not None:
            record["mistakes"] = self.mistakes.to_dict()
        return record


def check(
    puzzle: Puzzle,
    grid: Grid,
    *,
    strong: bool = False,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
) -> Check:
    """Is this partial grid consistent with the clues? Names every violated line.

    A ``strong`` check also finds out whether any solution agrees with the grid; see `Mistakes` for
    what it tells. Both end at the time limit; Ctrl-C raises `Interrupted` with what is known.

    >>> puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    >>> print(check(puzzle, Grid.parse("##?\\n???")).violations[0])
    row 1: the run at column 1 is 2 long, but the clue (1 1) has none that long
    """
    clock = Clock(limits.seconds)
    puzzle.check_grid(grid)
    violations = []
    reason = ""
    for line, clue, _ in puzzle.lines:
        if clock.is_over:
            reason = clock.words
            break
        cells = grid.row(line.index) if line.is_row else grid.column(line.index)
        if not _can_be_completed(clue, cells, puzzle.palette):
            violations.append(Violation(line, _reason(line, clue, cells)))
    if not strong:
        return Check(tuple(violations), reason=reason)
    # The strong check reasons and searches; those who never ask for it need not load that.
    from nonolith.why.mistakes import find_mistakes

    try:
        return Check(tuple(violations), find_mistakes(puzzle, grid, clock), reason)
    except Interrupted as stop:
        raise Interrupted(Check(tuple(violations), stop.result, reason)) from None


def _can_be_completed(clue: Clue, cells: Sequence[int], palette: Palette) -> bool:
    """Line logic by itself; for a line with no known cell, its length is enough."""
    anything = (1 << len(palette) + 1) - 1
    if cells.count(anything) == len(cells):
        return clue.least_length <= len(cells)
    return LineSolver(clue, palette)(cells) is not None


def _reason(line: Line, clue: Clue, cells: Sequence[int]) -> str:
    """What a person would say is wrong with the line; general words if nothing plainer fits."""
    across = "column" if line.is_row else "row"
    if clue.least_length > len(cells):
        return f"the clue ({clue}) needs {clue.least_length} cells, but there are {len(cells)}"
    if any(mask == 0 for mask in cells):
        return "a cell has no color left"
    seen = _seen_runs(cells)
    if clue.has_blots:
        return f"the clue ({clue}) has no room left"
    longest: dict[int | None, int] = {}
    for run in clue:
        longest[run.color] = max(longest.get(run.color, 0), run.length or 0)
    for start, run, _ in seen:
        if not clue.runs:
            return f"the cell at {across} {start + 1} is filled, but the clue (0) has no runs"
        if run.color not in longest:
            return f"the cell at {across} {start + 1} has a color that the clue ({clue}) lacks"
        if (run.length or 0) > longest[run.color]:
            return (
                f"the run at {across} {start + 1} is {run.length} long, "
                f"but the clue ({clue}) has none that long"
            )
    closed = [(start, run) for start, run, is_closed in seen if is_closed]
    for start, run in closed:
        if run not in clue.runs:
            return (
                f"the finished run at {across} {start + 1} is {run.length} long, "
                f"but the clue ({clue}) has no such run"
            )
    if len(closed) > len(clue):
        return f"there are {len(closed)} finished runs, but the clue ({clue}) has {len(clue)}"
    if all(mask & (mask - 1) == 0 for mask in cells):
        return f"the runs are {Clue(tuple(run for _, run, _ in seen))}, but the clue is {clue}"
    return f"the clue ({clue}) has no room left"


def _seen_runs(cells: Sequence[int]) -> list[tuple[int, Run, bool]]:
    """Stretches of known color: start, run, and whether both ends are closed."""
    runs = []
    place = 0
    while place < len(cells):
        mask = cells[place]
        end = place
        while end < len(cells) and cells[end] == mask:
            end += 1
        if mask > 1 and mask & (mask - 1) == 0:
            is_closed = (place == 0 or not cells[place - 1] & mask) and (
                end == len(cells) or not cells[end] & mask
            )
            runs.append((place, Run(end - place, mask.bit_length() - 1), is_closed))
        place = end
    return runs
