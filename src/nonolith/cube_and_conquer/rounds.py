"""Rounds over the cubes, and what they add up to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future, wait
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from itertools import count
from operator import or_

from nonolith.cube_and_conquer.cubes import split
from nonolith.cube_and_conquer.exploring import Explored, Far, Here
from nonolith.engine import Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats
from nonolith.solving import reason_of

#: The nodes of a cube in the first round; each round has twice as many as the one before.
ROUND_NODES = 2_000

#: The search of the whole space gets the nodes of this many cubes.
WHOLE = 12

#: How many cubes there are at first, and how few may be left before they are split again.
#: Nothing here depends on the number of threads, and so the answer does not.
CUBES = 64
FEW = 16

#: How often the progress is reported, in seconds.
TELL_SECONDS = 0.1


class Rounds:
    """The state of one solve that is split; see the package for the idea.

    Invariant: every solution is in ``_found`` or in an open cube.
    """

    # The arguments are those of `solve` and `count`.
    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None,
        limits: Limits,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self.puzzle = puzzle
        self.start = start
        self.conflict_line = -1  # what line logic settles is never split
        #: Searches watch this: nobody waits for them any more.
        self.is_stopping = False
        self._limits = limits
        self._progress = progress
        self._begin = self._told = time.monotonic()
        self._found: dict[Grid, Found] = {}  # in the order in which they count
        self._whole = start or Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        self._open: dict[Grid, Explored | None] = {}
        self._last: dict[Grid, Stats] = {}  # of the searches that may go on
        self._spent: list[Stats] = []  # by searches that are over

    def run(self, first: Result, explorers: Here | Far) -> Result:
        """Go on from a first search that met its limit."""
        self._found.update(zip(first.solutions, first.found, strict=True))
        self._spent.append(first.stats)
        try:
            self._split([first.known])
            for number in count():
                if (stop := self._why_stop()) is not None:
                    return self._result(stop)
                if number and len(self._open) < FEW:
                    self._split_again(explorers)
                self._round(ROUND_NODES << number, explorers)
        except KeyboardInterrupt:
            raise Interrupted(self._result(Stop.CANCELLED)) from None
        raise AssertionError("counting never ends")

    def tell(self, progress: Progress | None = None) -> bool:
        """Report the progress now and then; False if the caller wants to stop."""
        now = time.monotonic()
        if self._progress and not self.is_stopping and now - self._told >= TELL_SECONDS:
            self._told = now
            told = self._progress(progress or Progress(self.stats(), len(self._found)))
            self.is_stopping = told is False
        return not self.is_stopping

    @property
    def must_stop(self) -> bool:
        """True if the caller does not want more, or time is up."""
        return self.is_stopping or self._is_late()

    def stats(self) -> Stats:
        """What all searches have cost together; ``wall_seconds`` is what it took in all."""
        total = reduce(_add, [*self._spent, *self._last.values()], Stats())
        return replace(total, wall_seconds=time.monotonic() - self._begin)

    # -- one round -----------------------------------------------------------------------------

    def _round(self, nodes: int, explorers: Here | Far) -> None:
        """Give every open cube up to ``nodes`` nodes; then take stock, in a fixed order."""
        cubes = [self._whole, *self._open]
        futures = [explorers.submit(cube, self._cube_limits(cube, nodes)) for cube in cubes]
        waiting: set[Future[Explored]] = set(futures)
        try:
            while waiting and self.tell() and not self.must_stop:
                _, waiting = wait(waiting, TELL_SECONDS / 2)
        finally:
            if waiting:  # also after Ctrl-C
                self.is_stopping = True
                for future in waiting:
                    future.cancel()
            for cube, future in zip(cubes, futures, strict=True):
                with suppress(CancelledError):
                    self._take_stock(cube, future.result(), explorers)

    def _cube_limits(self, cube: Grid, nodes: int) -> Limits:
        """The limits of a round as a search counts them: from its own beginning."""
        share = WHOLE if cube is self._whole else 1
        before = self._last.get(cube, Stats())
        most = share * nodes
        if self._limits.nodes is not None:
            left = self._limits.nodes - self.stats().nodes
            most = min(most, before.nodes + share * -(-left // (len(self._open) + WHOLE)))
        seconds = None
        if self._limits.seconds is not None:
            seconds = max(0.0, before.wall_seconds + self._seconds_left())
        return Limits(nodes=most, seconds=seconds)

    def _take_stock(self, cube: Grid, explored: Explored, explorers: Here | Far) -> None:
        for grid, when in explored.found:
            self._found.setdefault(grid, when)
        self._last[cube] = explored.stats
        is_closed = explored.stop is Stop.COMPLETE
        if cube is self._whole:
            for each in list(self._open) if is_closed else ():
                self._close(each, explorers)
        elif cube in self._open:
            self._open[cube] = explored
            if is_closed:
                self._close(cube, explorers)

    def _close(self, cube: Grid, explorers: Here | Far) -> None:
        del self._open[cube]
        explorers.forget(cube)
        if cube in self._last:
            self._spent.append(self._last.pop(cube))

    # -- splitting -----------------------------------------------------------------------------

    def _split(self, cubes: Iterable[Grid]) -> None:
        made = split(self.puzzle, cubes, CUBES, go_on=lambda: self.tell() and not self.must_stop)
        self._open = dict.fromkeys(made)

    def _split_again(self, explorers: Here | Far) -> None:
        """Few cubes are left, and they are hard: make many of them, without what is refuted."""
        smaller = self._cubes()
        for cube in list(self._open):
            self._close(cube, explorers)
        self._split(smaller)

    def _cubes(self) -> list[Grid]:
        """The open cubes with all that is known of them."""
        return [cube if done is None else done.known for cube, done in self._open.items()]

    # -- the end -------------------------------------------------------------------------------

    def _why_stop(self) -> Stop | None:
        limits = self._limits
        if not self._open:
            return Stop.COMPLETE
        if limits.solutions is not None and len(self._found) >= limits.solutions:
            return Stop.FOUND
        if self._is_late() or (limits.nodes is not None and self.stats().nodes >= limits.nodes):
            return Stop.LIMIT
        return Stop.CANCELLED if self.is_stopping else None

    def _seconds_left(self) -> float:
        assert self._limits.seconds is not None
        return self._limits.seconds - (time.monotonic() - self._begin)

    def _is_late(self) -> bool:
        return self._limits.seconds is not None and self._seconds_left() <= 0

    def _result(self, stop: Stop) -> Result:
        chosen = list(self._found.items())[: self._limits.solutions]
        if len(chosen) < len(self._found):
            stop = Stop.FOUND
        solutions = tuple(grid for grid, _ in chosen)
        return Result(
            solutions=solutions,
            complete=stop is Stop.COMPLETE,
            known=_union([*self._found, *self._cubes()]) or self._whole,
            stats=self.stats(),
            found=tuple(when for _, when in chosen),
            reason=reason_of(self, len(solutions), stop, self._limits),
        )


def _union(grids: list[Grid]) -> Grid | None:
    """What all grids have in common: each cell may be what it may be in any of them."""
    if not grids:
        return None
    first = grids[0]
    masks = list(first.masks)
    for grid in grids[1:]:
        masks = list(map(or_, masks, grid.masks))
    return Grid.from_masks(first.width, first.height, masks, first.palette)


def _add(left: Stats, right: Stats) -> Stats:
    numbers = {
        name: getattr(left, name) + getattr(right, name)
        for name in Stats.__dataclass_fields__
        if name != "depth"
    }
    return Stats(**numbers, depth=max(left.depth, right.depth))
