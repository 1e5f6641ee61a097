"""Exit codes and how those of many puzzles become one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """The documented exit codes."""

    YES = 0
    NO = 1
    BAD_INPUT = 2
    STOPPED = 3
    NOTHING_THERE = 4
    BUG = 70
    INTERRUPTED = 130


_WORST_FIRST = (
    Exit.INTERRUPTED,
    Exit.BUG,
    Exit.BAD_INPUT,
    Exit.STOPPED,
    Exit.NOTHING_THERE,
    Exit.NO,
    Exit.YES,
)


def worst(codes: Iterable[int]) -> Exit:
    """The first of 130, 70, 2, 3, 4, 1, 0 that occurred."""
    occurred = set(codes)
    return next((code for code in _WORST_FIRST if code in occurred), Exit.YES)
