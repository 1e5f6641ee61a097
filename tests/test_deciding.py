"""What all solutions have in common, held against the list of them all."""

from __future__ import annotations

from functools import reduce
from operator import or_

import oracle
from hypothesis import given
from hypothesis import strategies as st
from strategies import partial_grids, pictures

import nonolith as nl
from nonolith.timing import Clock
from nonolith.why.deciding import consensus


@given(st.data())
def test_the_consensus_is_that_of_every_solution(data: st.DataObject) -> None:
    """From the picture's own clues, so that some solution agrees with the start."""
    picture = data.draw(pictures(max_side=4))
    start = data.draw(partial_grids(picture))
    puzzle = nl.Puzzle.from_grid(picture)

    found = consensus(puzzle, start, Clock(None))

    every = list(oracle.solutions(puzzle, start.masks))
    assert found.exact
    assert found.grid is not None
    seen = [reduce(or_, (1 << cells[place] for cells in every)) for place in range(len(every[0]))]
    assert list(found.grid.masks) == seen
    assert (found.verdict is nl.Verdict.UNIQUE) == (len(every) == 1)
    assert set(found.open_cells) == {
        divmod(place, puzzle.width) for place, mask in enumerate(seen) if mask & (mask - 1)
    }


def test_without_a_solution_there_is_no_consensus() -> None:
    puzzle = nl.Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    found = consensus(puzzle, nl.Grid.parse("##\n??"), Clock(None))
    assert (found.grid, found.solution, found.verdict) == (None, None, nl.Verdict.IMPOSSIBLE)
    assert found.exact
    assert found.open_cells == ()


def test_out_of_time_it_says_that_more_may_differ() -> None:
    """The first two solutions of nine ones on a diagonal leave cells that no time is left for."""
    puzzle = nl.Puzzle(rows=[[1]] * 9, columns=[[1]] * 9)
    found = consensus(puzzle, nl.Grid.unknown(9, 9), _Over(0))
    assert found.verdict is nl.Verdict.MULTIPLE
    assert not found.exact


class _Over(Clock):
    """Time enough for each search, and yet it is over."""

    __slots__ = ()

    @property
    def left(self) -> None:
        return None

    @property
    def is_over(self) -> bool:
        return True
