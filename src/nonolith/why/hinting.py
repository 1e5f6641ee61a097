"""Hinting: the easiest next step, giving away no more than was asked for.

A hint has three grades: *where* names the line to look at, *technique* adds what to look for, and
*cells* gives the step away. If the grid is already wrong, the hint says so instead, in the same
grades, because every further step would build on the mistake.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.result import Interrupted, Limits
from nonolith.solving import solutions
from nonolith.step import Step
from nonolith.text import counted
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.explaining import Reasoner
from nonolith.why.mistakes import Mistakes, what_is_wrong
from nonolith.why.techniques.catalog import CATALOG


class HintLevel(StrEnum):
    """How much a hint gives away."""

    WHERE = "where"
    TECHNIQUE = "technique"
    CELLS = "cells"


# A player waits for the hint while the grid is checked; some grids would take years.
_PATIENCE = 5.0


class HintKind(StrEnum):
    """What there is to say."""

    STEP = "step"
    WRONG = "wrong"
    SOLVED = "solved"
    UNDECIDABLE = "undecidable"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: what there is to say, as plainly as was asked for.

    ``step`` (and the color ``notes`` that it rests on) or ``mistakes`` hold all there is to know,
    for callers who want to show it their own way; ``text`` keeps to the level.
    """

    kind: HintKind
    level: HintLevel
    text: str
    line: Line | None = None
    step: Step | None = None
    notes: tuple[Step, ...] = ()
    mistakes: Mistakes | None = None

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The hint as `--json` shows it: never more than its level allows."""
        record: dict[str, Any] = {"kind": str(self.kind), "level": str(self.level)}
        record["text"] = self.text
        if self.line is not None:
            record["line"] = "row" if self.line.is_row else "column"
            record["number"] = self.line.index + 1
        if self.step is not None and self.level is not HintLevel.WHERE:
            record["technique"] = str(self.step.technique)
        if self.level is HintLevel.CELLS:
            if self.step is not None:
                record["step"] = self.step.to_dict()
                record["notes"] = [note.to_dict() for note in self.notes]
            if self.mistakes is not None:
                record["mistakes"] = self.mistakes.to_dict()
        return record


def hint(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    level: HintLevel | str = HintLevel.CELLS,
    near: Iterable[tuple[int, int]] = (),
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
) -> Hint:
    """The easiest next step from a partial grid (by default, the empty one).

    Of equally easy steps it is the one nearest to the cells ``near`` (row, column), where the
    person worked last. If the grid is wrong and that can be proved within five seconds, the hint
    says so instead.

    >>> puzzle = Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]])
    >>> print(hint(puzzle, level="where"))
    Look at row 1.
    """
    level = _level_of(level)
    clock = Clock(limits.seconds)
    cells = list(near)
    for row, column in cells:
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise PuzzleError(
                f"near: found row {row + 1}, column {column + 1}; expected a cell of the "
                f"{puzzle.width}x{puzzle.height} grid"
            )
    try:
        # Half of the time at most, or none is left for the hint itself.
        patience = _PATIENCE if limits.seconds is None else min(_PATIENCE, limits.seconds / 2)
        check = solutions(puzzle, start=grid, limits=Limits(solutions=1, seconds=patience))
        solution = next(check, None)
        if clock.is_over:
            return Hint(HintKind.NONE, level, f"No hint: {clock.words}.")
        if grid is None:
            grid = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        if check.verdict is Verdict.IMPOSSIBLE:
            return _wrong(what_is_wrong(puzzle, grid, clock), level)
        if grid.is_complete and solution is not None:
            return Hint(HintKind.SOLVED, level, "The puzzle is solved.")
        return _next(Reasoner(puzzle, grid, clock, cells), level)
    except KeyboardInterrupt:
        raise Interrupted(
            Hint(HintKind.NONE, level, "Interrupted before a hint was found.")
        ) from None


def _level_of(name: str) -> HintLevel:
    try:
        return HintLevel(name)
    except ValueError:
        known = ", ".join(HintLevel)
        raise PuzzleError(f"level: found {name!r}; expected one of {known}") from None


def _next(reasoner: Reasoner, level: HintLevel) -> Hint:
    notes: list[Step] = []
    for step in reasoner.steps():
        if any(change.color >= 0 for change in step.cells):
            return Hint(HintKind.STEP, level, _words(step, level), step.line, step, tuple(notes))
        notes.append(step)
    if reasoner.undecidable:
        reason = reasoner.reason[0].upper() + reasoner.reason[1:]
        return Hint(HintKind.UNDECIDABLE, level, f"{reason}.")
    return Hint(HintKind.NONE, level, f"No hint: {reasoner.reason or 'no cell is open'}.")


def _words(step: Step, level: HintLevel) -> str:
    if level is HintLevel.CELLS:
        return step.text
    if level is HintLevel.WHERE:
        return f"Look at {step.line}."
    ahead = f", {counted(step.depth, 'move')} ahead" if step.depth else ""
    way = CATALOG[step.technique].summary.removesuffix(".")
    return f"Look at {step.line}. {way} ({step.technique}{ahead})."


def _wrong(mistakes: Mistakes, level: HintLevel) -> Hint:
    step = mistakes.contradicts
    if not mistakes.erase:
        text = f"The grid is wrong: {mistakes.reason}."
        return Hint(HintKind.WRONG, level, text, mistakes=mistakes)
    line = step.line if step is not None else Line(True, mistakes.erase[0][0])
    text = f"There is a mistake: look at {line}."
    if level is not HintLevel.WHERE and step is not None:
        text += f" A cell there cannot be right ({step.technique})."
    if level is HintLevel.CELLS:
        cells = "; ".join(f"row {row + 1}, column {column + 1}" for row, column in mistakes.erase)
        text += f" Erase {cells}."
    return Hint(HintKind.WRONG, level, text, line, mistakes=mistakes)
