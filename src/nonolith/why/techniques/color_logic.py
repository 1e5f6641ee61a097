"""Color logic: what the crossing lines allow.

In a color puzzle, a line can show that a cell is not red without showing what it is. Such notes,
and every deduction that rests on one, are color logic: they combine what a row allows with what a
column allows.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """The colors that the line excludes from its cells, as one note."""
    return f"however the runs lie, {line.values_of(found.cells)}"


def given(line: LineWords, notes: Sequence[tuple[int, int]]) -> str:
    """What a deduction takes from notes of the crossing lines."""
    return f"the crossing lines show that {line.values_of(notes)}"
