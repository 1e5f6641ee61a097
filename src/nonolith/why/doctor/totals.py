"""Totals: how many cells of each colour the rows and the columns ask for.

Rows and columns describe the same cells, so their totals must agree, and a repair must make them
agree. That alone rules out most edits before anything is solved.
"""

from __future__ import annotations

from collections import Counter

from nonolith.puzzle import Clue, Puzzle


def cells_of(clue: Clue) -> Counter[int]:
    """How many cells of each colour a clue fills."""
    totals: Counter[int] = Counter()
    for run in clue.runs:
        totals[run.color or 0] += run.length or 0
    return totals


def imbalance(puzzle: Puzzle) -> Counter[int]:
    """For each colour, how many cells more the rows have than the columns."""
    totals: Counter[int] = Counter()
    for sign, side in ((1, puzzle.rows), (-1, puzzle.columns)):
        for clue in side:
            for run in clue.runs:
                totals[run.color or 0] += sign * (run.length or 0)
    return Counter({color: count for color, count in totals.items() if count})


def wanted_cells(clue: Clue, is_row: bool, missing: Counter[int]) -> Counter[int] | None:
    """What a line must fill if its clue alone is wrong; None if it cannot make the totals agree."""
    wanted = cells_of(clue)
    for color, count in missing.items():
        wanted[color] -= count if is_row else -count
        if wanted[color] < 0:
            return None
    return wanted
