"""Joining: two boxes of one run.

Two stretches of boxes must belong to the same run if a blank between them would leave one of them
too little room, or if no other run can be there. Then so do all cells between them.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``sets`` is both stretches."""
    who = line.run_name(found.run) if found.run >= 0 else "the same run"
    return (
        f"{line.cell_names(found.sets[0])} both belong to {who}, "
        f"so {line.names_of(found.cells)} between them must too"
    )
