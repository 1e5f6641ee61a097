"""Boards as games on phones show them: round cells, highlights, and writing around the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import Image, ImageDraw, ImageFont
from test_scan import unique_puzzle
from test_scan_boards import MARGIN, PLAIN, board_box, solution

import nonolith as nl


def verified(image: Image.Image) -> nl.ScannedBoard:
    found = nl.scan(image)
    assert found.status is nl.ScanStatus.VERIFIED
    return found.boards[0]


def round_cells(image: Image.Image, puzzle: nl.Puzzle, cell: int, rows: range) -> None:
    """Tiles with round corners instead of the board's lines; these rows are filled in."""
    draw = ImageDraw.Draw(image)
    right, bottom = image.width - MARGIN, image.height - MARGIN
    left, top = right - puzzle.width * cell, bottom - puzzle.height * cell
    draw.rectangle([left - 3, top - 3, right + 3, bottom + 3], fill="#f2f5fb")
    for y, line in enumerate(solution(puzzle)):
        for x, symbol in enumerate(line):
            x0, y0 = left + x * cell, top + y * cell
            draw.rounded_rectangle(
                [x0 + 2, y0 + 2, x0 + cell - 3, y0 + cell - 3],
                radius=0.3 * cell,
                fill="#3b63d8" if y in rows and symbol == "#" else "#dde5f4",
            )


@pytest.mark.parametrize("cell", [40, 72])
@pytest.mark.parametrize("rows", [range(0), range(0, 10, 3), range(10)], ids=["empty", "partly", "solved"])  # fmt: skip # noqa: E501
def test_cells_with_round_corners_are_a_board(cell: int, rows: range) -> None:
    puzzle = unique_puzzle()
    image = draw_page(puzzle, replace(PLAIN, cell=cell, font=cell // 2, paper="#f2f5fb"))
    round_cells(image, puzzle, cell, rows)

    board = verified(image)

    assert board.puzzle == puzzle
    for row, (marks, meant) in enumerate(zip(board.marks.lines(), solution(puzzle), strict=True)):
        assert marks == (meant.replace(".", "?") if row in rows else "?" * 10)


def test_the_row_and_the_column_of_the_cursor_are_not_filled_in() -> None:
    picture = "####.### ######## ######.# ######## #.###### ######## ######## ####.###"
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    image = draw_page(puzzle, PLAIN)
    left, top, _, _ = board_box(image, puzzle)
    cell = PLAIN.cell
    draw = ImageDraw.Draw(image)
    for x, y in [(x, 3) for x in range(8)] + [(4, y) for y in range(8)]:
        x0, y0 = left + x * cell, top + y * cell
        draw.rectangle([x0 + 2, y0 + 2, x0 + cell - 2, y0 + cell - 2], fill="#fff3c4")

    board = verified(image)

    assert board.puzzle == puzzle
    assert set("".join(board.marks.lines())) == {"?"}


@pytest.mark.parametrize("off", [3, 10, 17, 25])
def test_a_strip_of_color_behind_a_clue_may_end_within_a_cell(off: int) -> None:
    puzzle = unique_puzzle()
    image = draw_page(puzzle, replace(PLAIN, text=True, font=17))
    left, top, _, _ = board_box(image, puzzle)
    row, text, font = 3, "2 2 2", ImageFont.load_default(17)
    y = top + row * PLAIN.cell
    draw = ImageDraw.Draw(image)
    draw.rectangle([0, y + 2, left - 3, y + PLAIN.cell - 2], fill="white")
    start = left - off - font.getlength(text)
    draw.rectangle([start - 5, y, left - 2, y + PLAIN.cell], fill="#ffe9a0")
    middle = y + PLAIN.cell / 2
    draw.text((left - off, middle), text, font=font, fill="black", anchor="rm")

    assert verified(image).puzzle == puzzle


def test_smaller_writing_above_the_board_does_not_say_how_tall_digits_are() -> None:
    picture = "..### ####. .###. .###. ..###"
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    page = draw_page(puzzle, replace(LOOKS["plain"], font=24))
    image = Image.new("RGB", (page.width, page.height + 70), "white")
    image.paste(page, (0, 70))
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(11)
    for line in range(4):
        draw.text((4, 6 + 16 * line), "10:35  level 12 of 60, 117 points", font=font, fill="black")

    assert verified(image).puzzle == puzzle


def test_cells_that_are_wider_than_high_are_not_two_each() -> None:
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN, margin=8)

    board = verified(page.resize((page.width * 3 // 2, page.height), Image.Resampling.LANCZOS))

    assert board.puzzle == puzzle


def test_small_digits_above_a_clue_are_no_part_of_it() -> None:
    puzzle = unique_puzzle()
    image = draw_page(puzzle, LOOKS["large"])
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(16)
    left = image.width - MARGIN - puzzle.width * LOOKS["large"].cell
    for column, clue in enumerate(puzzle.columns):
        x = left + (column + 0.5) * LOOKS["large"].cell
        y = image.height - MARGIN - (puzzle.height + len(clue)) * LOOKS["large"].cell
        draw.text((x, y - 8), "74", font=font, fill="black", anchor="mm")

    assert verified(image).puzzle == puzzle


def close_together(puzzle: nl.Puzzle, cell: int, size: int, gap: int) -> Image.Image:
    """The numbers of rows as close to each other as digits are in some fonts."""
    page = draw_page(puzzle, replace(PLAIN, cell=cell, font=size))
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(size)
    left = page.width - MARGIN - puzzle.width * cell
    top = page.height - MARGIN - puzzle.height * cell
    draw.rectangle([0, top, left - 3, page.height], fill="white")
    for row, clue in enumerate(puzzle.rows):
        x, y = float(left - 12), top + (row + 0.5) * cell
        for run in reversed(clue):
            draw.text((x, y), str(run.length), font=font, fill="black", anchor="rm")
            x -= font.getlength(str(run.length)) + gap
    return page


@pytest.mark.parametrize("size", [14, 18])
def test_digits_that_make_too_large_a_number_together_are_two_numbers(size: int) -> None:
    picture = """..###..... .####..... ####...### #####.###. #####.##.. #########. ##########
    #...###### #.....#### #......###"""
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    assert verified(close_together(puzzle, 40, size, 2)).puzzle == puzzle


def test_digits_in_the_title_do_not_say_how_tall_those_of_the_clues_are() -> None:
    picture = "....# ....# ....# ##### #####"
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    page = draw_page(puzzle, replace(PLAIN, cell=62, font=38))
    image = Image.new("RGB", (page.width, page.height + 90), "white")
    image.paste(page, (0, 90))
    title, font = "Nonogram - 15x15.non", ImageFont.load_default(30)
    ImageDraw.Draw(image).text((20, 20), title, font=font, fill="black")

    assert verified(image).puzzle == puzzle


def faded(width: int, height: int, across: bool) -> Image.Image:
    """From light to blue, as the strips of clues on consoles."""
    ramp = Image.linear_gradient("L").resize((height, width) if across else (width, height))
    ramp = ramp.rotate(90, expand=True) if across else ramp
    light, blue = (Image.new("RGB", (width, height), color) for color in ("#e2f0ff", "#7cb0e8"))
    return Image.composite(blue, light, ramp)


def test_numbers_on_strips_that_fade_are_read() -> None:
    puzzle = unique_puzzle()
    cell, step, long = 37, 20, 73
    page = draw_page(puzzle, replace(PLAIN, cell=cell, ink="white", zero=False))
    left, top = page.width - MARGIN - 10 * cell, page.height - MARGIN - 10 * cell
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(19)
    for row, clue in enumerate(puzzle.rows):
        y = top + row * cell
        page.paste(faded(long, cell - 1, across=True), (left - long, y + 1))
        for k, run in enumerate(reversed(clue)):
            at = (left - 14 - k * step, y + cell / 2)
            draw.text(at, str(run.length), font=font, fill="#0a1a30", anchor="mm")
    for column, clue in enumerate(puzzle.columns):
        x = left + column * cell
        page.paste(faded(cell - 1, long, across=False), (x + 1, top - long))
        for k, run in enumerate(reversed(clue)):
            at = (x + cell / 2, top - 16 - k * step)
            draw.text(at, str(run.length), font=font, fill="#0a1a30", anchor="mm")

    board = verified(page)

    assert board.puzzle.rows == puzzle.rows
    assert board.puzzle.columns == puzzle.columns
