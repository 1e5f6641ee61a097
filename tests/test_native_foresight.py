"""The engine's look-ahead against the explainer's own, move by move."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Grid, Palette, Puzzle
from nonolith.engine import Broken, foresee
from nonolith.step import Change
from nonolith.why.techniques.position import Board, Position
from nonolith.why.techniques.probing import Probe


def position_of(puzzle: Puzzle) -> Position:
    """The fixed point of line logic."""
    position = Position.of(Board(puzzle), None)
    moved = True
    while moved:
        moved = False
        for number in range(len(position.lines)):
            answer = position.board.facts[number].solver(position.lines[number])
            assert answer is not None
            for place, mask in enumerate(answer[0]):
                moved = moved or position.lines[number][place] != mask
                position.put(*position.place(number, place), mask)
    return position


def followed(position: Position, cell: tuple[int, int], color: int, most: int | None) -> Probe:
    probe = Probe(position, Change(*cell, 1 << color))
    while not probe.is_over and (most is None or probe.moves < most):
        probe.move()
    if not probe.is_over:  # a conflict that is there shows when one more move is tried
        ahead = followed(position, cell, color, probe.moves + 1)
        if ahead.conflict is not None and ahead.moves == probe.moves:
            return ahead
    return probe


@pytest.mark.parametrize("colors", [1, 2])
@pytest.mark.parametrize("most", [1, 2, None])
@given(data=st.data())
def test_the_engine_looks_ahead_as_the_explainer_does(
    data: st.DataObject, colors: int, most: int | None
) -> None:
    palette = Palette.of_size(colors)
    puzzle = Puzzle.from_grid(data.draw(strategies.pictures(5, palette, min_side=2)))
    position = position_of(puzzle)
    masks = list(position.grid().masks)
    width = puzzle.width

    broken, agreeing = foresee(puzzle, masks, most, 0, len(masks))

    expected, agree = [], []
    for row, column in position.open_cells:
        probes = [
            followed(position, (row, column), color, most)
            for color in range(colors + 1)
            if position.lines[row][column] >> color & 1
        ]
        for probe in probes:
            if probe.conflict is not None:
                color = probe.assumed.color
                expected.append((row * width + column, color, probe.moves))
        common = [0] * len(masks)
        for probe in probes:
            for place in range(len(masks)):
                limit = probe.moves if most is None else most
                common[place] |= probe.mask_within(divmod(place, width), limit)
        common[row * width + column] = masks[row * width + column]
        if common != masks and all(probe.conflict is None for probe in probes):
            agree.append(row * width + column)
    assert [(item.place, item.color, item.moves) for item in broken] == expected
    assert agreeing == agree


def test_a_part_of_the_grid_can_be_looked_at() -> None:
    puzzle = Puzzle.from_grid(Grid.parse(".##.\n..##\n.##.\n#..#"))
    masks = list(position_of(puzzle).grid().masks)
    whole, _ = foresee(puzzle, masks, None, 0, 16)
    parts = [
        item for place in range(16) for item in foresee(puzzle, masks, None, place, place + 1)[0]
    ]
    assert parts == whole
    assert all(isinstance(item, Broken) for item in whole)


@pytest.mark.parametrize(("begin", "end"), [(-1, 2), (0, 5), (3, 2)])
def test_places_outside_the_grid_are_refused(begin: int, end: int) -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    with pytest.raises(ValueError, match="cells of the grid"):
        foresee(puzzle, [3, 3, 3, 3], None, begin, end)
