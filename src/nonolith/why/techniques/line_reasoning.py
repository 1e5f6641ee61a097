"""General line reasoning: every placement considered.

Lay out the clue in every way that agrees with the known cells; what all of them have in common is
certain. It finds all that one line can tell, and is the last resort of line logic.
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """The cells that the line settles in whatever way; the sentence fits any part of them."""
    cells = [
        (place, mask)
        for place, mask in enumerate(line.solved)
        if mask & (mask - 1) == 0 and line.cells[place] != mask
    ]
    if not cells:
        return None
    return line.finding(cells, range(len(line.lengths)), line.known, "")


def sentence(line: LineView, cells: tuple[tuple[int, int], ...]) -> str:
    """The sentence for the cells that were chosen in the end."""
    parts = []
    for value in sorted({mask for _, mask in cells}):
        names = line.names_of((place, mask) for place, mask in cells if mask == value)
        parts.append(f"{names} {line.words.value(value)}")
    return f"every arrangement of the clue has {' and '.join(parts)}"
