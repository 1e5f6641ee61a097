"""One hard puzzle on many cores: cube-and-conquer.

The idea and its name are those of Heule, Kullmann, Wieringa and Biere (Cube and Conquer: Guiding
CDCL SAT Solvers by Lookaheads, HVC 2011): look-ahead splits the space, and solvers that learn
conquer the parts.

The space is split into disjoint cubes, which are searched at the same time, in rounds: in each
round every open cube gets the same number of nodes. After a round it is certain what has been
found and what is left, whichever thread was faster, so that verdict and solutions are the same for
every number of threads and on a cluster. When few cubes are left open they are split again.

Learning does not cross from cube to cube, and some puzzles live on it: nine dominoes, split, take
two to four times the work. So the whole space is searched as well, beside the cubes, with a sixth
of the nodes: from six threads on, nothing takes longer than on one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from nonolith.cube_and_conquer.exploring import Far, Here, Task, Watch
from nonolith.cube_and_conquer.rounds import Rounds
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Progress, Result
from nonolith.solving import solve

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["solve_split"]

#: What one search may take before the work of splitting pays: some seconds.
FIRST_NODES = 100_000

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
    rounds = Rounds(puzzle, start, limits, progress)
    if limits.logic_only or (limits.nodes is not None and limits.nodes <= FIRST_NODES):
        return solve(puzzle, start=start, limits=limits, progress=progress, seed=seed)
    short = replace(limits, nodes=FIRST_NODES)
    first = solve(puzzle, start=start, limits=short, progress=rounds.tell, seed=seed)
    enough = limits.solutions is not None and len(first.solutions) >= limits.solutions
    if first.complete or enough or rounds.must_stop:
        return first
    task = Task(puzzle, _ALL if limits.solutions is None else limits.solutions, seed)
    if executor is not None:
        return rounds.run(first, Far(executor, task, watch))
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads, "nonolith") as pool:
        return rounds.run(first, Here(pool, task, lambda _: not rounds.is_stopping))
