"""What a verb knows beside its request: the limits, the clock, and whom to tell how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

import nonolith as nl
from nonolith.web.errors import RequestError
from nonolith.web.settings import JobLimits

Tell = Callable[[str, dict[str, Any] | None], object]


class Stops(Protocol):
    """The part of a request that says when to stop."""

    seconds: float | None
    nodes: int | None


class Context:
    """The circumstances of one request."""

    def __init__(self, limits: JobLimits, tell: Tell | None = None) -> None:
        self.limits = limits
        self._tell = tell
        self._end = time.monotonic() + limits.seconds

    @property
    def seconds_left(self) -> float:
        """What is left of the server's time limit."""
        return max(0.0, self._end - time.monotonic())

    def begun(self) -> None:
        """The request is sound: from here on it is work."""
        if self._tell is not None:
            self._tell("begun", None)

    @property
    def progress(self) -> Callable[[nl.Progress], object] | None:
        """What to hand to `solve`; None if nobody listens."""
        return None if self._tell is None else self._progress

    def _progress(self, progress: nl.Progress) -> None:
        assert self._tell is not None
        self._tell("progress", nl.progress_dict(progress))

    def stops(
        self, asked: Stops, *, solutions: int | None = 2, logic_only: bool = False
    ) -> nl.Limits:
        """The limits of the request within those of the server."""
        if asked.seconds is not None and asked.seconds > self.limits.seconds:
            raise RequestError(
                f"limits.seconds: found {asked.seconds:g}; expected at most "
                f"{self.limits.seconds:g}, the limit of this server"
            )
        seconds = self.seconds_left if asked.seconds is None else asked.seconds
        return nl.Limits(solutions, min(seconds, self.seconds_left), asked.nodes, logic_only)
