"""Chance that is the same on every machine: whole numbers only, from a seed (SplitMix64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

_WORD = 2**64 - 1


class Chance:
    """A stream of numbers that its seed decides; the same as ``native/src/chance.hpp``.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _ in range(8)]
    [2, 0, 5, 3, 2, 1, 2, 1]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    @classmethod
    def of(cls, seed: int, number: int) -> Chance:
        """One of the many streams that belong to a seed, by its number."""
        return cls(cls(seed).next() ^ cls(~number).next())

    def next(self) -> int:
        """64 bits."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
        return state ^ state >> 31

    def below(self, end: int) -> int:
        """A number from 0 up to, but not including, ``end``."""
        return (self.next() >> 32) * end >> 32

    def between(self, first: int, last: int) -> int:
        """A number from ``first`` to ``last``, both included."""
        return first + self.below(last - first + 1)

    def pick(self, items: Sequence[Item]) -> Item:
        """One of some items."""
        return items[self.below(len(items))]

    def bits(self, count: int, sixteenths: int = 8) -> int:
        """That many bits, each 1 with a chance of this many sixteenths."""
        found = 0
        for step in range(4):  # the binary digits of the chance, the last one first
            some = self._raw(count)
            found = found | some if sixteenths >> step & 1 else found & some
        return found

    def _raw(self, count: int) -> int:
        found = 0
        for _ in range(0, count, 64):
            found = found << 64 | self.next()
        return found & ((1 << count) - 1)
