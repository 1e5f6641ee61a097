"""Large seeded pictures that line logic alone solves, for measuring explanations.

Smoothed noise, cut into as many levels as there are colours; wherever line logic stops, the open
cells are painted at random in neighbouring colours and it is tried again, until nothing is open.
"""

from __future__ import annotations

import random

import numpy as np

import nonolith as nl


def noise_picture(
    seed: int, width: int, height: int, colors: int, smoothed: int
) -> list[list[int]]:
    """Levels of smoothed noise, 0 to ``colors``."""
    cells = np.random.default_rng(seed).random((height, width))
    for _ in range(smoothed):
        padded = np.pad(cells, 1, mode="edge")
        shifted = (
            padded[row : row + height, column : column + width]
            for row in range(3)
            for column in range(3)
        )
        cells = sum(shifted) / 9
    ordered = np.sort(cells.ravel())
    cuts = [ordered[(level + 1) * ordered.size // (colors + 1) - 1] for level in range(colors)]
    picture: list[list[int]] = sum((cells > cut).astype(int) for cut in cuts).tolist()
    return picture


def line_solvable(
    seed: int, width: int, height: int, colors: int = 1, smoothed: int = 1
) -> nl.Puzzle:
    """A puzzle of this size that needs nothing but line logic."""
    palette = nl.BLACK_AND_WHITE if colors == 1 else nl.Palette.of_size(colors)
    rows = noise_picture(seed, width, height, colors, smoothed)
    random_ = random.Random(seed)
    while True:
        puzzle = nl.Puzzle.from_grid(nl.Grid.from_rows(rows, palette))
        result = nl.solve(puzzle, limits=nl.Limits(logic_only=True))
        if result.line_solvable:
            return puzzle
        for row, line in enumerate(result.known.rows()):
            for column, color in enumerate(line):
                if color < 0 and random_.random() < 0.2:
                    rows[row][column] = max(1, rows[row][column - 1])
