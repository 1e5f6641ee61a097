"""Slips: the ways in which a clue gets mistyped, and how likely each is.

A slip turns the true clue into the one that was typed: a digit is misread, a number is missing or
doubled, two are swapped, two are run together or one is pulled apart, a colour is mistaken; or
whole clues change places. `slip_between` names the slip between two clues and its *cost*, the
negative logarithm of how likely it is beside the others; `likely_truths` lists the clues from
which a single slip leads to a typed one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nonolith.puzzle import Clue, Run


class SlipKind(StrEnum):
    """What happened to the true clue."""

    MISREAD = "misread"
    MISSING = "missing"
    DOUBLED = "doubled"
    EXTRA = "extra"
    SWAPPED = "swapped"
    JOINED = "joined"
    SPLIT = "split"
    COLOR = "color"
    EXCHANGED = "exchanged"


class Slip(NamedTuple):
    """A kind of slip, its cost, and what to do about it in words."""

    kind: SlipKind
    cost: float
    words: str


# Digits that are taken for each other on paper, by eye and by machine alike.
_ALIKE = {
    frozenset(pair)
    for pair in ("17", "38", "56", "68", "08", "49", "27", "35", "89", "14", "06", "39", "58", "69")
}

# How likely it is that a digit becomes a given other one. The kinds themselves are taken to be
# equally likely, but only a misread digit can come out in many ways, which share its likelihood.
_LOOKS_ALIKE = 0.25
_NEIGHBOR = 0.12
_ANY_DIGIT = 0.07
_LOST_DIGIT = 0.15
_ANY_NUMBER = 0.01

_COSTS = {
    SlipKind.MISSING: 0.0,
    SlipKind.DOUBLED: 0.0,
    SlipKind.SWAPPED: 0.2,
    SlipKind.JOINED: 0.7,
    SlipKind.SPLIT: 0.7,
    SlipKind.EXTRA: 2.0,
    SlipKind.COLOR: 1.5,
    SlipKind.EXCHANGED: 0.5,
}
#: What a slip costs more if the two things that changed places are not neighbours.
FAR = 1.5


def slip_between(typed: Clue, true: Clue) -> Slip | None:
    """The single slip that turns the true clue into the typed one; None if it takes more."""
    if typed.has_blots or true.has_blots or typed == true:
        return None
    before, after = true.runs, typed.runs
    if len(before) == len(after):
        return _changed(before, after)
    if len(before) == len(after) + 1:
        return _shorter(before, after)
    if len(before) == len(after) - 1:
        return _longer(before, after)
    return None


def likely_truths(
    typed: Clue, length: int, change: int | None = None, *, colors: int = 1
) -> Iterator[Clue]:
    """Clues that fit in ``length`` cells and from which one slip leads to the typed clue.

    ``change`` tells by how much the total must grow; None takes any that a likely slip gives.
    ``colors`` is how many there are.
    """
    seen = {typed}
    for runs in _truths(list(typed.runs), length, change, range(1, colors + 1)):
        clue = Clue(tuple(runs))
        if clue not in seen and clue.least_length <= length:
            seen.add(clue)
            yield clue


def _truths(runs: list[Run], length: int, change: int | None, colors: range) -> Iterator[list[Run]]:
    lengths = range(1, length + 1)
    for place, run in enumerate(runs):
        old = run.length or 0
        for new in lengths if change is None else [old + change]:
            if 1 <= new <= length and new != old:
                yield [*runs[:place], Run(new, run.color), *runs[place + 1 :]]
        if change in (None, -old):
            yield runs[:place] + runs[place + 1 :]
        if change in (None, 0):
            for other in range(place + 1, len(runs)):
                swapped = list(runs)
                swapped[place], swapped[other] = runs[other], run
                yield swapped
            for color in colors:
                yield [*runs[:place], Run(run.length, color), *runs[place + 1 :]]
        digits = str(old)
        for cut in range(1, len(digits)):
            left, right = int(digits[:cut]), int(digits[cut:])
            if right and change in (None, left + right - old):
                yield [
                    *runs[:place],
                    Run(left, run.color),
                    Run(right, run.color),
                    *runs[place + 1 :],
                ]
        if place + 1 < len(runs) and run.color == runs[place + 1].color:
            joined = int(f"{old}{runs[place + 1].length}")
            if change in (None, joined - old - (runs[place + 1].length or 0)):
                yield [*runs[:place], Run(min(joined, length + 1), run.color), *runs[place + 2 :]]
    for place in range(len(runs) + 1):
        for new in lengths if change is None else [change]:
            for color in colors:
                if 1 <= new <= length:
                    yield [*runs[:place], Run(new, color), *runs[place:]]


def _changed(true: tuple[Run, ...], typed: tuple[Run, ...]) -> Slip | None:
    differing = [place for place in range(len(true)) if true[place] != typed[place]]
    if len(differing) == 1:
        (place,) = differing
        right, wrong = true[place], typed[place]
        if right.color == wrong.color:
            words = f"{wrong.length} should be {right.length}"
            return Slip(SlipKind.MISREAD, _digit_cost(right.length or 0, wrong.length or 0), words)
        if right.length == wrong.length:
            words = f"the color of the {wrong.length} should be another"
            return Slip(SlipKind.COLOR, _COSTS[SlipKind.COLOR], words)
        return None
    if len(differing) != 2:
        return None
    first, second = differing
    if (true[first], true[second]) != (typed[second], typed[first]):
        return None
    far = 0.0 if second == first + 1 else FAR
    words = f"{typed[first].length} and {typed[second].length} are swapped"
    return Slip(SlipKind.SWAPPED, _COSTS[SlipKind.SWAPPED] + far, words)


def _shorter(true: tuple[Run, ...], typed: tuple[Run, ...]) -> Slip | None:
    """The typed clue has one number less than the true one."""
    for place, run in enumerate(true):
        if true[:place] + true[place + 1 :] == typed:
            where = "at the beginning" if not place else f"after number {place}"
            words = f"a {run.length} is missing {where}"
            return Slip(SlipKind.MISSING, _COSTS[SlipKind.MISSING], words)
    for place in range(len(typed)):
        left, right = true[place], true[place + 1]
        joined = f"{left.length}{right.length}"
        rest = true[:place] + true[place + 2 :] == typed[:place] + typed[place + 1 :]
        if rest and str(typed[place].length) == joined and left.color == right.color:
            words = f"{joined} should be {left.length} {right.length}"
            return Slip(SlipKind.JOINED, _COSTS[SlipKind.JOINED], words)
    return None


def _longer(true: tuple[Run, ...], typed: tuple[Run, ...]) -> Slip | None:
    """The typed clue has one number more than the true one."""
    for place, run in enumerate(typed):
        if typed[:place] + typed[place + 1 :] == true:
            doubled = run in (typed[max(0, place - 1) : place] + typed[place + 1 : place + 2])
            kind = SlipKind.DOUBLED if doubled else SlipKind.EXTRA
            words = f"one {run.length} too many" if doubled else f"a {run.length} too many"
            return Slip(kind, _COSTS[kind], f"{words} at number {place + 1}")
    for place in range(len(true)):
        left, right = typed[place], typed[place + 1]
        joined = f"{left.length}{right.length}"
        rest = typed[:place] + typed[place + 2 :] == true[:place] + true[place + 1 :]
        if rest and str(true[place].length) == joined and left.color == right.color:
            words = f"{left.length} {right.length} should be {joined}"
            return Slip(SlipKind.SPLIT, _COSTS[SlipKind.SPLIT], words)
    return None


def _digit_cost(true: int, typed: int) -> float:
    """How unlikely it is that one number was read as the other."""
    right, wrong = str(true), str(typed)
    if len(right) == len(wrong):
        pairs = [(a, b) for a, b in zip(right, wrong, strict=True) if a != b]
        if len(pairs) == 1:
            ((a, b),) = pairs
            if frozenset((a, b)) in _ALIKE:
                return -math.log(_LOOKS_ALIKE)
            near = abs(int(a) - int(b)) == 1
            return -math.log(_NEIGHBOR if near else _ANY_DIGIT)
        return -math.log(_LOST_DIGIT if right == wrong[::-1] else _ANY_NUMBER)
    long, short = (right, wrong) if len(right) > len(wrong) else (wrong, right)
    if any(long[:place] + long[place + 1 :] == short for place in range(len(long))):
        return -math.log(_LOST_DIGIT)
    return -math.log(_ANY_NUMBER)
