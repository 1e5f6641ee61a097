"""One line as a finite automaton: what its clue allows, read cell by cell.

A state is how far the runs have got: between two runs, or some cells into one. A set of states
is an integer, one bit each; most moves lead from a state to the next one, so that a whole set moves
by one shift.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nonolith.clue import Clue, Run

#: How sets of states move over a cell: those that go on to the next state, those that stay, and
#: leaps as (from, to), all as sets.
Moves = tuple[int, int, list[tuple[int, int]]]


class Automaton:
    """Reads the cells of one line, each a set of colors (bit 0 the background)."""

    def __init__(self, clue: Clue, length: int, colors: int) -> None:
        self._colors = colors
        self._edges: list[tuple[int, int, int]] = []  # from, color, to
        self._states = 1
        self._end = self._build(clue, length)
        self._moves: dict[int, Moves] = {}  # by the colors of the cell

    def accepts(self, cells: Sequence[int]) -> bool:
        """Is there a line of these colors that fits the clue?"""
        states = 1
        for mask in cells:
            states = self._forth(states, mask)
            if not states:
                return False
        return states & self._end != 0

    def possible(self, cells: Sequence[int]) -> list[int]:
        """The colors that each cell has in some line that fits; zeros if there is none."""
        behind = [self._end]  # states from which the rest can be read, last cell first
        for mask in reversed(cells):
            behind.append(self._back(behind[-1], mask))
        states = 1
        result = []
        for mask, rest in zip(cells, behind[-2::-1], strict=True):
            bits = [1 << color for color in range(self._colors + 1) if mask >> color & 1]
            after = [self._forth(states, bit) for bit in bits]
            pairs = zip(bits, after, strict=True)
            result.append(sum(bit for bit, reached in pairs if reached & rest))
            states = self._forth(states, mask)
        return result

    def _forth(self, states: int, mask: int) -> int:
        go, stay, leaps = self._moves.get(mask) or self._moves_over(mask)
        after = (states & go) << 1 | states & stay
        for source, target in leaps:
            if states & source:
                after |= target
        return after

    def _back(self, states: int, mask: int) -> int:
        go, stay, leaps = self._moves.get(mask) or self._moves_over(mask)
        before = states >> 1 & go | states & stay
        for source, target in leaps:
            if states & target:
                before |= source
        return before

    def _moves_over(self, mask: int) -> Moves:
        go = stay = 0
        leaps = []
        for source, color, target in self._edges:
            if not mask >> color & 1:
                continue
            if target == source + 1:
                go |= 1 << source
            elif target == source:
                stay |= 1 << source
            else:
                leaps.append((1 << source, 1 << target))
        self._moves[mask] = go, stay, leaps
        return self._moves[mask]

    def _build(self, clue: Clue, length: int) -> int:
        """Make the edges; the set of states in which a line may end."""
        gap = 0
        edges = self._edges
        edges.append((gap, 0, gap))
        if not clue.known:
            edges += [(gap, color, gap) for color in range(1, self._colors + 1)]
            return 1
        ends: list[tuple[int, int]] = []  # the last cell of the run before, in each color
        for run in clue:
            next_ends = []
            for color in self._choices(run):
                # A run longer than the line never ends, whatever else it is.
                cells = self._take(min(run.length or 1, length + 1))
                sources = [gap, *(state for state, other in ends if other != color)]
                edges += [(source, color, cells[0]) for source in sources]
                edges += [(before, color, after) for before, after in pairwise(cells)]
                if run.length is None:
                    edges.append((cells[-1], color, cells[-1]))
                next_ends.append((cells[-1], color))
            (gap,) = self._take(1)
            edges.append((gap, 0, gap))
            edges += [(state, 0, gap) for state, _ in next_ends]
            ends = next_ends
        return 1 << gap | sum(1 << state for state, _ in ends)

    def _choices(self, run: Run) -> Sequence[int]:
        return range(1, self._colors + 1) if run.color is None else (run.color,)

    def _take(self, count: int) -> range:
        """This many new states."""
        self._states += count
        return range(self._states - count, self._states)
