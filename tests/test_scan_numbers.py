"""Numbers that the puzzle itself has to prove, and writing beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import ImageDraw, ImageFont
from test_scan_doubts import puzzle_of

import nonolith as nl

PLAIN = LOOKS["plain"]

# Line logic says nothing of it at first: that it has one solution takes thousands of guesses.
HARD = """
    #...#.##.#.....##... ..##.##...#..#..#.## ....##.#.#.....#.... #.#.#..###.#.......#
    ####.....#####.##.## ..#.#...#.###..#...# ##..#..###..######.. .....##.####........
    ....##..###...#.##.. ..###.##.#..###...#. ...#.##.#..###.#..## #.#..#.#.##.###....#
    ...##........#.####. ##.#.####........### ......####..##.#.##. ##.#..##.#..#..##...
    .#.#...#......##..## #.#.##.##..#....##.. .#.##....###.##.##.. ..#...#.##.#..#.....
"""


def test_a_hard_puzzle_is_verified_too() -> None:
    puzzle = puzzle_of(*HARD.split())
    assert nl.solve(puzzle).stats.nodes > 5000

    found = nl.scan(draw_page(puzzle, PLAIN))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


@pytest.mark.parametrize("aside", [0, 56])
def test_a_title_close_above_the_columns_is_no_number(aside: int) -> None:
    """Where no column has two numbers, the distance to its letters is no usual one of numbers."""
    puzzle = nl.Puzzle(rows=[[1], [2, 2], [3], [3], [1]], columns=[[1], [4], [3], [3], [1]])
    look = replace(PLAIN, cell=56, font=13, text=True)
    page = draw_page(puzzle, look, margin=60)
    middle = page.width - 60 - 5 * look.cell // 2
    font = ImageFont.load_default(13)
    ImageDraw.Draw(page).text((middle + aside, 56), "Poulet", font=font, fill="black")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
