"""Processes that Ctrl-C does not reach.

It goes to every process at the terminal, and the one that started the others decides. So a new
process has to be deaf before it runs a line of Python, or it tells of its death by a traceback.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess


class _Deaf(SpawnProcess):
    def start(self) -> None:
        """Start with the signal blocked, which the process inherits (but not on Windows)."""
        with _postponed():
            if not hasattr(signal, "pthread_sigmask"):
                super().start()
                return
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                super().start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _postponed() -> Iterator[None]:
    """Hear Ctrl-C at the end only.

    Another thread may get the signal that this one has blocked, and it is the main thread all the
    same that Python interrupts: in the midst of telling a new process what it is there for.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
        if heard:
            signal.raise_signal(signal.SIGINT)


class Spawning(SpawnContext):
    """Starts processes afresh: a fork may inherit a lock that nobody will release."""

    Process = _Deaf


def ignore_ctrl_c() -> None:
    """For a new process to begin with, where signals cannot be blocked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
