"""Look-ahead: a contradiction or an agreement that takes more than two moves to see.

This is also where all assumptions are tried. The engine tells in microseconds which of them break,
after how many moves, and which cells have values that agree on something; only the best of them
are cut out. The shortest contradiction wins: the fewest moves, then the fewest deductions. What
takes more than two moves is remembered once it broke, because more knowledge never saves it.
"""

from __future__ import annotations

from nonolith.engine import Broken
from nonolith.step import Step
from nonolith.timing import Clock
from nonolith.why.techniques.contradiction import SIMPLE_MOVES, refutation
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.two_way import agreed

# Of many assumptions that break equally soon, this many (that change the least) are compared.
_COMPARED = 24
# Of many cells whose values agree on something, this many are.
_AGREEING = 8


class LookAhead:
    """The look-ahead of one explanation; it keeps what it learnt between calls."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self._clock = clock
        self._broken: list[Broken] = []

    def step(self) -> Step | None:
        """The step that needs the fewest moves; None if no assumption shows anything."""
        return self._search(SIMPLE_MOVES) or self._remembered() or self._search(None)

    def _remembered(self) -> Step | None:
        masks = self.position.reasoning.grid().masks
        self._broken = [
            item
            for item in self._broken
            if masks[item.place] >> item.color & 1 and masks[item.place] & (masks[item.place] - 1)
        ]
        return self._shortest(self._broken) if self._broken else None

    def _search(self, moves: int | None) -> Step | None:
        broken, agreeing = self.position.reasoning.foresee(moves)
        if self._clock.is_over:
            return None
        distance = self.position.reasoning.distance
        broken.sort(key=lambda item: (item.moves, item.changes, distance(item.place)))
        if moves is None:
            self._broken = broken
        refuted = None
        if broken:
            refuted = self._shortest([item for item in broken if item.moves == broken[0].moves])
        # Two-way logic competes with a contradiction that takes as many moves.
        if refuted is None or refuted.depth == SIMPLE_MOVES:
            most = moves if refuted is None else SIMPLE_MOVES
            # Of cells that take equally many moves the first is chosen: the nearest.
            cells = sorted(agreeing, key=distance)[:: len(agreeing) // _AGREEING + 1]
            found = self.position.reasoning.agree(cells, most)
            other = None if found is None else agreed(self.position, found)
            return min((step for step in (refuted, other) if step), key=_links, default=None)
        return refuted

    def _shortest(self, broken: list[Broken]) -> Step:
        """The clearest of the refutations: edge logic first, then the shortest chain."""
        chain = self.position.reasoning.refute(broken[:_COMPARED])
        mask = self.position.reasoning.grid().masks[chain.cell]
        return refutation(self.position, chain, mask)


def _links(step: Step) -> int:
    """How many deductions a reader has to follow."""
    return sum(map(len, step.chains))
