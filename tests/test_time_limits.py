"""Time limits hold at any size: what cannot be interrupted is not begun without time for it.

The bounds are CPU seconds, several times what is needed and a fraction of what it took before.
"""

from __future__ import annotations

import time

import pytest

import nonolith as nl
from nonolith.engine import Search, search

#: Line logic has nothing to say about it, and setting up a learner for its nine million cells takes
#: more than half a second.
VAST = nl.Puzzle(rows=[[1]] * 3000, columns=[[1]] * 3000)


def test_solve_sets_nothing_up_that_it_has_no_time_for() -> None:
    begin = time.process_time()
    result = nl.solve(VAST, limits=nl.Limits(seconds=0.15))
    assert time.process_time() - begin < 0.45
    assert result.verdict is nl.Verdict.UNDECIDED
    assert result.reason == "stopped at the limit of 0.15 seconds"


def test_a_search_that_had_no_time_goes_on_when_it_has_some() -> None:
    puzzle = nl.Puzzle(rows=[[1]] * 300, columns=[[1]] * 300)
    stopped = Search(puzzle, limits=nl.Limits(seconds=0.0))
    stopped.advance(1)
    assert not stopped.take()
    stopped.limit(nl.Limits())
    stopped.advance(1)
    assert len(stopped.take()) == 1


def test_count_sets_nothing_up_that_it_has_no_time_for() -> None:
    begin = time.process_time()
    counted = nl.count(VAST, limits=nl.Limits(seconds=0.15))
    assert time.process_time() - begin < 0.6
    assert not counted.exact
    assert counted.reason == "stopped at the limit of 0.15 seconds"


def test_packing_the_clues_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the clues took ten seconds: nothing is left of five."""
    seconds = iter(range(0, 1000, 10))
    monkeypatch.setattr(search.time, "monotonic", lambda: next(seconds))
    puzzle = nl.Puzzle(rows=[[1]] * 300, columns=[[1]] * 300)
    late = Search(puzzle, limits=nl.Limits(seconds=5))
    monkeypatch.undo()
    late.advance(1)
    assert not late.take()


def test_a_weak_check_looks_at_the_clock_between_lines() -> None:
    puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    grid = nl.Grid.parse("##?\n???")
    stopped = nl.check(puzzle, grid, limits=nl.Limits(seconds=0))
    assert (stopped.violations, stopped.reason) == ((), "stopped at the limit of 0 seconds")
    assert nl.check(puzzle, grid).reason == ""
    assert len(nl.check(puzzle, grid).violations) == 2


def test_lines_of_which_nothing_is_known_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from nonolith import checking

    solved = []
    real = checking.LineSolver

    def counted(clue: nl.Clue, palette: nl.Palette) -> object:
        solved.append(clue)
        return real(clue, palette)

    monkeypatch.setattr(checking, "LineSolver", counted)
    grid = nl.Grid.parse("\n".join(["#????", *["?????"] * 4]))
    puzzle = nl.Puzzle(rows=[[1]] * 5, columns=[[1]] * 4 + [[9]])
    (violation,) = nl.check(puzzle, grid).violations
    assert str(violation.line) == "column 5"
    assert len(solved) == 2, "the row and the column of the one cell that is known"
