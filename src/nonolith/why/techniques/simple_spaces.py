"""Simple spaces: cells that no run can reach.

A run cannot reach farther from its own boxes than its length allows, and must leave room for the
runs between it and the end of the line. A cell that no run can reach is blank.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords, they_are


def sentence(line: LineWords, found: Deduction) -> str:
    """All cells that are out of every run's reach."""
    return f"no run can reach {line.names_of(found.cells)}, so {they_are(found.cells)} blank"
