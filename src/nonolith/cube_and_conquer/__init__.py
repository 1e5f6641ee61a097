"""One hard puzzle on many cores: cube-and-conquer.

The idea and its name are those of Heule, Kullmann, Wieringa and Biere (Cube and Conquer: Guiding
CDCL SAT Solvers by Lookaheads, HVC 2011): look-ahead splits the space, and solvers that learn
conquer the parts.

A first search of some milliseconds settles most puzzles. Then it has a rival: the whole space is
searched on, and at the same time searched by another seed. How long a search takes is luck, and the
better of two is lucky more often. Both run freely, and the winner is who takes fewer nodes, not
seconds: as soon as one has ended, the other goes on until it has taken as many, and is called off.
It counts for nothing.

What is open after some seconds is split into many cubes, and these are searched in rounds, in which
every search gets a number of nodes, too. Of what they find, the first in a fixed order counts (the
whole, its rival, then one cube after the other), and as soon as these have decided the puzzle, the
others are called off. So verdict, solutions and counters are the same for every number of threads
and on a cluster.

Learning does not cross from one search to another, and some puzzles live on it: nine dominoes,
split, take two to four times the work. So the search of the whole space has half of the nodes at
first, as if on a thread of its own, and later a seventh: from seven threads on, nothing takes
longer than on one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from nonolith.cube_and_conquer.exploring import WHOLE, Explorer, Far, Here, Space, Task, Watch
from nonolith.cube_and_conquer.rounds import Rounds
from nonolith.engine import Search
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Progress, Result
from nonolith.solving import Solutions, solve

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["solve_split"]

#: What one search may take before another joins it: some milliseconds.
FIRST_NODES = 500

# More than there can ever be time for.
_ALL = 2**62


# The arguments are those of `solve`, so that either can be called in place of the other.
def solve_split(
    puzzle: Puzzle,
    *,
    start: Grid | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    watch: Watch | None = None,
) -> Result:
    """`solve` on several threads, or on an executor that may be far away.

    ``watch`` is for searches on an executor: by it they notice that they are not wanted any more.
    """
    if limits.logic_only or (limits.nodes is not None and limits.nodes <= FIRST_NODES):
        return solve(puzzle, start=start, limits=limits, progress=progress, seed=seed)
    rounds = Rounds(puzzle, start, limits, progress)
    short = replace(limits, nodes=FIRST_NODES)
    search = Search(puzzle, start, short, seed=seed)
    first = Solutions(search, short, rounds.tell).to_the_end()
    enough = limits.solutions is not None and len(first.solutions) >= limits.solutions
    if first.complete or enough or rounds.must_stop:
        return first
    task = Task(puzzle, start, _ALL if limits.solutions is None else limits.solutions, seed)
    if executor is not None:
        return rounds.run(first, Far(executor, task, watch))
    from concurrent.futures import ThreadPoolExecutor

    found = list(zip(first.solutions, first.found, strict=True))
    begun: dict[Space, Explorer] = {WHOLE: Explorer(search, task.wanted, found)}
    with ThreadPoolExecutor(threads, "nonolith") as pool:
        return rounds.run(first, Here(pool, task, begun, lambda _: not rounds.is_stopping))
