"""What makes a puzzle fair, and a judge who says where a picture is not.

A fair puzzle has exactly one solution, and unless asked otherwise, line logic alone finds it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from nonolith.engine import Option, Sketch, Stroke
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.verdict import Verdict

#: What deciding uniqueness may cost for one trial; more than that is no fun for people either.
_NODES = 2_000
#: How many changes are looked at in full for one where each look is a search, and how many quick
#: trials such a look is worth.
_LOOKS, _SEARCH = 16, 100
#: Where nothing settles anything, one stroke for this many lines is made at once.
_LINES = 50


class Fairness(StrEnum):
    """What is asked of a puzzle: line logic finds its solution, or it has just one, somehow."""

    LINES = "line logic"
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class Part:
    """Cells that are not decided and share lines; a fair picture differs in one of these lines."""

    cells: tuple[int, ...]
    rows: frozenset[int]
    columns: frozenset[int]

    def touches(self, row: int, column: int) -> bool:
        """Whether a change there could do something about this part."""
        return row in self.rows or column in self.columns


class Judge:
    """Says which parts of a sketch are not decided by line logic."""

    #: Whether looking at all changes is cheap enough to repeat.
    is_quick = True

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        #: False once it had to give up on a picture, and with it on certainty.
        self.sure = True

    def parts(self) -> list[Part]:
        """The parts that are not decided, smallest first; none if the picture is fair."""
        return parts_of(self.sketch.open(), self.sketch.width, self.sketch.clock)

    def undecided(self) -> int:
        """How many cells are not decided; cheaper than their parts."""
        return self.sketch.open_count()

    def bounds(self, trials: Sequence[Sequence[Stroke]]) -> list[tuple[int, int]]:
        """For each trial, how many cells and parts it leaves undecided at least."""
        return self.sketch.tries(trials, quick=True)

    def may_be_fair(self, cells: int) -> bool:
        """Whether a trial with this lower bound is worth being decided."""
        return cells == 0

    def decide(self, trials: Sequence[Sequence[Stroke]]) -> list[int]:
        """For each trial, how many cells it leaves undecided; 0 if it is fair."""
        return [cells for cells, _ in self.sketch.tries(trials, quick=False)]

    def offer(self, options: Sequence[Option]) -> None:
        """The strokes that the next two choose from, cheapest first."""
        self.sketch.offer(options)

    def best(self) -> list[Stroke]:
        """The stroke that leaves the fewest cells undecided, and of several the cheapest.

        Where none leaves fewer than now, some that bring lines nearer to being decided.
        """
        stroke, left = self.sketch.best_stroke()
        if stroke is None:
            return []
        if left < self.sketch.open_count():
            return [stroke]
        lines = self.sketch.width + self.sketch.height
        return self.sketch.tightening_strokes(max(1, lines // _LINES))

    def cheapest_fair(self, below: int) -> tuple[Stroke | None, int, bool]:
        """The cheapest, below a price, that makes the picture fair.

        And how many were tried, and whether it is certain that there is no cheaper one.
        """
        return self.sketch.fair_stroke(below)

    def _after(self, trial: Iterable[Stroke]) -> list[Part]:
        trial = list(trial)
        cells = self.sketch.cells
        self.sketch.paint(trial)
        parts = self.parts()
        self.sketch.paint([(cell, cells[cell]) for cell, _ in trial])
        return parts


class UniqueJudge(Judge):
    """Says in which cells a second solution differs.

    What line logic leaves open says nothing for certain here, so it only orders the trials.
    """

    is_quick = False
    _options: Sequence[Option] = ()

    def parts(self) -> list[Part]:
        """The cells in which two solutions differ; those left open if that was not found out."""
        left = self.sketch.open()
        if not left:
            return []
        limits = Limits(nodes=_NODES, seconds=self.sketch.clock.left)
        result = solve(Puzzle.from_grid(self.sketch.picture()), limits=limits)
        if result.verdict is Verdict.UNIQUE:
            return []
        if len(result.solutions) < 2:
            self.sure = False
        else:
            one, other = result.solutions
            left = tuple(
                cell
                for cell, (a, b) in enumerate(zip(one.masks, other.masks, strict=True))
                if a != b
            )
        return parts_of(left, self.sketch.width, self.sketch.clock)

    def undecided(self) -> int:
        """How many cells two solutions have otherwise."""
        return sum(len(part.cells) for part in self.parts())

    def bounds(self, trials: Sequence[Sequence[Stroke]]) -> list[tuple[int, int]]:
        """What line logic leaves, which says nothing for certain but serves to order them."""
        return [(cells, min(parts, 1)) for cells, parts in super().bounds(trials)]

    def may_be_fair(self, cells: int) -> bool:
        """Always: a search may settle what line logic does not."""
        return True

    def offer(self, options: Sequence[Option]) -> None:
        """The strokes that the next two choose from, cheapest first."""
        self._options = options

    def best(self) -> list[Stroke]:
        """Of those that look best, the stroke that leaves the fewest cells undecided."""
        parts = self.parts()
        options = self._near(lambda row, column: any(one.touches(row, column) for one in parts))
        best: tuple[int, Option] | None = None
        for _, option in self._ranked(options)[:_LOOKS]:
            found = self.decide([[option[1:]]])
            if not found:
                break  # the time is over
            (cells,) = found
            if best is None or (cells, option) < best:
                best = cells, option
            if cells == 0:
                break
        return [] if best is None else [best[1][1:]]

    def cheapest_fair(self, below: int) -> tuple[Stroke | None, int, bool]:
        """Of those that look best, one that makes the picture fair; there may be cheaper ones."""
        parts = self.parts()
        options = self._near(lambda row, column: all(one.touches(row, column) for one in parts))
        options = [option for option in options if option[0] < below]
        tried = 0
        for _, option in self._ranked(options)[:_LOOKS]:
            tried += _SEARCH
            if self.decide([[option[1:]]]) == [0]:
                return option[1:], tried, False
        return None, tried, False

    def _near(self, is_near: Callable[[int, int], bool]) -> list[Option]:
        width, cells = self.sketch.width, self.sketch.cells
        return [
            option
            for option in self._options
            if cells[option[1]] != option[2] and is_near(*divmod(option[1], width))
        ]

    def _ranked(self, options: Sequence[Option]) -> list[tuple[int, Option]]:
        bounds = self.bounds([[option[1:]] for option in options])
        return sorted(zip((cells for cells, _ in bounds), options, strict=False))

    def decide(self, trials: Sequence[Sequence[Stroke]]) -> list[int]:
        """As for line logic, but what a search settles is settled."""
        left = super().decide(trials)
        return [
            cells and sum(len(part.cells) for part in self._after(trial))
            for cells, trial in zip(left, trials, strict=False)  # fewer where the time is over
        ]


def judge_of(sketch: Sketch, asked: Fairness) -> Judge:
    """The judge for what is asked."""
    return Judge(sketch) if asked is Fairness.LINES else UniqueJudge(sketch)


#: The columns, rows and cells of a part.
_Lines = tuple[set[int], list[int], list[int]]


def parts_of(cells: Iterable[int], width: int, clock: Clock | None = None) -> list[Part]:
    """Cells by the parts that share no line, smallest first; in one part if the clock is over."""
    ordered = sorted(cells)
    parts: list[_Lines] = []
    begin = 0
    while begin < len(ordered):  # row by row
        if clock is not None and clock.is_over:
            return [Part(tuple(ordered), frozenset(), frozenset())]
        row = ordered[begin] // width
        end = bisect_left(ordered, (row + 1) * width, begin)
        columns = {cell % width for cell in ordered[begin:end]}
        touched: list[_Lines] = []
        apart: list[_Lines] = []
        for part in parts:
            (apart if part[0].isdisjoint(columns) else touched).append(part)
        whole = touched[0] if touched else (set(), [], [])
        for one in (*touched[1:], (columns, [row], ordered[begin:end])):
            whole[0].update(one[0])
            whole[1].extend(one[1])
            whole[2].extend(one[2])
        parts = [*apart, whole]
        begin = end
    found = [
        Part(tuple(sorted(own)), frozenset(rows), frozenset(columns))
        for columns, rows, own in parts
    ]
    return sorted(found, key=lambda part: (len(part.rows) + len(part.columns), part.cells))
