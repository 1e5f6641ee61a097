"""Puzzles, clues and runs: what they accept, what they refuse, how they compare."""

from __future__ import annotations

import copy
import pickle

import oracle
import pytest
import strategies
from hypothesis import given

from nonolith import Clue, Grid, Meta, Palette, Puzzle, PuzzleError, Run


def test_plain_numbers_make_a_puzzle() -> None:
    puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    assert (puzzle.width, puzzle.height) == (3, 2)
    assert puzzle.rows[0] == Clue((Run(1), Run(1)))


def test_zeros_and_empty_clues_mean_an_empty_line() -> None:
    assert Puzzle([[0]], [[], [0, 0]]) == Puzzle([[]], [[], []])


@given(strategies.pictures())
def test_clues_come_from_the_picture(picture: Grid) -> None:
    puzzle = Puzzle.from_grid(picture)
    for index, clue in enumerate(puzzle.rows):
        cells = [mask.bit_length() - 1 for mask in picture.row(index)]
        assert [(run.length, run.color) for run in clue] == oracle.runs_of(cells)
    assert puzzle.goal == picture


@given(strategies.puzzles())
def test_puzzles_survive_pickling(puzzle: Puzzle) -> None:
    puzzle.packed  # noqa: B018 - fills the cache, which must not travel
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle == copy.copy(puzzle)
    assert hash(again) == hash(puzzle)
    assert again.id == puzzle.id
    assert again.goal == puzzle.goal


def test_id_depends_on_the_clues_alone() -> None:
    puzzle = Puzzle([[1]], [[1]])
    assert puzzle.id == Puzzle([[1]], [[1]], meta=Meta(title="x")).id
    assert puzzle.id != Puzzle([[]], [[1]]).id
    assert Puzzle([[1], [1]], [[2]]).id != Puzzle([[2]], [[1], [1]]).id
    assert puzzle.id == "a653ef92ee7a9972"


def test_meta_does_not_count_for_equality() -> None:
    assert Puzzle([[1]], [[1]], meta=Meta(title="a")) == Puzzle([[1]], [[1]])


def test_a_mistyped_puzzle_is_holdable() -> None:
    puzzle = Puzzle([[5]], [[1], [1]])
    assert puzzle.with_row(0, [2]) == Puzzle([[2]], [[1], [1]])
    assert puzzle.with_column(1, [7]).columns[1] == Clue.of([7])
    with pytest.raises(IndexError):
        puzzle.with_row(1, [1])


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[-1]], "row 1: found -1"),
        ([[1], ["x"]], "row 2: .*expected a clue"),
        ([[Run(1, 2)]], "row 1: found color 2"),
        ([], "found 0 rows"),
    ],
)
def test_nonsense_is_refused_with_its_place(rows: list[list[object]], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        Puzzle(rows, [[1]])


def test_the_ceiling_on_cells_can_be_lowered_and_raised() -> None:
    with pytest.raises(PuzzleError, match="at most 3"):
        Puzzle([[1], [1]], [[1], [1]], max_cells=3)
    rows, columns = [()] * 10_001, [()] * 10_000
    with pytest.raises(PuzzleError, match="10000 x 10001 cells; expected at most 100000000"):
        Puzzle(rows, columns)
    puzzle = Puzzle(rows, columns, max_cells=10**9)
    assert puzzle.with_row(0, [1]).with_meta(title="vast").height == 10_001


def test_blots_and_unknown_clues_are_in_the_model() -> None:
    puzzle = Puzzle([[Run(None)], None], [[Run(2, None)]])
    assert puzzle.has_blots
    assert not puzzle.rows[1].known
    assert str(puzzle.rows[0]) == "?"


def test_runs_of_different_colors_may_touch() -> None:
    clue = Clue.of([Run(2, 1), Run(1, 2), Run(1, 2)])
    assert clue.least_length == 5


def test_values_are_frozen() -> None:
    puzzle = Puzzle([[1]], [[1]])
    with pytest.raises(AttributeError):
        puzzle.rows = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        puzzle.rows[0].runs[0].length = 3  # type: ignore[misc]


@pytest.mark.parametrize("colors", [1, 2, 62, 200])
def test_palettes_of_any_size_have_distinct_symbols(colors: int) -> None:
    palette = Palette.of_size(colors)
    assert len(palette) == colors
    assert len({color.symbol for color in palette}) == colors + 1
    assert pickle.loads(pickle.dumps(palette)) == palette


def test_a_run_beyond_any_line_gets_a_true_message() -> None:
    with pytest.raises(PuzzleError, match="length 2147483648; expected 1 to 2147483647"):
        Puzzle([[2**31]], [[1]])
    with pytest.raises(PuzzleError, match="length 0; expected 1 or more"):
        Run(0)


def test_a_grid_of_another_puzzle_is_refused() -> None:
    puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    puzzle.check_grid(Grid.parse("#??\n???"))
    with pytest.raises(PuzzleError, match=r"grid of 2x1 cells; expected 3x2 as the puzzle has"):
        puzzle.check_grid(Grid.parse("#?"))
    colorful = Grid.from_masks(3, 2, [1, 2, 1, 1, 4, 1], Palette.of("#000", "#f00"))
    with pytest.raises(PuzzleError, match=r"^picture row 2, column 2: found a color"):
        puzzle.check_grid(colorful, "picture")
