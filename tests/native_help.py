"""Puzzles of colour 1 as the native module reads them, and their solutions by brute force."""

from __future__ import annotations

import functools
import itertools
import random
import struct
from collections import defaultdict
from collections.abc import Iterable, Sequence

PAUSED, COMPLETE, LIMIT, CANCELLED, STUCK = range(5)

Picture = tuple[tuple[int, ...], ...]
Clues = tuple[tuple[int, ...], ...]


def ints(*numbers: int) -> bytes:
    return struct.pack(f"={len(numbers)}i", *numbers)


def pack(clues: Iterable[Sequence[int]]) -> bytes:
    numbers: list[int] = []
    for clue in clues:
        numbers.append(len(clue))
        for length in clue:
            numbers += (length, 1)
    return ints(*numbers)


def runs(line: Iterable[int]) -> tuple[int, ...]:
    return tuple(len(list(group)) for filled, group in itertools.groupby(line) if filled)


def clues_of(picture: Picture) -> Clues:
    return tuple(map(runs, picture)) + tuple(map(runs, zip(*picture, strict=True)))


def random_picture(rng: random.Random, height: int, width: int, density: float) -> Picture:
    return tuple(tuple(int(rng.random() < density) for _ in range(width)) for _ in range(height))


def smooth_picture(rng: random.Random, side: int, radius: int) -> Picture:
    """Blurred noise, half of the cells filled: large shapes, of which lines alone show little."""

    def blurred(row: Sequence[float]) -> list[float]:
        ends = ((max(0, i - radius), min(side, i + radius + 1)) for i in range(side))
        return [sum(row[a:b]) / (b - a) for a, b in ends]

    rows: list[Sequence[float]] = [[rng.random() for _ in range(side)] for _ in range(side)]
    for _ in range(3):
        rows = list(zip(*map(blurred, zip(*map(blurred, rows), strict=True)), strict=True))
    middle = sorted(x for row in rows for x in row)[side * side // 2]
    return tuple(tuple(int(x > middle) for x in row) for row in rows)


@functools.cache
def pictures_by_clues(height: int, width: int) -> dict[Clues, list[bytes]]:
    """All pictures of one size, gathered by what their clues are."""
    table = defaultdict(list)
    for cells in itertools.product((0, 1), repeat=height * width):
        picture = tuple(cells[i : i + width] for i in range(0, height * width, width))
        table[clues_of(picture)].append(bytes(cells))
    return dict(table)


def placements(clue: Sequence[int], n: int) -> list[tuple[tuple[int, ...], bytes]]:
    """Every placement of the runs: their starts, and the line as masks (1 blank, 2 filled)."""
    slack = n - sum(clue) - max(len(clue) - 1, 0)
    if slack < 0:
        return []
    found = []
    for gaps in itertools.combinations(range(slack + len(clue)), len(clue)):
        starts, cells, used = [], bytearray(b"\1" * n), 0
        for gap, length in zip(gaps, clue, strict=True):
            starts.append(gap + used)
            cells[gap + used : gap + used + length] = b"\2" * length
            used += length
        found.append((tuple(starts), bytes(cells)))
    return found


def line_by_enumeration(
    clue: Sequence[int], cells: bytes
) -> tuple[bytes, list[int], list[int]] | None:
    """What `solve_line` must say, from all placements that agree with the cells."""
    fitting = [
        (starts, line)
        for starts, line in placements(clue, len(cells))
        if all(a & b for a, b in zip(line, cells, strict=True))
    ]
    if not fitting:
        return None
    values = [{line[i] for _, line in fitting} for i in range(len(cells))]
    by_run = list(zip(*(starts for starts, _ in fitting), strict=True))
    return bytes(map(sum, values)), [min(s) for s in by_run], [max(s) for s in by_run]
