"""What looks like something else: letters like digits, lines like ones, blur like noise."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from test_scan import unique_puzzle

import nonolith as nl

PLAIN = LOOKS["plain"]


def puzzle_of(*rows: str) -> nl.Puzzle:
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    return puzzle


def with_columns_mirrored(puzzle: nl.Puzzle) -> Image.Image:
    """A page with the clues of the columns in reverse: the sums agree, but there is no solution."""
    page = draw_page(puzzle, PLAIN)
    left = page.width - 24 - puzzle.width * PLAIN.cell
    top = page.height - 24 - puzzle.height * PLAIN.cell
    for column in range(puzzle.width // 2):
        ends = [left + place * PLAIN.cell for place in (column, puzzle.width - 1 - column)]
        strips = [page.crop((x, 0, x + PLAIN.cell, top - 2)) for x in ends]
        page.paste(strips[1], (ends[0], 0))
        page.paste(strips[0], (ends[1], 0))
    return page


def test_letters_below_the_clues_are_no_number_of_another_line() -> None:
    """An l of a sentence looks like a 1, and stands where the clue of one more row would."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN)
    words = "Click fills, a long click fills all"
    below = (14, page.height - 22)
    ImageDraw.Draw(page).text(below, words, font=ImageFont.load_default(16), fill="black")

    found = nl.scan(page)

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.VERIFIED


def test_a_number_whose_digits_touch_was_seen() -> None:
    """Two digits in one piece are none; but cut in two they are a number."""
    rows = ["##..######", "##.#.#####", "##..######", "#####.####", "##.####.##",
            "##########", "#########.", "#######.##", "##.##.####", "##########"]  # fmt: skip
    puzzle = puzzle_of(*rows, *rows)
    page = draw_page(puzzle, PLAIN)
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(16)
    left = page.width - 24 - puzzle.width * PLAIN.cell
    top = page.height - 24 - puzzle.height * PLAIN.cell
    x, y = left + PLAIN.cell // 2, top - PLAIN.cell // 2
    draw.rectangle([left + 2, top - PLAIN.cell + 1, left + PLAIN.cell - 2, top - 3], fill="white")
    draw.text((x + 1, y), "2", font=font, fill="black", anchor="rm")
    draw.text((x - 1, y), "0", font=font, fill="black", anchor="lm")

    found = nl.scan(page)

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.VERIFIED
    assert found.boards[0].doubts == ()


@pytest.mark.parametrize("blur", [1.0, 1.3])
def test_two_blurred_digits_in_a_narrow_box_are_no_noise(blur: float) -> None:
    """Their blur covers most of the box, and was taken for its grain."""
    rows = ["############", "#.#.#.#.#.##", "###########.", "##.########.", "############",
            "##..########", ".###########", "##########..", "##.###.###.#", "############",
            "###########.", "##########.#"]  # fmt: skip
    puzzle = puzzle_of(*rows)
    look = replace(PLAIN, cell=30, font=22, box="#909090", paper="#909090", ink="#404040")
    page = draw_page(puzzle, replace(look, line="#505050", thick="#404040"))

    found = nl.scan(page.filter(ImageFilter.GaussianBlur(blur)))

    assert found.puzzle == puzzle


def test_a_board_of_ones_alone_is_not_verified() -> None:
    """What is left of lines looks like ones."""
    puzzle = puzzle_of("#.#.#", ".#.#.", "#.#.#", ".#.#.", "#.#.#")

    found = nl.scan(draw_page(puzzle, PLAIN))

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.LIKELY
    assert any("compare with the picture" in doubt for doubt in found.boards[0].doubts)


def test_shades_of_grey_that_contradict_each_other_are_no_colors() -> None:
    """The numbers are wrong anyway; as colors they would be harder still to put right."""
    greys = nl.Palette.of("#1c1c1c", "#707070")
    rows = ["##AA.##AA.", "AA.###.AA#", ".##A##AAA.", "#AA##..##A", "AAA##A.##.", "##.AAA#.AA"]
    colored = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), greys))

    found = nl.scan(with_columns_mirrored(colored))

    assert found.status is nl.ScanStatus.UNSURE
    assert found.boards[0].puzzle.palette.is_black_and_white


def test_numbers_that_contradict_each_other_in_many_colors_are_given_up_soon() -> None:
    """Every grouping of the colors is another puzzle, each with hundreds of ways to mend it."""
    draw = random.Random(3)
    side, symbols = 30, "#ABCDEFGHI"
    inks = ["#" + "".join(f"{draw.randrange(200):02x}" for _ in "rgb") for _ in symbols]
    rows = ["".join(draw.choice(symbols + "..") for _ in range(side)) for _ in range(side)]
    grid = nl.Grid.parse("\n".join(rows), nl.Palette.of(*inks))
    page = with_columns_mirrored(nl.Puzzle.from_grid(grid))
    began = time.process_time()

    found = nl.scan(page)

    assert time.process_time() - began < 2
    assert found.status is not nl.ScanStatus.VERIFIED


@pytest.mark.parametrize("corner", [(31, 556, 684, 583), (-19, 556, 623, 525)])
def test_an_empty_line_of_a_board_that_stands_aslant_is_not_lost(
    corner: tuple[int, int, int, int],
) -> None:
    """Without it, and without a number for it, the puzzle has the same solution."""
    rows = ["#####..", "###.#.#", "###.###", "....###", "....###", "....#..", "......."]
    puzzle = puzzle_of(*rows)
    page = draw_page(puzzle, replace(PLAIN, cell=52, font=26, zero=False), margin=70)
    aslant = page.transform(
        page.size,
        Image.Transform.QUAD,
        (0, 0, *corner, page.width, 0),
        Image.Resampling.BICUBIC,
        fillcolor="white",
    )

    found = nl.scan(aslant)

    assert found.puzzle == puzzle


def test_a_board_on_which_nothing_is_filled_is_not_likely() -> None:
    """Where every number is taken for 0, something else was taken for the numbers."""
    puzzle = nl.Puzzle([[0]] * 6, [[0]] * 6)

    assert nl.scan(draw_page(puzzle, PLAIN)).status not in (
        nl.ScanStatus.VERIFIED,
        nl.ScanStatus.LIKELY,
    )


def test_blank_lines_inside_the_board_are_verified_though_they_cross() -> None:
    puzzle = puzzle_of("###.##", "#...#.", "......", "##..##", "###...", "#.#.##")
    found = nl.scan(draw_page(puzzle, replace(PLAIN, zero=False)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle.rows == puzzle.rows
    assert found.puzzle.columns == puzzle.columns


@pytest.mark.parametrize("numbers", [range(1, 9), range(8, 0, -1)])
def test_a_grid_whose_lines_are_numbered_is_not_verified(numbers: range) -> None:
    """A table, or the board of another game: as a puzzle it is a triangle."""
    puzzle = nl.Puzzle([[n] for n in numbers], [[n] for n in numbers])
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    assert nl.scan(draw_page(puzzle, PLAIN)).status is nl.ScanStatus.LIKELY


def test_numbers_are_not_changed_until_they_make_a_puzzle_with_several_solutions() -> None:
    """Other puzzles have numbers at both sides as well: counts of ships, tents or magnets."""
    rows, columns = [3, 0, 2, 1, 2, 0], [1, 2, 2, 0, 1, 1]
    page = draw_page(nl.Puzzle([[n] for n in rows], [[n] for n in columns]), PLAIN)

    assert nl.scan(page).status is nl.ScanStatus.UNSURE


def test_marks_do_not_confirm_a_clue_from_which_a_number_was_left_out() -> None:
    """Its cells may look empty, as blue ones on a blue page do."""
    puzzle = unique_puzzle()
    solved = nl.solve(puzzle).solution
    page = draw_page(puzzle, PLAIN, solved)
    left = page.width - 24 - puzzle.width * PLAIN.cell
    top = page.height - 24 - puzzle.height * PLAIN.cell
    assert len(puzzle.rows[0]) == 1
    at = (left - 1.5 * PLAIN.cell, top + PLAIN.cell / 2)
    font = ImageFont.load_default(PLAIN.font)
    ImageDraw.Draw(page).text(at, "1", font=font, fill="black", anchor="mm")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.LIKELY
    assert [mending.read for mending in found.boards[0].changed] == [(1, 2)]
