"""Hints: graded, never saying more than asked for, and honest about wrong grids."""

from __future__ import annotations

from typing import Any

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Grid, HintKind, HintLevel, Puzzle

PUZZLE = Puzzle.from_grid(Grid.parse("##.#.\n#####\n.#.##\n#...#\n##.##"))


def test_the_levels_say_more_and_more() -> None:
    where, technique, cells = (nl.hint(PUZZLE, level=level) for level in HintLevel)
    assert where.text == "Look at row 2."
    assert technique.text == (
        "Look at row 2. The clue leaves no choice in this line (complete line)."
    )
    assert cells.text == "Row 2: the 5 fills the whole line."


def test_a_hint_gives_no_more_away_than_its_level() -> None:
    record = nl.hint(PUZZLE, level="where").to_dict()
    assert set(record) == {"kind", "level", "text", "line", "number"}
    assert "technique" in nl.hint(PUZZLE, level="technique").to_dict()
    assert nl.hint(PUZZLE, level="cells").to_dict()["step"]["cells"]


@given(st.data())
def test_a_hint_is_the_first_step_of_the_explanation(data: st.DataObject) -> None:
    picture = data.draw(strategies.pictures(max_side=6))
    grid = data.draw(strategies.partial_grids(picture))
    puzzle = Puzzle.from_grid(picture)
    explanation = nl.explain(puzzle, start=grid)

    hint = nl.hint(puzzle, grid)

    if explanation.steps:
        assert hint.step == explanation.steps[0]
    elif grid.is_complete:
        assert hint.kind is HintKind.SOLVED
    else:
        assert hint.kind is HintKind.UNDECIDABLE


@pytest.mark.parametrize("level", list(HintLevel))
def test_a_wrong_grid_is_told_in_the_same_grades(level: HintLevel) -> None:
    grid = Grid.parse("???.?\n?????\n?????\n?????\n?????")
    hint = nl.hint(PUZZLE, grid, level=level)
    assert hint.kind is HintKind.WRONG
    assert "There is a mistake: look at" in hint.text
    assert ("row 1, column 4" in hint.text) == (level is HintLevel.CELLS)
    assert hint.mistakes is not None
    assert hint.mistakes.contradicts is not None
    named = f"A cell there cannot be right ({hint.mistakes.contradicts.technique})."
    assert (named in hint.text) == (level is not HintLevel.WHERE)


def test_an_impossible_puzzle_is_told() -> None:
    hint = nl.hint(Puzzle([[1]], [[]]), level="where")
    assert hint.kind is HintKind.WRONG
    assert "the puzzle itself has no solution" in hint.text


def test_a_grid_of_another_puzzle_is_refused() -> None:
    with pytest.raises(nl.PuzzleError, match="found a grid of 2x1 cells; expected 5x5"):
        nl.hint(PUZZLE, Grid.parse("??"))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="spoil"):
        nl.hint(PUZZLE, level="spoil")


def test_of_equally_easy_steps_the_nearest_to_where_one_worked() -> None:
    puzzle = Puzzle.from_grid(Grid.parse("\n".join(["#####"] * 5)))
    assert str(nl.hint(puzzle, level="where")) == "Look at row 1."
    assert str(nl.hint(puzzle, level="where", near=[(3, 1)])) == "Look at row 4."
    with pytest.raises(nl.PuzzleError, match="near: found row 6, column 1"):
        nl.hint(puzzle, near=[(5, 0)])


def test_of_equally_short_two_way_steps_the_nearest() -> None:
    picture = "#..#...\n.#.#..#\n.###.#.\n.##..##\n#..##..\n#......\n.....#."
    known = "?..#.??\n??.#.??\n.###.??\n.##.?#?\n??.????\n#......\n?..?.??"
    puzzle, grid = Puzzle.from_grid(Grid.parse(picture)), Grid.parse(known)
    assert str(nl.hint(puzzle, grid, near=[(0, 0)])).startswith("Row 2: whether row 2, column 6")
    assert str(nl.hint(puzzle, grid, near=[(6, 0)])).startswith("Row 7: whether row 7, column 6")


def test_a_wrong_grid_is_proved_wrong_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grid is searched once, the puzzle without it once."""
    import nonolith.solving

    asked = []
    search = nonolith.solving.Search

    def counted(puzzle: Puzzle, start: Grid | None, *rest: Any, **options: Any) -> Any:
        asked.append(start)
        return search(puzzle, start, *rest, **options)

    monkeypatch.setattr(nonolith.solving, "Search", counted)
    puzzle = Puzzle([[2], [1]], [[2], [1]])
    grid = Grid.parse(".?\n??")
    assert nl.hint(puzzle, grid).kind is nl.HintKind.WRONG
    assert asked.count(grid) == 1


def test_checking_the_grid_leaves_time_for_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that uses up all the time it gets takes no more than half of what there is."""
    import nonolith.why.hinting

    given = []

    def endless(puzzle: Puzzle, **options: Any) -> nl.Solutions:
        limits = options["limits"]
        given.append(limits.seconds)
        return nl.solutions(puzzle, **options | {"limits": nl.Limits(nodes=0)})

    monkeypatch.setattr(nonolith.why.hinting, "solutions", endless)
    puzzle = Puzzle([[2], [1]], [[2], [1]])
    for seconds, half in ((None, 5.0), (2.0, 1.0), (60.0, 5.0)):
        assert nl.hint(puzzle, limits=nl.Limits(seconds=seconds)).kind is HintKind.STEP
        assert given.pop() == half
