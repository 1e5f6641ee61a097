"""Numbers as toolkits write them: on badges, as lists, in fields."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, draw_page
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from test_scan import unique_puzzle

import nonolith as nl

PLAIN = LOOKS["plain"]
CELL = 40


def on_badges(puzzle: nl.Puzzle, size: int, radius: int) -> Image.Image:
    """White numbers on badges that are smaller than a cell, gray or of the color of their run."""
    page = draw_page(puzzle, replace(PLAIN, cell=CELL, ink="white"))
    left, top = page.width - 24 - puzzle.width * CELL, page.height - 24 - puzzle.height * CELL
    page.paste("white", (0, 0, page.width, top - 1))
    page.paste("white", (0, 0, left - 1, page.height))
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(round(0.62 * size))

    def badges(clue: nl.Clue) -> list[tuple[str, str]]:
        plain = puzzle.palette.is_black_and_white
        shown = [
            (str(run.length), "#6c757d" if plain else puzzle.palette[run.color or 1].hex)
            for run in reversed(clue)
        ]
        return shown or [("0", "#6c757d")]

    def badge(x: float, y: float, text: str, fill: str) -> None:
        half = size / 2
        wide = half + (size / 4 if len(text) > 1 else 0)
        draw.rounded_rectangle([x - wide, y - half, x + wide, y + half], radius, fill=fill)
        draw.text((x, y), text, font=font, fill="white", anchor="mm")

    for row, clue in enumerate(puzzle.rows):
        for k, (text, fill) in enumerate(badges(clue)):
            badge(left - 20 - k * (1.6 * size + 2), top + (row + 0.5) * CELL, text, fill)
    for column, clue in enumerate(puzzle.columns):
        for k, (text, fill) in enumerate(badges(clue)):
            badge(left + (column + 0.5) * CELL, top - 20 - k * (size + 4), text, fill)
    return page


@pytest.mark.parametrize(("size", "radius"), [(20, 6), (24, 12)], ids=["pills", "circles"])
def test_numbers_on_badges_are_read_and_the_badges_are_not(size: int, radius: int) -> None:
    puzzle = unique_puzzle()

    found = nl.scan(on_badges(puzzle, size, radius))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_the_smooth_rims_of_circles_do_not_count() -> None:
    puzzle = unique_puzzle()
    page = on_badges(puzzle, 26, 13).filter(ImageFilter.GaussianBlur(0.6))

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_badges_may_have_the_colors_of_their_runs() -> None:
    shades = ["#8a4fa8", "#d0306a", "#2e8b3a"]
    rows = ["##.AA#", "BBAA##", ".#BB.A", "AA##BB", "#AABB.", "BB.##A"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), nl.Palette.of(*shades)))

    found = nl.scan(on_badges(puzzle, 22, 6))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle is not None
    assert {found.puzzle.palette[k].hex for k in (1, 2, 3)} == set(shades)


def test_bold_zeros_are_no_badges() -> None:
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(["..........", "####......"] * 5)))
    page = draw_page(puzzle, replace(PLAIN, cell=CELL, font=28, stroke=2, zero=True))

    board = nl.scan(page).boards[0]

    assert [[run.length for run in clue] for clue in board.puzzle.rows] == [[], [4]] * 5


def as_lists(puzzle: nl.Puzzle) -> Image.Image:
    """Clues in brackets with commas, those of the columns side by side too."""
    wide, tall, font = 80, 40, ImageFont.load_default(16)
    left, top = 160, 60
    right, bottom = left + puzzle.width * wide, top + puzzle.height * tall
    page = Image.new("RGB", (right + 24, bottom + 24), "white")
    draw = ImageDraw.Draw(page)
    for k in range(puzzle.width + 1):
        draw.line([left + k * wide, top, left + k * wide, bottom], fill="black")
    for k in range(puzzle.height + 1):
        draw.line([left, top + k * tall, right, top + k * tall], fill="black")
    for row, clue in enumerate(puzzle.rows):
        text = str([run.length for run in clue])
        at = (left - 8, top + (row + 0.5) * tall)
        draw.text(at, text, font=font, fill="black", anchor="rm")
    for column, clue in enumerate(puzzle.columns):
        text = str([run.length for run in clue])
        draw.text(
            (left + (column + 0.5) * wide, top - 20), text, font=font, fill="black", anchor="mm"
        )
    return page


def test_brackets_around_clues_are_no_ones() -> None:
    rows = ["##.#.", ".####", "##.##", "#.#..", "####."]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    found = nl.scan(as_lists(puzzle))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def set_far(puzzle: nl.Puzzle) -> Image.Image:
    """The clues of the columns begin at the top, not above the board."""
    page = draw_page(puzzle, replace(PLAIN, zero=True))
    cell = PLAIN.cell
    left, top = page.width - 24 - puzzle.width * cell, page.height - 24 - puzzle.height * cell
    deep = (top - 24) // cell
    for column, clue in enumerate(puzzle.columns):
        x, missing = left + column * cell, deep - max(1, len(clue))
        strip = page.crop((x, top - max(1, len(clue)) * cell, x + cell, top - 2))
        page.paste("white", (x, 0, x + cell, top - 2))
        page.paste(strip, (x, top - (missing + max(1, len(clue))) * cell))
    return page


def test_clues_set_at_the_far_end_have_lost_no_number() -> None:
    rows = [
        "#.##.#####", "####.#####", "###.####..", "###.#.##..", "####.#.###",
        "##.#.#.###", "##########", "##########", "##########", "##.#.#.###",
    ]  # fmt: skip
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))

    found = nl.scan(set_far(puzzle))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def below_a_title(puzzle: nl.Puzzle, title: str, y: int, size: int) -> Image.Image:
    """Narrow columns right below a title; all clues begin at the top or at the left."""
    wide, tall, left, top = 22, 26, 72, 94
    right, bottom = left + puzzle.width * wide, top + puzzle.height * tall
    page = Image.new("RGB", (right + 8, bottom + 40), "white")
    draw = ImageDraw.Draw(page)
    draw.text((right / 2, y), title, font=ImageFont.load_default(size), fill="black", anchor="ms")
    for k in range(puzzle.width + 1):
        draw.line([left + k * wide, top, left + k * wide, bottom], fill="#808080", width=2)
    for k in range(puzzle.height + 1):
        draw.line([left, top + k * tall, right, top + k * tall], fill="#808080", width=2)
    font = ImageFont.load_default(14)
    for row, clue in enumerate(puzzle.rows):
        text = " ".join(str(run.length) for run in clue)
        draw.text((5, top + (row + 0.5) * tall), text, font=font, fill="black", anchor="lm")
    for column, clue in enumerate(puzzle.columns):
        for k, run in enumerate(clue):
            at = (left + column * wide + 5, 63 + k * 17)
            draw.text(at, str(run.length), font=font, fill="black", anchor="lm")
    return page


def thin_puzzle() -> nl.Puzzle:
    """A puzzle with one number above most columns."""
    rows = [
        "...####...", "...####...", "...####...", ".########.", ".########.",
        "###.##.###", "..##.##.##", "..######..", "..######..", "..##..##..",
    ]  # fmt: skip
    return nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))


def test_letters_close_above_narrow_columns_do_not_say_how_far_numbers_are_apart() -> None:
    puzzle = thin_puzzle()

    found = nl.scan(below_a_title(puzzle, "Type clues then click Solve", 46, 20))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


@pytest.mark.parametrize("text", ["Puzzle 5", "No. 10"])
def test_a_digit_far_above_the_corner_makes_no_column(text: str) -> None:
    puzzle = thin_puzzle()
    page = below_a_title(puzzle, "", 46, 20)
    font = ImageFont.load_default(14)
    ImageDraw.Draw(page).text((67, 24), text, font=font, fill="black", anchor="rs")

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle
