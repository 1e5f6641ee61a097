"""Rounds over the whole and the cubes, and what they add up to."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from nonolith.cube_and_conquer.cubes import split
from nonolith.cube_and_conquer.exploring import WAYS, WHOLE, Explored, Far, Here, Space
from nonolith.engine import Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats
from nonolith.solving import reason_of

# Nothing here depends on the threads, and so the answer does not.


@dataclass(frozen=True, slots=True)
class Race:
    """Rounds of two searches of the whole space."""

    #: The nodes of the first turn, and how many times as many each later one has. Short turns, for
    #: the rival, once it has an answer, waits until the turn of the other is over.
    nodes: int
    growth: float
    #: How many nodes all searches together take before cubes are made.
    end: int


@dataclass(frozen=True, slots=True)
class Stage:
    """Rounds over cubes."""

    #: How many cubes are made, and how few may be left before they are split again.
    cubes: int
    few: int
    #: The nodes of a new cube, and how many times as many it has after each round.
    nodes: int
    growth: float
    #: Each search of the whole space gets one node for so many of the cubes.
    share: int


#: At first, for some three seconds on two threads; and then, enough cubes for many threads.
RACE, CUBES = Race(2_000, 1.2, 400_000), Stage(64, 16, 2_000, 2, 5)

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
        self._since = self._told = time.monotonic()
        self._found: dict[Grid, Found] = {}  # in the order in which they count
        self._open: dict[Grid, Explored | None] = {}
        self._turn: float = RACE.nodes  # of a search of the whole, in nodes
        self._nodes = 0  # that each cube may take, from its beginning to the end of the round
        self._begun: deque[tuple[Space, Future[Explored]]] = deque()  # as they count
        self._last: dict[Space, Stats] = {}  # of the searches that may go on
        self._spent: list[Stats] = []  # by searches that are over
        self._explorers: Here | Far

    def run(self, first: Result, explorers: Here | Far) -> Result:
        """Go on from a first search that met its limit."""
        self._explorers = explorers
        self._found.update(zip(first.solutions, first.found, strict=True))
        self._last[WHOLE] = first.stats
        self._open = {first.known: None}
        try:
            while (stop := self._why_stop()) is None:
                self._round()
        except KeyboardInterrupt:
            raise Interrupted(self._result(Stop.CANCELLED)) from None
        return self._result(stop)

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
        return replace(total, wall_seconds=time.monotonic() - self._since)

    # -- one round -----------------------------------------------------------------------------

    def _round(self) -> None:
        """Search everywhere for some nodes, and take stock."""
        try:
            if self.stats().nodes < RACE.end:
                self._race(int(self._turn))
                self._turn *= RACE.growth
            else:
                self._search_cubes()
            self._gather()
        finally:
            self._call_off()

    def _race(self, nodes: int) -> None:
        """Give so many nodes to each search of the whole."""
        more = self._share(nodes, len(WAYS))
        for way in WAYS:
            self._begin(way, more)

    def _search_cubes(self) -> None:
        """Give more nodes to every open cube, and some to the searches of the whole."""
        if self._nodes == 0:  # the splitting takes a while: let the whole begin
            self._race(CUBES.cubes * CUBES.nodes // CUBES.share)
            self._split()
        elif len(self._open) < CUBES.few:
            self._split()
        else:
            self._nodes = int(self._nodes * CUBES.growth)
        searches = -(-len(self._open) * (CUBES.share + len(WAYS)) // CUBES.share)
        more = [self._share(self._nodes - self._nodes_of(cube), searches) for cube in self._open]
        if not self._begun:
            self._race(-(-sum(more) // CUBES.share))
        for cube, nodes in zip(self._open, more, strict=True):
            self._begin(cube, nodes)

    def _begin(self, space: Space, more: int) -> None:
        """Begin or continue a search, for some more nodes; it counts from its own beginning."""
        before = self._last.get(space, Stats())
        seconds = None
        if self._limits.seconds is not None:
            seconds = max(0.0, before.wall_seconds + self._seconds_left())
        limits = Limits(nodes=before.nodes + more, seconds=seconds)
        self._begun.append((space, self._explorers.submit(space, limits)))

    def _gather(self) -> None:
        """Wait for one search after the other, until they have decided the puzzle."""
        while self._begun:
            space, future = self._begun[0]
            if space != WHOLE and self._is_decided:
                return
            if future.done():
                self._take_stock(space, future)
                self._begun.popleft()
            elif self.tell() and not self.must_stop:
                wait([future], TELL_SECONDS / 2)
            else:
                return

    def _call_off(self) -> None:
        """End the searches that nobody waits for: all is decided, or time is up.

        If all is decided, what they have found does not count: that is a matter of luck.
        """
        if not self._begun:
            return
        self.is_stopping = True
        for space, future in self._begun:
            if not future.cancel():
                self._explorers.cancel(space)
        while self._begun and not self._is_decided:
            self._take_stock(*self._begun[0])
            self._begun.popleft()

    def _take_stock(self, space: Space, future: Future[Explored]) -> None:
        with suppress(CancelledError):
            explored = future.result()
            self._last[space] = explored.stats
            for grid, when in explored.found:
                self._found.setdefault(grid, when)
            if not isinstance(space, Grid):
                if explored.stop in (Stop.COMPLETE, Stop.FOUND):
                    self._close(list(self._open))
                if explored.stop is Stop.FOUND:
                    self._open = {explored.known: explored}
            elif explored.stop is Stop.COMPLETE:
                self._close([space])
            else:
                self._open[space] = explored

    # -- cubes ---------------------------------------------------------------------------------

    def _split(self) -> None:
        """Make many cubes of few, without what is refuted; unless a race is over meanwhile."""
        smaller = self._cubes()
        self._close(list(self._open))

        def go_on() -> bool:
            is_over = any(_has_ended(future) for _, future in self._begun)
            return not is_over and self.tell() and not self.must_stop

        self._open = dict.fromkeys(split(self.puzzle, smaller, CUBES.cubes, go_on=go_on))
        self._nodes = CUBES.nodes

    def _cubes(self) -> list[Grid]:
        """The open cubes with all that is known of them."""
        return [cube if done is None else done.known for cube, done in self._open.items()]

    def _close(self, cubes: list[Grid]) -> None:
        for cube in cubes:
            del self._open[cube]
            self._explorers.forget(cube)
            if cube in self._last:
                self._spent.append(self._last.pop(cube))

    def _nodes_of(self, cube: Grid) -> int:
        return self._last[cube].nodes if cube in self._last else 0

    def _share(self, nodes: int, searches: int) -> int:
        """So many nodes, or what one of several searches may have of those that are left."""
        if self._limits.nodes is None:
            return nodes
        return min(nodes, -(-(self._limits.nodes - self.stats().nodes) // searches))

    # -- the end -------------------------------------------------------------------------------

    @property
    def _is_decided(self) -> bool:
        wanted = self._limits.solutions
        return not self._open or (wanted is not None and len(self._found) >= wanted)

    def _why_stop(self) -> Stop | None:
        limits = self._limits
        if self._is_decided:
            return Stop.FOUND if self._open else Stop.COMPLETE
        if self._is_late() or (limits.nodes is not None and self.stats().nodes >= limits.nodes):
            return Stop.LIMIT
        return Stop.CANCELLED if self.is_stopping else None

    def _seconds_left(self) -> float:
        assert self._limits.seconds is not None
        return self._limits.seconds - (time.monotonic() - self._since)

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
            known=_union([*self._found, *self._cubes()]) or self._nothing(),
            stats=self.stats(),
            found=tuple(when for _, when in chosen),
            reason=reason_of(self, len(solutions), stop, self._limits),
        )

    def _nothing(self) -> Grid:
        """What is known without a search."""
        puzzle = self.puzzle
        return self.start or Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)


def _has_ended(future: Future[Explored]) -> bool:
    """Whether a search has found all that is asked of it."""
    if not future.done() or future.cancelled():
        return False
    return future.result().stop in (Stop.COMPLETE, Stop.FOUND)


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
