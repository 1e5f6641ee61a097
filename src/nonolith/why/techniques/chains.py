"""Chains in words: the moves that lead from an assumption to its end, one link each."""

from __future__ import annotations

from nonolith.engine import Chain, Link
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.words import listed


def links_of(position: Position, chain: Chain) -> tuple[Step, ...]:
    """Every link as a step of its own; the last of a broken chain concludes nothing."""
    return tuple(_link(position, link) for link in chain.links)


def assumed_by(position: Position, chain: Chain) -> Change:
    """What the chain supposes."""
    return Change(*position.cell(chain.cell), 1 << chain.color)


def _link(position: Position, link: Link) -> Step:
    words = position.words(link.line)
    if link.cells:
        by_mask: dict[int, list[int]] = {}
        for place, mask in link.cells:
            by_mask.setdefault(mask, []).append(place)
        parts = [
            f"{words.cell_names(found)} {'is' if len(found) == 1 else 'are'} "
            f"{words.words.value(mask)}"
            for mask, found in by_mask.items()
        ]
        text = f"{words.name}: then {listed(parts)}."
    else:
        text = f"{words.name}: then the clue {words.clue} no longer fits."
    line = words.line

    def place_of(place: int) -> tuple[int, int]:
        return (line.index, place) if line.is_row else (place, line.index)

    return Step(
        Technique.LINE_REASONING,
        line,
        tuple(Change(*place_of(place), mask) for place, mask in link.cells),
        tuple(place_of(place) for place in link.needed),
        tuple(range(0 if words.clue.has_blots else len(words.lengths))),
        text,
    )
