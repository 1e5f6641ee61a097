"""What a verb knows besides its request: the limits, the clock, and where to report progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

import nonolith as nl
from nonolith.text import counted
from nonolith.web.errors import RequestError
from nonolith.web.limits import JobLimits
from nonolith.web.worker.interrupts import Cause

#: At the server's limit a request is broken off after this share of it, and this many seconds more:
#: early enough that its answer is not late.
_GRACE, _GRACE_SECONDS = 0.05, 0.03
#: Verbs keep the limit of the request by themselves and then say what they know, which is worth
#: more than an error at the limit: one that does not is broken off after half as long again, and
#: half a second.
_PATIENCE = 0.5

#: Seconds between two reports.
_BETWEEN = 0.1

Tell = Callable[[str, dict[str, Any] | None], object]


class Stops(Protocol):
    """The part of a request that says when to stop."""

    seconds: float | None
    nodes: int | None


class Clock(Protocol):
    """Who breaks a request off when its time is up."""

    cause: Cause | None

    def end_after(self, seconds: float) -> None:
        """Break it off in this many seconds."""


class Context:
    """The circumstances of one request; ``seconds`` are what is left of the server's limit."""

    def __init__(
        self,
        limits: JobLimits,
        seconds: float | None = None,
        clock: Clock | None = None,
        tell: Tell | None = None,
    ) -> None:
        self.limits = limits
        self._clock = clock
        self._tell = tell
        self._begin = time.monotonic()
        self._end = self._begin + (limits.seconds if seconds is None else seconds)
        #: The limit of the request itself; what it has counts from when it has been read.
        self._limit = limits.seconds
        self._asked: float | None = None
        #: It was interrupted.
        self.is_broken_off = False

    @property
    def seconds_left(self) -> float:
        """What is left of the server's time limit."""
        return max(0.0, self._end - time.monotonic())

    def begun(self, seconds: float | None = None) -> None:
        """The request is sound: from here on it is work, and its clock runs.

        A verb that has nothing to say before its end gives the limit of the request itself, and is
        broken off there.
        """
        if seconds is not None:
            self._limit = self._within(seconds)
        if self._tell is not None:
            self._tell("begun", None)
        if self._clock is not None:
            end = self.seconds_left if seconds is None else min(seconds, self.seconds_left)
            end = end * (1 + _GRACE) + _GRACE_SECONDS
            if self._asked is not None:
                end = min(end, self._asked * (1 + _PATIENCE) + _PATIENCE)
            self._clock.end_after(end)

    def found(self) -> None:
        """The work has ended; what is known is written down, if the server's limit allows it."""
        if self._clock is not None:
            self._clock.end_after(self.seconds_left * (1 + _GRACE) + _GRACE_SECONDS)

    def too_long(self) -> str:
        """What a request hears that does not end in time and has nothing to tell."""
        return f"this takes longer than the {counted(self._limit, 'second')} allowed"

    def why_broken_off(self) -> str:
        """Why an answer is not complete, in words."""
        if self._clock is not None and self._clock.cause is Cause.TIME:
            return f"stopped at the limit of {counted(self._limit, 'second')}"
        seconds = time.monotonic() - self._begin
        return f"stopped after {seconds:.1f} seconds, because other requests are waiting"

    @property
    def progress(self) -> Callable[[nl.Progress], object] | None:
        """What to hand to `solve`; None if nobody listens."""
        return None if self._tell is None else self._progress

    def _progress(self, progress: nl.Progress) -> None:
        assert self._tell is not None
        self._tell("progress", nl.progress_dict(progress))

    def on_step(
        self, puzzle: nl.Puzzle, start: nl.Grid | None
    ) -> Callable[[nl.Step], object] | None:
        """What to hand to `explain`; None if nobody listens.

        The first step goes out at once, with what an explanation has besides steps; the others
        together, up to ten times a second. ``first`` is the number of the first one of a report: a
        request that had to make way begins again, and finds the same steps.
        """
        if self._tell is None:
            return None
        begin = start or nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        report = {**nl.Explanation(puzzle, begin, (), begin).to_dict(), "first": 1}
        tell, last = self._tell, 0.0

        def on_step(step: nl.Step) -> None:
            nonlocal report, last
            report["steps"].append(step.to_dict())
            now = time.monotonic()
            if now - last >= _BETWEEN:
                tell("progress", report)
                first = report["first"] + len(report["steps"])
                report, last = {"first": first, "steps": []}, now

        return on_step

    def stops(
        self, asked: Stops, *, solutions: int | None = 2, logic_only: bool = False
    ) -> nl.Limits:
        """The limits of the request within those of the server."""
        left = self.seconds_left
        if asked.seconds is not None:
            self._limit = self._within(asked.seconds)
        self._asked = min(self._limit, left)
        return nl.Limits(solutions, self._asked, asked.nodes, logic_only)

    def _within(self, seconds: float) -> float:
        """The limit of a request, which may not be above the server's."""
        if seconds > self.limits.seconds:
            raise RequestError(
                f"limits.seconds: found {seconds:g}; expected at most "
                f"{self.limits.seconds:g}, the limit of this server"
            )
        return seconds
