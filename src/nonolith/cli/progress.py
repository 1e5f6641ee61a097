"""A line of progress on stderr for solves that take a while, at a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import nonolith as nl

#: Nobody needs to be told about a solve that is over before they look up.
QUIET_SECONDS = 2.0


class ProgressLine:
    """Rewrites one line on stderr, and wipes it at the end."""

    def __init__(self, label: str = "") -> None:
        self._label = label
        self._begin = time.monotonic()
        self._width = 0
        self._wanted = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    @property
    def callback(self) -> Callable[[nl.Progress], object] | None:
        """What to hand to `solve`: None where nobody is looking."""
        return self.update if self._wanted else None

    def update(self, progress: nl.Progress) -> None:
        """Show the numbers, once the solve has taken long enough to ask for it."""
        elapsed = time.monotonic() - self._begin
        if elapsed < QUIET_SECONDS:
            return
        stats = progress.stats
        text = (
            f"{self._label}{elapsed:.0f} s · {stats.nodes} nodes · {stats.conflicts} conflicts · "
            f"depth {stats.depth} · {progress.solutions} solutions so far · Ctrl-C stops"
        )
        text = text[: _columns() - 1]
        sys.stderr.write("\r" + text.ljust(self._width))
        sys.stderr.flush()
        self._width = len(text)

    def clear(self) -> None:
        """Wipe the line, if there is one."""
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns
