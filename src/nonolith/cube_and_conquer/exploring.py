"""One cube and how far it has been explored: here and resumable, or far away and from scratch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonolith.engine import Search, Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Limits, Progress, Stats

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

#: In the place of a cube: all that is searched, undivided.
WHOLE = None

#: Called while a search runs; False cancels it.
Watch = Callable[[Progress], object]


@dataclass(frozen=True, slots=True)
class Explored:
    """What is known of a cube after some search."""

    stop: Stop
    found: tuple[tuple[Grid, Found], ...]
    known: Grid
    stats: Stats


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of each cube: up to ``wanted`` solutions of a puzzle."""

    puzzle: Puzzle
    start: Grid | None
    wanted: int
    seed: int


class Explorer:
    """A search in one cube that goes on where it stopped."""

    def __init__(self, search: Search, wanted: int, found: list[tuple[Grid, Found]]) -> None:
        self._search = search
        self._wanted = wanted
        self._found = found

    @classmethod
    def of(cls, task: Task, cube: Grid | None) -> Explorer:
        """One that has not begun."""
        start = task.start if cube is WHOLE else cube
        return cls(Search(task.puzzle, start, seed=task.seed), task.wanted, [])

    def explore(self, limits: Limits, watch: Watch | None = None) -> Explored:
        """Search on; the limits count from the beginning of the cube."""
        search = self._search
        search.limit(limits)
        stop = search.advance(self._wanted - len(self._found), watch)
        self._found += search.take()
        return Explored(stop, tuple(self._found), search.known(), search.stats())

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self._search.cancel()


def explore(task: Task, cube: Grid | None, limits: Limits, watch: Watch | None = None) -> Explored:
    """The same from scratch, wherever this runs: a search cannot travel, but it can be repeated."""
    return Explorer.of(task, cube).explore(limits, watch)


class Here:
    """Explores cubes in threads of this process, where each keeps its search."""

    def __init__(
        self, threads: Executor, task: Task, begun: dict[Grid | None, Explorer], watch: Watch
    ) -> None:
        self._threads = threads
        self._task = task
        self._watch = watch
        self._explorers = begun

    def submit(self, cube: Grid | None, limits: Limits) -> Future[Explored]:
        """Begin a round for a cube."""
        return self._threads.submit(self._explore, cube, limits)

    def forget(self, cube: Grid | None) -> None:
        """A cube is done with, or split: let its search go."""
        self._explorers.pop(cube, None)

    def cancel(self, cube: Grid | None) -> None:
        """What is still to be found there is not wanted any more."""
        if (explorer := self._explorers.get(cube)) is not None:
            explorer.cancel()

    def _explore(self, cube: Grid | None, limits: Limits) -> Explored:
        explorer = self._explorers.get(cube)
        if explorer is None:
            explorer = self._explorers.setdefault(cube, Explorer.of(self._task, cube))
        return explorer.explore(limits, self._watch)


class Far:
    """Explores cubes on somebody's executor, each round from scratch."""

    def __init__(self, executor: Executor, task: Task, watch: Watch | None) -> None:
        self._executor = executor
        self._task = task
        self._watch = watch

    def submit(self, cube: Grid | None, limits: Limits) -> Future[Explored]:
        """Begin a round for a cube."""
        return self._executor.submit(explore, self._task, cube, limits, self._watch)

    def forget(self, cube: Grid | None) -> None:
        """Nothing is kept."""

    def cancel(self, cube: Grid | None) -> None:
        """The executor was told already, and ``watch`` tells the search."""
