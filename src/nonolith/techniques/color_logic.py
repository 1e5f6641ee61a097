"""Color logic: what the crossing lines allow.

In a colour puzzle a line can tell that a cell is not red without telling what it is. Such notes,
and every deduction that rests on one, are colour logic: they join what a row allows with what a
column allows.
"""

from __future__ import annotations

from nonolith.techniques.view import Finding, LineView
from nonolith.techniques.words import listed


def find(line: LineView) -> Finding | None:
    """All colours that the line excludes from its cells, as one note."""
    cells = [(place, mask) for place, mask in enumerate(line.solved) if line.cells[place] != mask]
    if not cells:
        return None
    return line.finding(cells, range(len(line.lengths)), line.known, "")


def sentence(line: LineView, cells: tuple[tuple[int, int], ...]) -> str:
    """The sentence for the cells that were chosen in the end."""
    by_mask: dict[int, int] = {}
    for place, mask in cells:
        by_mask[mask] = by_mask.get(mask, 0) | 1 << place
    parts = [
        f"{line.cell_names(bits)} can only be {line.words.value(mask)}"
        if not line.words.value(mask).startswith("not ")
        else f"{line.cell_names(bits)} cannot be {line.words.value(mask)[4:]}"
        for mask, bits in sorted(by_mask.items())
    ]
    return listed(parts)
