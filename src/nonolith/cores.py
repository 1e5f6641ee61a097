"""How many cores there are for us, and executors on them that are to do less than they were told.

Any layer may use it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nonolith.errors import UnsupportedError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future


def usable_cores() -> int:
    """How many cores this process may run on, which may be fewer than the machine has."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def at_least_one(what: str, number: int) -> int:
    """A number of threads or processes that somebody asks for, if there can be so many."""
    if not isinstance(number, int) or number < 1:
        raise UnsupportedError(f"{what}: found {number!r}; expected a whole number, 1 or more")
    return number


def call_off(executor: Executor, futures: Iterable[Future[Any]]) -> None:
    """Cancel what has not begun, so that the executor can still be shut down.

    Process pools of some Pythons (seen with 3.11.2, not with 3.11.7) end only after a result, and
    if the last thing that is left for them to do is cancelled, there is none. So they get one more.
    """
    from concurrent.futures import ProcessPoolExecutor

    for future in futures:
        future.cancel()
    if isinstance(executor, ProcessPoolExecutor):
        with suppress(RuntimeError):  # it is broken, or shut down already
            executor.submit(int)
