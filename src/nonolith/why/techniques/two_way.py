"""Two-way logic: whichever value a cell has, the same follows elsewhere.

Neither value breaks anything, but both lead to the same colour of some other cell; so that cell
has it. Both chains are part of the step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.contradiction import SIMPLE_MOVES
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.probing import Cell, Probe
from nonolith.why.techniques.words import cell_name, listed


def agreement(
    position: Position, branches: Mapping[Cell, Sequence[Probe]], moves: int
) -> Step | None:
    """The cell whose every value leads to the same conclusion in the fewest moves."""
    found = None
    for place, probes in branches.items():
        if any(probe.conflict is not None for probe in probes):
            continue
        goals = _common(position, place, probes, moves)
        while goals:
            found = (place, probes, goals, moves)
            moves -= 1
            goals = _common(position, place, probes, moves)
    return None if found is None else _step(position, *found)


def _common(
    position: Position, place: Cell, probes: Sequence[Probe], moves: int
) -> dict[Cell, int]:
    """What all values of a cell agree on elsewhere, within so many moves."""
    smallest = min(probes, key=lambda probe: len(probe.events))
    goals = {}
    for cell in smallest.events:
        common = 0
        for probe in probes:
            common |= probe.mask_within(cell, moves)
        if cell != place and position.lines[cell[0]][cell[1]] & ~common:
            goals[cell] = common
    return goals


def _step(
    position: Position, place: Cell, probes: Sequence[Probe], goals: dict[Cell, int], moves: int
) -> Step:
    chains = [
        probe.chain({cell: probe.mask_within(cell, moves) for cell in goals}, moves)
        for probe in probes
    ]
    depth = max(chain.depth for chain in chains)
    facts = position.board.facts[place[0]]
    words = facts.words
    values = listed([words.value(probe.assumed.mask) for probe in probes], "or")
    outcome = listed(
        [f"{cell_name(cell)} is {words.value(mask)}" for cell, mask in sorted(goals.items())]
    )
    return Step(
        Technique.TWO_WAY if depth <= SIMPLE_MOVES else Technique.LOOK_AHEAD,
        facts.line,
        tuple(Change(*cell, mask) for cell, mask in sorted(goals.items())),
        tuple(sorted(frozenset[Cell]().union(*(chain.because for chain in chains)))),
        (),
        f"{str(facts.line).capitalize()}: whether {cell_name(place)} is {values}, {outcome}.",
        depth,
        tuple(probe.assumed for probe in probes),
        tuple(chain.links for chain in chains),
    )
