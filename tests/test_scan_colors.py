"""Colors that are hardly seen, and what the board says of colors that look alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page

import nonolith as nl

PLAIN = LOOKS["plain"]
ROWS = ["##..AA", "#.BB.A", ".#AA#.", "AA##BB", "#A#A.A", "..##AA"]


def puzzle_in(*shades: str) -> nl.Puzzle:
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(ROWS), nl.Palette.of(*shades)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    return puzzle


def test_blue_digits_on_a_blue_page_are_read_beside_white_ones() -> None:
    """They have a seventh of the contrast of white ones, and rims that are like the page."""
    puzzle = puzzle_in("#e0a010", "#ffffff", "#2454c0")
    look = replace(
        PLAIN,
        paper="#2040a0",
        ink="white",
        line="#5070d0",
        thick="#a0b0f0",
        heading="Level 17",
    )

    found = nl.scan(draw_page(puzzle, look))

    assert found.status is nl.ScanStatus.VERIFIED
    assert [[run.length for run in clue] for clue in found.puzzle.columns] == [
        [run.length for run in clue] for clue in puzzle.columns
    ]
    assert len(found.puzzle.palette) == 3


def test_two_colors_on_the_board_that_are_one_among_the_digits_prove_nothing() -> None:
    """The digits of both are brown; the cells are brown and yellow."""
    picture = "\n".join(["##..AB", "##.AA.", ".A.A#.", "BBAAAA", "..BBA#", "B.AAA#"])
    shown = nl.Puzzle.from_grid(
        nl.Grid.parse(picture, nl.Palette.of("#8b5a2b", "#2458c8", "#8b5a2b"))
    )
    cells = nl.Grid.parse(picture, nl.Palette.of("#8b5a2b", "#2458c8", "#e0a010"))
    assert nl.scan(draw_page(shown, PLAIN)).status is nl.ScanStatus.VERIFIED

    found = nl.scan(draw_page(shown, PLAIN, cells))

    assert found.status is nl.ScanStatus.LIKELY


def test_two_shades_of_white_are_no_colors_if_one_makes_a_puzzle_as_well() -> None:
    """A shadow behind the digits may make them, and on a small board the sums agree by accident."""
    picture = "\n".join(["######", "......", "AAAAAA", "AAAAAA", "AAAAAA"])
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse(picture, nl.Palette.of("#f0efed", "#ffeeb7")))
    look = replace(PLAIN, paper="#84a8f8", ink="white", line="#dddddd", thick="#dddddd")

    found = nl.scan(draw_page(puzzle, look))

    assert found.status is nl.ScanStatus.LIKELY
    lengths = [[run.length for run in clue] for clue in found.puzzle.columns]
    assert lengths == [[1, 3]] * 6
