"""Forcing: blanks leave a run little room.

A gap between blanks that is too small for every run that could be there is blank; and a run that
blanks confine to a short stretch must cover its middle.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords, they_are


def sentence(line: LineWords, found: Deduction) -> str:
    """Ways: 0 a small gap, 1 a run with its room and its overlap, 2 cells out of every reach."""
    if found.way == 0:
        gap = line.cell_names(found.sets[0])
        return f"the gap at {gap} is too small for any run that could be there, so it is blank"
    if found.way == 1:
        room, overlap = map(line.cell_names, found.sets)
        who = line.run_name(found.run)
        return f"the blanks leave only {room} for {who}, so it must cover {overlap}"
    cells = line.names_of(found.cells)
    return f"the blanks keep every run away from {cells}, so {they_are(found.cells)} blank"
