"""How alike two pictures are, also shifted, turned or mirrored: no pack needs one picture twice.

The share of cells that differ is taken of what there is to see: of all cells where half of a
picture is filled, of twice the filled cells where little is filled, and of twice the others where
nearly all is. So two small dots on a wide sheet are not alike because both sheets are blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

from nonolith.grid import Grid

Rgb = tuple[int, int, int]

#: Pictures are alike if a smaller share of their cells differs.
ALIKE = 0.1


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a picture comes nearest to another: the share that still differs, what was done to it.

    First it was ``mirrored`` (left becomes right) or not, then turned clockwise by some quarters,
    then moved down and right.
    """

    share: float
    mirrored: bool = False
    turns: int = 0
    down: int = 0
    right: int = 0

    @property
    def is_alike(self) -> bool:
        """Whether nobody needs both."""
        return self.share < ALIKE

    def __str__(self) -> str:
        """What was done, in words: ``mirrored, turned by 90°, shifted``; empty if nothing."""
        done = ["mirrored"] * self.mirrored
        done += [f"turned by {90 * self.turns}°"] * (self.turns > 0)
        done += ["shifted"] * bool(self.down or self.right)
        return ", ".join(done)


def likeness(one: Grid, other: Grid) -> Likeness:
    """How near another picture comes to one, if it may be shifted, turned and mirrored.

    Shifts go up to a fifth of the smaller side. Pictures whose sizes differ by more are not alike.

    >>> str(likeness(Grid.parse("#..\\n##.\\n###"), Grid.parse("###\\n.##\\n..#")))
    'turned by 180°'
    """
    return _nearest(Shape(one), Shape(other), None) or Likeness(1.0)


def near_duplicates(pictures: Sequence[Grid]) -> Iterator[tuple[int, int, Likeness]]:
    """The pairs of pictures that are alike, by their places."""
    album = Album()
    for place, picture in enumerate(pictures):
        for earlier, found in album.add(picture):
            yield earlier, place, found


class Album:
    """Pictures that come one after the other, each compared with all before it."""

    def __init__(self) -> None:
        self._shapes: list[Shape] = []

    def add(self, picture: Grid) -> Iterator[tuple[int, Likeness]]:
        """Add a picture; the places of those before it that are like it."""
        shape = Shape(picture)
        earlier = list(enumerate(self._shapes))
        self._shapes.append(shape)
        for place, other in earlier:
            found = _nearest(other, shape, ALIKE)
            if found is not None and found.is_alike:
                yield place, found


class Shape:
    """A picture ready to be compared: its cells by color, in all eight ways to hold it."""

    def __init__(self, picture: Grid) -> None:
        self.width, self.height = picture.width, picture.height
        names = {1 << number: color.rgb for number, color in enumerate(picture.palette)}
        self._rows = [[names[mask] for mask in picture.row(row)] for row in range(self.height)]
        counts = Counter(color for row in self._rows for color in row)
        self.cells = self.width * self.height
        #: How much there is to see: see the module.
        self.seen = 2 * (self.cells - max(counts.values(), default=0))
        self.counts = {color: count for color, count in counts.items() if color != names[1]}
        #: How many cells of each line are filled, most first.
        filled = [[color != names[1] for color in row] for row in self._rows]
        self.rows = sorted(map(sum, filled), reverse=True)
        self.columns = sorted(map(sum, zip(*filled, strict=True)), reverse=True)
        self._ways: dict[int, list[_Way]] = {}

    @property
    def reach(self) -> int:
        """How far it may be shifted."""
        return max(1, min(self.width, self.height) // 5)

    def ways(self, stride: int) -> list[_Way]:
        """All ways to hold it, on a sheet whose rows are so wide."""
        if stride not in self._ways:
            made = self._ways[stride] = []
            for mirrored in (False, True):
                rows = [row[::-1] for row in self._rows] if mirrored else self._rows
                for turns in range(4):
                    made.append(_Way(mirrored, turns, len(rows[0]), len(rows), {}))
                    for number, row in enumerate(rows):
                        for color in self.counts.keys() & set(row):
                            bits = sum(1 << place for place, it in enumerate(row) if it == color)
                            boards = made[-1].boards
                            boards[color] = boards.get(color, 0) | bits << number * stride
                    rows = [list(column) for column in zip(*reversed(rows), strict=True)]
        return self._ways[stride]


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to hold a picture, with its cells by color as the bits of a number."""

    mirrored: bool
    turns: int
    width: int
    height: int
    boards: dict[Rgb, int]


def _nearest(one: Shape, other: Shape, most: float | None) -> Likeness | None:
    """How the other comes nearest; None where it cannot come nearer than ``most``, or at all."""
    whole = min(max(one.cells, other.cells), max(one.seen, other.seen)) or 1
    fewest = whole + 1 if most is None else ceil(most * whole)
    if _fewest(one, other) >= fewest:
        return None
    reach = min(one.reach, other.reach)
    stride = max(one.width, one.height, other.width, other.height) + 2 * reach
    start = reach * stride + reach
    best = None
    colors = one.counts.keys() | other.counts.keys()
    fixed = one.ways(stride)[0].boards
    shifts = [(y, x) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    for way in other.ways(stride):
        if abs(way.width - one.width) > reach or abs(way.height - one.height) > reach:
            continue
        pairs = [(fixed.get(color, 0) << start, way.boards.get(color, 0)) for color in colors]
        for down, right in shifts:
            by = start + down * stride + right
            differing = 0
            for board, moved in pairs:
                differing |= board ^ moved << by
            count = differing.bit_count()
            if count < fewest:
                fewest = count
                best = Likeness(min(1.0, count / whole), way.mirrored, way.turns, down, right)
    return best


def _fewest(one: Shape, other: Shape) -> int:
    """How many cells differ at least, however the pictures are held and shifted.

    Lines that are shifted and exchanged keep how many of their cells are filled, so nothing brings
    two pictures nearer than these counts, in order of size, are to each other.
    """
    as_it_is = max(_apart(one.rows, other.rows), _apart(one.columns, other.columns))
    turned = max(_apart(one.rows, other.columns), _apart(one.columns, other.rows))
    return min(as_it_is, turned)


def _apart(one: list[int], other: list[int]) -> int:
    return sum(abs(a - b) for a, b in zip_longest(one, other, fillvalue=0))
