"""Contradiction: assume a value, and a line breaks.

If a cell had the value, then a few lines later some clue could not be met; so the cell does not
have it. The chain of deductions from the assumption to the broken line is part of the step.
"""

from __future__ import annotations

from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.edge_logic import edge_line
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.probing import Chain, Probe
from nonolith.why.techniques.words import cell_name, counted

#: How many moves ahead still count as simple (the classes of webpbn: moderate up to two levels).
SIMPLE_MOVES = 2


def refutation(position: Position, probe: Probe, chain: Chain) -> Step:
    """The step that a broken assumption gives, named by how far and how wide it looks."""
    row, column, mask = probe.assumed
    left = position.lines[row][column] & ~mask
    technique, number = Technique.CONTRADICTION, row
    if chain.depth > SIMPLE_MOVES:
        technique = Technique.LOOK_AHEAD
    else:
        edge = edge_line(position, probe.assumed, chain.lines)
        if edge is not None:
            technique, number = Technique.EDGE_LOGIC, edge
    facts = position.board.facts
    assert probe.conflict is not None
    text = (
        f"{str(facts[number].line).capitalize()}: if {cell_name((row, column))} were "
        f"{facts[0].words.value(mask)}, {counted(chain.depth, 'move')} later "
        f"{facts[probe.conflict].line} could not be completed; "
        f"so it is {facts[0].words.value(left)}."
    )
    return Step(
        technique,
        facts[number].line,
        (Change(row, column, left),),
        tuple(sorted(chain.because)),
        (),
        text,
        chain.depth,
        (probe.assumed,),
        (chain.links,),
    )
