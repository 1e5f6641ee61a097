"""The fewest cells to take back, held against every solution."""

from __future__ import annotations

import oracle
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import pictures

import nonolith as nl
from nonolith.timing import Clock
from nonolith.why.erasing import fewest_to_erase


@given(st.data())
def test_nothing_smaller_would_do(data: st.DataObject) -> None:
    """A grid full of guesses: erase as many cells as the nearest solution differs in."""
    puzzle = nl.Puzzle.from_grid(data.draw(pictures(max_side=4)))
    width, height = puzzle.width, puzzle.height
    masks = data.draw(
        st.lists(st.sampled_from([1, 2, 3]), min_size=width * height, max_size=width * height)
    )
    grid = nl.Grid.from_masks(width, height, masks, puzzle.palette)
    every = [nl.Grid.from_colors(width, height, bytes(c)) for c in oracle.solutions(puzzle)]
    distances = [
        sum(not mine & true for mine, true in zip(masks, one.masks, strict=True)) for one in every
    ]
    assume(min(distances) > 0)  # only a wrong grid has something to erase

    first = every[:1]
    found = fewest_to_erase(puzzle, grid, first, only=len(every) == 1, clock=Clock(None))

    assert found.is_smallest
    assert len(found.cells) == min(distances)
    assert found.solution in every
    erased = set(found.cells)
    for place, (mine, true) in enumerate(zip(masks, found.solution.masks, strict=True)):
        assert mine & true or divmod(place, width) in erased


def test_out_of_time_it_falls_back_on_the_solution_it_was_given() -> None:
    puzzle = nl.Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)
    wrong = nl.Grid.parse("##?\n???\n???")
    given = nl.Grid.parse("..#\n.#.\n#..")
    found = fewest_to_erase(puzzle, wrong, [given], only=False, clock=Clock(0))
    assert set(found.cells) == {(0, 0), (0, 1)}
    assert found.solution == given
    assert not found.is_smallest
