"""Look-ahead: a contradiction or an agreement that takes more than two moves to see.

This is also where all assumptions are tried. The engine tells in microseconds which of them line
logic breaks and what it makes of the others; only those that show something are followed here,
side by side and one move at a time, so that the first to show it needs the fewest moves.
Assumptions that broke are remembered: more knowledge never saves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonolith.engine import line_fixpoint
from nonolith.step import Change, Step
from nonolith.techniques.contradiction import SIMPLE_MOVES, refutation
from nonolith.techniques.position import Position
from nonolith.techniques.probing import Cell, Probe
from nonolith.techniques.two_way import agreement
from nonolith.timing import Clock

# Of many assumptions that show something equally soon, this many are followed and compared.
_FOLLOWED = 60
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
        breaking, agreeing = self._try_all()
        refuted = self._first_to_break(breaking)
        # Two-way logic competes with a contradiction that takes as many moves.
        if refuted is None or refuted.depth == SIMPLE_MOVES:
            most = None if refuted is None else SIMPLE_MOVES
            agreed = self._first_to_agree(agreeing, most)
            return min((step for step in (refuted, agreed) if step), key=_links, default=None)
        return refuted

    def _try_all(self) -> tuple[list[Change], list[Cell]]:
        """The assumptions that break, and the cells whose values agree on something elsewhere."""
        board = self.position.board
        masks = [mask for row in self.position.lines[: board.height] for mask in row]
        base = _packed(masks)
        breaking, agreeing = [], []
        for row, column in self.position.open_cells:
            place = row * board.width + column
            given = masks[place]
            common = 0
            for color in range(board.full.bit_length()):
                if not given >> color & 1:
                    continue
                if self._clock.is_over:
                    return [], []
                masks[place] = 1 << color
                after = line_fixpoint(board.puzzle, masks)
                if after is None:
                    breaking.append(Change(row, column, 1 << color))
                else:
                    common |= _packed(after)
            masks[place] = given
            if common and common != base:
                agreeing.append((row, column))
        return breaking, agreeing

    # -- contradictions ----------------------------------------------------------------------

    def _first_to_break(self, breaking: list[Change]) -> Step | None:
        running = [Probe(self.position, assumed) for assumed in breaking]
        for _ in self._moves(running):
            broken = [probe for probe in running if probe.conflict is not None]
            if broken:
                return self._best(broken)
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

    # -- two-way logic -----------------------------------------------------------------------

    def _first_to_agree(self, cells: list[Cell], most: int | None) -> Step | None:
        branches = {
            (row, column): [
                Probe(self.position, Change(row, column, 1 << color))
                for color in range(self.position.board.full.bit_length())
                if self.position.lines[row][column] >> color & 1
            ]
            for row, column in cells[:: len(cells) // _FOLLOWED + 1]
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


def _packed(masks: Sequence[int]) -> int:
    """All masks as one number, so that sets of colours are joined cell by cell at once."""
    if max(masks) < 256:
        return int.from_bytes(bytes(masks), "little")
    return int.from_bytes(b"".join(mask.to_bytes(32, "little") for mask in masks), "little")


def _links(step: Step) -> int:
    """How many deductions a reader has to follow."""
    return sum(map(len, step.chains))
