"""How many cores there are for us.

Any layer may use it.
"""

from __future__ import annotations

import os

from nonolith.errors import UnsupportedError


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
