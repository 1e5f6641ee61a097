"""Mercury: a box pushes a run off the wall.

If a run began right at the wall, it would end right next to a box and so become too long.
The cell at the wall is therefore blank, like mercury that draws back from the glass.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """``sets`` are the cells and the boxes that a run would touch; way 1: the runs end there."""
    cells, boxes = found.sets
    where = line.cell_names(cells)
    who = line.run_name(found.run) if found.run >= 0 else "a run"
    verb = "ended" if found.way else "began"
    box = "the box" if len(boxes) == 1 else "a box"
    touched = line.cell_names(boxes)
    return (
        f"if {who} {verb} at {where}, it would touch {box} at {touched}, so {where} must be blank"
    )
