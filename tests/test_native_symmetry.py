"""Puzzles whose clues are symmetric: learning uses that, and must find the same solutions."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest
import sat
from native_help import (
    COMPLETE,
    PAUSED,
    Clues,
    Picture,
    clues_of,
    pack,
    pictures_by_clues,
    random_picture,
)

from nonolith import _native
from nonolith.benching.making import dominoes

PROBING, LEARNING = 3, 4
MOST = 50
#: Images are added at restarts, which are at least this many conflicts apart.
RESTART = 50
#: Among them one of each shape that needs more conflicts than that.
SEEDS = (17, 22, 23, 24, 25, 26)

#: Of quarters with this side, the seeds of some whose one solution is soon found, and long proved.
PROOFS = {10: (60, 81, 139, 303), 11: (19, 64, 96, 128), 12: (64, 110, 116)}


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


def quartered(picture: Picture) -> Picture:
    """Itself after a quarter of a turn; of an even side, made from one quarter of it."""
    right = tuple(zip(*picture[::-1], strict=True))
    top = tuple(left + other for left, other in zip(picture, right, strict=True))
    return turned(top)


def cells_of(search: _native.Search) -> list[bytes]:
    return [cells for cells, _, _ in search.take()]


def solved(picture: Picture, level: int) -> tuple[set[bytes], bool, int]:
    clues = pack(clues_of(picture))
    search = _native.Search(len(picture[0]), len(picture), 1, clues, level=level)
    stop = search.advance(MOST, -1, -1, None)
    assert stop in (PAUSED, COMPLETE)
    found = cells_of(search)
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


def test_learning_finds_all_pictures_of_every_symmetric_4x4() -> None:
    def flipped(rows: Clues, columns: Clues) -> tuple[Clues, Clues]:
        return tuple(clue[::-1] for clue in rows), columns[::-1]

    symmetric = 0
    for clues, expected in pictures_by_clues(4, 4).items():
        grid = clues[:4], clues[4:]
        across = flipped(*grid)
        down = flipped(*grid[::-1])[::-1]
        half = flipped(*down)
        turns = [across, down, half, grid[::-1], across[::-1], down[::-1], half[::-1]]
        if grid not in turns:
            continue
        symmetric += 1
        search = _native.Search(4, 4, 1, pack(clues), level=LEARNING)
        assert search.advance(len(expected) + 1, -1, -1, None) == COMPLETE
        assert sorted(cells_of(search)) == sorted(expected)
    assert symmetric > 1000


def test_symmetric_puzzles_have_the_solutions_that_cadical_finds() -> None:
    puzzles = [
        [tuple(run.length or 0 for run in clue) for clue in (*puzzle.rows, *puzzle.columns)]
        for puzzle in map(dominoes, (5, 6, 7, 8))
    ]
    for side, numbers in PROOFS.items():
        for number in (*numbers, *range(4)):
            quarter = random_picture(random.Random(number), side, side, 0.42)
            puzzles.append(list(clues_of(quartered(quarter))))
    hard = 0
    for clues in puzzles:
        side = len(clues) // 2
        expected = set(islice(sat.solutions(clues[:side], clues[side:]), 3))
        for seed in range(3):
            search = _native.Search(side, side, 1, pack(clues), seed=seed)
            complete = search.advance(3, -1, -1, None) == COMPLETE
            found = cells_of(search)
            assert len(set(found)) == len(found) == len(expected)
            assert complete == (len(found) < 3)
            if complete:
                assert set(found) == expected
            hard += len(found) == 1 and search.stats()[4] > RESTART
    assert hard >= 30, "too easy: no image was added after the one solution"
