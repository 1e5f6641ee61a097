"""Numbers that the puzzle itself has to prove, and writing beside them."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
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
