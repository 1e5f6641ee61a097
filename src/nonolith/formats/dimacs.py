"""DIMACS CNF: the puzzle as clauses for any SAT solver, with a map of the variables. Writing only.

The encoding is the order encoding that serves SAT solvers best on nonograms: beside a variable for
each cell and color there is one for "run i starts at p or before". Comment lines give the map:
``c cell ROW COLUMN COLOR VARIABLE`` (all from 1; a cell none of whose variables is true is blank).
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.clue import Clue
from nonolith.puzzle import Puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """The formula of one puzzle."""
    puzzle = puzzles[0]
    formula = _Formula(puzzle)
    title = " ".join(puzzle.title.split())
    size = f"{puzzle.width}x{puzzle.height}, {len(puzzle.palette)} colors"
    lines = [f"c nonogram {title} ({size})".replace("  ", " "), "c cell ROW COLUMN COLOR VARIABLE"]
    lines += [
        f"c cell {row + 1} {column + 1} {color} {formula.cell(row, column, color)}"
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        for color in range(1, len(puzzle.palette) + 1)
    ]
    lines.append(f"p cnf {formula.variables} {len(formula.clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in formula.clauses]
    return "\n".join(lines) + "\n"


class _Formula:
    """The clauses; cells have the first variables, run starts the rest."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._colors = len(puzzle.palette)
        self.variables = puzzle.width * puzzle.height * self._colors
        self.clauses: list[tuple[int, ...]] = []
        for row in range(puzzle.height):
            for column in range(puzzle.width):
                self._one_color(row, column)
        for line, clue, length in puzzle.lines:
            if not clue.known:
                continue
            cells = [
                [
                    self.cell(line.index, place, color)
                    if line.is_row
                    else self.cell(place, line.index, color)
                    for color in range(1, self._colors + 1)
                ]
                for place in range(length)
            ]
            self._line(clue, cells)

    def cell(self, row: int, column: int, color: int) -> int:
        """The variable of "this cell has this color"."""
        return (row * self._puzzle.width + column) * self._colors + color

    def _one_color(self, row: int, column: int) -> None:
        first = self.cell(row, column, 1)
        for one in range(first, first + self._colors):
            self.clauses += [(-one, -two) for two in range(one + 1, first + self._colors)]

    def _line(self, clue: Clue, cells: Sequence[Sequence[int]]) -> None:
        slack = len(cells) - clue.least_length
        if slack < 0:
            self.clauses.append(())  # no room: the empty clause says so
            return
        starts = _Starts(clue, slack, self.variables + 1)
        self.variables += len(clue) * slack
        last = len(clue) - 1
        for index in range(len(clue)):
            for offset in range(slack - 1):
                self.clauses.append(
                    (-starts.variable(index, offset), starts.variable(index, offset + 1))
                )
            if index < last:  # the next run keeps its distance
                for offset in range(slack):
                    later, sooner = (
                        starts.variable(index + 1, offset),
                        starts.variable(index, offset),
                    )
                    self.clauses.append((-later, sooner))
        for place, colors in enumerate(cells):
            for index, run in enumerate(clue):
                # Started here or before, and not so long ago that it has ended: the cell is its.
                begun = starts.by(index, place)
                ended = starts.by(index, place - (run.length or 1))
                self._imply([(begun, True), (ended, False)], [colors[(run.color or 1) - 1]])
            for index in range(-1, len(clue)):
                # One run has ended (or none came yet) and the next has not begun: blank.
                run_length = clue[index].length or 1 if index >= 0 else 0
                ended = starts.by(index, place - run_length) if index >= 0 else True
                begun = starts.by(index + 1, place) if index < last else False
                for color in colors:
                    self._imply([(ended, True), (begun, False)], [-color])

    def _imply(self, conditions: list[tuple[int | bool, bool]], then: list[int]) -> None:
        """Add the clause "if all conditions hold, then"; constants are worked in."""
        clause = list(then)
        for literal, wanted in conditions:
            if isinstance(literal, bool):
                if literal != wanted:
                    return  # it never holds
            else:
                clause.append(-literal if wanted else literal)
        self.clauses.append(tuple(clause))


class _Starts:
    """The variables "run i starts at most so far after its first place" of one line."""

    def __init__(self, clue: Clue, slack: int, first: int) -> None:
        self._slack = slack
        self._first = first
        self._earliest = []
        place = 0
        for index, run in enumerate(clue):
            if index and clue[index - 1].color == run.color:
                place += 1
            self._earliest.append(place)
            place += run.length or 1

    def variable(self, index: int, offset: int) -> int:
        """The variable of an offset below the slack."""
        return self._first + index * self._slack + offset

    def by(self, index: int, place: int) -> int | bool:
        """The literal of "run starts at this place or before", or a constant."""
        offset = place - self._earliest[index]
        if offset < 0:
            return False
        return True if offset >= self._slack else self.variable(index, offset)
