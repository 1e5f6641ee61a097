"""How many cores there are for us.

Standard library only; any layer may use it.
"""

from __future__ import annotations

import os


def usable_cores() -> int:
    """How many cores this process may run on, which may be fewer than the machine has."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
