"""Puzzles whose clues are symmetric: learning uses that, and must find the same solutions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from native_help import COMPLETE, PAUSED, Picture, clues_of, pack, random_picture

from nonolith import _native

PROBING, LEARNING = 3, 4
MOST = 50
#: Images are added at restarts, which are at least this many conflicts apart.
RESTART = 50
#: Among them one of each shape that needs more conflicts than that.
SEEDS = (17, 22, 23, 24, 25, 26)


def mirrored(picture: Picture) -> Picture:
    return tuple(row + row[::-1] for row in picture)


def upright(picture: Picture) -> Picture:
    return picture + picture[::-1]


def turned(picture: Picture) -> Picture:
    """Itself after half a turn, and nothing else."""
    return picture + tuple(row[::-1] for row in picture[::-1])


def transposed(picture: Picture) -> Picture:
    side = range(min(len(picture), len(picture[0])))
    return tuple(tuple(picture[min(r, c)][max(r, c)] for c in side) for r in side)


SHAPES = {
    mirrored: (24, 12),
    upright: (12, 24),
    turned: (12, 24),
    transposed: (22, 22),
    lambda picture: upright(mirrored(picture)): (12, 12),
    lambda picture: transposed(upright(mirrored(picture))): (12, 12),
}


def solved(picture: Picture, level: int) -> tuple[set[bytes], bool, int]:
    clues = pack(clues_of(picture))
    search = _native.Search(len(picture[0]), len(picture), 1, clues, level=level)
    stop = search.advance(MOST, -1, -1, None)
    assert stop in (PAUSED, COMPLETE)
    found = [cells for cells, _, _ in search.take()]
    assert len(set(found)) == len(found)
    for cells in found:
        assert _native.verify(len(picture[0]), len(picture), clues, cells) == -1
    return set(found), stop == COMPLETE, search.stats()[4]


@pytest.mark.parametrize("shape", SHAPES, ids=range(len(SHAPES)))
def test_learning_agrees_with_probing_on_symmetric_puzzles(
    shape: Callable[[Picture], Picture],
) -> None:
    hardest = 0
    for seed in SEEDS:
        picture = shape(random_picture(random.Random(seed), *SHAPES[shape], 0.45))
        learned, complete, conflicts = solved(picture, LEARNING)
        hardest = max(hardest, conflicts)
        expected, all_of_them, _ = solved(picture, PROBING)
        assert complete == all_of_them
        if complete:
            assert learned == expected
    assert hardest > RESTART, "too easy: no image was ever added"
