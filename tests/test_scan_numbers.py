"""Numbers that the puzzle itself has to prove, and writing beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import Image, ImageDraw, ImageFont
from test_scan import unique_puzzle
from test_scan_doubts import puzzle_of
from test_scan_spoiled import boxes

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
    mends = 3000  # nodes that a changed reading may take (decoding.cpp); the likeliest, 30,000
    assert nl.solve(puzzle).stats.nodes > mends

    found = nl.scan(draw_page(puzzle, PLAIN))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


WIDE = [
    "############", "#..........#", "#.########.#", "#.#......#.#", "#.#.####.#.#", "#.#.#.##.#.#",
    "#.#.#....#.#", "#.#.######.#", "#.#........#", "##########..", "#...........", "##########.#",
]  # fmt: skip


def with_covered_digits(puzzle: nl.Puzzle) -> tuple[Image.Image, int]:
    """A page with a thick frame, below which half of each 10 beside a row ends, and how many."""
    look = replace(PLAIN, font=20)
    page = draw_page(puzzle, look)
    left = page.width - 24 - puzzle.width * look.cell
    top = page.height - 24 - puzzle.height * look.cell
    cut = [box for box in boxes(page, 10) if box[2] < left and box[2] > left - look.cell]
    for x0, y0, x1, y1 in cut:
        number = page.crop((x0, y0, x1, y1))
        page.paste("white", (x0, y0, x1, y1))
        page.paste(number, (x0 + left + 1 - x1, y0))
    ImageDraw.Draw(page).line([left, top, left, page.height - 24], fill="black", width=9)
    return page, len(cut)


def test_a_digit_that_the_frame_covers_is_found_by_the_puzzle() -> None:
    puzzle = puzzle_of(*WIDE)
    page, covered = with_covered_digits(puzzle)
    assert covered == 1

    board = nl.scan(page).boards[0]

    assert board.puzzle == puzzle
    assert [str(change) for change in board.changed] == ["row 10: read 1, taken as 10"]
    assert board.status is nl.ScanStatus.LIKELY, "it was mended, and no mark confirms it"


def test_a_covered_digit_makes_up_for_no_other_that_is_wrong() -> None:
    """With 11 for 10 the sums agree again, but there is no solution."""
    page, _ = with_covered_digits(puzzle_of(*WIDE).with_row(2, [1, 7, 1]))

    assert nl.scan(page).status is not nl.ScanStatus.VERIFIED


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


def test_dashes_below_the_numbers_are_no_reason_to_drop_a_thin_one() -> None:
    """What is left of level lines says nothing of what stands upright at the border of a tile."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, replace(PLAIN, cell=46, font=14, text=True))
    left, top = page.width - 24 - 460, page.height - 24 - 460
    draw = ImageDraw.Draw(page)
    for row in range(10):
        for x in (left - 60, left - 86):
            y = top + (row + 1) * 46
            draw.rectangle([x, y - 2, x + 6, y + 2], fill="#606060")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def widened(page: Image.Image, cell: int, times: int) -> Image.Image:
    """A page with a board of ten columns that are as many times as wide, but not their digits."""
    left, top = page.width - 24 - 10 * cell, page.height - 24 - 10 * cell
    image = Image.new("RGB", (left + times * (page.width - left), page.height), "white")
    image.paste(page.crop((0, 0, left - 1, page.height)), (0, 0))
    board = page.crop((left - 1, top - 2, page.width, page.height))
    wide = board.resize((times * board.width, board.height), Image.Resampling.NEAREST)
    image.paste(wide, (left - 1, top - 2))
    for column in range(10):
        strip = page.crop((left + column * cell, 0, left + (column + 1) * cell, top - 2))
        image.paste(strip, (left + round((column + 0.5) * cell * times - cell / 2), 0))
    return image


def test_a_number_close_to_the_corner_of_a_wide_cell_is_no_part_of_it() -> None:
    """Cells with round corners leave something there, but within the board."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, replace(PLAIN, cell=40, font=14, text=True))
    left, top = page.width - 24 - 400, page.height - 24 - 400
    numbers = page.crop((0, top - 2, left - 8, page.height - 24))
    page.paste("white", (0, top - 2, left - 1, page.height))
    page.paste(numbers, (6, top + 7))

    found = nl.scan(widened(page, 40, 2))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def in_colored_boxes(puzzle: nl.Puzzle, cell: int, dimmed: int) -> Image.Image:
    """White digits in boxes of the color of their run, on a dark page; one row is dimmed."""
    wide = max(len(clue) for clue in puzzle.rows)
    deep = max(len(clue) for clue in puzzle.columns)
    left, top = 20 + wide * cell, 20 + deep * cell
    right, bottom = left + puzzle.width * cell, top + puzzle.height * cell
    page = Image.new("RGB", (right + 20, bottom + 20), "#222226")
    font = ImageFont.load_default(18)

    def number(run: nl.Run, x: int, y: int, part: float) -> None:
        box = Image.new("RGB", (cell - 6, cell - 6), puzzle.palette[run.color or 1].hex)
        middle = (box.width / 2, box.height / 2)
        ImageDraw.Draw(box).text(middle, str(run.length), font=font, fill="white", anchor="mm")
        ground = Image.new("RGB", box.size, "#222226")
        page.paste(Image.blend(ground, box, part), (x + 3, y + 3))

    for row, clue in enumerate(puzzle.rows):
        for k, run in enumerate(reversed(clue)):
            y = top + row * cell
            number(run, left - (k + 1) * cell, y, 0.4 if row == dimmed else 1)
    for column, clue in enumerate(puzzle.columns):
        for k, run in enumerate(reversed(clue)):
            number(run, left + column * cell, top - (k + 1) * cell, 1)
    draw = ImageDraw.Draw(page)
    for k in range(puzzle.width + 1):
        draw.line([left + k * cell, top, left + k * cell, bottom], fill="#606060", width=2)
    for k in range(puzzle.height + 1):
        draw.line([left, top + k * cell, right, top + k * cell], fill="#606060", width=2)
    return page


def test_white_digits_in_boxes_of_which_some_are_dimmed_have_the_colors_of_the_boxes() -> None:
    shades = ["#8a4fa8", "#e86aa0", "#2e8b3a"]
    palette = nl.Palette.of(*shades)
    rows = ["##.AA#", "BBAA##", ".#BB.A", "AA##BB", "#AABB.", "BB.##A"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), palette))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    found = nl.scan(in_colored_boxes(puzzle, 34, dimmed=3))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle is not None
    assert {found.puzzle.palette[k].hex for k in (1, 2, 3)} == set(shades)


def test_faint_numbers_in_boxes_that_end_within_a_tile_are_read() -> None:
    """All are finished; a box is hardly darker than the page, and its digits hardly than it."""
    puzzle = unique_puzzle()
    cell, step = 30, 17
    page = draw_page(puzzle, replace(PLAIN, ink="white", line="#c0c8dc", thick="#303a5c"))
    left, top = page.width - 24 - 10 * cell, page.height - 24 - 10 * cell
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(16)

    def numbers(clue: nl.Clue) -> list[str]:
        return [str(run.length) for run in reversed(clue)] or ["0"]

    for row, clue in enumerate(puzzle.rows):
        y, texts = top + row * cell, numbers(clue)
        start = left - 4 - len(texts) * step
        draw.rounded_rectangle([start, y + 3, left - 4, y + cell - 3], 6, fill="#e6ebf6")
        for k, text in enumerate(texts):
            at = (left - 14 - k * step, y + cell / 2)
            draw.text(at, text, font=font, fill="#b4bcd4", anchor="mm")
    for column, clue in enumerate(puzzle.columns):
        x, texts = left + column * cell, numbers(clue)
        start = top - 11 - len(texts) * step
        draw.rounded_rectangle([x + 3, start, x + cell - 3, top - 4], 6, fill="#e6ebf6")
        for k, text in enumerate(texts):
            at = (x + cell / 2, top - 14 - k * step)
            draw.text(at, text, font=font, fill="#b4bcd4", anchor="mm")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
