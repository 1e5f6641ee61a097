"""What the game says when it is asked: a hint in three grades, or whether the marks are right."""

from __future__ import annotations

from dataclasses import dataclass, field

import nonolith as nl
from nonolith.playing import UNKNOWN

#: How long anybody waits for a word, in seconds.
PATIENCE = 10.0
GRADES = (nl.HintLevel.WHERE, nl.HintLevel.TECHNIQUE, nl.HintLevel.CELLS)


@dataclass(frozen=True)
class Advice:
    """Words, the line that they are about, and the cells with what should become of them."""

    text: str
    line: nl.Line | None = None
    values: dict[int, int] = field(default_factory=dict)
    #: The grade of a hint, from 0; None for anything else.
    grade: int | None = None
    #: Whether there is more to give away.
    has_more: bool = False


def hint(puzzle: nl.Puzzle, grid: nl.Grid, near: tuple[int, int], grade: int) -> Advice:
    """The next step, giving away as much as the grade allows: 0 where, 1 how, 2 which cells."""
    level = GRADES[grade]
    found = nl.hint(puzzle, grid, level=level, near=[near], limits=nl.Limits(seconds=PATIENCE))
    values: dict[int, int] = {}
    if level is nl.HintLevel.CELLS:
        if found.step is not None:
            values = {
                cell.row * puzzle.width + cell.column: cell.color
                for cell in found.step.cells
                if cell.color >= 0
            }
        elif found.mistakes is not None:
            values = _erased(puzzle, found.mistakes.erase)
    told = found.kind in (nl.HintKind.STEP, nl.HintKind.WRONG)
    return Advice(found.text, found.line, values, grade, told and grade + 1 < len(GRADES))


def check(puzzle: nl.Puzzle, grid: nl.Grid) -> Advice:
    """Whether the marks can still be completed, and if not, which to erase."""
    found = nl.check(puzzle, grid, strong=True, limits=nl.Limits(seconds=PATIENCE))
    mistakes = found.mistakes
    if mistakes is None or mistakes.right is None:
        if found.violations:
            return Advice(f"There is a mistake: {found.violations[0]}.", found.violations[0].line)
        return Advice("No mistake was found in the time available.")
    if mistakes.right:
        return Advice("All your marks are right.")
    if not mistakes.erase:
        return Advice(f"Something is wrong: {mistakes.reason}.")
    count = len(mistakes.erase)
    text = f"{count} marks are wrong." if count > 1 else "One mark is wrong."
    return Advice(text, None, _erased(puzzle, mistakes.erase))


def _erased(puzzle: nl.Puzzle, cells: tuple[tuple[int, int], ...]) -> dict[int, int]:
    return {row * puzzle.width + column: UNKNOWN for row, column in cells}
