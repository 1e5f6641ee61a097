"""A line of progress on stderr for solves that take a while.

At a terminal one line is rewritten, once a solve has taken long enough to ask for it. Where the
search is to be shown live (``--verbose``) it starts at once, and a stderr that is not a terminal
gets a new line every second.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Self

import nonolith as nl
from nonolith.cli import whisper

#: Nobody needs to hear about a solve that is over before they look up.
QUIET_SECONDS = 2.0

#: How often a log gets a line of a search that is shown live.
LOG_SECONDS = 1.0


class ProgressLine:
    """Shows a running search on stderr, and wipes its line at the end."""

    def __init__(self, label: str = "", *, live: bool = False) -> None:
        self._label = label
        self._live = live
        self._begin = time.monotonic()
        self._logged = self._begin
        self._width = 0
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    @property
    def callback(self) -> Callable[[nl.Progress], object] | None:
        """What to hand to `solve`: None where nobody is looking."""
        return self.update if self._terminal or self._live else None

    def update(self, progress: nl.Progress) -> None:
        """Show the numbers, if it is time to."""
        now = time.monotonic()
        text = self._label + _words(progress, now - self._begin)
        if not self._terminal:
            if now - self._logged >= LOG_SECONDS:
                self._logged = now
                whisper(text + "\n")
        elif self._live or now - self._begin >= QUIET_SECONDS:
            self._rewrite(f"{text} · Ctrl-C stops")

    def clear(self) -> None:
        """Wipe the line, if there is one."""
        if self._width:
            whisper("\r" + " " * self._width + "\r")
            self._width = 0

    def _rewrite(self, text: str) -> None:
        import shutil

        text = text[: shutil.get_terminal_size().columns - 1]
        whisper("\r" + text.ljust(self._width))
        self._width = len(text)


def _words(progress: nl.Progress, elapsed: float) -> str:
    """The numbers, those first that must not be cut off where the terminal is narrow."""
    stats = progress.stats
    failures = stats.conflicts + stats.failed_probes
    return (
        f"{elapsed:.0f} s · {progress.solutions} solutions so far · {_short(stats.nodes)} nodes · "
        f"depth {stats.depth} · {_short(failures)} failures · {_short(stats.probes)} probes"
    )


def _short(number: int) -> str:
    """``9999``, ``12.3k``, ``8.7M``."""
    if number < 10_000:
        return str(number)
    size, sign = next(step for step in _STEPS if number >= step[0])
    return f"{number / size:.1f}{sign}"


_STEPS = ((10**9, "G"), (10**6, "M"), (10**3, "k"))
