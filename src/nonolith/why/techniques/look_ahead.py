"""Look-ahead: a contradiction or an agreement that takes more than two moves to see.

This is also where all assumptions are tried. The engine tells in microseconds which of them break,
after how many moves, and which cells have values that agree on something; only the best of them
are followed here, to cut out their chains. Assumptions that broke are remembered: more knowledge
never saves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonolith.engine import Broken, foresee
from nonolith.step import Change, Step
from nonolith.timing import Clock
from nonolith.why.techniques.contradiction import SIMPLE_MOVES, refutation
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.probing import Cell, Probe
from nonolith.why.techniques.two_way import agreement

# Of many assumptions that show something equally soon, this many are followed and compared.
_COMPARED = 8
# Cells that the engine looks at before the clock is asked again.
_CELLS_AT_ONCE = 2000


class LookAhead:
    """The look-ahead of one explanation; it keeps what it learnt between calls."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self._clock = clock
        self._broken: list[Broken] = []

    def step(self) -> Step | None:
        """The step that needs the fewest moves; None if no assumption shows anything."""
        return self._remembered() or self._search(SIMPLE_MOVES) or self._search(None)

    def _remembered(self) -> Step | None:
        while self._broken:
            broken = self._broken.pop()
            row, column = divmod(broken.place, self.position.board.width)
            now = self.position.lines[row][column]
            if now >> broken.color & 1 and now & (now - 1):
                probe = self._follow(broken)
                return refutation(self.position, probe, probe.chain())
        return None

    def _search(self, moves: int | None) -> Step | None:
        broken, agreeing = self._try_all(moves)
        refuted = self._best(broken) if broken else None
        # Two-way logic competes with a contradiction that takes as many moves.
        if refuted is None or refuted.depth == SIMPLE_MOVES:
            most = moves if refuted is None else SIMPLE_MOVES
            agreed = self._first_to_agree(agreeing, most)
            return min((step for step in (refuted, agreed) if step), key=_links, default=None)
        return refuted

    def _try_all(self, moves: int | None) -> tuple[list[Broken], list[Cell]]:
        """The assumptions that break, and the cells whose values agree on something elsewhere."""
        board = self.position.board
        masks = [mask for row in self.position.lines[: board.height] for mask in row]
        broken: list[Broken] = []
        agreeing: list[Cell] = []
        for begin in range(0, len(masks), _CELLS_AT_ONCE):
            if self._clock.is_over:
                return [], []
            end = min(begin + _CELLS_AT_ONCE, len(masks))
            more, cells = foresee(board.puzzle, masks, moves, begin, end)
            broken += more
            agreeing += [divmod(place, board.width) for place in cells]
        return broken, agreeing

    # -- contradictions ----------------------------------------------------------------------

    def _best(self, broken: list[Broken]) -> Step:
        """The clearest of the refutations: edge logic first, then the shortest chain."""
        broken.sort(key=lambda item: (item.moves, item.changes))
        fewest = broken[0].moves
        candidates = []
        for item in broken[:_COMPARED]:
            if item.moves > fewest:
                break
            probe = self._follow(item)
            chain = probe.chain()
            step = refutation(self.position, probe, chain)
            candidates.append((step.technique.rank, len(chain.links), step))
        self._broken = broken[::-1]
        return min(candidates, key=lambda item: item[:2])[2]

    def _follow(self, broken: Broken) -> Probe:
        """An assumption that is known to break, made until it does."""
        row, column = divmod(broken.place, self.position.board.width)
        probe = Probe(self.position, Change(row, column, 1 << broken.color))
        while probe.conflict is None:
            assert not probe.is_over, broken
            probe.move()
        return probe

    # -- two-way logic -----------------------------------------------------------------------

    def _first_to_agree(self, cells: list[Cell], most: int | None) -> Step | None:
        branches = {
            (row, column): [
                Probe(self.position, Change(row, column, 1 << color))
                for color in range(self.position.board.full.bit_length())
                if self.position.lines[row][column] >> color & 1
            ]
            for row, column in cells[:: len(cells) // _COMPARED + 1]
        }
        for moves in self._moves(probe for probes in branches.values() for probe in probes):
            if moves >= SIMPLE_MOVES:
                step = agreement(self.position, branches, moves)
                if step is not None or moves == most:
                    return step
        return None

    def _moves(self, probes: Iterable[Probe]) -> Iterator[int]:
        """Move all probes on together, as long as any of them can; gives the number of moves."""
        running = list(probes)
        moves = 0
        while running:
            for probe in running:
                if self._clock.is_over:
                    return
                probe.move()
            running = [probe for probe in running if not probe.is_over]
            moves += 1
            yield moves


def _links(step: Step) -> int:
    """How many deductions a reader has to follow."""
    return sum(map(len, step.chains))
