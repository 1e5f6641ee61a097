"""One search over one puzzle, and the count of its solutions.

Every solution is read again by `verify`, which shares no code with the engine, before it goes any
further.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from nonolith import _native
from nonolith.engine.packing import (
    MAX_COLORS,
    STOPS,
    Level,
    Stop,
    callback_of,
    level_of,
    numbers_of,
    pack_start,
    seed_of,
    stats_of,
    unpack_grid,
)
from nonolith.errors import InternalError, UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle, expect_puzzle
from nonolith.result import Found, Limits, Progress, Stats

#: What a search keeps at most: some bytes for each cell and color, and its learned clauses.
_CELL_BYTES = 160
_CLAUSE_BYTES = 40 << 20


class Search:
    """One resumable search; only `cancel` may be called from another thread."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None = None,
        limits: Limits | None = None,
        *,
        seed: int = 0,
        level: Level | None = None,
        instruction_set: str = "automatic",
        word_bits: int = 0,
        prove: bool = False,
    ) -> None:
        expect_puzzle(puzzle)
        limits = limits or Limits()
        self.puzzle = puzzle
        self.start = start
        begin = time.monotonic()
        colors = len(puzzle.palette)
        if colors > MAX_COLORS:
            raise UnsupportedError(f"found {colors} colors; expected at most {MAX_COLORS}")
        cells = None if start is None else pack_start(puzzle, start)
        if prove and start is not None:
            raise UnsupportedError("a proof is only about the clues: it takes no start grid")
        packed = puzzle.packed
        seconds, self._nodes = numbers_of(limits)
        if seconds >= 0:  # packing millions of runs takes a while, which is part of the time
            seconds = max(0.0, seconds - (time.monotonic() - begin))
        self._seconds = seconds
        try:
            self._native = _native.Search(
                puzzle.width,
                puzzle.height,
                colors,
                packed,
                cells,
                seed=seed_of(seed),
                level=level_of(limits) if level is None else level,
                instruction_set=instruction_set,
                word_bits=word_bits,
                prove=prove,
            )
        except ValueError as error:
            raise UnsupportedError(str(error)) from None

    def limit(self, limits: Limits) -> None:
        """Replace the limits on seconds and nodes, which count from the beginning."""
        self._seconds, self._nodes = numbers_of(limits)

    def advance(self, solutions: int, progress: Callable[[Progress], object] | None = None) -> Stop:
        """Search on until this many more solutions are found, or the end, or a limit."""
        watch = None if progress is None else _Watch(progress)
        callback = callback_of(watch)
        try:
            return STOPS[self._native.advance(solutions, self._seconds, self._nodes, callback)]
        except ValueError as error:  # a proof that would not fit in memory
            if watch is not None and error is watch.raised:
                raise
            raise UnsupportedError(str(error)) from None

    def cancel(self) -> None:
        """Stop an `advance` that runs in another thread."""
        self._native.cancel()

    def take(self) -> list[tuple[Grid, Found]]:
        """The solutions found since the last call, each verified."""
        return [
            (self._verified(cells), Found(seconds, nodes))
            for cells, seconds, nodes in self._native.take()
        ]

    def drop(self) -> int:
        """How many solutions were found since the last call, where nobody wants to see them."""
        return len(self._native.take())

    def known(self) -> Grid:
        """What holds in every solution, as far as it is proved."""
        puzzle = self.puzzle
        return unpack_grid(puzzle.width, puzzle.height, self._native.known(), puzzle.palette)

    def stats(self) -> Stats:
        """What the search has cost so far."""
        return stats_of(self._native.stats())

    def proof(self) -> str:
        """The steps that exclude every (other) solution; empty unless the search shows that."""
        return self._native.proof().decode("ascii")

    @property
    def line_solvable(self) -> bool:
        """True if line logic alone settled every cell."""
        return self._native.line_solvable

    @property
    def conflict_line(self) -> int:
        """The line (rows first) at which line logic met a contradiction at the root, or -1."""
        return self._native.conflict_line

    def _verified(self, cells: bytes) -> Grid:
        puzzle = self.puzzle
        grid = Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette)
        violated = _native.verify(puzzle.width, puzzle.height, puzzle.packed, cells)
        if violated >= 0:
            raise InternalError(f"a solution of puzzle {puzzle.id} violates line {violated}")
        if self.start is not None and not _agrees(grid, self.start):
            raise InternalError(f"a solution of puzzle {puzzle.id} contradicts the start grid")
        return grid


def _agrees(full: Grid, start: Grid) -> bool:
    """Whether every cell has a color that it may have; by one number where masks are bytes."""
    mine, given = full.masks, start.masks
    if isinstance(mine, bytes) and isinstance(given, bytes):
        return not int.from_bytes(mine, "big") & ~int.from_bytes(given, "big")
    return all(map(int.__and__, mine, given))


class _Watch:
    """Somebody's progress function; what it raises is theirs, and stays what it is."""

    def __init__(self, progress: Callable[[Progress], object]) -> None:
        self._progress = progress
        self.raised: Exception | None = None

    def __call__(self, progress: Progress) -> object:
        try:
            return self._progress(progress)
        except Exception as error:
            self.raised = error
            raise


class Counter:
    """Counts the solutions of one puzzle, part by part; used like a `Search`."""

    def __init__(self, puzzle: Puzzle, start: Grid | None = None) -> None:
        self._native = _native.Counter(
            puzzle.width,
            puzzle.height,
            len(puzzle.palette),
            puzzle.packed,
            None if start is None else pack_start(puzzle, start),
        )

    def advance(self, limits: Limits, progress: Callable[[Progress], object] | None = None) -> Stop:
        """Go on until the number is known, or a limit, counted from the beginning, is met."""
        seconds, nodes = numbers_of(limits)
        return Stop(self._native.advance(seconds, nodes, callback_of(progress)))

    def count(self) -> int:
        """The number of solutions; before it is known, one that it is not below if there is any."""
        return int.from_bytes(self._native.count(), "little")

    def stats(self) -> Stats:
        """What the counting has cost so far."""
        return stats_of(self._native.stats())


def memory_bound(puzzle: Puzzle) -> int:
    """How many bytes a search of this puzzle may come to need, however long it takes."""
    colors = max(1, len(puzzle.palette))
    return _CLAUSE_BYTES + _CELL_BYTES * colors * puzzle.width * puzzle.height
