"""Grids: text form, masks, numpy."""

from __future__ import annotations

import pickle

import numpy
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from nonolith import BLACK_AND_WHITE, Grid, Palette, PuzzleError


@given(st.data(), strategies.palettes(max_colors=12))
def test_text_reads_back(data: st.DataObject, palette: Palette) -> None:
    picture = data.draw(strategies.pictures(palette=palette))
    grid = data.draw(strategies.partial_grids(picture))
    assert Grid.parse(str(grid), palette) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert Grid.from_rows(grid.rows(), palette) == grid


def test_text_shows_filled_blank_and_unknown() -> None:
    assert str(Grid.from_rows([[1, 0], [-1, 1]])) == "#.\n?#"


def test_parse_accepts_what_people_type() -> None:
    assert Grid.parse("\nXx1█\n-_0.\r\n") == Grid.from_rows([[1, 1, 1, 1], [0, 0, 0, 0]])


def test_numpy_sees_numbers() -> None:
    array = numpy.asarray(Grid.parse("#.\n?#"))
    assert array.tolist() == [[1, 0], [-1, 1]]
    assert numpy.asarray(Grid.parse("#."), dtype=float).dtype == float


def test_a_cell_is_a_set_of_colors() -> None:
    palette = Palette.of_size(2)
    grid = Grid.from_masks(2, 1, [0b101, 0b010], palette)
    assert grid[0, 0] == 0b101
    assert grid.color_at(0, 0) == -1
    assert grid.color_at(0, 1) == 1
    assert str(grid) == "?#"
    assert grid.unknown_count == 1


def test_many_colors_leave_bytes_behind() -> None:
    palette = Palette.of_size(20)
    grid = Grid.from_colors(2, 1, bytes([20, 0]), palette)
    assert grid[0, 0] == 1 << 20
    assert list(grid.rows()) == [[20, 0]]


def test_equal_grids_are_equal_however_they_were_made() -> None:
    assert Grid.from_masks(2, 1, (1, 2)) == Grid(2, 1, b"\x01\x02")
    assert hash(Grid.from_masks(2, 1, (1, 2))) == hash(Grid(2, 1, b"\x01\x02"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#.\n#", "row 2: found 1 cells; expected 2"),
        ("#\n##\n.", "row 2: found 2 cells; expected 1 as in most rows"),
        ("#~", "row 1, column 2: found '~'"),
    ],
)
def test_bad_text_is_told_where(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        Grid.parse(text)


def test_cells_outside_are_an_index_error() -> None:
    with pytest.raises(IndexError):
        Grid.unknown(2, 2)[2, 0]
    with pytest.raises(IndexError):
        Grid.unknown(2, 2)[0, -1]


def test_with_cells_changes_a_copy() -> None:
    grid = Grid.unknown(2, 1, BLACK_AND_WHITE)
    assert str(grid.with_cells([(0, 1, 2)])) == "?#"
    assert str(grid) == "??"


@pytest.mark.parametrize(
    ("text", "masks"),
    [("[#A]", [0b0110]), ("[!A]?", [0b1011, 0b1111]), ("[.B]#", [0b1001, 0b0010]), ("[A]", [4])],
)
def test_sets_of_colors_in_brackets_are_one_cell(text: str, masks: list[int]) -> None:
    assert list(Grid.parse(text, Palette.of_size(3)).masks) == masks


@pytest.mark.parametrize("text", ["[]", "[!]", "[", "A]", "[Q]", "[!#A.B]", "[A"])
def test_other_brackets_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="grid row 1, column"):
        Grid.parse(text, Palette.of_size(3))
