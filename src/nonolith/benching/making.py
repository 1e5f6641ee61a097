"""Puzzles made by rule from a seed: the same on every machine, for ever.

Only `random.Random.random` is used, whose sequence Python guarantees for a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from random import Random

from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve


def noise(width: int, height: int, density: float, source: Random) -> Grid:
    """A picture in which every cell is filled with this probability, as in the tournaments."""
    cells = bytes(source.random() < density for _ in range(width * height))
    return Grid.from_colors(width, height, cells)


def blobs(width: int, height: int, density: float, radius: int, source: Random) -> Grid:
    """A picture of smooth blobs: blurred noise whose highest parts are filled."""
    rows = [[int(source.random() * (1 << 20)) for _ in range(width)] for _ in range(height)]
    for _ in range(2):
        rows = _turned(_blurred(_turned(_blurred(rows, radius)), radius))
    ranks = sorted(value for row in rows for value in row)
    level = ranks[int((1 - density) * (len(ranks) - 1))]
    return Grid.from_colors(width, height, bytes(value > level for row in rows for value in row))


def _blurred(rows: list[list[int]], radius: int) -> list[list[int]]:
    """Each cell becomes the sum of those up to ``radius`` left and right of it."""
    blurred = []
    for row in rows:
        wide = [row[0]] * radius + row + [row[-1]] * radius
        sums = list(accumulate(wide, initial=0))
        blurred.append([sums[at + 2 * radius + 1] - sums[at] for at in range(len(row))])
    return blurred


def _turned(rows: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def line_solvable(width: int, height: int, density: float, source: Random) -> Puzzle:
    """A puzzle of blobs that line logic solves: what it leaves open is filled until nothing is."""
    picture = blobs(width, height, density, max(1, min(width, height) // 28), source)
    while True:
        puzzle = Puzzle.from_grid(picture)
        known = solve(puzzle, limits=Limits(logic_only=True)).known
        if known.is_complete:
            return puzzle
        pairs = zip(picture.masks, known.masks, strict=True)
        cells = bytes(mask == 2 or mask != sure for mask, sure in pairs)
        picture = Grid.from_colors(width, height, cells)


def colored_blobs(width: int, height: int, density: float, colors: int, source: Random) -> Grid:
    """Small blobs, in a different color for each patch of the grid."""
    picture = blobs(width, height, density, 1, source)
    patch = max(2, min(width, height) // 5)
    inks = [
        [1 + int(source.random() * colors) for _ in range(width // patch + 1)]
        for _ in range(height // patch + 1)
    ]
    cells = bytes(
        inks[row // patch][column // patch] if picture[row, column] == 2 else 0
        for row in range(height)
        for column in range(width)
    )
    return Grid.from_colors(width, height, cells, Palette.of_size(colors))


def dominoes(number: int) -> Puzzle:
    """A staircase of dominoes, after Josh Greifer's "9-Dom": unique, and hard for search.

    Line logic, probing and counting see nothing in it; each domino doubles the search.
    """
    rows = [[3], [1], *[[3, 1], [1]] * (number - 1), [1]]
    columns = [[1], [1], *[[1, 3], [1]] * (number - 1), [3]]
    return Puzzle(rows, columns)


def make(kind: str, spec: dict[str, float], source: Random) -> Iterator[Puzzle]:
    """The puzzles of one kind; ``spec`` holds their numbers (size, density, count, ...)."""
    width = int(spec.get("width", 0))
    height = int(spec.get("height", width))
    density = float(spec.get("density", 0.5))
    for number in range(int(spec.get("count", 1))):
        if kind == "random":
            yield Puzzle.from_grid(noise(width, height, density, source))
        elif kind == "blobs":
            yield line_solvable(width, height, density, source)
        elif kind == "color":
            colors = int(spec.get("colors", 4))
            yield Puzzle.from_grid(colored_blobs(width, height, density, colors, source))
        elif kind == "dominoes":
            yield dominoes(int(spec.get("first", 1)) + number)
        else:
            raise ValueError(f"found kind {kind!r}; expected random, blobs, color or dominoes")
