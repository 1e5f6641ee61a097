"""Seeded puzzles for pages: random smooth pictures with one solution, and marks made on them."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

import nonolith as nl

#: Colours that people tell apart, as puzzle sites use them.
COLORS = ["#000000", "#d02030", "#2458c8", "#2e8b3a", "#e0a010", "#8a4fa8", "#8b5a2b", "#e86aa0"]


@dataclass
class Game:
    """A puzzle, its solution, and how far somebody has got; marks: -1 open, 0 crossed out."""

    puzzle: nl.Puzzle
    colors: list[str]  # of the runs, from 1
    solution: list[list[int]]
    marks: list[list[int]]
    state: str  # empty, partly, solved

    @property
    def colored(self) -> bool:
        """Whether clues have colours."""
        return len(self.colors) > 1

    def truth(self) -> dict[str, object]:
        """What a reader should find; colours by their value, marks by a letter for each cell."""

        def clue(runs: nl.Clue) -> list[object]:
            return [
                [r.length, self.colors[r.color - 1]] if self.colored else r.length for r in runs
            ]

        letters = "?.#abcdefgh"
        return {
            "size": f"{self.puzzle.width}x{self.puzzle.height}",
            "colors": self.colored,
            "state": self.state,
            "verdict": "unique",
            "rows": [clue(line) for line in self.puzzle.rows],
            "columns": [clue(line) for line in self.puzzle.columns],
            "marks": ["".join(letters[mark + 1] for mark in row) for row in self.marks],
        }


def new_game(draw: random.Random, width: int, height: int, colors: int, state: str) -> Game:
    """A puzzle with exactly one solution in so many colours, at some stage of being solved."""
    names = ["#000000"] if colors == 1 else draw.sample(COLORS, colors)
    inks = [
        nl.Color(name, tuple(bytes.fromhex(name[1:])), symbol)
        for name, symbol in zip(names, "#abcdefgh", strict=False)
    ]
    palette = nl.Palette((nl.Color("white", (255, 255, 255), "."), *inks))
    while True:
        cells = picture(draw, width, height, colors)
        for _ in range(40):
            grid = nl.Grid.from_rows(cells, palette)
            puzzle = nl.Puzzle.from_grid(grid)
            found = nl.solve(puzzle, limits=nl.Limits(seconds=2))
            if found.verdict is nl.Verdict.UNIQUE:
                marks = marks_of(draw, cells, state)
                return Game(puzzle, names, cells, marks, state)
            if len(found.solutions) < 2:
                break
            # Cells in which the solutions differ are filled until the picture is the only one.
            one, two = (solution.rows() for solution in found.solutions[:2])
            open_ = [
                (y, x)
                for y, (a, b) in enumerate(zip(one, two, strict=True))
                for x in range(width)
                if a[x] != b[x]
            ]
            for y, x in draw.sample(open_, max(1, len(open_) // 4)):
                cells[y][x] = draw.randint(1, colors)


def picture(draw: random.Random, width: int, height: int, colors: int) -> list[list[int]]:
    """Blobs; in colours, each belongs to the nearest of some points."""
    noise = np.random.default_rng(draw.randrange(1 << 30))
    field = smooth(noise.random((height, width)), draw.choice([1, 1, 2]))
    level = np.quantile(field, 1 - draw.uniform(0.45, 0.65))
    filled = field > level
    if draw.random() < 0.3:
        filled = filled | filled[:, ::-1]
    rows, columns = np.mgrid[:height, :width]
    points = noise.random((colors * 3, 2)) * (height, width)
    distance = (rows[..., None] - points[:, 0]) ** 2 + (columns[..., None] - points[:, 1]) ** 2
    area = distance.argmin(axis=2) % colors + 1
    return np.where(filled, area, 0).tolist()


def smooth(field: np.ndarray, rounds: int) -> np.ndarray:
    """Each value becomes the mean of its neighbourhood."""
    for _ in range(rounds):
        padded = np.pad(field, 1, mode="edge")
        field = (
            sum(
                padded[y : y + field.shape[0], x : x + field.shape[1]]
                for y in range(3)
                for x in range(3)
            )
            / 9
        )
    return field


def marks_of(draw: random.Random, cells: list[list[int]], state: str) -> list[list[int]]:
    """Right marks: none, all filled ones, or those of some lines and some cells more."""
    if state == "empty":
        return [[-1] * len(row) for row in cells]
    if state == "solved":
        crossed = draw.random() < 0.4
        return [[mark if mark or crossed else -1 for mark in row] for row in cells]
    share, crosses = draw.uniform(0.15, 0.6), draw.random() < 0.75
    done = [draw.random() < share for _ in cells]
    return [
        [
            mark if (done[y] or draw.random() < share / 2) and (mark or crosses) else -1
            for mark in row
        ]
        for y, row in enumerate(cells)
    ]
