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
    wanted: int
    seed: int


class Explorer:
    """A search in one cube that goes on where it stopped."""

    def __init__(self, task: Task, cube: Grid) -> None:
        self._search = Search(task.puzzle, cube, seed=task.seed)
        self._wanted = task.wanted
        self._found: list[tuple[Grid, Found]] = []

    def explore(self, limits: Limits, watch: Watch | None = None) -> Explored:
        """Search on; the limits count from the beginning of the cube."""
        search = self._search
        search.limit(limits)
        stop = search.advance(self._wanted - len(self._found), watch)
        self._found += search.take()
        return Explored(stop, tuple(self._found), search.known(), search.stats())


def explore(task: Task, cube: Grid, limits: Limits, watch: Watch | None = None) -> Explored:
    """The same from scratch, wherever this runs: a search cannot travel, but it can be repeated."""
    return Explorer(task, cube).explore(limits, watch)


class Here:
    """Explores cubes in threads of this process, where each keeps its search."""

    def __init__(self, threads: Executor, task: Task, watch: Watch) -> None:
        self._threads = threads
        self._task = task
        self._watch = watch
        self._explorers: dict[Grid, Explorer] = {}

    def submit(self, cube: Grid, limits: Limits) -> Future[Explored]:
        """Begin a round for a cube."""
        return self._threads.submit(self._explore, cube, limits)

    def forget(self, cube: Grid) -> None:
        """A cube is done with, or split: let its search go."""
        self._explorers.pop(cube, None)

    def _explore(self, cube: Grid, limits: Limits) -> Explored:
        explorer = self._explorers.get(cube)
        if explorer is None:
            explorer = self._explorers.setdefault(cube, Explorer(self._task, cube))
        return explorer.explore(limits, self._watch)


class Far:
    """Explores cubes on somebody's executor, each round from scratch."""

    def __init__(self, executor: Executor, task: Task, watch: Watch | None) -> None:
        self._executor = executor
        self._task = task
        self._watch = watch

    def submit(self, cube: Grid, limits: Limits) -> Future[Explored]:
        """Begin a round for a cube."""
        return self._executor.submit(explore, self._task, cube, limits, self._watch)

    def forget(self, cube: Grid) -> None:
        """Nothing is kept."""
