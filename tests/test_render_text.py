"""Pictures in a terminal."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Line, Puzzle
from nonolith.render import Marks, to_rich, to_text

PICTURE = Grid.parse(".##.\n####\n#..#")
PUZZLE = Puzzle.from_grid(PICTURE)
COLORS = Palette.of("#000000", "#d02020", "#2060d0")


def test_a_large_grid_is_a_character_for_each_cell() -> None:
    """Clues and frames around 3000x3000 took a minute, whatever the limit of the search."""
    grid = Grid.unknown(400, 300)
    puzzle = Puzzle([[1]] * 300, [[1]] * 400)
    assert to_text(puzzle, grid) == "\n".join(["?" * 400] * 300)
    assert to_text(puzzle, grid, cells="wide").startswith("  ")


def test_clues_stand_above_and_beside_the_picture() -> None:
    expected = """
       2 2 2 2
     ┌────────┐
   2 │  ████  │
   4 │████████│
 1 1 │██    ██│
     └────────┘"""

    assert to_text(PUZZLE, PICTURE) == expected.strip("\n")


@given(
    st.integers(1, 12).flatmap(
        lambda width: st.lists(
            st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=12
        )
    )
)
def test_ascii_picture_reads_back(rows: list[list[int]]) -> None:
    """Every cell and every number of the page can be recovered from its place."""
    grid = Grid.from_rows(rows)
    puzzle = Puzzle.from_grid(grid)

    lines = to_text(puzzle, grid, ascii=True, cells="narrow").splitlines()

    body = [line for line in lines if "|" in line]
    assert ["".join(line.split("|")[1:]) for line in body] == str(grid).splitlines()
    clues = [[int(number) for number in line.split("|")[0].split()] for line in body]
    assert clues == [[run.length for run in clue] or [0] for clue in puzzle.rows]


def test_large_puzzle_fits_a_laptop_window() -> None:
    grid = Grid.from_rows([[(row * column) % 7 < 3 for column in range(78)] for row in range(78)])

    text = to_text(Puzzle.from_grid(grid), grid, width=200, height=75)

    lines = text.splitlines()
    assert max(map(len, lines)) <= 200
    assert len(lines) <= 75


def test_clues_go_first_when_the_window_is_too_narrow() -> None:
    text = to_text(PUZZLE, PICTURE, width=7)

    assert text.splitlines() == ["┌────┐", "│▄██▄│", "│▀  ▀│", "└────┘"]


def test_lines_and_frame_go_next_and_dots_are_the_last_resort() -> None:
    wide = Grid.from_rows([[column % 2 == row % 2 for column in range(20)] for row in range(4)])
    puzzle = Puzzle.from_grid(wide)

    assert to_text(puzzle, wide, width=20).splitlines() == ["▀▄" * 10, "▀▄" * 10]
    assert to_text(puzzle, wide, width=19) == "⢕⢕⢕⢕⢕⢕⢕⢕⢕⢕"
    assert to_text(puzzle, wide, width=20, ascii=True).splitlines()[0] == "#." * 10


def test_blank_puzzle_keeps_its_clues_however_little_room_there_is() -> None:
    assert "2" in to_text(PUZZLE, width=3)


def test_unknown_and_changed_cells_have_characters_of_their_own() -> None:
    before = Grid.unknown(4, 3)
    after = before.with_cells([(0, 0, 1), (0, 1, 2), (1, 1, 2)])
    marks = Marks.between(before.with_cells([(1, 1, 2)]), after)

    rows = [line.split("│")[1] for line in to_text(PUZZLE, after, marks=marks).splitlines()[2:-1]]

    assert rows == ["\N{MULTIPLICATION SIGN} ▓▓????", "??██????", "????????"]


def test_numbers_of_ten_and_more_never_touch_their_neighbours() -> None:
    grid = Grid.from_rows([[1, 1, 1]] * 11)

    blocks = to_text(Puzzle.from_grid(grid), grid).splitlines()
    ascii = to_text(Puzzle.from_grid(grid), grid, ascii=True).splitlines()

    assert [line.split() for line in blocks[:2]] == [["¹", "¹", "¹"], ["1", "1", "1"]]
    assert ascii[0].split() == ["11", "11", "11"]


def test_small_digits_go_on_below_in_narrow_pictures() -> None:
    grid = Grid.from_rows([[1, 0]] * 12)

    text = to_text(Puzzle.from_grid(grid), grid, cells="half")

    assert [line.strip() for line in text.splitlines()[:2]] == ["¹", "20"]


def test_colors_have_symbols_without_color() -> None:
    grid = Grid.parse("#A\nB.", COLORS)

    text = to_text(Puzzle.from_grid(grid), grid, ascii=True)

    assert "1# 1A |###AAA|" in text
    assert "   1B |BBB ..|" in text


def test_ascii_stays_ascii_whatever_the_palette() -> None:
    palette = Palette.of_size(100)
    grid = Grid.from_rows([[99, 100, 0]], palette)

    assert to_text(Puzzle.from_grid(grid), grid, ascii=True).isascii()


def test_one_color_other_than_black_is_painted() -> None:
    grid = Grid.parse("#.", Palette.of("#c00000"))

    text = printed(
        to_rich(Puzzle.from_grid(grid), grid), color_system="truecolor", force_terminal=True
    )

    assert "48;2;192;0;0" in text


def test_highlighted_lines_and_crossed_runs_show_in_plain_text() -> None:
    marks = Marks.of(lines=[Line(True, 2), Line(False, 0)], crossed=[(Line(True, 2), 0)])

    text = to_text(PUZZLE, PICTURE, marks=marks, ascii=True)

    assert " x 1>|##" in text
    assert "+v-------+" in text


def test_differences_of_two_solutions_are_shaded() -> None:
    first, second = Grid.parse("#.\n.#"), Grid.parse(".#\n#.")

    text = to_text(Puzzle.from_grid(first), first, marks=Marks(other=second))

    assert "│▓▓░░│" in text
    assert "│░░▓▓│" in text


def test_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="found a grid of 2x2 cells; expected 4x3"):
        to_text(PUZZLE, Grid.unknown(2, 2))


def printed(picture: object, **options: object) -> str:
    stream = io.StringIO()
    console = Console(file=stream, width=80, **options)  # type: ignore[arg-type]
    console.print(picture)
    return stream.getvalue()


def test_rich_prints_the_same_characters_as_plain_text() -> None:
    text = printed(to_rich(PUZZLE, PICTURE))

    assert [line.rstrip() for line in text.splitlines()] == to_text(PUZZLE, PICTURE).splitlines()


@pytest.mark.parametrize(
    ("system", "code"), [("truecolor", "48;2;208;32;32"), ("256", "48;5;"), ("standard", "41m")]
)
def test_color_pictures_use_as_many_colors_as_there_are(system: str, code: str) -> None:
    grid = Grid.parse("#A\nB.", COLORS)

    text = printed(to_rich(Puzzle.from_grid(grid), grid), color_system=system, force_terminal=True)

    assert code in text


def test_no_color_means_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    grid = Grid.parse("#A\nB.", COLORS)

    text = printed(to_rich(Puzzle.from_grid(grid), grid), force_terminal=True)

    assert "\x1b[4" not in text
    assert "###AAA" in text
