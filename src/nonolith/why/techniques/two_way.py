"""Two-way logic: whichever value a cell has, the same follows elsewhere.

Neither value breaks anything, but both lead to the same color of some other cell, so that cell
has it. Both chains are part of the step.
"""

from __future__ import annotations

from nonolith.engine import Agreement
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.chains import assumed_by, links_of
from nonolith.why.techniques.contradiction import SIMPLE_MOVES
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.words import cell_name, listed


def agreed(position: Position, found: Agreement) -> Step:
    """The step that an agreement gives."""
    depth = max(chain.depth for chain in found.chains)
    row, column = position.cell(found.cell)
    words = position.words(row)
    assumed = tuple(assumed_by(position, chain) for chain in found.chains)
    values = listed([position.value(change.mask) for change in assumed], "or")
    cells = tuple(Change(*position.cell(place), mask) for place, mask in found.goals)
    outcome = listed(
        [f"{cell_name(change[:2])} is {position.value(change.mask)}" for change in cells]
    )
    because = {place for chain in found.chains for place in chain.because}
    return Step(
        Technique.TWO_WAY if depth <= SIMPLE_MOVES else Technique.LOOK_AHEAD,
        words.line,
        cells,
        tuple(position.cell(place) for place in sorted(because)),
        (),
        f"{words.name}: whether {cell_name((row, column))} is {values}, {outcome}.",
        depth,
        assumed,
        tuple(links_of(position, chain) for chain in found.chains),
    )
