"""A puzzle as clauses: the block-order encoding, which SAT solvers like best.

For each run of a line and each place p, a variable says "this run starts at p or before". Clauses
say that these are ordered (*chain*), that the next run leaves room (*precedence*), that a run
covers its cells (*covered*) and that cells between two runs are blank (*gap*). Cells are variables
of their own, one for each colour, shared by their row and their column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Clue, Puzzle

Clause = list[int]

# Literals that need no variable: a run always, or never, starts so early.
_TRUE, _FALSE = 1 << 60, -(1 << 60)


@dataclass(slots=True)
class Encoding:
    """The clauses of a puzzle, and which variable is which cell."""

    puzzle: Puzzle
    clauses: list[Clause] = field(default_factory=list)
    variables: int = 0

    def cell(self, place: int, color: int) -> int:
        """The variable that is true if a cell has a colour."""
        return place * len(self.puzzle.palette) + color

    def grid(self, model: Sequence[int]) -> Grid:
        """The picture of a model, whose literal of variable v is ``model[v - 1]``."""
        puzzle = self.puzzle
        colors = range(1, len(puzzle.palette) + 1)
        cells = bytes(
            next((color for color in colors if model[self.cell(place, color) - 1] > 0), 0)
            for place in range(puzzle.width * puzzle.height)
        )
        return Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette)

    def other_than(self, model: Sequence[int]) -> Clause:
        """The clause that excludes just the picture of a model."""
        count = self.puzzle.width * self.puzzle.height * len(self.puzzle.palette)
        return [-literal for literal in model[:count]]


def encode(puzzle: Puzzle) -> Encoding:
    """The clauses whose models are the solutions of a puzzle."""
    if puzzle.has_blots:
        raise UnsupportedError("puzzles with unknown runs cannot be encoded")
    encoding = Encoding(puzzle)
    width, height = puzzle.width, puzzle.height
    encoding.variables = width * height * len(puzzle.palette)
    for index, clue in enumerate(puzzle.rows):
        _line(encoding, clue, range(index * width, (index + 1) * width))
    for index, clue in enumerate(puzzle.columns):
        _line(encoding, clue, range(index, width * height, width))
    if len(puzzle.palette) > 1:
        encoding.clauses += _one_color_each(encoding)
    return encoding


def _one_color_each(encoding: Encoding) -> Iterator[Clause]:
    colors = range(1, len(encoding.puzzle.palette) + 1)
    for place in range(encoding.puzzle.width * encoding.puzzle.height):
        for color in colors:
            for other in colors[color:]:
                yield [-encoding.cell(place, color), -encoding.cell(place, other)]


def _line(encoding: Encoding, clue: Clue, cells: range) -> None:
    """The clauses of one line."""
    runs = clue.runs
    lengths = [run.length or 0 for run in runs]
    gaps = [int(a.color == b.color) for a, b in pairwise(runs)] + [0]
    first = [sum(lengths[:b]) + sum(gaps[:b]) for b in range(len(runs))]
    slack = len(cells) - sum(lengths) - sum(gaps)
    if slack < 0:
        encoding.clauses.append([])
        return
    base = []  # the variable "run b starts at first[b] or before"
    for _ in runs:
        base.append(encoding.variables + 1)
        encoding.variables += slack

    def starts_by(run: int, place: int) -> int:
        offset = place - first[run]
        if offset < 0:
            return _FALSE
        return _TRUE if offset >= slack else base[run] + offset

    def add(*literals: int) -> None:
        if _TRUE not in literals:
            encoding.clauses.append([literal for literal in literals if literal != _FALSE])

    for b, length in enumerate(lengths):
        for offset in range(slack):  # chain
            add(-starts_by(b, first[b] + offset), starts_by(b, first[b] + offset + 1))
        if b + 1 < len(runs):  # precedence
            for offset in range(slack):
                place = first[b + 1] + offset
                add(-starts_by(b + 1, place), starts_by(b, place - length - gaps[b]))
    for at, place in enumerate(cells):
        blank = [-encoding.cell(place, c) for c in range(1, len(encoding.puzzle.palette) + 1)]
        for b, run in enumerate(runs):
            assert run.color is not None
            ink = encoding.cell(place, run.color)
            add(-starts_by(b, at), starts_by(b, at - lengths[b]), ink)  # covered
        for b in range(len(runs) + 1):  # gap: the run before has ended, the next has not begun
            ended = starts_by(b - 1, at - lengths[b - 1]) if b else _TRUE
            begun = starts_by(b, at) if b < len(runs) else _FALSE
            for literal in blank:
                add(-ended, begun, literal)
