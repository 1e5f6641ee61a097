"""The strong check: right exactly if some solution agrees, and what is wrong if none does."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import pictures

import nonolith as nl
from nonolith.timing import Clock
from nonolith.why.mistakes import find_mistakes


@given(st.data())
def test_right_means_that_a_solution_agrees(data: st.DataObject) -> None:
    puzzle = nl.Puzzle.from_grid(data.draw(pictures(max_side=4)))
    count = puzzle.width * puzzle.height
    masks = data.draw(st.lists(st.sampled_from([1, 2, 3, 3]), min_size=count, max_size=count))
    grid = nl.Grid.from_masks(puzzle.width, puzzle.height, masks, puzzle.palette)

    found = find_mistakes(puzzle, grid, Clock(None))

    agreeing = list(oracle.solutions(puzzle, masks))
    assert found.right is bool(agreeing)
    assert found.complete
    if agreeing:
        assert (found.verdict is nl.Verdict.UNIQUE) == (len(agreeing) == 1)
        assert found.erase == ()
        return
    assert found.erase
    every = list(oracle.solutions(puzzle))
    places = {divmod(place, puzzle.width): place for place in range(count)}
    for cell in found.impossible:
        assert cell in found.erase
        assert not any(masks[places[cell]] >> cells[places[cell]] & 1 for cells in every)
    erased = grid.with_cells((row, column, 3) for row, column in found.erase)
    assert any(True for _ in oracle.solutions(puzzle, erased.masks))


def test_the_contradicted_deduction_rests_on_what_is_left() -> None:
    puzzle = nl.Puzzle(rows=[[3], [1], [1]], columns=[[1], [3], [1]])
    found = find_mistakes(puzzle, nl.Grid.parse("#.?\n?#?\n?#?"), Clock(None))
    assert found.right is False
    assert found.erase == found.impossible == ((0, 1),)
    assert found.is_smallest
    assert found.contradicts is not None
    assert (0, 1) not in found.contradicts.because
    assert found.to_dict()["erase"] == [{"row": 1, "column": 2}]


def test_an_impossible_puzzle_has_nothing_to_erase() -> None:
    found = find_mistakes(
        nl.Puzzle(rows=[[2]], columns=[[1], []]), nl.Grid.parse("#?"), Clock(None)
    )
    assert found.right is False
    assert found.erase == ()
    assert found.reason


def test_out_of_time_it_does_not_know() -> None:
    puzzle = nl.Puzzle(rows=[[1]] * 30, columns=[[1]] * 30)
    found = find_mistakes(puzzle, nl.Grid.unknown(30, 30), Clock(0))
    assert found.right is not False
    assert not found.complete
    assert found.reason == "stopped at the limit of 0 seconds"


def test_no_search_is_set_up_once_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def consensus(*_: object) -> None:
        raise AssertionError("a search was set up")

    monkeypatch.setattr("nonolith.why.mistakes.consensus", consensus)
    puzzle = nl.Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    found = nl.check(puzzle, nl.Grid.unknown(2, 2), strong=True, limits=nl.Limits(seconds=0))
    assert found.mistakes is not None
    assert found.mistakes.right is None
    assert "limit" in found.mistakes.reason
