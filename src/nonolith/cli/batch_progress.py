"""How a batch is getting on: a bar at a terminal, now and then a line elsewhere."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Self

from nonolith.cli import say

#: Where nobody watches, one line every so often, in seconds, is enough.
LINE_SECONDS = 10.0


class Tally:
    """Counts what became of the puzzles, and works out rate and remaining time."""

    def __init__(self, position: Callable[[], float | None]) -> None:
        self._position = position
        self._begin = time.monotonic()
        self._skipped = 0.0  # how far the input was done before this run
        self.outcomes: Counter[str] = Counter()

    def add(self, outcomes: Iterable[str]) -> None:
        """Count some records."""
        if not self.outcomes:
            self._skipped = self._position() or 0.0
        self.outcomes.update(outcomes)

    @property
    def seconds(self) -> float:
        """How long the run has taken."""
        return time.monotonic() - self._begin

    @property
    def count(self) -> int:
        """How many puzzles this run has done."""
        return self.outcomes.total()

    @property
    def share(self) -> float | None:
        """How much of the input has been read, from 0 to 1, where that is known."""
        return self._position()

    @property
    def seconds_left(self) -> float | None:
        """An estimate by the bytes that are still to be read."""
        share = self._position()
        if share is None or share - self._skipped < 0.001:
            return None
        return self.seconds * (1 - share) / (share - self._skipped)

    def __str__(self) -> str:
        rate = self.count / max(self.seconds, 1e-6)
        count = f"{self.count} puzzle{'' if self.count == 1 else 's'}"
        parts = [count, f"{rate:.0f}/s" if rate >= 10 else f"{rate:.2g}/s"]
        return f"{', '.join(parts)}: {self.verdicts}" if self.count else parts[0]

    @property
    def verdicts(self) -> str:
        """The counts in words, the most frequent first."""
        return ", ".join(
            f"{count} {name}{'s' if name == 'error' and count > 1 else ''}"
            for name, count in self.outcomes.most_common()
        )


class Lines:
    """A plain line on stderr every ten seconds."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._last = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def update(self) -> None:
        """Say something if it is time to."""
        now = time.monotonic()
        if now - self._last < LINE_SECONDS:
            return
        self._last = now
        share, left = self._tally.share, self._tally.seconds_left
        read = "" if share is None else f", {share:.0%} read"
        wait = "" if left is None else f", {_remaining(left)} left"
        say(f"{self._tally}{read}{wait}")


class Bar:
    """A bar at the terminal, with rate, remaining time and the counts of verdicts."""

    def __init__(self, tally: Tally) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

        self._tally = tally
        self._progress = Progress(
            SpinnerColumn(),
            BarColumn(24),
            TextColumn("{task.percentage:>3.0f}%"),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            transient=True,
        )
        total = None if tally.share is None else 1.0
        self._task = self._progress.add_task("reading", total=total)
        self._last = 0.0

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._progress.stop()

    def update(self) -> None:
        """Show the new state, at most ten times a second."""
        now = time.monotonic()
        if now - self._last < 0.1:
            return
        self._last = now
        left = self._tally.seconds_left
        wait = "" if left is None else f" · {_remaining(left)} left"
        self._progress.update(
            self._task, completed=self._tally.share, description=f"{self._tally}{wait}"
        )


def _remaining(seconds: float) -> str:
    """How long to wait, no more exact than it can be known."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
