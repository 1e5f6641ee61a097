"""Totals: how many cells of each color the rows and the columns ask for.

Rows and columns describe the same cells, so their totals must agree, and a repair must make them
agree. That alone rules out most edits before anything is solved.
"""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from nonolith.clue import Clue
from nonolith.contradictions import too_long, unequal
from nonolith.puzzle import Line, Puzzle


def cells_of(clue: Clue) -> Counter[int]:
    """How many cells of each color a clue fills."""
    totals: Counter[int] = Counter()
    for run in clue.runs:
        totals[run.color or 0] += run.length or 0
    return totals


class Survey(NamedTuple):
    """What adding up tells: totals by color, whether some are unknown, and a clue too long."""

    rows: Counter[int]
    columns: Counter[int]
    has_blots: bool
    too_long: Line | None

    @property
    def missing(self) -> Counter[int]:
        """For each color, how many cells more the rows have than the columns."""
        if self.has_blots:
            return Counter()
        colors = {*self.rows, *self.columns}
        found = {color: self.rows[color] - self.columns[color] for color in colors}
        return Counter({color: count for color, count in found.items() if count})

    def words(self, puzzle: Puzzle) -> str:
        """What is plainly wrong, or ''."""
        if self.too_long is not None:
            line = self.too_long
            clue = (puzzle.rows if line.is_row else puzzle.columns)[line.index]
            return too_long(line, clue, puzzle.width if line.is_row else puzzle.height)
        return "" if self.has_blots else unequal(puzzle.palette, self.rows, self.columns)


def survey(puzzle: Puzzle) -> Survey:
    """Add up the clues as the engine takes them, which is quick for millions of runs, too."""
    numbers = array("i", puzzle.packed)
    sides: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    has_blots, longest = False, None
    place = number = 0
    while place < len(numbers):
        count = numbers[place]
        end = place + 1 + 2 * max(count, 0)
        lengths, colors = numbers[place + 1 : end : 2], numbers[place + 2 : end : 2]
        is_row = number < puzzle.height
        totals = sides[not is_row]
        total, blots = sum(lengths), lengths.count(-1)
        if count > 0 and colors.count(1) == count:  # one look at the colors of most lines
            totals[1] += total
            gaps = count - 1
        else:
            has_blots = has_blots or count < 0 or 0 in colors
            for color, length in zip(colors, lengths, strict=True):
                totals[color] += length
            gaps = sum(a == b > 0 for a, b in pairwise(colors))
        has_blots = has_blots or blots > 0
        # A blot has at least one cell.
        least = total + 2 * blots + gaps
        if longest is None and least > (puzzle.width if is_row else puzzle.height):
            longest = Line(is_row, number if is_row else number - puzzle.height)
        place, number = end, number + 1
    return Survey(*sides, has_blots, longest)


def wanted_cells(clue: Clue, is_row: bool, missing: Counter[int]) -> Counter[int] | None:
    """What a line must fill if its clue alone is wrong; None if it cannot make the totals agree."""
    wanted = cells_of(clue)
    for color, count in missing.items():
        wanted[color] -= count if is_row else -count
        if wanted[color] < 0:
            return None
    return wanted
