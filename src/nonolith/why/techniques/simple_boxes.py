"""Simple boxes: what a run covers wherever it goes.

Push the runs of an open stretch as far to one end as they go, then to the other: what a run covers
both times is filled. Nothing inside the stretch needs to be known.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords, listed


def sentence(line: LineWords, found: Deduction) -> str:
    """``numbers`` are the runs that overlap themselves, ``sets`` where."""
    names = [line.cell_names(places) for places in found.sets]
    if len(names) == 1:
        return f"{line.run_name(found.numbers[0])} must cover {names[0]} wherever it goes"
    covered = [
        f"{line.run_name(run)} covers {cells}"
        for run, cells in zip(found.numbers, names, strict=True)
    ]
    return f"wherever they go, {listed(covered)}"
