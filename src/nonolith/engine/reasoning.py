"""A position that the engine reasons about: deductions of lines, assumptions and their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonolith import _native
from nonolith.engine.packing import pack_start, seconds_of, unpack_grid
from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle, expect_puzzle
from nonolith.timing import Clock

# How long the engine works before Python looks at the clock and for Ctrl-C.
_SLICE = 0.05
_LATE = -1


class Deduction(NamedTuple):
    """What one line tells: ``cells`` are places on the line with masks, ``needed`` are places.

    ``technique`` counts the line techniques, easiest first. The last four are for the words: the
    case of the technique, the run it is about (-1: none), and places and numbers.
    """

    technique: int
    line: int
    cells: Sequence[tuple[int, int]]
    needed: Sequence[int]
    runs: Sequence[int]
    way: int
    run: int
    sets: Sequence[Sequence[int]]
    numbers: Sequence[int]


class Broken(NamedTuple):
    """An assumption (cell by place, row-major) that line logic breaks after this many moves."""

    place: int
    color: int
    moves: int
    changes: int


class Link(NamedTuple):
    """One deduction of a chain; without cells, its line is broken."""

    line: int
    cells: Sequence[tuple[int, int]]
    needed: Sequence[int]
    move: int


class Chain(NamedTuple):
    """From an assumption to its end; cells are numbered row by row, ``edge`` is -1 for none."""

    cell: int
    color: int
    links: Sequence[Link]
    because: Sequence[int]
    depth: int
    edge: int


class Agreement(NamedTuple):
    """What all colors of a cell lead to, with a chain for each."""

    cell: int
    goals: Sequence[tuple[int, int]]
    chains: Sequence[Chain]


class BrokenLine(Exception):
    """A line cannot be completed any more."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Reasoning:
    """A position in the making. Every method that takes long ends with the clock."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None,
        clock: Clock,
        near: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Of equally easy deductions, those ``near`` some cells (row, column) come first."""
        expect_puzzle(puzzle)
        self._puzzle = puzzle
        self._clock = clock
        packed = None if start is None else pack_start(puzzle, start)
        width = puzzle.width
        self._near = list(near)
        focus = [row * width + column for row, column in self._near]
        try:
            self._native = _native.Reasoner(
                width, puzzle.height, len(puzzle.palette), puzzle.packed, packed, focus
            )
        except ValueError as error:
            raise UnsupportedError(str(error)) from None

    def deductions(self) -> Iterator[Deduction]:
        """The easiest deduction of one line, applied, and so on until there is none, or no time.

        Raises `BrokenLine` if a line cannot be completed.
        """
        find = self._native.next
        # The constructor of a named tuple would take twice as long as this.
        new = tuple.__new__
        while (found := find(self._slice)) is not None:
            if found.__class__ is tuple:
                yield new(Deduction, found)
            elif found != _LATE:
                assert isinstance(found, int)
                raise BrokenLine(found)
            elif self._clock.is_over:
                return

    def look(self, line: int, technique: int) -> Deduction | None:
        """What one technique finds on one line; not applied, and without its premises."""
        found = self._native.look(line, technique)
        return None if found is None else Deduction._make(found)

    def put(self, cell: int, mask: int) -> None:
        """Narrow a cell from outside."""
        self._native.put(cell, mask)

    @property
    def open_cells(self) -> int:
        """How many cells are not known yet."""
        return self._native.open_cells()

    def grid(self) -> Grid:
        """The position as a frozen grid."""
        puzzle = self._puzzle
        return unpack_grid(puzzle.width, puzzle.height, self._native.masks(), puzzle.palette)

    def foresee(self, moves: int | None) -> tuple[list[Broken], list[int]]:
        """Every assumption about an open cell, that many moves ahead.

        A move lets every line that was touched before tell all it can, all at the same time.
        Gives those that break, and the cells whose colors all lead to the same conclusion
        elsewhere; without time enough, those found so far.
        """
        most = -1 if moves is None else moves
        count = self._puzzle.width * self._puzzle.height
        broken: list[Broken] = []
        agreeing: list[int] = []
        begin = 0
        while begin < count and not self._clock.is_over:
            begin, more, cells = self._native.foresee(most, begin, self._slice)
            broken += map(Broken._make, more)
            agreeing += cells
        return broken, agreeing

    def distance(self, cell: int) -> int:
        """How far a cell is from those that deductions should be near to; 0 if there are none."""
        row, column = divmod(cell, self._puzzle.width)
        return min((abs(row - y) + abs(column - x) for y, x in self._near), default=0)

    def refute(self, broken: Sequence[Broken]) -> Chain:
        """The clearest of assumptions that break: the easiest kind, then the shortest."""
        items = [(item.place, item.color) for item in broken]
        return _chain(self._native.refute(items, self._left))

    def agree(self, cells: Sequence[int], moves: int | None) -> Agreement | None:
        """The cell whose colors agree on something in the fewest moves."""
        found = self._native.agree(list(cells), -1 if moves is None else moves, self._left)
        if found is None:
            return None
        cell, goals, chains = found
        return Agreement(cell, goals, [_chain(chain) for chain in chains])

    def consequences(self, cell: int, color: int) -> int:
        """How many cells an assumption tells something of."""
        return self._native.consequences(cell, color)

    def sweep(self, *, rows: bool) -> int:
        """Let all rows, or all columns, tell everything they can: how many colors go, or -1."""
        return self._native.sweep(rows, self._left)

    def moving(self) -> int:
        """How many lines have something to tell."""
        return self._native.moving()

    @property
    def _left(self) -> float:
        return seconds_of(self._clock.left)

    @property
    def _slice(self) -> float:
        left = self._clock.left
        return _SLICE if left is None or left > _SLICE else left


def _chain(
    found: tuple[
        int, int, list[tuple[int, list[tuple[int, int]], list[int], int]], list[int], int, int
    ],
) -> Chain:
    cell, color, links, because, depth, edge = found
    return Chain(cell, color, [Link._make(link) for link in links], because, depth, edge)
