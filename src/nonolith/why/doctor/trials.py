"""Trials: variants of one puzzle, each decided by the engine within a share of the time.

A variant has other clues at some lines, or none there. Lines are known by their number here, rows
first. Packing is done once for each clue, so that a variant costs microseconds; and what is known
of a variant with fewer clues is where one with more of them may start from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from nonolith.clue import UNKNOWN_CLUE, Clue, Run, pack_clues
from nonolith.engine import Search, Stop
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.result import Limits
from nonolith.timing import Clock
from nonolith.why.doctor.totals import Survey, survey

# Of the time that is left, one trial may take this part, and never more than this many seconds.
_PART_EACH = 0.15
_SECONDS_EACH = 0.4
# What the engine needs for each cell before it first looks at its clock, generously.
_SECONDS_A_CELL = 4e-7

_UNKNOWN = pack_clues(UNKNOWN_CLUE)


class OutOfTime(Exception):
    """The limit came first."""


class Trial(NamedTuple):
    """What became of a variant. ``pictures`` are all there are if it is ``complete``."""

    complete: bool
    pictures: list[Grid]
    known: Grid
    line_solvable: bool

    @property
    def is_impossible(self) -> bool:
        """True if the variant has no solution."""
        return self.complete and not self.pictures

    @property
    def is_unique(self) -> bool:
        """True if the variant has exactly one solution."""
        return self.complete and len(self.pictures) == 1


class Trials:
    """The clues of a puzzle, packed one by one, and the clock that all trials share.

    ``missing`` is how many cells of each color the rows have more than the columns, as far as
    that is known.
    """

    def __init__(self, puzzle: Puzzle, clock: Clock, totals: Survey | None = None) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.check_time()
        totals = totals or survey(puzzle)
        self.has_blots = totals.has_blots
        self.missing = totals.missing
        self.clues: tuple[Clue, ...] = (*puzzle.rows, *puzzle.columns)
        self._parts = [pack_clues(clue) for clue in self.clues]

    def check_time(self) -> float | None:
        """The seconds left for one more trial; raises `OutOfTime` if there are none."""
        left = self.clock.left
        if left is None:
            return None
        left -= self.puzzle.width * self.puzzle.height * _SECONDS_A_CELL
        if left <= 0:
            raise OutOfTime
        return left

    def line(self, number: int) -> Line:
        """The line with this number."""
        height = self.puzzle.height
        return Line(True, number) if number < height else Line(False, number - height)

    def length(self, number: int) -> int:
        """How many cells the line with this number has."""
        return self.puzzle.width if number < self.puzzle.height else self.puzzle.height

    def without(
        self,
        dropped: Iterable[int],
        start: Grid | None = None,
        *,
        solutions: int = 1,
        logic_only: bool = False,
    ) -> Trial:
        """Try the puzzle with nothing known of some lines."""
        parts = list(self._parts)
        for number in dropped:
            parts[number] = _UNKNOWN
        puzzle = self._puzzle(parts, self.puzzle.height)
        return self._try(puzzle, start, solutions, logic_only)

    def with_clues(self, changes: Mapping[int, Clue]) -> Puzzle:
        """The puzzle with other clues at some lines."""
        parts = list(self._parts)
        for number, clue in changes.items():
            parts[number] = pack_clues(clue)
        return self._puzzle(parts, self.puzzle.height)

    def spliced(self, is_row: bool, place: int, gone: int, new: Sequence[Clue]) -> Puzzle:
        """The puzzle with new lines in a side, in place of those that go."""
        height = self.puzzle.height
        begin = place if is_row else height + place
        packed = [pack_clues(clue) for clue in new]
        parts = [*self._parts[:begin], *packed, *self._parts[begin + gone :]]
        return self._puzzle(parts, height + len(new) - gone if is_row else height)

    def try_out(self, puzzle: Puzzle, solutions: int = 2) -> Trial:
        """Try another puzzle, by default to the proof that its solution is unique, or is not."""
        return self._try(puzzle, None, solutions, False)

    def _puzzle(self, parts: Sequence[bytes], height: int) -> Puzzle:
        of = self.puzzle
        return Puzzle.from_packed(len(parts) - height, height, b"".join(parts), of.palette, of.meta)

    def _try(self, puzzle: Puzzle, start: Grid | None, solutions: int, logic_only: bool) -> Trial:
        left = self.check_time()
        seconds = _SECONDS_EACH if left is None else min(_SECONDS_EACH, _PART_EACH * left)
        limits = Limits(solutions=solutions, seconds=seconds, logic_only=logic_only)
        search = Search(puzzle, start, limits)
        stop = search.advance(solutions)
        pictures = [picture for picture, _ in search.take()]
        return Trial(stop is Stop.COMPLETE, pictures, search.known(), search.line_solvable)


def clue_in(picture: Grid, line: Line) -> Clue:
    """The clue of a line of a full picture."""
    cells = picture.row(line.index) if line.is_row else picture.column(line.index)
    return Clue(
        tuple(
            Run(len(list(group)), mask.bit_length() - 1)
            for mask, group in groupby(cells)
            if mask != 1
        )
    )
