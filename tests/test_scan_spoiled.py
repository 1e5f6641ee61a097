"""Digits that are hard to read, and what looks like digits but is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import draw_page
from PIL import Image
from test_scan import unique_puzzle
from test_scan_boards import PLAIN

import nonolith as nl


def boxes(page: Image.Image, length: int) -> list[tuple[int, int, int, int]]:
    """Where the numbers of this length stand on a page that is read."""
    (board,) = nl.scan(page).boards
    found = [n.box for line in board.numbers for n in line if n.length == length]
    return [(round(a), round(b), round(c), round(d)) for a, b, c, d in found]


def with_a_small_number(puzzle: nl.Puzzle) -> Image.Image:
    """A page on which one number is so small that it may be other writing."""
    page = draw_page(puzzle, replace(PLAIN, font=20))
    left, top, right, bottom = boxes(page, 4)[0]
    size = (round((right - left) * 0.7), round((bottom - top) * 0.7))
    small = page.crop((left, top, right, bottom)).resize(size)
    page.paste("white", (left, top, right, bottom))
    page.paste(small, (left + 2, top + 2))
    return page


def test_a_number_that_is_hard_to_read_is_right_if_all_others_lead_to_it() -> None:
    puzzle = unique_puzzle()

    board = nl.scan(with_a_small_number(puzzle)).boards[0]

    assert min(number.probability for line in board.numbers for number in line) < 0.5
    assert board.puzzle == puzzle
    assert board.status is nl.ScanStatus.VERIFIED
