"""The verdict: how many solutions a puzzle has, in one word."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """The answer in one word."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


def verdict_of(count: int, complete: bool) -> Verdict:
    """What follows from the number of solutions found and whether the search was complete."""
    if count > 1:
        return Verdict.MULTIPLE
    if not complete:
        return Verdict.UNDECIDED
    return Verdict.UNIQUE if count else Verdict.IMPOSSIBLE
