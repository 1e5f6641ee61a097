"""A race of two searches, then rounds over the whole and its cubes, and what they add up to."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import or_

from nonolith.cube_and_conquer.cubes import split
from nonolith.cube_and_conquer.exploring import RIVAL, WAYS, WHOLE, Explored, Far, Here, Space
from nonolith.engine import Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats
from nonolith.solving import reason_of

# Nothing here depends on the threads, and so the answer does not.


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


#: How many nodes each of two searches may take while they race, some three seconds; and then,
#: enough cubes for many threads.
RACE_NODES, CUBES = 200_000, Stage(64, 16, 2_000, 2, 5)

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
        self._nodes = 0  # that each cube may take, from its beginning to the end of the round
        self._begun: dict[Space, Future[Explored]] = {}  # as they count
        self._racing: dict[int, Explored] = {}  # how far each way has come
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
            self._race()
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
            found = max(map(len, [self._found, *(way.found for way in self._racing.values())]))
            told = self._progress(progress or Progress(self.stats(), found))
            self.is_stopping = told is False
        return not self.is_stopping

    @property
    def must_stop(self) -> bool:
        """True if the caller does not want more, or time is up."""
        return self.is_stopping or self._is_late()

    def stats(self) -> Stats:
        """What all searches have cost together; ``wall_seconds`` is what it took in all."""
        total = sum([*self._spent, *self._last.values()], Stats())
        return replace(total, wall_seconds=time.monotonic() - self._since)

    # -- the race ------------------------------------------------------------------------------

    def _race(self) -> None:
        """Search the whole in both ways, until one has ended and the other has not by then.

        By then: after as many nodes since the rival began, and of equals the first way has won.
        So neither the clock has a part in it, nor how often they look: a search that has ended
        wins once the other has come as far.
        """
        head_start = self._last[WHOLE].nodes
        more = self._share(RACE_NODES, len(WAYS))
        ends = {WHOLE: head_start + more, RIVAL: more}  # what is beyond does not count
        winner: int | None = None
        try:
            for way in WAYS:
                self._run_on(way, ends[way])
            while any(self._nodes_of(way) < ends[way] for way in WAYS if way in self._begun):
                if not self.tell() or self.must_stop:
                    break
                done, _ = wait(self._begun.values(), TELL_SECONDS / 2, FIRST_COMPLETED)
                for way in [way for way in WAYS if self._begun.get(way) in done]:
                    explored = self._begun.pop(way).result()
                    self._racing[way], self._last[way] = explored, explored.stats
                    nodes = explored.stats.nodes
                    if not explored.has_ended:
                        self._run_on(way, ends[way])
                    elif nodes <= ends[way]:
                        winner = way
                        if way == WHOLE:
                            ends[RIVAL] = nodes - head_start - 1
                        else:
                            ends[WHOLE] = nodes + head_start
        finally:
            self._end_race(winner)
            self._call_off()

    def _run_on(self, way: int, end: int) -> None:
        """Search on in one way, until it is time to look at the other, but not beyond an end."""
        nodes = self._nodes_of(way)
        if nodes < end:
            self._begin(way, min(self._explorers.stride(nodes), end - nodes))

    def _end_race(self, winner: int | None) -> None:
        """Take stock of both, or of the winner as if there had been no other."""
        if winner is not None:
            self._racing = {winner: self._racing[winner]}
            self._found, self._last = {}, {}
        for way in WAYS:
            if way in self._racing:
                self._take_stock(way, self._racing.pop(way))

    # -- one round -----------------------------------------------------------------------------

    def _round(self) -> None:
        """Search everywhere for some nodes, and take stock."""
        try:
            self._search_cubes()
            self._gather()
        finally:
            self._call_off()

    def _search_whole(self, nodes: int) -> None:
        """Give so many nodes to each search of the whole."""
        more = self._share(nodes, len(WAYS))
        for way in WAYS:
            self._begin(way, more)

    def _search_cubes(self) -> None:
        """Give more nodes to every open cube, and some to the searches of the whole."""
        if self._nodes == 0:  # the splitting takes a while: let the whole begin
            self._search_whole(CUBES.cubes * CUBES.nodes // CUBES.share)
            self._split()
        elif len(self._open) < CUBES.few:
            self._split()
        else:
            self._nodes = int(self._nodes * CUBES.growth)
        searches = -(-len(self._open) * (CUBES.share + len(WAYS)) // CUBES.share)
        more = [self._share(self._nodes - self._nodes_of(cube), searches) for cube in self._open]
        if not self._begun:
            self._search_whole(-(-sum(more) // CUBES.share))
        for cube, nodes in zip(self._open, more, strict=True):
            self._begin(cube, nodes)

    def _begin(self, space: Space, more: int) -> None:
        """Begin or continue a search, for some more nodes; it counts from its own beginning."""
        before = self._last.get(space, Stats())
        seconds = None
        if self._limits.seconds is not None:
            seconds = max(0.0, before.wall_seconds + self._seconds_left())
        limits = Limits(nodes=before.nodes + more, seconds=seconds)
        self._begun[space] = self._explorers.submit(space, limits)

    def _gather(self) -> None:
        """Wait for one search after the other, until they have decided the puzzle."""
        for space, future in list(self._begun.items()):
            if space != WHOLE and self._is_decided:
                return
            while not future.done():
                if not self.tell() or self.must_stop:
                    return
                wait([future], TELL_SECONDS / 2)
            self._take_stock(space, self._begun.pop(space).result())

    def _call_off(self) -> None:
        """End the searches that nobody waits for: all is decided, or time is up.

        If all is decided, what they have found does not count: that is a matter of luck.
        """
        if not self._begun:
            return
        self.is_stopping = True
        self._explorers.call_off(self._begun)
        for space, future in self._begun.items():
            if self._is_decided:
                return
            with suppress(CancelledError):
                self._take_stock(space, future.result())

    def _take_stock(self, space: Space, explored: Explored) -> None:
        self._last[space] = explored.stats
        for grid, when in explored.found:
            self._found.setdefault(grid, when)
        if not isinstance(space, Grid):
            if explored.has_ended:
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
            is_over = any(map(_has_ended, self._begun.values()))
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

    def _nodes_of(self, space: Space) -> int:
        return self._last[space].nodes if space in self._last else 0

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
    return future.done() and not future.cancelled() and future.result().has_ended


def _union(grids: list[Grid]) -> Grid | None:
    """What all grids have in common: each cell may be what it may be in any of them."""
    if not grids:
        return None
    first = grids[0]
    masks = list(first.masks)
    for grid in grids[1:]:
        masks = list(map(or_, masks, grid.masks))
    return Grid.from_masks(first.width, first.height, masks, first.palette)
