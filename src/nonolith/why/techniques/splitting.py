"""Splitting: two boxes that would make too long a run.

If filling the cell between two stretches of boxes would make a run longer than any that fits
there, the cell is not filled.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``numbers`` are the length of the run it would make, and of the longest that fits there."""
    joined, longest = found.numbers
    fits = f"the longest that fits there is {longest}" if joined > longest else "none fits there"
    return (
        f"filling {line.names_of(found.cells)} would make a run of {joined}, but {fits}, "
        f"so it is {line.words.value(found.cells[0][1])}"
    )
