"""Notes: steps that exclude a colour without settling the cell.

Colour logic takes many such notes, most of which never matter. An explanation keeps only those
that a later step rests on, and of those only the cells that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonolith.step import Step


def without_idle_notes(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps without the notes that no later step rests on."""
    kept = []
    used: set[tuple[int, int]] = set()
    for step in reversed(list(steps)):
        cells = tuple(
            change
            for change in step.cells
            if change.color >= 0 or (change.row, change.column) in used
        )
        if not cells:
            continue
        if len(cells) < len(step.cells):
            step = replace(step, cells=cells)
        used.update(step.because)
        kept.append(step)
    return tuple(reversed(kept))
