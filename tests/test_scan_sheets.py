"""Boards in spreadsheets and in boxes: where the lattice goes on beyond the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import Image, ImageDraw, ImageFont
from test_scan import unique_puzzle
from test_scan_boards import other_puzzle

import nonolith as nl

PLAIN = LOOKS["plain"]
CELL = 24


def sheet(
    puzzle: nl.Puzzle, *, line: str, faint: str, fill: str | None = None, beyond: int = 4
) -> Image.Image:
    """Ruled all over, and the board with lines of its own; ``fill``: the solution is filled in."""
    wide = max(len(clue) for clue in puzzle.rows)
    deep = max(len(clue) for clue in puzzle.columns)
    columns, rows = wide + puzzle.width + beyond, deep + puzzle.height + beyond
    page = Image.new("RGB", (columns * CELL + 1, rows * CELL + 1), "white")
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(14)
    for k in range(columns + 1):
        draw.line([k * CELL, 0, k * CELL, page.height], fill=faint)
    for k in range(rows + 1):
        draw.line([0, k * CELL, page.width, k * CELL], fill=faint)

    def write(run: nl.Run, column: int, row: int) -> None:
        at = ((column + 0.5) * CELL, (row + 0.5) * CELL)
        draw.text(at, str(run.length), font=font, fill="black", anchor="mm")

    for row, clue in enumerate(puzzle.rows):
        for k, run in enumerate(reversed(clue)):
            write(run, wide - 1 - k, deep + row)
    for column, clue in enumerate(puzzle.columns):
        for k, run in enumerate(reversed(clue)):
            write(run, wide + column, deep - 1 - k)
    left, top = wide * CELL, deep * CELL
    right, bottom = left + puzzle.width * CELL, top + puzzle.height * CELL
    if fill is not None:
        found = nl.solve(puzzle).solution
        assert found is not None
        for row, cells in enumerate(found.lines()):
            for column, symbol in enumerate(cells):
                x, y = left + column * CELL, top + row * CELL
                if symbol == "#":
                    draw.rectangle([x + 1, y + 1, x + CELL - 1, y + CELL - 1], fill=fill)
    for k in range(puzzle.width + 1):
        draw.line([left + k * CELL, top, left + k * CELL, bottom], fill=line)
    for k in range(puzzle.height + 1):
        draw.line([left, top + k * CELL, right, top + k * CELL], fill=line)
    return page


@pytest.mark.parametrize("fill", [None, "black"])
def test_a_board_in_a_spreadsheet_ends_where_its_own_lines_end(fill: str | None) -> None:
    puzzle = unique_puzzle()

    found = nl.scan(sheet(puzzle, line="black", faint="#c8c8c8", fill=fill))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_filled_cells_with_empty_lines_around_are_no_board_of_their_own() -> None:
    """Their sides are bolder than the lines around them, but no frame is."""
    solid = nl.Puzzle([[6], [6], [2, 3], [6], [6]], [[5], [5], [2, 2], [5], [5], [5]])
    assert nl.solve(solid).verdict is nl.Verdict.UNIQUE
    page = sheet(solid, line="#d8d8d8", faint="#d8d8d8", fill="#206080")

    found = nl.scan(page)

    assert found.status is not nl.ScanStatus.VERIFIED


@pytest.mark.parametrize("band", [16, 24])
def test_clues_at_the_far_ends_of_their_boxes_do_not_hide_where_the_board_begins(
    band: int,
) -> None:
    """Rows are set from the left, and few are so long that they reach the board."""
    rows = [[1, 1, 2, 1, 1], [3, 5], [3, 1, 1, 1], [1, 3, 2], [1, 2, 1, 1]]
    rows += [[6], [1, 7], [3, 1, 2], [9], [5, 1, 1]]
    columns = [
        [5, 1, 1],
        [2, 3],
        [3, 4],
        [7],
        [7, 2],
        [2, 1, 2, 1],
        [2, 6],
        [2, 1, 2, 1],
        [8],
        [1, 3],
    ]
    puzzle = nl.Puzzle(rows, columns)
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    wide, deep = 5, 4
    left, top = 12 + wide * CELL, 36 + deep * band
    right, bottom = left + 10 * CELL, top + 10 * CELL
    page = Image.new("RGB", (right + 30, bottom + 30), "#f0f0f0")
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(13)
    draw.rectangle([12, top, left, bottom], fill="#e0eed4")
    draw.rectangle([left, 36, right, top], fill="#e0eed4")
    draw.rectangle([left, top, right, bottom], fill="white")
    for k in range(wide + 11):
        draw.line([12 + k * CELL, top if k < wide else 36, 12 + k * CELL, bottom], fill="#a0a0a0")
    for k in range(deep):
        draw.line([left, 36 + k * band, right, 36 + k * band], fill="#a0a0a0")
    for k in range(11):
        draw.line([12, top + k * CELL, right, top + k * CELL], fill="#a0a0a0")
    for row, clue in enumerate(puzzle.rows):
        for k, run in enumerate(clue):
            at = (12 + (k + 0.5) * CELL, top + (row + 0.5) * CELL)
            draw.text(at, str(run.length), font=font, fill="black", anchor="mm")
    for column, clue in enumerate(puzzle.columns):
        for k, run in enumerate(reversed(clue)):
            at = (left + (column + 0.5) * CELL, top - (k + 0.5) * band)
            draw.text(at, str(run.length), font=font, fill="black", anchor="mm")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def with_empty_border(puzzle: nl.Puzzle) -> nl.Puzzle:
    """The same picture with empty lines on all sides."""
    return nl.Puzzle([[], *puzzle.rows, []], [[], *puzzle.columns, []])


@pytest.mark.parametrize("ink", ["black", "#505050"])
def test_empty_lines_that_cross_at_the_border_belong_to_a_board_without_boxes(ink: str) -> None:
    puzzle = with_empty_border(unique_puzzle())

    found = nl.scan(draw_page(puzzle, replace(PLAIN, zero=False, ink=ink)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
    assert found.boards[0].doubts == ()  # it was proved that they are empty


def test_numbers_close_to_the_frame_do_not_hide_it() -> None:
    """What is beside a line is its ground, though digits stand beside half of it."""
    puzzle = with_empty_border(other_puzzle())
    page = draw_page(puzzle, replace(PLAIN, zero=False, thick="#888888", font=20))
    left = page.width - 24 - puzzle.width * PLAIN.cell
    clues = page.crop((0, 0, left - 8, page.height))
    page.paste(clues, (6, 0))

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
