"""Seeded puzzles for the measurements of the explainer and the doctor.

Pictures are blobs (noise, smoothed and cut at a level that gives the wanted density), about half
of them mirrored, as drawn pictures often are. Only puzzles with exactly one solution are kept.
Puzzles of people come from files; those that cannot be read or solved here are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import nonolith as nl


def blob(random_: random.Random, width: int, height: int) -> nl.Grid:
    """A picture of smoothed noise."""
    noise = [[random_.random() for _ in range(width)] for _ in range(height)]
    for _ in range(random_.choice((1, 2))):
        noise = [
            [mean_around(noise, row, column) for column in range(width)] for row in range(height)
        ]
    if random_.random() < 0.5:
        noise = [[row[min(x, width - 1 - x)] for x in range(width)] for row in noise]
    density = random_.uniform(0.35, 0.65)
    level = sorted(cell for row in noise for cell in row)[int((1 - density) * width * height)]
    return nl.Grid.from_rows([[int(cell >= level) for cell in row] for row in noise])


def mean_around(noise: list[list[float]], row: int, column: int) -> float:
    """The mean of a cell and its neighbours."""
    near = [
        value
        for line in noise[max(0, row - 1) : row + 2]
        for value in line[max(0, column - 1) : column + 2]
    ]
    return sum(near) / len(near)


def unique_puzzles(seed: int, count: int, low: int, high: int) -> Iterator[nl.Puzzle]:
    """So many puzzles with sides from ``low`` to ``high`` that have exactly one solution."""
    random_ = random.Random(seed)
    while count:
        width, height = random_.randint(low, high), random_.randint(low, high)
        puzzle = nl.Puzzle.from_grid(blob(random_, width, height))
        result = nl.solve(puzzle, limits=nl.Limits(seconds=5))
        if result.verdict is nl.Verdict.UNIQUE:
            count -= 1
            yield puzzle


def fitting_puzzles(files: Iterable[str], low: int, high: int) -> Iterator[nl.Puzzle]:
    """The black-and-white puzzles with one solution and sides from ``low`` to ``high``, once."""
    seen: set[nl.Puzzle] = set()
    for file in files:
        try:
            puzzles = list(nl.load_all(file, on_error=lambda error: None))
        except nl.NonolithError:
            continue
        for puzzle in puzzles:
            sides = (puzzle.width, puzzle.height)
            fits = low <= min(sides) and max(sides) <= high and puzzle not in seen
            if not fits or not puzzle.palette.is_black_and_white or puzzle.has_blots:
                continue
            seen.add(puzzle)
            if nl.solve(puzzle, limits=nl.Limits(seconds=5)).verdict is nl.Verdict.UNIQUE:
                yield puzzle
