"""Pictures that the tests of rendering draw: small, and ours."""

from __future__ import annotations

import random

from nonolith import Color, Grid, Line, Meta, Palette, Puzzle
from nonolith.render import Marks, finished_runs

#: A house whose smoke may drift to either side: two solutions.
HOUSE = Grid.parse(
    """
......#..
.......#.
.........
...#.....
..###.##.
.#######.
#########
.##...##.
.##.#.##.
.##.#.##.
"""
)
HOUSE_TOO = HOUSE.with_cells([(0, 6, 1), (0, 7, 2), (1, 6, 2), (1, 7, 1)])

FLAGS = Palette(
    (
        Color("white", (255, 255, 255), "."),
        Color("black", (0, 0, 0), "k"),
        Color("red", (0xC8, 0x25, 0x2C), "R"),
        Color("yellow", (0xF2, 0xC1, 0x1D), "Y"),
        Color("blue", (0x1D, 0x5F, 0xB4), "B"),
    )
)
BALLOON = Grid.parse(
    """
..RYR..
.BRYRB.
BRRYRRB
BRRYRRB
.BRYRB.
..k.k..
..kkk..
""",
    FLAGS,
)


def partial(grid: Grid, seed: int = 7) -> Grid:
    """The grid with about a third of its cells forgotten."""
    chance = random.Random(seed)
    rows = [[-1 if chance.random() < 0.35 else cell for cell in row] for row in grid.rows()]
    return Grid.from_rows(rows, grid.palette)


def scenes() -> dict[str, tuple[Puzzle, Grid | None, Marks]]:
    """Everything that a picture may show, by name."""
    house = Puzzle.from_grid(HOUSE, meta=Meta(title="Smoke & <mirrors>"))
    balloon = Puzzle.from_grid(BALLOON)
    some = partial(HOUSE)
    marks = Marks.of(
        changed=[(4, 2), (4, 3)],
        cells=[(5, 1), (5, 2)],
        lines=[Line(True, 5), Line(False, 3)],
        crossed=finished_runs(house, some),
    )
    return {
        "blank": (house, None, Marks()),
        "solved": (house, HOUSE, Marks()),
        "partial": (house, some, marks),
        "differences": (house, HOUSE, Marks(other=HOUSE_TOO)),
        "colour": (balloon, BALLOON, Marks()),
        "colour-partial": (
            balloon,
            partial(BALLOON),
            Marks.of(crossed=finished_runs(balloon, partial(BALLOON)), changed=[(2, 2)]),
        ),
    }
