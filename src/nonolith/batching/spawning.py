"""Processes that Ctrl-C does not reach.

It goes to every process at the terminal, and the one that started the others decides. So a new
process has to be deaf before it runs a line of Python, or it tells of its death by a traceback.
"""

from __future__ import annotations

import signal
from multiprocessing.context import SpawnContext, SpawnProcess

from nonolith.interrupts import postponed


class _Deaf(SpawnProcess):
    def start(self) -> None:
        """Start with the signal blocked, which the process inherits (but not on Windows).

        Another thread may get the signal that this one has blocked, and it would be this one all
        the same that Python interrupts, in the midst of telling the process what it is there for.
        """
        with postponed():
            if not hasattr(signal, "pthread_sigmask"):
                super().start()
                return
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                super().start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Spawning(SpawnContext):
    """Starts processes afresh: a fork may inherit a lock that nobody will release."""

    Process = _Deaf


def ignore_ctrl_c() -> None:
    """For a new process to begin with, where signals cannot be blocked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
