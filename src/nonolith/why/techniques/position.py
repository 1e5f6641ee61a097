"""A position on the way to the solution: the engine keeps its cells, here are its words.

Lines are numbered rows first, as in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.engine import Reasoning
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.step import Change
from nonolith.timing import Clock
from nonolith.why.techniques.words import LineWords, Vocabulary


class Position:
    """The cells of a puzzle at some moment, open to change."""

    __slots__ = ("_lines", "_vocabularies", "puzzle", "reasoning")

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None,
        clock: Clock,
        near: Iterable[tuple[int, int]] = (),
    ) -> None:
        if grid is not None:
            check_grid(puzzle, grid)
        self.puzzle = puzzle
        self.reasoning = Reasoning(puzzle, grid, clock, near)
        self._vocabularies = [Vocabulary(puzzle.palette, name) for name in ("row", "column")]
        self._lines: dict[int, LineWords] = {}

    def words(self, number: int) -> LineWords:
        """The names of a line's cells and runs."""
        found = self._lines.get(number)
        if found is None:
            height = self.puzzle.height
            line = Line(True, number) if number < height else Line(False, number - height)
            clue = (self.puzzle.rows if line.is_row else self.puzzle.columns)[line.index]
            found = self._lines[number] = LineWords(line, clue, self._vocabularies[line.is_row])
        return found

    def value(self, mask: int) -> str:
        """ "filled", "blank", "red", "not red"."""
        return self._vocabularies[0].value(mask)

    def cell(self, place: int) -> tuple[int, int]:
        """Row and column of a cell that is numbered row by row."""
        return divmod(place, self.puzzle.width)

    def apply(self, changes: tuple[Change, ...]) -> None:
        """Narrow cells from outside."""
        width = self.puzzle.width
        for row, column, mask in changes:
            self.reasoning.put(row * width + column, mask)


def check_grid(puzzle: Puzzle, grid: Grid) -> None:
    """Refuse a grid that is not of this puzzle, or in which a cell has no color left."""
    puzzle.check_grid(grid)
    if 0 in grid.masks:
        row, column = divmod(grid.masks.index(0), grid.width)
        raise PuzzleError(
            f"grid row {row + 1}, column {column + 1}: found a cell with no color left; "
            "expected at least one"
        )
