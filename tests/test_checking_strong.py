"""The strong check: wrong exactly when it is, and the fewest cells to erase."""

from __future__ import annotations

import random
from itertools import combinations

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Grid, Mistakes, Puzzle, Verdict
from nonolith.why.subsets import minimal_part, smallest_hitting_set


def strong(puzzle: Puzzle, grid: Grid, seconds: float | None = None) -> Mistakes:
    found = nl.check(puzzle, grid, strong=True, limits=nl.Limits(seconds=seconds)).mistakes
    assert found is not None
    return found


def some_grid(random_: random.Random, picture: Grid, wrong: int) -> Grid:
    """About half of a picture, with some cells of it flipped."""
    shown = [place for place in range(len(picture.masks)) if random_.random() < 0.5]
    while len(shown) < wrong:
        shown = list(range(len(picture.masks)))
    turned = set(random_.sample(shown, wrong))
    masks = [
        (3 - mask if place in turned else mask) if place in shown else 3
        for place, mask in enumerate(picture.masks)
    ]
    return Grid.from_masks(picture.width, picture.height, masks)


def test_wrong_grids_are_found_exactly() -> None:
    """200 partial grids with none to three wrong cells; brute force tells which are wrong."""
    random_ = random.Random(8)
    seen = {True: 0, False: 0}
    for number in range(200):
        width, height = random_.randint(3, 6), random_.randint(3, 6)
        cells = bytes(int(random_.random() < 0.55) for _ in range(width * height))
        picture = Grid.from_colors(width, height, cells)
        puzzle = Puzzle.from_grid(picture)
        grid = some_grid(random_, picture, number % 4)

        found = strong(puzzle, grid)

        right = next(oracle.solutions(puzzle, grid.masks), None) is not None
        assert found.right is right
        seen[right] += 1
    assert min(seen.values()) > 40


@given(st.data())
def test_the_fewest_cells_are_erased(data: st.DataObject) -> None:
    puzzle = data.draw(strategies.puzzles(max_side=4))
    count = puzzle.width * puzzle.height
    masks = data.draw(st.lists(st.sampled_from([1, 2, 3, 3]), min_size=count, max_size=count))
    grid = Grid.from_masks(puzzle.width, puzzle.height, masks)
    all_solutions = list(oracle.solutions(puzzle))
    distances = [
        sum(1 for mask, cell in zip(masks, cells, strict=True) if not mask >> cell & 1)
        for cells in all_solutions
    ]

    found = strong(puzzle, grid)

    assert found.right is (min(distances) == 0)
    assert found.is_smallest == (not found.right)
    assert len(found.erase) == min(distances)
    mended = grid.with_cells((row, column, 3) for row, column in found.erase)
    assert strong(puzzle, mended).right
    for row, column in found.impossible:
        place = row * puzzle.width + column
        assert not any(masks[place] >> cells[place] & 1 for cells in all_solutions)
    if found.contradicts is not None:
        assert {(change.row, change.column) for change in found.contradicts.cells} & set(
            found.erase
        )


@given(st.data())
def test_undecidable_cells_are_those_that_differ(data: st.DataObject) -> None:
    picture = data.draw(strategies.pictures(max_side=5))
    grid = data.draw(strategies.partial_grids(picture))
    puzzle = Puzzle.from_grid(picture)
    remaining = list(oracle.solutions(puzzle, grid.masks))
    differing = {
        divmod(place, puzzle.width)
        for place, values in enumerate(zip(*remaining, strict=True))
        if len(set(values)) > 1
    }

    found = strong(puzzle, grid)

    assert found.right
    assert found.complete
    assert set(found.undecidable) == differing
    assert found.verdict is (Verdict.MULTIPLE if len(remaining) > 1 else Verdict.UNIQUE)


def test_the_contradicted_deduction_is_told() -> None:
    puzzle = Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]])
    found = strong(puzzle, Grid.parse("?.?\n???"))
    assert found.erase == ((0, 1),)
    assert str(found.contradicts) == "Row 1: the 3 fills the whole line."
    assert found.to_dict()["erase"] == [{"row": 1, "column": 2}]


def test_a_puzzle_without_solution_is_named() -> None:
    found = strong(Puzzle([[1]], [[]]), Grid.parse("?"))
    assert found.right is False
    assert "the puzzle itself has no solution" in found.reason


def test_weak_check_alone_needs_no_search() -> None:
    assert nl.check(Puzzle([[1]], [[1]]), Grid.parse("?")).mistakes is None


@given(st.sets(st.sets(st.integers(0, 6), min_size=1).map(frozenset), max_size=6))
def test_the_smallest_hitting_set_is_smallest(families: set[frozenset[int]]) -> None:
    chosen = set(smallest_hitting_set(families))
    assert all(chosen & family for family in families)
    for size in range(len(chosen)):
        for smaller in combinations(range(7), size):
            assert not all(set(smaller) & family for family in families)


def test_a_hitting_set_can_be_given_up() -> None:
    """So that a limit holds in the middle of a search, which may take exponential time."""
    pairs = list(combinations(range(40), 2))

    def in_time() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        smallest_hitting_set(pairs, in_time)


@given(st.lists(st.integers(0, 20), unique=True), st.sets(st.integers(0, 20)))
def test_a_minimal_part_suffices_and_nothing_can_be_dropped(
    items: list[int], needed: set[int]
) -> None:
    """The predicate asks for all needed items that exist."""
    wanted = needed & set(items)

    def suffices(part: list[int]) -> bool:
        return wanted <= set(part)

    assert sorted(minimal_part(items, suffices)) == sorted(wanted)
