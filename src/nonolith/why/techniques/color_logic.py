"""Color logic: what the crossing lines allow.

In a colour puzzle a line can tell that a cell is not red without telling what it is. Such notes,
and every deduction that rests on one, are colour logic: they join what a row allows with what a
column allows.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import listed


def find(line: LineView) -> Finding | None:
    """All colours that the line excludes from its cells, as one note."""
    cells = [(place, mask) for place, mask in enumerate(line.solved) if line.cells[place] != mask]
    if not cells:
        return None
    return line.finding(cells, range(len(line.lengths)), line.known, "")


def sentence(line: LineView, cells: tuple[tuple[int, int], ...]) -> str:
    """The sentence for the cells that were chosen in the end."""
    return f"whatever the arrangement, {_told(line, cells)}"


def given(line: LineView, notes: list[tuple[int, int]]) -> str:
    """What a deduction takes from notes of the crossing lines."""
    return f"the crossing lines tell that {_told(line, notes)}"


def _told(line: LineView, cells: Iterable[tuple[int, int]]) -> str:
    by_mask: dict[int, int] = {}
    for place, mask in cells:
        by_mask[mask] = by_mask.get(mask, 0) | 1 << place
    return listed(
        [
            f"{line.cell_names(bits)} {'is' if bits.bit_count() == 1 else 'are'} "
            f"{line.words.value(mask)}"
            for mask, bits in sorted(by_mask.items())
        ]
    )
