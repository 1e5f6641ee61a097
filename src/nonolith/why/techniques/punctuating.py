"""Punctuating: close a finished run.

A stretch of boxes as long as the longest run that fits there is that whole run, so the cells on
both sides do not belong to it.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``sets`` is the stretch; way 1 if it can be several runs."""
    who = "the longest run that fits there" if found.way else line.run_name(found.run)
    where = line.cell_names(found.sets[0])
    return f"{who} is complete at {where}, so {line.values_of(found.cells)}"
