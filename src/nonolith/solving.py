"""Solving: the verbs `solve` and `solutions`, and the words for their outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol, Self

from nonolith.contradictions import plainly_wrong
from nonolith.cores import at_least_one
from nonolith.engine import Search, Solved, Stop
from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats
from nonolith.text import counted
from nonolith.verdict import Verdict, verdict_of

# How many solutions are asked of the engine at a time when all are wanted.
_CHUNK = 1024

# How often progress is reported, as the engine does it.
_TELL_SECONDS = 0.1


def solve(
    puzzle: Puzzle,
    *,
    start: Grid | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
    threads: int | None = None,
    prove: bool = False,
) -> Result:
    """Solve a puzzle, by default to a proof that its solution is unique (or is not).

    ``start`` restricts the search to solutions that agree with a partial grid. ``progress`` is
    called at most ten times a second; returning False cancels. Ctrl-C raises `Interrupted`,
    which carries what had been found by then. ``threads`` puts a hard puzzle on several cores, by
    cube-and-conquer; the answer is the same for any number of them. With ``prove`` the result has
    a ``proof`` of its verdict, which `verify_proof` checks; that takes longer and more memory.

    >>> from nonolith import Puzzle
    >>> result = solve(Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]]))
    >>> print(result.solution)
    #.#
    #..
    >>> result.verdict
    <Verdict.UNIQUE: 'unique'>
    """
    if threads is not None:
        at_least_one("threads", threads)
        if prove:
            raise UnsupportedError("a proof needs a single search: leave out threads")
        from nonolith.cube_and_conquer import solve_split

        return solve_split(
            puzzle, start=start, limits=limits, progress=progress, seed=seed, threads=threads
        )
    search = Search(puzzle, start, limits, seed=seed, prove=prove)
    return Solutions(search, limits, progress, prove=prove).to_the_end()


class Solutions(Iterator[Grid]):
    """Solutions in the order in which they are found; see `solutions`.

    While it runs and afterwards it has ``count``, ``found`` (when the last one came), ``stats``,
    ``known``, and, once it has ended, whether the search is ``complete``, the ``verdict``, and why
    it stopped (also after Ctrl-C, which raises KeyboardInterrupt).
    """

    def __init__(
        self,
        search: Search,
        limits: Limits,
        progress: Callable[[Progress], object] | None = None,
        *,
        prove: bool = False,
    ) -> None:
        self._search = search
        self._limits = limits
        self._progress = progress
        self._begin: float | None = None  # when the first solution was asked for
        self._spent = self._told = 0.0  # seconds since then, now and when progress was told of
        self._stop = Stop.FOUND
        self._shown: list[Grid] | None = [] if prove else None
        self.count = 0
        self.found: Found | None = None

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        found = self._more(1)
        if not found:
            raise StopIteration
        ((grid, self.found),) = found
        return grid

    def _more(self, most: int) -> list[tuple[Grid, Found]]:
        """Search on until up to ``most`` further solutions are found; none once it has ended."""
        wanted = self._limits.solutions
        if self._stop is not Stop.FOUND or self.count == wanted:
            return []
        if wanted is not None:
            most = min(most, wanted - self.count)
        try:
            self._stop = self._step(most)
            found = self._search.take()
        except KeyboardInterrupt:
            self._stop = Stop.CANCELLED
            raise
        self.count += len(found)
        if self._shown is not None:
            self._shown += [grid for grid, _ in found[: 2 - len(self._shown)]]
        return found

    def to_the_end(self) -> Result:
        """All solutions at once, from a stream that nobody has begun to read."""
        found: list[tuple[Grid, Found]] = []
        try:
            while more := self._more(_CHUNK):
                found += more
        except KeyboardInterrupt:
            found += self._search.take()
            result = result_of(self._search, found, Stop.CANCELLED, self._limits)
            raise Interrupted(result) from None
        result = result_of(self._search, found, self._stop, self._limits)
        return result if self._shown is None else replace(result, proof=self.proof)

    def _step(self, most: int) -> Stop:
        """Go on to the next solutions.

        A step may be too short for the engine to look at the clock in it, and there may be
        millions of them: limit and progress are looked after here as well.
        """
        now = time.monotonic()
        self._begin = self._begin or now
        self._spent = now - self._begin
        seconds = self._limits.seconds
        if self.count and seconds is not None and self._spent >= seconds:
            return Stop.LIMIT
        if self._progress is not None and self._spent - self._told >= _TELL_SECONDS:
            self._told = self._spent
            if self._progress(Progress(self.stats, self.count)) is False:
                return Stop.CANCELLED
        return self._search.advance(most, self._progress)

    def cancel(self) -> None:
        """End the iteration from another thread."""
        self._search.cancel()

    @property
    def complete(self) -> bool:
        """True if the whole space has been searched."""
        return self._stop is Stop.COMPLETE

    @property
    def verdict(self) -> Verdict:
        """Unique, multiple, impossible, or undecided so far."""
        return verdict_of(self.count, self.complete)

    @property
    def reason(self) -> str:
        """Why the iteration ended, in words; empty if all solutions were found."""
        return reason_of(self._search, self.count, self._stop, self._limits)

    @property
    def proof(self) -> str | None:
        """The certificate of the verdict, if one was asked for and it is not undecided."""
        if self._shown is None:
            return None
        from nonolith.proofs.writing import certificate

        search = self._search
        return certificate(search.puzzle, self.verdict, self._shown, search.proof)

    @property
    def known(self) -> Grid:
        """What holds in every solution, as far as it is proved."""
        return self._search.known()

    @property
    def stats(self) -> Stats:
        """What the search has cost so far."""
        return self._search.stats()

    @property
    def line_solvable(self) -> bool:
        """True if line logic alone settled every cell."""
        return self._search.line_solvable


def solutions(
    puzzle: Puzzle,
    *,
    start: Grid | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
    prove: bool = False,
) -> Solutions:
    """Yield solutions while searching for them, each once, in a fixed order for a given seed.

    There is no limit unless one is given: on solutions, seconds or nodes, it ends the iteration.
    Seconds are counted from the first one asked for, with all that is done between two of them.
    With ``prove`` there is a ``proof`` of the verdict at the end.

    >>> [str(grid) for grid in solutions(Puzzle([[1]], [[1], []]))]
    ['#.']
    """
    limits = limits.to_the_end()
    search = Search(puzzle, start, limits, seed=seed, prove=prove)
    return Solutions(search, limits, progress, prove=prove)


def result_of(
    search: Search | Solved,
    found: list[tuple[Grid, Found]],
    stop: Stop,
    limits: Limits,
) -> Result:
    """The outcome of a search as people want it."""
    complete = stop is Stop.COMPLETE
    grids = tuple(grid for grid, _ in found)
    # A unique solution is all there is to know; otherwise the engine tells what it has proved.
    known = grids[0] if complete and len(grids) == 1 else search.known()
    return Result(
        solutions=grids,
        complete=complete,
        known=known,
        stats=search.stats(),
        found=tuple(when for _, when in found),
        line_solvable=search.line_solvable,
        reason=reason_of(search, len(grids), stop, limits),
    )


class Searched(Protocol):
    """What the words for an outcome are chosen by: a search, or several that make up one."""

    @property
    def puzzle(self) -> Puzzle:
        """What was searched."""

    @property
    def start(self) -> Grid | None:
        """What the solutions had to agree with."""

    @property
    def conflict_line(self) -> int:
        """The line at which line logic failed at once, or -1."""

    def stats(self) -> Stats:
        """What it cost."""


def reason_of(search: Searched, count: int, stop: Stop, limits: Limits) -> str:
    """One sentence for every outcome but a proved solution."""
    if stop is Stop.COMPLETE:
        if count:
            return ""
        return plainly_wrong(search.puzzle) or _conflict(search)
    if stop is Stop.FOUND:
        return "" if count > 1 else "stopped after the first solution, as asked"
    if stop is Stop.LOGIC_ENDS:
        return "line logic goes no further, and guessing was not allowed"
    if stop is Stop.CANCELLED:
        return "cancelled"
    # The engine also stops a little early, before a step for which there is no time left.
    if limits.seconds is not None and (limits.nodes is None or search.stats().nodes < limits.nodes):
        return f"stopped at the limit of {counted(limits.seconds, 'second')}"
    return f"stopped at the limit of {counted(limits.nodes or 0, 'node')}"


def _conflict(search: Searched) -> str:
    puzzle = search.puzzle
    line = search.conflict_line
    given = "" if search.start is None else " that agrees with the given grid"
    if line < 0:
        return f"every possibility was searched, and there is no solution{given}"
    name = f"row {line + 1}" if line < puzzle.height else f"column {line - puzzle.height + 1}"
    return f"{name} cannot be completed{given}: line logic alone shows it"
