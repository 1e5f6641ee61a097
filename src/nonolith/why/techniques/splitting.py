"""Splitting: two boxes that are too long together.

If filling the cell between two stretches of boxes made a run longer than any that can be there,
the cell is not filled.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``numbers`` are the length of the run it would make, and of the longest that fits there."""
    joined, longest = found.numbers
    why = (
        f"longer than the {longest} that fits there"
        if joined > longest
        else "and no run of that length fits there"
    )
    return (
        f"filling {line.names_of(found.cells)} would make a run of {joined}, {why}; "
        f"so it is {line.words.value(found.cells[0][1])}"
    )
