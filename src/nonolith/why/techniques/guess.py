"""Guess: nothing within reach settles a cell, so one is chosen.

The guess is not blind: the engine knows that the cell has this color in every solution, so the
other choice fails, but only after a search that nobody would do in the head. A guess is named as
such and is the last resort.
"""

from __future__ import annotations

from nonolith.grid import Grid
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.words import cell_name

# Enough to find a cell from which much follows; all cells of a large grid would take too long.
_CANDIDATES = 40


def guess(position: Position, now: Grid, settled: Grid) -> Step | None:
    """The cell, of those that all solutions agree on, from which most follows; None if none."""
    cells = [
        place
        for place, (open_, mask) in enumerate(zip(now.masks, settled.masks, strict=True))
        if open_ & (open_ - 1) and not mask & (mask - 1)
    ]
    if not cells:
        return None
    spread = cells[:: max(1, len(cells) // _CANDIDATES)]

    def consequences(place: int) -> int:
        color = settled.masks[place].bit_length() - 1
        return position.reasoning.consequences(place, color)

    row, column = position.cell(max(spread, key=consequences))
    mask = settled[row, column]
    words = position.words(row)
    return Step(
        Technique.GUESS,
        words.line,
        (Change(row, column, mask),),
        (),
        (),
        f"{words.name}: no short argument settles any cell. Guess that "
        f"{cell_name((row, column))} is {position.value(mask)}: "
        "the other choice fails, but only a long search shows it.",
        assumed=(Change(row, column, mask),),
    )
