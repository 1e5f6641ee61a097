"""How much time is left for work that consists of many calls."""

from __future__ import annotations

import time

from nonolith.text import counted


class Clock:
    """Counts down from a number of seconds; None never ends."""

    __slots__ = ("_end", "seconds")

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """The seconds that are left, at least 0; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def is_over(self) -> bool:
        """True if the time is up."""
        return self._end is not None and time.monotonic() >= self._end

    @property
    def words(self) -> str:
        """Why work stopped early, in words."""
        return f"stopped at the limit of {counted(self.seconds or 0.0, 'second')}"
