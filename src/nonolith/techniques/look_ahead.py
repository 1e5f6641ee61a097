"""Look-ahead: a contradiction or an agreement that takes more than two moves to see.

This is also where all assumptions are followed: side by side, one move at a time, so that the
first to show anything needs the fewest moves. Assumptions that broke are remembered: more
knowledge never saves them.
"""

from __future__ import annotations

from nonolith.step import Change, Step
from nonolith.techniques.contradiction import SIMPLE_MOVES, refutation
from nonolith.techniques.position import Position
from nonolith.techniques.probing import Probe
from nonolith.techniques.two_way import agreement
from nonolith.timing import Clock

# Of many assumptions that break at the same depth, this many get their chains compared.
_COMPARED = 8


class LookAhead:
    """The look-ahead of one explanation; it keeps what it learnt between calls."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self._clock = clock
        self._broken: list[tuple[Change, int]] = []

    def step(self) -> Step | None:
        """The step that needs the fewest moves; None if no assumption shows anything."""
        return self._remembered() or self._search()

    def _remembered(self) -> Step | None:
        while self._broken:
            assumed, moves = self._broken.pop()
            row, column, mask = assumed
            now = self.position.lines[row][column]
            if not now & mask or now == mask:
                continue
            probe = Probe(self.position, assumed)
            while probe.moves <= moves and not probe.is_over:
                probe.move()
            if probe.conflict is not None:
                return refutation(self.position, probe, probe.chain())
        return None

    def _search(self) -> Step | None:
        colors = range(self.position.board.full.bit_length())
        branches = {
            (row, column): [
                Probe(self.position, Change(row, column, 1 << color))
                for color in colors
                if self.position.lines[row][column] >> color & 1
            ]
            for row, column in self.position.open_cells
        }
        running = [probe for probes in branches.values() for probe in probes]
        moves = 0
        while running:
            moves += 1
            for probe in running:
                if self._clock.is_over:
                    return None
                probe.move()
            broken = [probe for probe in running if probe.conflict is not None]
            running = [probe for probe in running if not probe.is_over]
            # A conflict shows one move late, so agreement is looked for one move back as well.
            found = [self._best(broken)] if broken else []
            if moves > SIMPLE_MOVES or not running:
                agreed = agreement(self.position, branches, moves - 1 if running else moves)
                found += [agreed] if agreed is not None else []
            if found:
                return min(found, key=_links)
        return None

    def _best(self, broken: list[Probe]) -> Step:
        """The clearest of the refutations: edge logic first, then the shortest chain."""
        broken.sort(key=lambda probe: len(probe.events))
        candidates = []
        for probe in broken[:_COMPARED]:
            chain = probe.chain()
            step = refutation(self.position, probe, chain)
            candidates.append((step.technique.rank, len(chain.links), step, probe))
        _, _, best, chosen = min(candidates, key=lambda item: item[:2])
        rest = [probe for probe in broken if probe is not chosen]
        self._broken = [(probe.assumed, probe.moves) for probe in reversed(rest)]
        return best


def _links(step: Step) -> int:
    """How many deductions a reader has to follow."""
    return sum(map(len, step.chains))
