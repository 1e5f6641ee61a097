"""Nonograms as SAT: the block-order encoding, the strongest one known to us.

For every run j of a line and every place p there is a variable "run j starts at p or before".
Starting later than p implies not starting before it (a chain); a run starts at least the length
of the run before after it, plus one between equal colours (precedence); a cell between a run's
start and end has its colour; a cell between two runs is blank. Cells are one variable for each
colour that their two lines can show, the background included, of which exactly one holds; cells
with one colour beside the background are a single variable.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from nonolith import Clue, Grid, Puzzle

TRUE = 0


@dataclass
class Encoding:
    """Clauses of a puzzle, and which variables its cells are."""

    puzzle: Puzzle
    clauses: list[list[int]] = field(default_factory=list)
    #: By cell: colour -> literal; a colour that is missing is impossible there.
    cells: list[dict[int, int]] = field(default_factory=list)
    variables: int = 0

    def read(self, model: list[int]) -> Grid:
        """The picture that a model of the clauses describes."""
        holds = {literal for literal in model if literal > 0}
        colors = bytearray()
        for options in self.cells:
            colors.append(
                next(
                    color
                    for color, literal in options.items()
                    if (literal in holds if literal > 0 else -literal not in holds)
                )
            )
        puzzle = self.puzzle
        return Grid.from_colors(puzzle.width, puzzle.height, bytes(colors), puzzle.palette)

    def excluding(self, grid: Grid) -> list[int]:
        """The clause that excludes one picture."""
        return [
            -options[mask.bit_length() - 1]
            for options, mask in zip(self.cells, grid.masks, strict=True)
            if len(options) > 1
        ]


def encode(puzzle: Puzzle) -> Encoding:
    """The block-order encoding of a puzzle without blots."""
    encoding = Encoding(puzzle)
    width, height = puzzle.width, puzzle.height
    row_colors = [sorted({run.color for run in clue}) for clue in puzzle.rows]
    column_colors = [{run.color for run in clue} for clue in puzzle.columns]
    for row in range(height):
        for column in range(width):
            shown = [color for color in row_colors[row] if color in column_colors[column]]
            encoding.cells.append(_cell(encoding, shown))
    for row, clue in enumerate(puzzle.rows):
        _line(encoding, clue, encoding.cells[row * width : (row + 1) * width])
    for column, clue in enumerate(puzzle.columns):
        _line(encoding, clue, encoding.cells[column::width])
    return encoding


def _fresh(encoding: Encoding) -> int:
    encoding.variables += 1
    return encoding.variables


def _cell(encoding: Encoding, colors: list[int]) -> dict[int, int]:
    """The literals of one cell, with the clauses that exactly one of them holds."""
    if not colors:
        blank = _fresh(encoding)
        encoding.clauses.append([blank])
        return {0: blank}
    if len(colors) == 1:
        filled = _fresh(encoding)
        return {0: -filled, colors[0]: filled}
    options = {color: _fresh(encoding) for color in [0, *colors]}
    literals = list(options.values())
    encoding.clauses.append(literals)
    encoding.clauses += [
        [-a, -b] for place, a in enumerate(literals) for b in literals[place + 1 :]
    ]
    return options


def _line(encoding: Encoding, clue: Clue, cells: list[dict[int, int]]) -> None:
    n, add, runs = len(cells), encoding.clauses.append, clue.runs
    if not runs:
        for options in cells:
            add([options[0]])
        return
    lengths = [run.length for run in runs]
    # How far run j is ahead of run j - 1 at least.
    ahead = [0] + [
        before.length + (before.color == after.color) for before, after in itertools.pairwise(runs)
    ]
    first, place = [], 0
    for step in ahead:
        place += step
        first.append(place)
    slack = n - first[-1] - lengths[-1]
    if slack < 0:
        add([])
        return
    # start[j][p]: run j starts at first[j] + p or before; certain from p = slack on.
    start = [[_fresh(encoding) for _ in range(slack)] for _ in runs]
    for one in start:
        encoding.clauses += [[-a, b] for a, b in itertools.pairwise(one)]
    for one, after in itertools.pairwise(start):
        encoding.clauses += [[-b, a] for a, b in zip(one, after, strict=True)]

    def at_most(run: int, place: int) -> int | None:
        """The literal "run starts at place or before"; TRUE, or None if that cannot be."""
        place -= first[run]
        return None if place < 0 else TRUE if place >= slack else start[run][place]

    def imply(conditions: list[int | None], options: dict[int, int], color: int) -> None:
        # Conditions are negated literals: TRUE in it has become the empty disjunct.
        clause = [literal for literal in conditions if literal]
        if color in options:
            clause.append(options[color])
        add(clause)

    last = len(runs) - 1
    for j, run in enumerate(runs):
        for i in range(first[j], first[j] + slack + lengths[j]):
            begun, over = at_most(j, i), at_most(j, i - lengths[j])
            if over == TRUE or begun is None:
                continue
            imply([-begun if begun else None, over], cells[i], run.color)
    for i in range(n):
        for j in range(-1, last + 1):
            # Run j is over and run j + 1 has not begun.
            over = TRUE if j < 0 else at_most(j, i - lengths[j])
            begun = None if j == last else at_most(j + 1, i)
            if over is None or begun == TRUE:
                continue
            imply([-over if over else None, begun], cells[i], 0)
