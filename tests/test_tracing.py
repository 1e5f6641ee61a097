"""Passes of line logic: what each one changes, and where they end."""

from __future__ import annotations

from itertools import pairwise

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import nonolith as nl

CROSS = nl.Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])


def test_passes_take_turns_and_mark_what_they_change() -> None:
    passes = list(nl.trace(CROSS))

    assert [(step.number, step.is_row) for step in passes] == [(1, True), (2, False), (3, True)]
    assert passes[0].after.lines() == ["???", "###", "???"]
    assert passes[0].changed == ((1, 0), (1, 1), (1, 2))
    assert passes[1].after.lines() == [".#.", "###", ".#."]
    assert passes[1].changed == ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2))
    assert passes[2].changed == ()


def test_the_last_pass_names_the_line_that_cannot_be_completed() -> None:
    puzzle = nl.Puzzle(rows=[[2], [2]], columns=[[1], [3]])
    last = list(nl.trace(puzzle))[-1]
    assert (last.number, last.conflict) == (2, nl.Line(False, 0))
    assert last.changed == ()


def test_a_start_grid_is_where_the_first_pass_begins() -> None:
    puzzle = nl.Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    assert [step.changed for step in nl.trace(puzzle)] == [(), ()]

    first, *_, last = nl.trace(puzzle, start=nl.Grid.parse("#?\n??"))
    assert first.before.lines() == ["#?", "??"]
    assert last.after.lines() == ["#.", ".#"]


def test_a_start_grid_of_another_size_is_refused() -> None:
    with pytest.raises(nl.PuzzleError, match="found a grid of 1x1 cells; expected 3x3"):
        next(nl.trace(CROSS, start=nl.Grid.parse("?")))


@given(puzzles(), st.lists(st.integers(1, 3), max_size=3), st.booleans())
def test_the_last_grid_is_the_fixed_point_of_line_logic(
    puzzle: nl.Puzzle, clue: list[int], is_mistyped: bool
) -> None:
    """Also of a puzzle with a mistyped clue, most of which have no solution."""
    if is_mistyped:
        puzzle = puzzle.with_row(0, clue)

    passes = list(nl.trace(puzzle))

    expected = oracle.line_logic(puzzle)
    assert (passes[-1].conflict is not None) == (expected is None)
    if expected is not None:
        assert list(passes[-1].after.masks) == expected
    for before, after in pairwise(passes):
        assert after.before == before.after
        assert after.number == before.number + 1
