"""Cubes: start grids that divide the space of a search, so that no solution is in two of them.

A cube is first probed: cells that line logic decides once the other value is tried are settled.
Then it is split at the cell for which line logic gets furthest whichever way it is decided, so
that both halves are much smaller than the whole. What is refuted on the way is no cube at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from math import prod

from nonolith.engine import Level, Search, Stop
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits

#: How many cells are tried before a cube is split, each with two runs of line logic: some with
#: the most known neighbours, and some from all over the grid.
NEAR, FAR = 8, 16

#: Probing every cell of a larger grid takes too long to be done for each cube.
MOST_PROBED = 3000


def split(
    puzzle: Puzzle, cubes: Iterable[Grid], count: int, *, go_on: Callable[[], bool]
) -> list[Grid]:
    """About ``count`` disjoint cubes that together hold the same solutions as those given.

    In a fixed order; fewer if line logic settles some. ``go_on`` may end the splitting early.
    """
    queue = deque(cubes)
    whole: list[Grid] = []  # those that cannot be split any further
    while queue and len(queue) + len(whole) < count and go_on():
        cube = queue.popleft()
        halves = _halves(puzzle, cube)
        if len(halves) == 1 and halves[0].is_complete:
            whole += halves
        else:
            queue += halves
    return whole + list(queue)


def _halves(puzzle: Puzzle, cube: Grid) -> list[Grid]:
    """One cube as two, or as one if line logic settled something on the way, or as none."""
    known = _probed(puzzle, cube)
    if known is None:
        return []
    if known.is_complete:
        return [known]
    best = -1
    halves: list[Grid] = []
    unknown = known.unknown_count
    for place in _candidates(known):
        parts = [_follows(puzzle, part) for part in _parts(known, place)]
        left = [part for part in parts if part is not None]
        if len(left) < 2:
            return left  # all that there is lies on one side, which is then smaller
        score = prod(unknown - part.unknown_count for part in left)
        if score > best:
            best, halves = score, left
    return halves


def _probed(puzzle: Puzzle, cube: Grid) -> Grid | None:
    """What a round of probing makes of a cube; None if it contradicts the clues."""
    if puzzle.width * puzzle.height > MOST_PROBED:
        return _follows(puzzle, cube)
    search = Search(puzzle, cube, Limits(nodes=1), level=Level.PROBE)
    stop = search.advance(2)
    return None if stop is Stop.COMPLETE and not search.take() else search.known()


def _follows(puzzle: Puzzle, cube: Grid) -> Grid | None:
    """What line logic makes of a cube; None if it contradicts the clues."""
    search = Search(puzzle, cube, level=Level.LOGIC)
    search.advance(1)
    return None if search.conflict_line >= 0 else search.known()


def _parts(grid: Grid, place: int) -> tuple[Grid, Grid]:
    """The grid with the last color that a cell may have, and without it."""
    row, column = divmod(place, grid.width)
    mask = grid.masks[place]
    last = 1 << (mask.bit_length() - 1)
    return grid.with_cells([(row, column, last)]), grid.with_cells([(row, column, mask ^ last)])


def _candidates(grid: Grid) -> list[int]:
    """Unknown cells with the most known neighbours, and some others."""
    width, height = grid.width, grid.height
    unknown = [place for place, mask in enumerate(grid.masks) if not _is_known(mask)]
    # With a border of two cells all around, which are as good as known.
    wide = width + 4
    places = [place + 4 * (place // width) + 2 * wide + 2 for place in unknown]
    known = bytearray(b"\1") * (wide * (height + 4))
    for place in places:
        known[place] = 0
    steps = (1, -1, 2, -2, wide, -wide, 2 * wide, -2 * wide)
    known_around = [sum([known[place + step] for step in steps]) for place in places]
    order = sorted(range(len(unknown)), key=known_around.__getitem__, reverse=True)
    near = [unknown[i] for i in order[:NEAR]]
    step = max(1, len(unknown) // FAR)
    return [*near, *unknown[step // 2 :: step]]


def _is_known(mask: int) -> bool:
    return mask & (mask - 1) == 0
