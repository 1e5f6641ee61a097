"""General line reasoning: every placement considered.

Lay out the clue in every way that agrees with the known cells; what all of them have in common is
certain. It finds all that one line can tell, and is the last resort of line logic.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """What every arrangement has."""
    parts = []
    for value in sorted({mask for _, mask in found.cells}):
        names = line.names_of([item for item in found.cells if item[1] == value])
        parts.append(f"{names} {line.words.value(value)}")
    return f"every arrangement of the clue has {' and '.join(parts)}"
