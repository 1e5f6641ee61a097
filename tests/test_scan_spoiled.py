"""Digits that are hard to read, and what looks like digits but is none."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page, to_bytes
from PIL import Image, ImageDraw
from test_scan import unique_puzzle
from test_scan_boards import PLAIN, board_box, renumbered

import nonolith as nl


def boxes(page: Image.Image, length: int) -> list[tuple[int, int, int, int]]:
    """Where the numbers of this length stand on a page that is read."""
    (board,) = nl.scan(page).boards
    found = [n.box for line in board.numbers for n in line if n.length == length]
    return [(round(a), round(b), round(c), round(d)) for a, b, c, d in found]


def test_a_digit_with_a_faint_bar_is_whole() -> None:
    """A bar that lies between two rows of pixels is faint: it must not be cut off its stem."""
    picture = "#######. .####### #.####.. #######. ..#..#.. .######. ##.##.## ########"
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    page = draw_page(puzzle, replace(PLAIN, font=18))
    sevens = boxes(page, 7)
    assert len(sevens) > 2
    for left, top, right, _ in sevens:
        bar = (left, top, right - 2, top + 2)
        white = Image.new("RGB", (right - 2 - left, 2), "white")
        page.paste(Image.blend(page.crop(bar), white, 0.68), bar)

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


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


EMPTY_AT_THE_LEFT = nl.Puzzle(rows=[[2], [2], [2], [3], [4]], columns=[[], [1], [2], [5], [5]])


def test_the_shadow_of_a_line_makes_no_clue_of_an_empty_column() -> None:
    """A smaller board with the same numbers has one solution too, and was verified."""
    page = draw_page(EMPTY_AT_THE_LEFT, replace(PLAIN, cell=60, font=30, zero=False))
    left, bottom = page.width - 24 - 300, page.height - 24
    page.paste("#e2e2e2", (left + 56, bottom - 90, left + 61, bottom - 64))

    found = nl.scan(page)

    assert found.puzzle == EMPTY_AT_THE_LEFT


def test_a_column_with_numbers_above_it_is_one_of_the_board() -> None:
    """Whatever stands in its cells, and though the number of a row is missing."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN)
    left, top, _, _ = board_box(page, puzzle)
    draw = ImageDraw.Draw(page)
    y = top + PLAIN.cell
    page.paste("white", (0, y + 2, left - 2, y + PLAIN.cell - 1))
    draw.line([left + 15, y + 8, left + 15, y + 21], fill="black", width=2)

    board = nl.scan(page).boards[0]

    assert (board.puzzle.width, board.puzzle.height) == (puzzle.width, puzzle.height)


def test_ripples_around_strong_digits_are_none() -> None:
    """JPEG makes them, and on yellow paper they are strongest."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, replace(PLAIN, cell=39, font=14, paper="#ffff70"))

    found = nl.scan(to_bytes(page, "JPEG", quality=40))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_a_cursor_and_a_speck_end_no_clue() -> None:
    puzzle = unique_puzzle()
    page = draw_page(puzzle, replace(PLAIN, cell=40, font=16))
    left, top = page.width - 24 - 10 * 40, page.height - 24 - 10 * 40
    draw = ImageDraw.Draw(page)
    for column in range(0, 10, 3):
        x = left + column * 40
        draw.polygon([(x + 12, top - 9), (x + 28, top - 9), (x + 20, top - 2)], fill="#f0a040")
        draw.line([x + 36, top - 50, x + 36, top - 41], fill="#909090", width=2)

    found = nl.scan(page)

    assert found.puzzle == puzzle


def test_digits_that_touch_those_of_the_next_column_are_told_apart() -> None:
    rows = ["###..", "##.#.", "###..", "####.", "####.", *["###.."] * 6, ".##.#", ".##.#", ".#..#"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    page = draw_page(puzzle, replace(PLAIN, cell=20, font=18))
    (one, *_), (other, *_) = boxes(page, 11), boxes(page, 14)
    assert one[1] == other[1]
    middle = (one[2] + other[0]) // 2
    numbers = page.crop(one), page.crop(other)
    page.paste("white", (one[0], one[1], other[2], one[3]))
    page.paste(numbers[0], (middle - numbers[0].width, one[1]))
    page.paste(numbers[1], (middle, one[1]))

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_digits_that_cover_their_boxes_are_no_noise() -> None:
    """What differs from the paper in most of a tile would be taken for its grain."""
    rows = ["############", "#.#.#.#.#.##", "###########.", "##.########.", "############",
            "##..########", ".###########", "##########..", "##.###.###.#", "############",
            "###########.", "##########.#"]  # fmt: skip
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    look = replace(PLAIN, cell=20, font=18, stroke=1, box="white", line="black")

    found = nl.scan(draw_page(puzzle, look))

    assert found.puzzle == puzzle


@pytest.mark.parametrize("angle", ["down", "across"])
def test_colors_are_told_on_a_page_that_fades(angle: str) -> None:
    """The same ink differs from the page in another way at each end of it."""
    palette = nl.Palette.of("#000000", "#2458c8", "#8a4fa8")
    rows = ["##..AA", "#.BB.A", ".#AA#.", "AA##BB", "#A#A.A", "..##AA"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), palette))
    page = draw_page(puzzle, PLAIN)
    ramp = Image.linear_gradient("L").rotate(90 if angle == "across" else 0).resize(page.size)
    ends = [Image.new("RGB", page.size, color) for color in ("#f8c890", "#a0c0f8")]
    paper = page.convert("L").point(lambda light: 255 if light > 200 else 0)
    page.paste(Image.composite(*ends, ramp), (0, 0), paper)

    found = nl.scan(page)

    assert found.puzzle is not None
    assert renumbered(found.puzzle) == renumbered(puzzle)


def stored(image: Image.Image, kind: str, quality: int) -> Image.Image:
    """Through a file that loses something."""
    return Image.open(io.BytesIO(to_bytes(image, kind, quality=quality))).convert("RGB")


@pytest.mark.parametrize(
    ("look", "cell", "font", "kind"),
    [("sepia", 32, 9, "JPEG"), ("plain", 44, 8, "WEBP"), ("sepia", 44, 8, "JPEG")],
)
def test_digits_of_six_pixels_are_read_at_a_finer_scale(
    look: str, cell: int, font: int, kind: str
) -> None:
    puzzle = unique_puzzle()
    page = stored(draw_page(puzzle, replace(LOOKS[look], cell=cell, font=font)), kind, 40)

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_a_number_that_was_missed_next_to_the_board_leaves_a_gap() -> None:
    """10 was read as 9, and a 1 was not seen: that puzzle has one solution too."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, replace(LOOKS["faint"], cell=44, font=9))
    smaller = page.resize((page.width * 17 // 20, page.height * 17 // 20), Image.Resampling.LANCZOS)

    found = nl.scan(stored(smaller, "JPEG", 40))

    assert found.status is not nl.ScanStatus.VERIFIED or found.puzzle == puzzle


def with_a_band(puzzle: nl.Puzzle, color: str) -> Image.Image:
    """Between the board and its clues there is a line more, in a color, for a cursor."""
    look = replace(LOOKS["plain"], line="black")
    page, cell = draw_page(puzzle, look), look.cell
    left, top, _, _ = board_box(page, puzzle)
    image = Image.new("RGB", (page.width + cell, page.height + cell), "white")
    image.paste(page.crop((left, 0, page.width, top)), (left + cell, 0))
    image.paste(page.crop((0, top, left, page.height)), (0, top + cell))
    image.paste(page.crop((left, top, page.width, page.height)), (left + cell, top + cell))
    draw = ImageDraw.Draw(image)
    for k in range(puzzle.height):
        y = top + (k + 1) * cell
        draw.rectangle([left, y, left + cell, y + cell], fill=color, outline="black")
    for k in range(puzzle.width):
        x = left + (k + 1) * cell
        draw.rectangle([x, top, x + cell, top + cell], fill=color, outline="black")
    return image


@pytest.mark.parametrize("color", ["#d8f8d8", "#e0e8ff"])
@pytest.mark.parametrize("dimmed", [0, 0.5, 0.6])
def test_a_band_beside_the_board_is_no_line_of_it_though_the_page_is_dimmed(
    color: str, dimmed: float
) -> None:
    puzzle = unique_puzzle()
    page = with_a_band(puzzle, color)
    page = Image.blend(page, Image.new("RGB", page.size, "#5a5a6e"), dimmed)

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
