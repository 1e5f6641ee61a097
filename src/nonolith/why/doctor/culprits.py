"""Culprits: lines without whose clues the rest of the puzzle has a solution.

If one clue was mistyped, its line is a culprit; if two were, their lines are a pair of culprits.
Lines are dropped in blocks: where the rest conflicts without a whole block, no line of it can be to
blame, and one look has settled all of them. Otherwise the block is halved, and what line logic
found out without the block is where its halves start from. On most puzzles this finds all culprits
in a few dozen looks, which is less than one minimal conflict takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonolith.grid import Grid
from nonolith.why.doctor.trials import OutOfTime, Trial, Trials
from nonolith.why.subsets import minimal_part

# Of a puzzle with clues dropped, this many solutions are looked at.
_SOLUTIONS = 200


class Culprit(NamedTuple):
    """One or two lines, and what the puzzle is without their clues."""

    lines: tuple[int, ...]
    trial: Trial


def culprits(trials: Trials, lines: Sequence[int]) -> Iterator[Culprit]:
    """Every single line of these whose clue alone may be wrong."""

    def search(block: Sequence[int], start: Grid | None) -> Iterator[Culprit]:
        if len(block) == 1:
            trial = trials.without(block, start, solutions=_SOLUTIONS)
            if not trial.is_impossible:
                yield Culprit(tuple(block), trial)
            return
        group = trials.without(block, start, logic_only=True)
        if not group.is_impossible:
            for half in _halves(block):
                yield from search(half, group.known)

    if lines:
        yield from search(lines, None)


def culprit_pairs(
    trials: Trials, lines: Sequence[int], wanted: Callable[[int, int], bool], *, together: int = 1
) -> Iterator[tuple[int, int, Grid]]:
    """Every wanted pair of these lines that line logic does not acquit, and what it knows then.

    ``together`` is how many pairs are not looked at more closely: where it is quick to try them,
    acquitting a few of them takes longer.
    """

    def search(
        one: Sequence[int], other: Sequence[int], start: Grid | None
    ) -> Iterator[tuple[int, int, Grid]]:
        pairs = [(a, b) for a in one for b in other if a < b and wanted(a, b)]
        if not pairs:
            return
        group = trials.without({*one, *other}, start, logic_only=True)
        if group.is_impossible:
            return
        if len(pairs) <= together:
            yield from ((a, b, group.known) for a, b in pairs)
            return
        first, second = _halves(one if len(one) >= len(other) else other)
        if one is other:
            blocks = [(first, first), (second, second), (first, second)]
        elif len(one) >= len(other):
            blocks = [(first, other), (second, other)]
        else:
            blocks = [(one, first), (one, second)]
        for block in blocks:
            yield from search(*block, group.known)

    if len(lines) > 1:
        yield from search(lines, lines, None)


def _halves(block: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    return block[: len(block) // 2], block[len(block) // 2 :]


def without_pair(trials: Trials, pair: tuple[int, int], start: Grid) -> Culprit:
    """What the puzzle is without the clues of two lines."""
    return Culprit(pair, trials.without(pair, start, solutions=_SOLUTIONS))


def conflict(trials: Trials, critical: Sequence[int]) -> list[int]:
    """A minimal set of lines whose clues already conflict.

    ``critical`` are culprits: each of them is in every conflict. Line logic alone, where it shows
    the conflict, quickly leaves few lines; with few clues a search is quick as well.
    """
    fixed = list(critical)
    lines = range(len(trials.clues))

    def suffices(kept: list[int], *, logic_only: bool) -> bool:
        inside = set(kept)
        dropped = [line for line in lines if line not in inside]
        trial = trials.without(dropped, logic_only=logic_only)
        if not (logic_only or trial.complete or trial.pictures):
            raise OutOfTime  # not decided in its share of the time: there is no saying
        return trial.is_impossible

    rest = [line for line in lines if line not in set(fixed)]
    if suffices([*lines], logic_only=True):
        rest = minimal_part(rest, partial(suffices, logic_only=True), fixed)
    return sorted([*fixed, *minimal_part(rest, partial(suffices, logic_only=False), fixed)])
