"""Complete line: the clue leaves no choice at all.

Either the clue is empty, or its runs with one blank between them fill the line exactly, or all its
filled cells are found (so the rest is blank), or all its blanks are (so the rest is filled).
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.text import counted
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """Ways: 0 an empty clue, 1 it fills the line, 2 all filled cells, 3 all blanks are found."""
    if found.way == 0:
        return "there are no runs, so every cell is blank"
    if found.way == 1:
        return _exactly(line)
    cells = line.names_of(found.cells)
    if found.way == 2:
        total = sum(line.lengths)
        if total == 1:
            return f"its one filled cell is found, so {cells} must be blank"
        every = "both" if total == 2 else f"all {total}"
        return f"{every} of its filled cells are found, so {cells} must be blank"
    filled = "filled" if line.kinds < 2 else "colored in the order of the clue"
    return f"all its blanks are found, so {cells} must be {filled}"


def _exactly(line: LineWords) -> str:
    if len(line.lengths) == 1:
        return f"{line.run_name(0)} fills the whole line"
    gaps = line.gaps
    with_gaps = f" with {counted(gaps, 'gap')}" if gaps else ""
    return f"{' + '.join(map(str, line.lengths))} cells{with_gaps} fill the line exactly"
