"""One space, the whole or a cube, and how far it has been explored.

Here and resumable, or far away and from scratch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonolith.cores import call_off
from nonolith.engine import Search, Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Limits, Progress, Stats

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

#: In the place of a cube: all that is searched, undivided, by the seed and by the one after it.
WHOLE, RIVAL = WAYS = (0, 1)

Space = Grid | int

#: Called while a search runs; False cancels it.
Watch = Callable[[Progress], object]

#: How many nodes a search that races takes, at least, before it looks at the other.
LOOK_NODES = 200


@dataclass(frozen=True, slots=True)
class Explored:
    """What is known of a space after some search; ``found`` grows if that goes on."""

    stop: Stop
    found: list[tuple[Grid, Found]]
    known: Grid
    stats: Stats

    @property
    def has_ended(self) -> bool:
        """Whether all that is asked for was found, or all there is."""
        return self.stop in (Stop.COMPLETE, Stop.FOUND)


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of each space: up to ``wanted`` solutions of a puzzle."""

    puzzle: Puzzle
    start: Grid | None
    wanted: int
    seed: int


class Explorer:
    """A search in one space that goes on where it stopped."""

    def __init__(self, search: Search, wanted: int, found: list[tuple[Grid, Found]]) -> None:
        self._search = search
        self._wanted = wanted
        self._found = found

    @classmethod
    def of(cls, task: Task, space: Space) -> Explorer:
        """One that has not begun."""
        start, seed = (space, 0) if isinstance(space, Grid) else (task.start, space)
        return cls(Search(task.puzzle, start, seed=(task.seed + seed) % 2**64), task.wanted, [])

    def explore(self, limits: Limits, watch: Watch | None = None) -> Explored:
        """Search on; the limits count from its beginning."""
        search = self._search
        search.limit(limits)
        stop = search.advance(self._wanted - len(self._found), watch)
        self._found += search.take()
        return Explored(stop, self._found, search.known(), search.stats())

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self._search.cancel()


def explore(task: Task, space: Space, limits: Limits, watch: Watch | None = None) -> Explored:
    """The same from scratch, wherever this runs: a search cannot travel, but it can be repeated."""
    return Explorer.of(task, space).explore(limits, watch)


class Here:
    """Explores spaces in threads of this process, where each keeps its search."""

    def __init__(
        self, threads: Executor, task: Task, begun: dict[Space, Explorer], watch: Watch
    ) -> None:
        self._threads = threads
        self._task = task
        self._watch = watch
        self._explorers = begun

    @staticmethod
    def stride(nodes: int) -> int:
        """How many nodes to go on after so many, in a race: more would be searched in vain."""
        return LOOK_NODES + nodes // 20

    def submit(self, space: Space, limits: Limits) -> Future[Explored]:
        """Begin a turn."""
        return self._threads.submit(self._explore, space, limits)

    def forget(self, space: Space) -> None:
        """A space is done with, or split: let its search go."""
        self._explorers.pop(space, None)

    def call_off(self, turns: Mapping[Space, Future[Explored]]) -> None:
        """What these turns would find is not wanted any more."""
        for space, future in turns.items():
            if not future.cancel() and (explorer := self._explorers.get(space)) is not None:
                explorer.cancel()

    def _explore(self, space: Space, limits: Limits) -> Explored:
        explorer = self._explorers.get(space)
        if explorer is None:
            explorer = self._explorers.setdefault(space, Explorer.of(self._task, space))
        return explorer.explore(limits, self._watch)


class Far:
    """Explores spaces on somebody's executor, each round from scratch."""

    def __init__(self, executor: Executor, task: Task, watch: Watch | None) -> None:
        self._executor = executor
        self._task = task
        self._watch = watch

    @staticmethod
    def stride(nodes: int) -> int:
        """How many nodes to go on after so many: what is repeated is not more than what is new."""
        return 20 * LOOK_NODES + nodes

    def submit(self, space: Space, limits: Limits) -> Future[Explored]:
        """Begin a turn."""
        return self._executor.submit(explore, self._task, space, limits, self._watch)

    def forget(self, space: Space) -> None:
        """Nothing is kept."""

    def call_off(self, turns: Mapping[Space, Future[Explored]]) -> None:
        """What these turns would find is not wanted; ``watch`` tells those that have begun."""
        call_off(self._executor, turns.values())
