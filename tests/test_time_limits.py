"""Time limits hold at any size: what cannot be interrupted is not begun without time for it.

The bounds are CPU seconds, several times what is needed and a fraction of what it took before.
"""

from __future__ import annotations

import time

import pytest

import nonolith as nl
from nonolith.engine import Search, Sketch, search
from nonolith.making.fairness import parts_of
from nonolith.timing import Clock

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


def test_a_picture_is_left_alone_once_the_time_is_over() -> None:
    """Every part of refining looks at the clock: nothing is tried, and the answer says why."""
    picture = nl.Grid.parse("\n".join("#." * 30 if row % 2 else ".#" * 30 for row in range(60)))
    for asked in nl.Fairness:
        refined = nl.refine(picture, asked=asked, limits=nl.Limits(seconds=0))
        assert (refined.fair, refined.stopped, refined.changes) == (False, True, ())
        assert refined.reason == "stopped at the limit of 0 seconds"


def test_trials_end_with_their_clock() -> None:
    picture = nl.Grid.parse("#.\n.#")
    sketch = Sketch(picture, Clock(0))
    assert sketch.tries([((1, 1),)], quick=False) == []
    assert sketch.best_stroke() == (None, 0)
    assert Sketch(picture, Clock(60)).tries([((1, 1),)], quick=False) == [(0, 0)]


def test_generating_gives_up_at_its_limit_and_says_so_in_plain_words() -> None:
    with pytest.raises(nl.Unfulfilled, match=r"\(size 40x40, stars 3\) was found within 0 seconds"):
        next(nl.generate("40x40", stars=3, limits=nl.Limits(seconds=0)))
    with pytest.raises(nl.PuzzleError, match="at most 40000 cells"):
        nl.Wish.of("1000x1000")
    with pytest.raises(nl.PuzzleError, match="at most 160000 cells"):
        nl.refine(nl.Grid.from_rows([[0, 1] * 300] * 600))


def test_trials_on_a_large_picture_look_at_the_clock_after_each() -> None:
    """They copied all cells 256 times before they did, which took a tenth of a second."""
    rows = [[(row * column) % 3 % 2 for column in range(400)] for row in range(400)]
    sketch = Sketch(nl.Grid.from_rows(rows), Clock(0.001))
    trials = [((cell, 1 - rows[0][cell]),) for cell in range(300)]
    assert len(sketch.tries(trials, quick=True)) < 256


def test_parts_of_a_large_picture_are_found_row_by_row() -> None:
    """Two blocks that share no line, of which one is joined by its last row alone."""
    first = [row * 300 + column for row in range(100) for column in range(0, 100, 2)]
    second = [row * 300 + column for row in range(100, 199) for column in range(101, 200, 2)]
    assert [part.cells for part in parts_of(first + second, 300)] == [tuple(second), tuple(first)]
    bridge = [199 * 300, 199 * 300 + 101]
    (part,) = parts_of([*second[::-1], *bridge, *first], 300)
    assert part.cells == tuple(sorted([*first, *second, *bridge]))
    assert part.rows == frozenset(range(200))
