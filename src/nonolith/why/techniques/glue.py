"""Glue: a run that covers a box near a wall sticks out on the other side.

The run that covers a box near the end of the line or near a blank has too little room on that
side, so it must stretch past the box on the other side.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``sets`` are the box and the wall (empty: the end of the line)."""
    box, wall = found.sets
    what = f"the wall at {line.cell_names(wall)}" if wall else "the end of the line"
    who = f"a run at least {found.numbers[0]} long"
    if found.run >= 0:
        who = line.run_name(found.run)
    cells = line.names_of(found.cells)
    return f"{who} covers {line.cell_names(box)} near {what}, so it also covers {cells}"
