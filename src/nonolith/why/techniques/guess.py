"""Guess: nothing within reach settles a cell, so one is chosen.

The guess is not blind: the engine knows that the cell has this colour in every solution, so the
other choice fails, but only after a search that nobody would do in the head. A guess is named as
such and is the last resort.
"""

from __future__ import annotations

from nonolith.grid import Grid
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.probing import Probe
from nonolith.why.techniques.words import cell_name

# Enough to find a cell from which much follows; all cells of a large grid would take too long.
_CANDIDATES = 40


def guess(position: Position, settled: Grid) -> Step | None:
    """The cell, of those that all solutions agree on, from which most follows; None if none."""
    cells = [cell for cell in position.open_cells if not settled[cell] & (settled[cell] - 1)]
    if not cells:
        return None
    spread = cells[:: max(1, len(cells) // _CANDIDATES)]
    row, column = max(spread, key=lambda cell: _yield_of(position, cell, settled[cell]))
    mask = settled[row, column]
    facts = position.board.facts[row]
    return Step(
        Technique.GUESS,
        facts.line,
        (Change(row, column, mask),),
        (),
        (),
        f"{str(facts.line).capitalize()}: no short argument settles any cell. Guess that "
        f"{cell_name((row, column))} is {facts.words.value(mask)}: "
        "the other choice fails, but only a long search shows it.",
        assumed=(Change(row, column, mask),),
    )


def _yield_of(position: Position, cell: tuple[int, int], mask: int) -> int:
    probe = Probe(position, Change(*cell, mask))
    while not probe.is_over:
        probe.move()
    return len(probe.events)
