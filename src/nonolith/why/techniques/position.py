"""A position on the way to the solution: all cells, by row and by column, open to change.

Lines are numbered rows first, as in the engine. A cell is kept twice, once in its row and once in
its column, so that either line is at hand without copying.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonolith.engine import LineSolver
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import Vocabulary


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What never changes about a line."""

    line: Line
    lengths: tuple[int, ...]
    colors: tuple[int, ...]
    has_blots: bool
    solver: LineSolver
    words: Vocabulary


class Board:
    """The lines of a puzzle with everything prepared that reasoning needs."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.width = puzzle.width
        self.height = puzzle.height
        self.full = puzzle.palette.full_mask
        across = [Vocabulary(puzzle.palette, name) for name in ("row", "column")]
        self.facts = [
            LineFacts(
                line,
                () if clue.has_blots else tuple(run.length or 0 for run in clue),
                () if clue.has_blots else tuple(run.color or 0 for run in clue),
                clue.has_blots,
                LineSolver(clue, puzzle.palette),
                across[line.is_row],
            )
            for line, clue, _ in puzzle.lines
        ]


class Position:
    """The cells of a board at some moment."""

    __slots__ = ("board", "lines")

    def __init__(self, board: Board, lines: list[list[int]]) -> None:
        self.board = board
        self.lines = lines

    @classmethod
    def of(cls, board: Board, grid: Grid | None) -> Position:
        """A position from a grid (by default, nothing known) after a check that it fits."""
        puzzle = board.puzzle
        if grid is None:
            grid = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        check_grid(puzzle, grid)
        rows = [list(grid.row(index)) for index in range(board.height)]
        columns = [list(grid.column(index)) for index in range(board.width)]
        return cls(board, rows + columns)

    def copy(self) -> Position:
        """A position that can change without this one."""
        return Position(self.board, [line[:] for line in self.lines])

    def put(self, row: int, column: int, mask: int) -> None:
        """Set one cell."""
        self.lines[row][column] = mask
        self.lines[self.board.height + column][row] = mask

    def place(self, number: int, cell: int) -> tuple[int, int]:
        """Row and column of a cell of a line."""
        height = self.board.height
        return (number, cell) if number < height else (cell, number - height)

    def crossing(self, number: int, cell: int) -> int:
        """The number of the line that crosses this one at a cell."""
        height = self.board.height
        return height + cell if number < height else cell

    def view(self, number: int) -> LineView | None:
        """The line as the techniques see it; None if its clue cannot be met any more."""
        facts = self.board.facts[number]
        cells = self.lines[number]
        answer = facts.solver(cells)
        if answer is None:
            return None
        solved, lo, hi = answer
        return LineView(cells[:], solved, facts.lengths, facts.colors, lo, hi, facts.words)

    @property
    def open_cells(self) -> list[tuple[int, int]]:
        """The cells that are not known yet."""
        return [
            (row, column)
            for row in range(self.board.height)
            for column, mask in enumerate(self.lines[row])
            if mask & (mask - 1)
        ]

    def grid(self) -> Grid:
        """The position as a frozen grid."""
        puzzle = self.board.puzzle
        masks = [mask for row in self.lines[: puzzle.height] for mask in row]
        return Grid.from_masks(puzzle.width, puzzle.height, masks, puzzle.palette)


def check_grid(puzzle: Puzzle, grid: Grid) -> None:
    """Refuse a grid that is not of this puzzle, or in which a cell has no color left."""
    puzzle.check_grid(grid)
    if 0 in grid.masks:
        row, column = divmod(grid.masks.index(0), grid.width)
        raise PuzzleError(
            f"grid row {row + 1}, column {column + 1}: found a cell with no color left; "
            "expected at least one"
        )
