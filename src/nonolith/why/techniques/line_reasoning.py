"""General line reasoning: every placement considered.

Lay out the clue in every way that agrees with the known cells; what all of them have in common is
certain. It finds everything that one line can tell, and is the last resort of line logic.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords


def sentence(line: LineWords, found: Deduction) -> str:
    """What every arrangement has in common."""
    return f"in every arrangement of the clue, {line.values_of(found.cells)}"
