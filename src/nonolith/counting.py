"""Counting: how many solutions, exactly, however many there are.

Two ways take turns, each for twice as long as before, and the first to finish has the answer.
Enumerating is best where there are few solutions, or where they are hard to find. Counting by
parts is best where the unknown cells fall apart: it multiplies instead of enumerating.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from nonolith.engine import Counter, Search, Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Interrupted, Limits, Progress, Stats
from nonolith.text import counted
from nonolith.verdict import Verdict, verdict_of

# Nodes of the first turn, and solutions that are fetched from the engine at a time.
_TURN = 2000
_CHUNK = 1024


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions there are: exactly ``value``, or at least that many.

    >>> print(Count(3, True), Count(1000, False), sep=", ")
    exactly 3 solutions, at least 1000 solutions
    """

    value: int
    exact: bool
    stats: Stats = field(default_factory=Stats)
    #: Why the number is not exact, in words.
    reason: str = ""

    @property
    def verdict(self) -> Verdict:
        """Unique, multiple, impossible, or undecided."""
        return verdict_of(self.value, self.exact)

    def __int__(self) -> int:
        return self.value

    @property
    def digits(self) -> str:
        """The value in decimal digits, however many."""
        from decimal import Decimal  # unlike int, it writes numbers of any size

        return f"{Decimal(self.value):f}"

    def __str__(self) -> str:
        how = "exactly" if self.exact else "at least"
        return f"{how} {self.digits} solution" + ("" if self.value == 1 else "s")

    def to_dict(self) -> dict[str, Any]:
        """What `--json` shows."""
        return {
            "count": self.value,
            "exact": self.exact,
            "verdict": str(self.verdict),
            "reason": self.reason,
            "stats": self.stats.to_dict(),
        }


def count(
    puzzle: Puzzle,
    *,
    start: Grid | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
) -> Count:
    """Count the solutions (those that agree with ``start``, if it is given).

    There is no limit unless one is given. One on solutions ends the counting once it is sure that
    there are that many; the other limits, ``progress`` and Ctrl-C are as in `solve`.

    >>> switch = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> print(count(switch))
    exactly 2 solutions
    """
    job = _Job(puzzle, start, limits.to_the_end(), progress, seed)
    try:
        return job.run()
    except KeyboardInterrupt:
        raise Interrupted(job.answer("interrupted")) from None


class _Job:
    """One count: an enumeration and a counter by parts, and what both have found out."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None,
        limits: Limits,
        progress: Callable[[Progress], object] | None,
        seed: int,
    ) -> None:
        self._limits = limits
        self._begin = time.monotonic()
        self._search = Search(puzzle, start, limits, seed=seed)
        self._puzzle, self._start = puzzle, start
        self._counter: Counter | None = None
        self._progress = progress
        self._found = 0
        self._least = 0
        self._enough = f"stopped at {limits.solutions}, as asked"

    def run(self) -> Count:
        """Take turns until one way is done or a limit is met."""
        turn: int | None = None  # the first one lasts until there are two solutions
        while True:
            done, stop = self._enumerate(turn)
            if done:
                return self._exactly(self._found)
            if stop is None and self._is_enough():
                stop = self._enough
            if stop is None:
                turn = _TURN if turn is None else 2 * turn
                done, stop = self._count_parts(turn)
                if done:
                    assert self._counter is not None
                    return self._exactly(self._counter.count())
                if stop is None and self._is_enough():
                    stop = self._enough
            if stop is not None:
                return self.answer(stop)

    def answer(self, reason: str) -> Count:
        """What is known at this point."""
        return Count(max(self._found, self._least), False, self._stats(), reason)

    def _exactly(self, value: int) -> Count:
        return Count(value, True, self._stats())

    def _stats(self) -> Stats:
        stats = self._search.stats()
        return stats if self._counter is None else stats + self._counter.stats()

    def _is_enough(self) -> bool:
        wanted = self._limits.solutions
        return wanted is not None and max(self._found, self._least) >= wanted

    def _enumerate(self, turn: int | None) -> tuple[bool, str | None]:
        """Go on enumerating for ``turn`` nodes; whether that is all, and why to stop for good."""
        end = None if turn is None else self._search.stats().nodes + turn
        while True:
            limits = self._limits_of(self._search.stats(), end)
            self._search.limit(limits)
            more = _CHUNK if turn is not None else 2 - self._found
            wanted = self._limits.solutions
            if wanted is not None:
                more = min(more, wanted - self._found)
            stop = self._search.advance(more, self._watch())
            self._found += self._search.drop()
            if stop is Stop.COMPLETE:
                return True, None
            if stop is not Stop.FOUND:
                return False, self._why(stop, self._search.stats(), limits)
            if turn is None or self._is_enough():
                return False, None

    def _count_parts(self, turn: int) -> tuple[bool, str | None]:
        """Go on counting parts for ``turn`` nodes; as `_enumerate`."""
        if self._counter is None:
            self._counter = Counter(self._puzzle, self._start)
        stats = self._counter.stats()
        limits = self._limits_of(stats, stats.nodes + turn)
        stop = self._counter.advance(limits, self._watch())
        self._least = self._counter.count()
        return stop is Stop.COMPLETE, self._why(stop, self._counter.stats(), limits)

    def _limits_of(self, own: Stats, end: int | None) -> Limits:
        """What is left of the limits, as one of the two counts them, until the turn ends."""
        total = self._stats()
        seconds, nodes = self._limits.seconds, self._limits.nodes
        if seconds is not None:
            left = max(0.0, seconds - (time.monotonic() - self._begin))
            seconds = own.wall_seconds + left
        if nodes is not None:
            left_nodes = max(0, nodes - total.nodes)
            end = own.nodes + left_nodes if end is None else min(end, own.nodes + left_nodes)
        return Limits(None, seconds, end)

    def _why(self, stop: Stop, own: Stats, limits: Limits) -> str | None:
        """The reason to stop for good, or None if only the turn is over.

        What stops before its nodes are spent has met the time limit, or has no time left for its
        next step.
        """
        if stop is Stop.CANCELLED:
            return "cancelled"
        seconds, nodes = self._limits.seconds, self._limits.nodes
        is_early = stop is Stop.LIMIT and (limits.nodes is None or own.nodes < limits.nodes)
        if seconds is not None and (is_early or time.monotonic() - self._begin >= seconds):
            return f"stopped at the limit of {counted(seconds, 'second')}"
        if nodes is not None and self._stats().nodes >= nodes:
            return f"stopped at the limit of {counted(nodes, 'node')}"
        return None

    def _watch(self) -> Callable[[Progress], object] | None:
        progress = self._progress
        if progress is None:
            return None
        return lambda _: progress(Progress(self._stats(), max(self._found, self._least)))
