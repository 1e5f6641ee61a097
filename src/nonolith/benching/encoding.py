"""A puzzle as clauses: the block-order encoding, the strongest one known to us.

For each run of a line and each place p, a variable says "this run starts at p or before". Clauses
say that these are ordered (*chain*), that the next run leaves room (*precedence*), that a run
covers its cells (*covered*) and that cells between two runs are blank (*gap*). Cells have one
variable for each color that both of their lines can show, shared by the two; where that is one
color, a single variable tells it from blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from nonolith.clue import Clue
from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

Clause = list[int]

#: What a cell can be: the literal of each color that is possible there.
Options = dict[int, int]

# Literals that need no variable: a run always, or never, starts so early.
_TRUE, _FALSE = 1 << 60, -(1 << 60)


@dataclass(slots=True)
class Encoding:
    """The clauses of a puzzle, and which literals its cells are."""

    puzzle: Puzzle
    clauses: list[Clause] = field(default_factory=list)
    cells: list[Options] = field(default_factory=list)
    variables: int = 0

    def read(self, model: Sequence[int]) -> Grid:
        """The picture of a model, whose literal of variable v is ``model[v - 1]``."""
        puzzle = self.puzzle
        cells = bytes(
            next(color for color, literal in options.items() if model[abs(literal) - 1] == literal)
            for options in self.cells
        )
        return Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette)

    def excluding(self, grid: Grid) -> Clause:
        """The clause that excludes just this picture."""
        return [
            -options[mask.bit_length() - 1]
            for options, mask in zip(self.cells, grid.masks, strict=True)
        ]

    def fresh(self, count: int = 1) -> int:
        """The first of ``count`` new variables."""
        self.variables += count
        return self.variables - count + 1


def encode(puzzle: Puzzle) -> Encoding:
    """The clauses whose models are the solutions of a puzzle."""
    if puzzle.has_blots:
        raise UnsupportedError("puzzles with unknown runs cannot be encoded")
    encoding = Encoding(puzzle)
    width = puzzle.width
    column_colors = [_colors(clue) for clue in puzzle.columns]
    for clue in puzzle.rows:
        colors = _colors(clue)
        encoding.cells += [_cell(encoding, sorted(colors & others)) for others in column_colors]
    for index, clue in enumerate(puzzle.rows):
        _line(encoding, clue, encoding.cells[index * width : (index + 1) * width])
    for index, clue in enumerate(puzzle.columns):
        _line(encoding, clue, encoding.cells[index::width])
    return encoding


def _colors(clue: Clue) -> set[int]:
    return {run.color for run in clue.runs if run.color is not None}


def _cell(encoding: Encoding, colors: list[int]) -> Options:
    """The literals of one cell, with the clauses that say that just one of them holds."""
    if len(colors) < 2:
        variable = encoding.fresh()
        if not colors:
            encoding.clauses.append([-variable])
        return {0: -variable, **dict.fromkeys(colors, variable)}
    options = {color: encoding.fresh() for color in (0, *colors)}
    literals = list(options.values())
    encoding.clauses.append(literals)
    encoding.clauses += [
        [-literal, -other]
        for number, literal in enumerate(literals, 1)
        for other in literals[number:]
    ]
    return options


def _line(encoding: Encoding, clue: Clue, cells: Sequence[Options]) -> None:
    """The clauses of one line."""
    runs = clue.runs
    lengths = [run.length or 0 for run in runs]
    # How far each run is ahead of the one before, at least.
    steps = [(a.length or 0) + (a.color == b.color) for a, b in pairwise(runs)]
    first = list(accumulate(steps, initial=0))
    slack = len(cells) - first[-1] - (lengths[-1] if runs else 0)
    if slack < 0:
        encoding.clauses.append([])
        return
    base = [encoding.fresh(slack) for _ in runs]  # "run b starts at first[b] or before"

    def starts_by(run: int, place: int) -> int:
        offset = place - first[run]
        if offset < 0:
            return _FALSE
        return _TRUE if offset >= slack else base[run] + offset

    def add(*literals: int) -> None:
        if _TRUE not in literals:
            encoding.clauses.append([literal for literal in literals if literal != _FALSE])

    for b in range(len(runs)):
        for place in range(first[b], first[b] + slack):
            add(-starts_by(b, place), starts_by(b, place + 1))  # chain
            if b:
                add(-starts_by(b, place), starts_by(b - 1, place - steps[b - 1]))  # precedence
    for at, options in enumerate(cells):
        for b, run in enumerate(runs):
            assert run.color is not None
            ink = options.get(run.color, _FALSE)
            add(-starts_by(b, at), starts_by(b, at - lengths[b]), ink)  # covered
        for b in range(len(runs) + 1):  # gap: the run before has ended, the next has not begun
            ended = starts_by(b - 1, at - lengths[b - 1]) if b else _TRUE
            begun = starts_by(b, at) if b < len(runs) else _FALSE
            add(-ended, begun, options[0])
