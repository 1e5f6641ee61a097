"""Simple spaces: cells that no run can reach.

A run cannot lie further from its own boxes than its length allows, nor closer to the end of the
line than the runs beyond it need. A cell out of the reach of every run is blank.
"""

from __future__ import annotations

from nonolith.engine import Deduction
from nonolith.why.techniques.words import LineWords, they_are


def sentence(line: LineWords, found: Deduction) -> str:
    """All cells that are out of every run's reach."""
    return f"no run can reach {line.names_of(found.cells)}, so {they_are(found.cells)} blank"
