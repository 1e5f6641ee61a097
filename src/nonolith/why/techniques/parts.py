"""Parts of a line: what techniques find and what they look at, and sets of cells as plain ints.

Cells are counted from 0; in a set of cells, bit p stands for cell p.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple


class Finding(NamedTuple):
    """What a technique concludes about one line.

    ``cells`` are pairs of cell and mask, ``runs`` the runs it speaks of, ``near`` the known cells
    that its argument shows (others are added if they are needed to know whose the boxes are),
    ``text`` the sentence without the name of the line.
    """

    cells: tuple[tuple[int, int], ...]
    runs: tuple[int, ...]
    near: int
    text: str


class Segment(NamedTuple):
    """A stretch of cells ``start <= p < end`` known to have one colour, and whose it can be."""

    start: int
    end: int
    color: int
    owners: tuple[int, ...]

    @property
    def bits(self) -> int:
        """The cells as a set."""
        return span(self.start, self.end)


class Section(NamedTuple):
    """An open part of a line: cells ``start <= p < end`` for the runs ``first <= j < stop``.

    It lies between finished runs. Known blanks at either end do not count, nor does the gap next
    to a finished run of the same colour. A section holds at least one run.
    """

    start: int
    end: int
    first: int
    stop: int


class Ranges(NamedTuple):
    """First and last start of each run, as far as some simple argument tells them."""

    first: list[int]
    last: list[int]


def span(start: int, end: int) -> int:
    """The set of cells ``start <= p < end``."""
    return (1 << end) - (1 << start) if end > start else 0


def places(bits: int) -> Iterable[int]:
    """The cells of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=4096)
def gaps_of(colors: tuple[int, ...]) -> tuple[int, ...]:
    """The cells needed between each run and the next: 1 for equal colours, else 0."""
    return tuple(int(before == after) for before, after in pairwise(colors))


@lru_cache(maxsize=512)
def _table(color: int, exact: bool) -> bytes:
    """Which masks hold (or, exactly, are) a colour, as the digits 0 and 1."""
    bit = 1 << color
    return bytes(49 if (mask == bit if exact else mask & bit) else 48 for mask in range(256))


def cell_set(cells: Sequence[int], color: int, *, exact: bool) -> int:
    """The cells that may have a colour or, if exact, that are known to have it."""
    if not cells:
        return 0
    if color < 8 and max(cells) < 256:
        return int(bytes(cells).translate(_table(color, exact))[::-1], 2)
    bit = 1 << color
    if exact:
        digits = ["1" if mask == bit else "0" for mask in reversed(cells)]
    else:
        digits = ["1" if mask & bit else "0" for mask in reversed(cells)]
    return int("".join(digits), 2)
