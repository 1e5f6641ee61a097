"""Looking ahead: assume a value, follow it, and learn from what happens.

* *Contradiction*: the assumption breaks a line, so the cell does not have that value. It is *edge
  logic* if the assumption lies in a line at the edge of the open area and only that line, its
  neighbour and the lines crossing them take part.
* *Two-way logic*: all values of a cell lead to the same conclusion elsewhere, so it holds.
* *Look-ahead*: either of the two, but more than two moves deep.

All assumptions are followed side by side, one move at a time, so that the first to show anything
needs the fewest moves. Assumptions that broke are remembered: more knowledge never saves them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonolith.step import Change, Step, Technique
from nonolith.techniques.position import Position
from nonolith.techniques.probing import Cell, Chain, Probe
from nonolith.techniques.words import listed

#: How many moves ahead still count as simple (the classes of webpbn: moderate up to two levels).
SIMPLE_MOVES = 2

# Of many assumptions that break at the same depth, this many get their chains compared.
_COMPARED = 8


class LookAhead:
    """The look-ahead of one explanation; it keeps what it learnt between calls."""

    def __init__(self, position: Position, alive: Callable[[], bool] = lambda: True) -> None:
        self.position = position
        self._alive = alive
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
                return self._refutation(probe, probe.chain())
        return None

    def _search(self) -> Step | None:
        branches = {
            (row, column): [
                Probe(self.position, Change(row, column, 1 << bit))
                for bit in range(self.position.board.full.bit_length())
                if self.position.lines[row][column] >> bit & 1
            ]
            for row, column in self.position.open_cells
        }
        running = [probe for probes in branches.values() for probe in probes]
        moves = 0
        while running:
            moves += 1
            for probe in running:
                if not self._alive():
                    return None
                probe.move()
            broken = [probe for probe in running if probe.conflict is not None]
            if broken:
                return self._best(broken)
            running = [probe for probe in running if not probe.is_over]
            # A conflict shows one move late, so agreement is looked for one move back as well.
            if moves > SIMPLE_MOVES or not running:
                step = self._agreement(branches, moves - 1 if running else moves)
                if step is not None:
                    return step
        return None

    # -- contradictions ----------------------------------------------------------------------

    def _best(self, broken: list[Probe]) -> Step:
        """The clearest of the refutations: edge logic first, then the shortest chain."""
        broken.sort(key=lambda probe: len(probe.events))
        candidates = []
        for probe in broken[:_COMPARED]:
            chain = probe.chain()
            candidates.append((self._refutation(probe, chain), len(chain.links), probe))
        best, _, chosen = min(candidates, key=lambda item: (item[0].technique.rank, item[1]))
        rest = [probe for probe in broken if probe is not chosen]
        self._broken = [(probe.assumed, probe.moves) for probe in reversed(rest)]
        return best

    def _refutation(self, probe: Probe, chain: Chain) -> Step:
        row, column, mask = probe.assumed
        left = self.position.lines[row][column] & ~mask
        line, technique = self._kind(probe.assumed, chain)
        facts = self.position.board.facts
        words = facts[0].words
        broken = facts[probe.conflict or 0].line
        moves = f"{chain.depth} move{'s' if chain.depth > 1 else ''} later"
        text = (
            f"{str(facts[line].line).capitalize()}: if {cell_name((row, column))} were "
            f"{words.value(mask)}, {moves} {broken} could not be completed; "
            f"so it is {words.value(left)}."
        )
        return Step(
            technique,
            facts[line].line,
            (Change(row, column, left),),
            tuple(sorted(chain.because)),
            (),
            text,
            chain.depth,
            (probe.assumed,),
            (chain.links,),
        )

    def _kind(self, assumed: Change, chain: Chain) -> tuple[int, Technique]:
        """The line to look at, and the name of the technique."""
        height = self.position.board.height
        if chain.depth > SIMPLE_MOVES:
            return assumed.row, Technique.LOOK_AHEAD
        for number in (assumed.row, height + assumed.column):
            first, last = (0, height) if number < height else (height, len(self.position.lines))
            along = {line for line in chain.lines if first <= line < last}
            for outside, inside in ((number - 1, number + 1), (number + 1, number - 1)):
                at_edge = not first <= outside < last or self._is_done(outside)
                if at_edge and along <= {number, inside}:
                    return number, Technique.EDGE_LOGIC
        return assumed.row, Technique.CONTRADICTION

    def _is_done(self, number: int) -> bool:
        return all(mask & (mask - 1) == 0 for mask in self.position.lines[number])

    # -- two-way logic -----------------------------------------------------------------------

    def _agreement(self, branches: dict[Cell, list[Probe]], moves: int) -> Step | None:
        """The cell whose every value leads to the same conclusion in the fewest moves."""
        found = None
        for place, probes in branches.items():
            goals = self._common(place, probes, moves)
            while goals:
                found = (place, probes, goals, moves)
                moves -= 1
                goals = self._common(place, probes, moves)
        return None if found is None else self._two_way(*found)

    def _common(self, place: Cell, probes: Sequence[Probe], moves: int) -> dict[Cell, int]:
        """What all values of a cell agree on elsewhere, within so many moves."""
        smallest = min(probes, key=lambda probe: len(probe.events))
        goals = {}
        for cell in smallest.events:
            common = 0
            for probe in probes:
                common |= _mask_within(probe, cell, moves)
            if cell != place and self.position.lines[cell[0]][cell[1]] & ~common:
                goals[cell] = common
        return goals

    def _two_way(
        self, place: Cell, probes: Sequence[Probe], goals: dict[Cell, int], moves: int
    ) -> Step:
        chains = [
            probe.chain({cell: _mask_within(probe, cell, moves) for cell in goals}, moves)
            for probe in probes
        ]
        depth = max(chain.depth for chain in chains)
        facts = self.position.board.facts
        words = facts[0].words
        values = listed([words.value(probe.assumed.mask) for probe in probes], "or")
        outcome = listed(
            [f"{cell_name(cell)} is {words.value(mask)}" for cell, mask in sorted(goals.items())]
        )
        line = facts[place[0]].line
        return Step(
            Technique.TWO_WAY if depth <= SIMPLE_MOVES else Technique.LOOK_AHEAD,
            line,
            tuple(Change(*cell, mask) for cell, mask in sorted(goals.items())),
            tuple(sorted(frozenset[Cell]().union(*(chain.because for chain in chains)))),
            (),
            f"{str(line).capitalize()}: whether {cell_name(place)} is {values}, {outcome}.",
            depth,
            tuple(probe.assumed for probe in probes),
            tuple(chain.links for chain in chains),
        )


def _mask_within(probe: Probe, cell: Cell, moves: int) -> int:
    """What a cell may be after so many moves of a probe."""
    mask = probe.position.lines[cell[0]][cell[1]]
    if cell == probe.assumed[:2]:
        mask = probe.assumed.mask
    for event in probe.events.get(cell, ()):
        if event.move <= moves:
            mask &= event.mask
    return mask


def cell_name(cell: Cell) -> str:
    """"row 3, column 4"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
