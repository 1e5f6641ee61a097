"""Slips within one clue: their names, how likely each is, and what was meant.

`slip_between` names the slip that turns the true clue into the typed one, with its cost (see
`weights`), what to do about it and why it is likely; `likely_truths` lists the clues from which a
single slip leads to a typed one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from nonolith.clue import Clue, Run
from nonolith.why.doctor.weights import (
    ANY_DIGIT,
    ANY_NUMBER,
    LOOK_ALIKE,
    LOOKS_ALIKE,
    NEIGHBORS,
    NEXT_KEY,
    TURNED,
    SlipKind,
    cost_of,
    is_turned,
)

Runs = tuple[Run, ...]


class Slip(NamedTuple):
    """A kind of slip, its cost, what to do about it in words, and why it is likely."""

    kind: SlipKind
    cost: float
    words: str
    why: str


def slip_between(typed: Clue, true: Clue) -> Slip | None:
    """The likeliest single slip that turns the true clue into the typed one; None if none does."""
    if typed.has_blots or true.has_blots or typed == true:
        return None
    before, after = true.runs, typed.runs
    if len(before) == len(after):
        found = _changed(before, after)
    elif len(before) == len(after) + 1:
        found = _shorter(before, after)
    elif len(before) == len(after) - 1:
        found = _longer(before, after)
    else:
        return None
    return min(found, key=lambda slip: slip.cost, default=None)


# -- as many numbers as there should be ----------------------------------------------------------


def _changed(true: Runs, typed: Runs) -> Iterator[Slip]:
    differing = [place for place in range(len(true)) if true[place] != typed[place]]
    if len(differing) == 1:
        (place,) = differing
        right, wrong = true[place], typed[place]
        if right.color == wrong.color:
            yield _number(right.length or 0, wrong.length or 0)
        elif right.length == wrong.length:
            words = f"the {wrong.length} at number {place + 1} should have another color"
            yield Slip(SlipKind.COLOR, cost_of(SlipKind.COLOR), words, "a color was mixed up")
    elif len(differing) == 2:
        first, second = differing
        if (true[first], true[second]) == (typed[second], typed[first]):
            near = second == first + 1
            words = f"{typed[first].length} and {typed[second].length} are swapped"
            share = NEIGHBORS if near else (1 - NEIGHBORS) / max(1, len(true) - 2)
            why = "two numbers were swapped"
            yield Slip(SlipKind.SWAPPED, cost_of(SlipKind.SWAPPED, share), words, why)
    if len(true) > 2 and true == typed[::-1]:
        yield Slip(
            SlipKind.REVERSED,
            # A whole clue rather than one of its numbers.
            cost_of(SlipKind.REVERSED, len(true)),
            "the numbers should be in the opposite order",
            "typed from right to left",
        )


def _number(true: int, typed: int) -> Slip:
    """One number that was typed as another."""
    words = f"{typed} should be {true}"
    right, wrong = str(true), str(typed)
    found = []
    if abs(true - typed) == 1:
        cost = cost_of(SlipKind.OFF_BY_ONE, 0.5)
        found.append(Slip(SlipKind.OFF_BY_ONE, cost, words, "off by one"))
    if len(right) == len(wrong):
        pairs = [(a, b) for a, b in zip(right, wrong, strict=True) if a != b]
        if len(pairs) == 1:
            ((a, b),) = pairs
            if frozenset((a, b)) in LOOK_ALIKE:
                share, why = LOOKS_ALIKE, f"{min(a, b)} and {max(a, b)} look alike"
            elif abs(int(a) - int(b)) == 1 or {a, b} == {"9", "0"}:
                share, why = NEXT_KEY, f"{min(a, b)} and {max(a, b)} are neighbors on the keyboard"
            else:
                share, why = ANY_DIGIT, "one digit is wrong"
            found.append(Slip(SlipKind.MISREAD, cost_of(SlipKind.MISREAD, share), words, why))
        elif is_turned(true, typed):
            cost = cost_of(SlipKind.MISREAD, TURNED)
            found.append(Slip(SlipKind.MISREAD, cost, words, "two digits were swapped"))
    elif _is_without_digit(right, wrong):
        cost = cost_of(SlipKind.DIGIT_LOST, 1 / len(right))
        found.append(Slip(SlipKind.DIGIT_LOST, cost, words, "a digit was left out"))
    elif _is_without_digit(wrong, right):
        bounced = any(a == b for a, b in pairwise(wrong))
        why = "a key was hit twice" if bounced else "a digit slipped in"
        cost = cost_of(SlipKind.DIGIT_EXTRA, 0.8 if bounced else 0.02)
        found.append(Slip(SlipKind.DIGIT_EXTRA, cost, words, why))
    if not found:
        cost = cost_of(SlipKind.MISREAD, ANY_NUMBER)
        return Slip(SlipKind.MISREAD, cost, words, "a wrong number")
    return min(found, key=lambda slip: slip.cost)


def _is_without_digit(long: str, short: str) -> bool:
    return len(long) == len(short) + 1 and any(
        long[:place] + long[place + 1 :] == short for place in range(len(long))
    )


# -- one number less, or more --------------------------------------------------------------------


def _shorter(true: Runs, typed: Runs) -> Iterator[Slip]:
    """The typed clue has one number less than the true one."""
    places = [place for place in range(len(true)) if true[:place] + true[place + 1 :] == typed]
    if places:
        place, length = places[0], true[places[0]].length
        where = "at the beginning" if not place else f"after number {place}"
        cost = cost_of(SlipKind.MISSING, len(places))
        yield Slip(
            SlipKind.MISSING, cost, f"a {length} is missing {where}", "a number was left out"
        )
    for place, kind in _meeting(true, typed):
        pair = f"{true[place].length} {true[place + 1].length}"
        why = "two numbers ran together" if kind is SlipKind.JOINED else "two numbers were added up"
        yield Slip(kind, cost_of(kind), f"{typed[place].length} should be {pair}", why)


def _longer(true: Runs, typed: Runs) -> Iterator[Slip]:
    """The typed clue has one number more than the true one."""
    places = [place for place in range(len(typed)) if typed[:place] + typed[place + 1 :] == true]
    if places:
        place, run = places[0], typed[places[0]]
        doubled = len(places) > 1
        kind = SlipKind.DOUBLED if doubled else SlipKind.EXTRA
        words = f"one {run.length} too many" if doubled else f"a {run.length} too many"
        why = "a number was typed twice" if doubled else "a number slipped in"
        # Any of the equal numbers that should be there may be the one that was typed twice.
        cost = cost_of(kind, max(1, len(places) - 1))
        yield Slip(kind, cost, f"{words} at number {place + 1}", why)
    for place, kind in _meeting(typed, true):
        if kind is SlipKind.JOINED:
            pair = f"{typed[place].length} {typed[place + 1].length}"
            words = f"{pair} should be {true[place].length}"
            yield Slip(SlipKind.SPLIT, cost_of(SlipKind.SPLIT), words, "a number was split in two")


def _meeting(long: Runs, short: Runs) -> Iterator[tuple[int, SlipKind]]:
    """Where two numbers of the longer clue are one of the shorter: side by side, or added up."""
    for place in range(len(short)):
        left, right = long[place], long[place + 1]
        if left.color != right.color or left.color != short[place].color:
            continue
        if long[:place] + long[place + 2 :] != short[:place] + short[place + 1 :]:
            continue
        if f"{left.length}{right.length}" == str(short[place].length):
            yield place, SlipKind.JOINED
        if (left.length or 0) + (right.length or 0) == short[place].length:
            yield place, SlipKind.ADDED


# -- what was meant ------------------------------------------------------------------------------


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
    if change in (None, 0):
        yield runs[::-1]
    for place, run in enumerate(runs):
        old = run.length or 0
        for new in lengths if change is None else [old + change]:
            if 1 <= new <= length and new != old:
                yield _put(runs, place, [Run(new, run.color)])
        if change in (None, -old):
            yield _put(runs, place, [])
        if change in (None, 0):
            for other in range(place + 1, len(runs)):
                swapped = list(runs)
                swapped[place], swapped[other] = runs[other], run
                yield swapped
            for color in colors:
                yield _put(runs, place, [Run(run.length, color)])
        for left, right in _halves(old, length, change):
            yield _put(runs, place, [Run(left, run.color), Run(right, run.color)])
        if place + 1 < len(runs) and run.color == runs[place + 1].color:
            joined = int(f"{old}{runs[place + 1].length}")
            if change in (None, joined - old - (runs[place + 1].length or 0)):
                yield [*runs[:place], Run(min(joined, length + 1), run.color), *runs[place + 2 :]]
    for place in range(len(runs) + 1):
        for new in lengths if change is None else [change]:
            for color in colors:
                if 1 <= new <= length:
                    yield [*runs[:place], Run(new, color), *runs[place:]]


def _halves(number: int, length: int, change: int | None) -> Iterator[tuple[int, int]]:
    """Two numbers that were typed as one: its digits side by side, or their sum."""
    digits = str(number)
    for cut in range(1, len(digits)):
        left, right = int(digits[:cut]), int(digits[cut:])
        if right and digits[cut] != "0" and change in (None, left + right - number):
            yield left, right
    if change in (None, 0) and number <= length:
        for left in range(1, number):
            yield left, number - left


def _put(runs: list[Run], place: int, new: list[Run]) -> list[Run]:
    return [*runs[:place], *new, *runs[place + 1 :]]


def two_slips_between(typed: Clue, true: Clue) -> tuple[Slip, Slip] | None:
    """Two slips in the same clue that lead from the true to the typed one; None if none do."""
    best: tuple[Slip, Slip] | None = None
    cheapest = math.inf
    if abs(len(typed) - len(true)) > 2:
        return None
    for middle in likely_truths(typed, true.least_length + typed.least_length):
        if abs(len(middle) - len(true)) > 1:
            continue
        two = slip_between(middle, true)
        one = slip_between(typed, middle) if two is not None else None
        if one is not None and two is not None and one.cost + two.cost < cheapest:
            best, cheapest = (one, two), one.cost + two.cost
    return best
