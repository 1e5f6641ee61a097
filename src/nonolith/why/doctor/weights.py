"""How often people slip in which way: the one table that the order of the repairs rests on.

`OFTEN` says how often each kind of slip happens relative to the others. The likelihood of a kind is
shared by all the places at which it could have happened, so a certain number of a certain line is
off by one far less often than any is. A *cost* is the negative logarithm of a likelihood.

The slips that are commonest when a puzzle is typed from paper weigh about the same; there are no
counts of real typists behind it. The weights of off by one and of the picture were chosen on seeds
and files other than those that `benchmarks/why_doctor.py` is reported with.
"""

from __future__ import annotations

import math
from enum import StrEnum


class SlipKind(StrEnum):
    """What happened to what should have been typed."""

    # In one number of a clue.
    OFF_BY_ONE = "off by one"
    MISREAD = "misread"
    DIGIT_LOST = "digit lost"
    DIGIT_EXTRA = "digit extra"
    COLOR = "color"
    # In the numbers of a clue.
    MISSING = "missing"
    DOUBLED = "doubled"
    EXTRA = "extra"
    SWAPPED = "swapped"
    JOINED = "joined"
    ADDED = "added"
    SPLIT = "split"
    # In whole clues.
    REVERSED = "reversed"
    REPEATED = "repeated"
    EXCHANGED = "exchanged"
    ROW_FOR_COLUMN = "row for column"
    LEFT_OUT = "left out"
    TOO_MANY = "too many"
    MELTED = "melted"
    OTHER = "other"
    # In a whole side.
    UPSIDE_DOWN = "upside down"
    MIRRORED = "mirrored"
    SIDES_EXCHANGED = "sides exchanged"


OFTEN = {
    SlipKind.OFF_BY_ONE: 2.2,
    SlipKind.MISREAD: 0.5,
    SlipKind.DIGIT_LOST: 1.0,
    SlipKind.DIGIT_EXTRA: 0.3,
    SlipKind.COLOR: 1.0,
    SlipKind.MISSING: 1.0,
    SlipKind.DOUBLED: 1.0,
    SlipKind.EXTRA: 0.1,
    SlipKind.SWAPPED: 0.5,
    SlipKind.JOINED: 0.5,
    SlipKind.ADDED: 0.5,
    SlipKind.SPLIT: 0.3,
    SlipKind.REVERSED: 0.3,
    SlipKind.REPEATED: 1.0,
    SlipKind.EXCHANGED: 1.0,
    SlipKind.ROW_FOR_COLUMN: 0.3,
    # Rare in what could be read, since most files say how large the puzzle is.
    SlipKind.LEFT_OUT: 0.05,
    SlipKind.TOO_MANY: 0.05,
    SlipKind.MELTED: 0.05,
    SlipKind.OTHER: 0.003,
    SlipKind.UPSIDE_DOWN: 0.1,
    SlipKind.MIRRORED: 0.1,
    SlipKind.SIDES_EXCHANGED: 0.1,
}

#: Digits that are taken for each other on paper, by eye and by machine alike.
LOOK_ALIKE = frozenset(
    frozenset(pair)
    for pair in ("17", "38", "56", "68", "08", "49", "27", "35", "89", "14", "06", "39", "58", "69")
)

#: Which share of the misread digits become a given other one.
LOOKS_ALIKE = 0.25
NEXT_KEY = 0.12
ANY_DIGIT = 0.06
TURNED = 0.1
ANY_NUMBER = 0.005

#: A clue occurs twice: mostly because it was typed again in place of the next.
INSTEAD_OF_NEXT = 0.7

#: Lines and numbers that changed places are neighbors more often than not.
NEIGHBORS = 0.7

#: How much the surprise of a picture weighs (see `pictures`), and what it costs if solving it
#: needs a search, as few published puzzles do.
SURPRISE = 0.45
COST_OF_SEARCH = 0.7


def cost_of(kind: SlipKind, share: float = 1.0) -> float:
    """What one slip costs before it is shared by the places where it could happen."""
    return -math.log(OFTEN[kind] * share)


def is_turned(number: int, other: int) -> bool:
    """True if the digits of one number backwards are the other."""
    return str(number) == str(other)[::-1]
