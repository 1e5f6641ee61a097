"""Color logic: what the crossing lines allow.

In a colour puzzle a line can tell that a cell is not red without telling what it is. Such notes,
and every deduction that rests on one, are colour logic: they join what a row allows with what a
column allows.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """The colours that the line excludes from its cells, as one note."""
    return f"whatever the arrangement, {line.values_of(found.cells)}"


def given(line: LineWords, notes: Sequence[tuple[int, int]]) -> str:
    """What a deduction takes from notes of the crossing lines."""
    return f"the crossing lines tell that {line.values_of(notes)}"
