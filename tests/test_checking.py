"""The weak check: every line that can no longer be completed, and nothing else."""

from __future__ import annotations

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Clue, Grid, Puzzle


@given(st.data())
def test_violations_are_exactly_the_lines_without_placement(data: st.DataObject) -> None:
    puzzle = data.draw(strategies.puzzles(max_side=5))
    count = puzzle.width * puzzle.height
    masks = data.draw(st.lists(st.sampled_from([1, 2, 3]), min_size=count, max_size=count))
    grid = Grid.from_masks(puzzle.width, puzzle.height, masks)

    result = nl.check(puzzle, grid)

    expected = [
        line
        for line, clue, _ in puzzle.lines
        if oracle.line_follows(
            clue, tuple(grid.row(line.index) if line.is_row else grid.column(line.index)), 1
        )
        is None
    ]
    assert [item.line for item in result.violations] == expected
    assert result.ok == (not expected)
    assert all(item.reason for item in result.violations)


@pytest.mark.parametrize(
    ("clue", "cells", "words"),
    [
        ([2], "###??", "is 3 long, but the clue (2) has none that long"),
        ([2, 1], ".#.##", "the runs are 1 2, but the clue is 2 1"),
        ([2, 2], "#.???", "finished run at column 1 is 1 long"),
        ([1], "#.#.?", "there are 2 finished runs, but the clue (1) has 1"),
        ([2, 2], "??.?.", "no room left"),
        ([], "?#???", "the cell at column 2 is filled, but the clue (0) has no runs"),
        ([4, 4], "?????", "needs 9 cells, but there are 5"),
    ],
)
def test_reasons_are_what_a_person_would_say(clue: list[int], cells: str, words: str) -> None:
    puzzle = Puzzle([clue], [[]] * 5)
    violations = nl.check(puzzle, Grid.parse(cells)).violations
    assert violations[0].line == nl.Line(True, 0)
    assert words in violations[0].reason


def test_solve_line_gives_leftmost_and_rightmost() -> None:
    masks = [{"-": 1, "#": 2, " ": 3}[cell] for cell in "---#--         -      # "]
    result = nl.solve_line(Clue.of([1, 1, 5]), masks)
    assert result is not None
    assert result.leftmost == (3, 6, 18)
    assert result.rightmost == (3, 17, 19)
    text = "".join(" .#?"[mask] for mask in result.cells)
    assert text == "...#..?????????.???####?"


@given(st.data())
def test_solve_line_is_complete(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 12))
    clue = Clue.of(data.draw(st.lists(st.integers(1, 5), max_size=4)))
    masks = data.draw(st.lists(st.sampled_from([1, 2, 3]), min_size=length, max_size=length))
    result = nl.solve_line(clue, masks)
    expected = oracle.line_follows(clue, tuple(masks), 1)
    assert (result and result.cells) == expected
    if result is not None:
        starts = [
            _starts(cells)
            for cells in oracle.placements(clue, length, 1)
            if all(mask >> cell & 1 for mask, cell in zip(masks, cells, strict=True))
        ]
        assert result.leftmost == tuple(map(min, zip(*starts, strict=True)))
        assert result.rightmost == tuple(map(max, zip(*starts, strict=True)))


def _starts(cells: tuple[int, ...]) -> list[int]:
    return [
        place for place, cell in enumerate(cells) if cell and (place == 0 or not cells[place - 1])
    ]
