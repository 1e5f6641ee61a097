"""Splitting: two boxes that are too long together.

If filling the cell between two stretches of boxes made a run longer than any that can be there,
the cell is not filled.
"""

from __future__ import annotations

from itertools import pairwise

from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """The first cell that must part its two neighbours."""
    segments = line.segments
    for left, right in pairwise(segments):
        if left.color != right.color or right.start != left.end + 1:
            continue
        if line.owners(left.start, right.end, left.color):
            continue
        cells = line.exclude(1 << left.end, left.color)
        if cells:
            longest = max((line.lengths[run] for run in (*left.owners, *right.owners)), default=0)
            joined = right.end - left.start
            why = (
                f"longer than the {longest} that fits there"
                if joined > longest
                else "and no run of that length fits there"
            )
            text = (
                f"filling {line.cell_names(1 << left.end)} would make a run of {joined}, {why}; "
                f"so it is {line.words.value(cells[0][1])}"
            )
            runs = sorted({*left.owners, *right.owners})
            return line.finding(cells, runs, left.bits | right.bits, text)
    return None
