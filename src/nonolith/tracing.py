"""Tracing: line logic pass by pass, the way one goes over a puzzle with a pencil.

A *pass* goes once over all rows or once over all columns, and writes down everything that each
line's clue implies for its cells. Rows and columns take turns until a pass finds nothing new, or
until a line cannot be completed any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonolith.engine import solve_line
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle, expect_puzzle


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass over the rows or the columns: the grid before and after it.

    ``conflict`` is the line that cannot be completed; the pass ends there, and so does the trace.
    """

    number: int
    is_row: bool
    before: Grid
    after: Grid
    conflict: Line | None = None

    @property
    def changed(self) -> tuple[tuple[int, int], ...]:
        """The cells (row, column) that the pass narrowed down."""
        pairs = zip(self.before.masks, self.after.masks, strict=True)
        width = self.after.width
        return tuple(divmod(place, width) for place, (old, new) in enumerate(pairs) if old != new)


def trace(puzzle: Puzzle, *, start: Grid | None = None) -> Iterator[Pass]:
    """Yield the passes of line logic, rows first, from a start grid (by default, an empty one).

    The last grid is all that line logic can find: the solution, or what is left for a search.

    >>> for step in trace(Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])):
    ...     print(step.number, "rows" if step.is_row else "columns", step.after.lines())
    1 rows ['#.#', '???']
    2 columns ['#.#', '#..']
    3 rows ['#.#', '#..']
    """
    expect_puzzle(puzzle)
    grid = start or Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
    puzzle.check_grid(grid)
    is_row = True
    number = 0
    # Lines whose cells changed since they were last looked at; every line to begin with.
    waiting = {True: set(range(puzzle.height)), False: set(range(puzzle.width))}
    while waiting[is_row] or waiting[not is_row]:
        if waiting[is_row]:
            number += 1
            done = _pass(puzzle, grid, number, is_row, sorted(waiting[is_row]))
            yield done
            if done.conflict is not None:
                return
            waiting[is_row] = set()
            waiting[not is_row] |= {place[is_row] for place in done.changed}
            grid = done.after
        is_row = not is_row


def _pass(puzzle: Puzzle, grid: Grid, number: int, is_row: bool, indexes: list[int]) -> Pass:
    masks = list(grid.masks)
    width = puzzle.width
    conflict = None
    for index in indexes:
        places = slice(index * width, (index + 1) * width) if is_row else slice(index, None, width)
        clue = (puzzle.rows if is_row else puzzle.columns)[index]
        line = solve_line(clue, masks[places], puzzle.palette)
        if line is None:
            conflict = Line(is_row, index)
            break
        masks[places] = line.cells
    after = Grid.from_masks(grid.width, grid.height, masks, puzzle.palette)
    return Pass(number, is_row, grid, after, conflict)
