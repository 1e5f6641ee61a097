"""The engine's look-ahead against one that enumerates placements, move by move."""

from __future__ import annotations

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Grid, Palette, Puzzle
from nonolith.engine import Broken, Reasoning
from nonolith.timing import Clock


class Probe:
    """An assumption and what follows from it: all touched lines tell what they can, at once."""

    def __init__(self, puzzle: Puzzle, masks: list[int], place: int, color: int) -> None:
        self.puzzle = puzzle
        self.after = [list(masks)]
        self.after[0][place] = 1 << color
        self.moves = 0
        row, column = divmod(place, puzzle.width)
        self.dirty = {row, puzzle.height + column}
        self.broken = False

    def follow(self, most: int | None) -> None:
        while self.dirty and not self.broken:
            before, now = self.after[-1], list(self.after[-1])
            dirty = set()
            for number in sorted(self.dirty):
                places = self.places(number)
                line = tuple(before[place] for place in places)
                follows = oracle.line_follows(self.clue(number), line, len(self.puzzle.palette))
                if follows is None:
                    self.broken = True
                    return
                for place, mask in zip(places, follows, strict=True):
                    if now[place] & ~mask:
                        now[place] &= mask
                        row, column = divmod(place, self.puzzle.width)
                        other = self.puzzle.height + column if number < self.puzzle.height else row
                        dirty.add(other)
            if self.moves == most:
                return
            self.moves += 1
            self.after.append(now)
            self.dirty = dirty

    def places(self, number: int) -> range:
        width, height = self.puzzle.width, self.puzzle.height
        if number < height:
            return range(number * width, (number + 1) * width)
        return range(number - height, width * height, width)

    def clue(self, number: int) -> object:
        height = self.puzzle.height
        return self.puzzle.rows[number] if number < height else self.puzzle.columns[number - height]


def at_rest(puzzle: Puzzle) -> tuple[list[int], Reasoning]:
    """The fixed point of line logic."""
    masks = oracle.line_logic(puzzle)
    assert masks is not None
    grid = Grid.from_masks(puzzle.width, puzzle.height, masks, puzzle.palette)
    return masks, Reasoning(puzzle, grid, Clock(None))


def seen_by_enumeration(
    puzzle: Puzzle, masks: list[int], most: int | None
) -> tuple[list[tuple[int, int, int]], list[int]]:
    broken, agreeing = [], []
    for place, mask in enumerate(masks):
        if not mask & (mask - 1):
            continue
        probes = []
        for color in range(len(puzzle.palette) + 1):
            if mask >> color & 1:
                probe = Probe(puzzle, masks, place, color)
                probe.follow(most)
                probes.append(probe)
                if probe.broken:
                    broken.append((place, color, probe.moves))
        common = [0] * len(masks)
        for probe in probes:
            common = [one | other for one, other in zip(common, probe.after[-1], strict=True)]
        common[place] = mask
        if common != masks and not any(probe.broken for probe in probes):
            agreeing.append(place)
    return broken, agreeing


@pytest.mark.parametrize("colors", [1, 2])
@pytest.mark.parametrize("most", [1, 2, None])
@given(data=st.data())
def test_the_engine_looks_ahead_as_enumeration_does(
    data: st.DataObject, colors: int, most: int | None
) -> None:
    palette = Palette.of_size(colors)
    puzzle = Puzzle.from_grid(data.draw(strategies.pictures(5, palette, min_side=2)))
    masks, reasoning = at_rest(puzzle)

    broken, agreeing = reasoning.foresee(most)

    expected, agree = seen_by_enumeration(puzzle, masks, most)
    assert [(item.place, item.color, item.moves) for item in broken] == expected
    assert agreeing == agree


@given(data=st.data())
def test_what_is_remembered_is_what_would_be_found_again(data: st.DataObject) -> None:
    """After a cell has changed, a search gives what one without a memory gives."""
    picture = data.draw(strategies.pictures(6, min_side=3))
    puzzle = Puzzle.from_grid(picture)
    masks, reasoning = at_rest(puzzle)
    reasoning.foresee(2)
    open_places = [place for place, mask in enumerate(masks) if mask & (mask - 1)]
    if not open_places:
        return
    place = data.draw(st.sampled_from(open_places))
    reasoning.put(place, picture.masks[place])
    for _ in reasoning.deductions():
        pass

    again = reasoning.foresee(2)

    assert again == Reasoning(puzzle, reasoning.grid(), Clock(None)).foresee(2)


def test_a_chain_leads_from_the_assumption_to_a_broken_line() -> None:
    puzzle = Puzzle.from_grid(Grid.parse(".##.\n..##\n.##.\n#..#"))
    _, reasoning = at_rest(puzzle)
    broken, _ = reasoning.foresee(None)
    assert all(isinstance(item, Broken) for item in broken)

    for item in broken:
        chain = reasoning.refute([item])
        assert (chain.cell, chain.color, chain.depth) == (item.place, item.color, item.moves)
        assert not chain.links[-1].cells
        assert all(link.cells for link in chain.links[:-1])
    fewest = min(item.moves for item in broken)
    assert reasoning.refute(broken).depth == fewest


def test_cells_outside_the_grid_are_refused() -> None:
    reasoning = Reasoning(Puzzle([[1], [1]], [[1], [1]]), None, Clock(None))
    with pytest.raises(ValueError, match="no such cell"):
        reasoning.refute([Broken(4, 0, 0, 0)])
    with pytest.raises(ValueError, match="no such cell"):
        Reasoning(Puzzle([[1], [1]], [[1], [1]]), None, Clock(None), [(2, 0)])
