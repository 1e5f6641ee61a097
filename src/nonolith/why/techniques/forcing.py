"""Forcing: blanks leave a run only some places.

A gap between blanks that is too small for every run that could be there is blank; and a run that
blanks force to one side overlaps itself there.
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
        return (
            f"the blanks leave {line.run_name(found.run)} only {room}, so it must cover {overlap}"
        )
    cells = line.names_of(found.cells)
    return f"the blanks keep every run away from {cells}, so {they_are(found.cells)} blank"
