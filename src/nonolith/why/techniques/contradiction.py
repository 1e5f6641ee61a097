"""Contradiction: assume a value, and a line breaks.

If a cell had the value, then a few lines later some clue could not be met, so the cell does not
have it. The chain of deductions from the assumption to the broken line is part of the step. It is
*edge logic* if the chain runs from a line at the edge of the open area (the border, or next to a
finished line) to the neighboring line and needs only these two, which makes it the easiest to see.
"""

from __future__ import annotations

from nonolith.engine import Chain
from nonolith.step import Change, Step, Technique
from nonolith.text import counted
from nonolith.why.techniques.chains import assumed_by, links_of
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.words import cell_name

#: How many moves ahead still count as simple (the classes of webpbn: moderate up to two levels).
SIMPLE_MOVES = 2


def refutation(position: Position, chain: Chain, mask: int) -> Step:
    """The step that a broken assumption gives; ``mask`` is what the cell may be before it."""
    assumed = assumed_by(position, chain)
    row, column, value = assumed
    left = mask & ~value
    technique, number = Technique.CONTRADICTION, row
    if chain.depth > SIMPLE_MOVES:
        technique = Technique.LOOK_AHEAD
    elif chain.edge >= 0:
        technique, number = Technique.EDGE_LOGIC, chain.edge
    words = position.words(number)
    conflict = position.words(chain.links[-1].line).line
    text = (
        f"{words.name}: if {cell_name((row, column))} were {position.value(value)}, "
        f"then {counted(chain.depth, 'move')} later {conflict} could not be completed, "
        f"so the cell is {position.value(left)}."
    )
    return Step(
        technique,
        words.line,
        (Change(row, column, left),),
        tuple(position.cell(place) for place in chain.because),
        (),
        text,
        chain.depth,
        (assumed,),
        (links_of(position, chain),),
    )
