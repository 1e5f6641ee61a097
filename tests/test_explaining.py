"""Explanations: every step holds, its premises suffice, and the steps end in the solution."""

from __future__ import annotations

import pickle
from pathlib import Path

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Grid, Limits, Palette, Puzzle, Step, Technique
from nonolith.why.techniques.catalog import CATALOG


def clue_of(puzzle: Puzzle, line: nl.Line) -> nl.Clue:
    return (puzzle.rows if line.is_row else puzzle.columns)[line.index]


def line_masks(grid: Grid, line: nl.Line) -> list[int]:
    return list(grid.row(line.index) if line.is_row else grid.column(line.index))


def assert_premises_suffice(puzzle: Puzzle, grid: Grid, step: Step) -> None:
    """Forget every cell that the step does not name: the conclusion must still follow."""
    full = puzzle.palette.full_mask
    bare = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette).with_cells(
        (row, column, grid[row, column]) for row, column in step.because
    )
    if step.technique.is_line_logic:
        masks = tuple(line_masks(bare, step.line))
        follows = oracle.line_follows(clue_of(puzzle, step.line), masks, len(puzzle.palette))
        assert follows is not None
        for change in step.cells:
            place = change.column if step.line.is_row else change.row
            assert not follows[place] & ~change.mask, step
        return
    if step.technique is Technique.GUESS:
        return
    outcomes = []
    for assumed in step.assumed:
        masks = list(bare.with_cells([assumed]).masks)
        outcomes.append(oracle.line_logic(puzzle, masks))
    for change in step.cells:
        place = change.row * puzzle.width + change.column
        if len(step.assumed) == 1:
            assert outcomes == [None], step
            assert change.mask == full & grid[change.row, change.column] & ~step.assumed[0].mask
        else:
            assert all(outcome is None or not outcome[place] & ~change.mask for outcome in outcomes)


def assert_sound(puzzle: Puzzle, start: Grid, explanation: nl.Explanation) -> None:
    """Every step holds in every solution, says something new, and rests on what it names."""
    solutions = list(oracle.solutions(puzzle, start.masks))
    grid = start
    for step in explanation:
        assert step.cells
        for change in step.cells:
            before = grid[change.row, change.column]
            assert before & ~change.mask, f"nothing new: {step}"
            assert not change.mask & ~before
            place = change.row * puzzle.width + change.column
            assert all(change.mask >> cells[place] & 1 for cells in solutions), step
        for row, column in step.because:
            assert grid[row, column] != puzzle.palette.full_mask, f"not known: {step}"
        assert_premises_suffice(puzzle, grid, step)
        grid = grid.with_cells(step.cells)
    assert grid == explanation.grid
    if explanation.finished:
        assert len(solutions) == 1
    else:
        differing = {
            divmod(place, puzzle.width)
            for place, values in enumerate(zip(*solutions, strict=True))
            if len(set(values)) > 1
        }
        assert set(explanation.undecidable) == differing


@given(st.data())
def test_steps_are_sound_and_their_premises_suffice(data: st.DataObject) -> None:
    picture = data.draw(strategies.pictures(max_side=6, min_side=2))
    start = data.draw(st.one_of(st.just(None), strategies.partial_grids(picture)))
    puzzle = Puzzle.from_grid(picture)
    empty = Grid.unknown(puzzle.width, puzzle.height)

    explanation = nl.explain(puzzle, start=start)

    assert_sound(puzzle, start or empty, explanation)


@pytest.mark.parametrize("colors", [2, 3])
@given(st.data())
def test_steps_in_colours_are_sound_and_their_premises_suffice(
    colors: int, data: st.DataObject
) -> None:
    palette = Palette.of_size(colors)
    picture = data.draw(strategies.pictures(4, palette, min_side=2))
    start = data.draw(st.one_of(st.just(None), strategies.partial_grids(picture)))
    puzzle = Puzzle.from_grid(picture)
    empty = Grid.unknown(puzzle.width, puzzle.height, palette)

    explanation = nl.explain(puzzle, start=start)

    assert_sound(puzzle, start or empty, explanation)


@pytest.mark.parametrize("technique", list(Technique)[Technique.COLOR_LOGIC.rank :])
def test_the_hard_techniques_are_sound(technique: Technique) -> None:
    """Chance rarely meets them, so the examples of the catalogue stand for them."""
    entry = CATALOG[technique]
    empty = Grid.unknown(entry.picture.width, entry.picture.height, entry.picture.palette)
    explanation = nl.explain(entry.example)
    assert technique in explanation.counts
    assert_sound(entry.example, empty, explanation)


def test_chains_start_at_the_assumption_and_end_at_a_broken_line() -> None:
    explanation = nl.explain(CATALOG[Technique.CONTRADICTION].example)
    step = next(step for step in explanation if step.technique is Technique.CONTRADICTION)
    (chain,) = step.chains
    assumed = step.assumed[0]
    assert (assumed.row, assumed.column) in chain[0].because
    assert not chain[-1].cells
    assert "no longer fits" in chain[-1].text
    assert 1 <= step.depth <= 2


def test_the_easiest_technique_comes_first() -> None:
    """No step is harder than one that was possible in its place."""
    puzzle = Puzzle.from_grid(Grid.parse("##.#.\n#####\n.#.##\n#...#\n##.##"))
    explanation = nl.explain(puzzle)
    for grid, step in zip(explanation.grids(), explanation, strict=False):
        assert nl.explain(puzzle, start=grid, steps=1).steps[0].technique == step.technique


def test_a_wrong_grid_is_named_as_the_reason() -> None:
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    explanation = nl.explain(puzzle, start=Grid.parse("##\n??"))
    assert not explanation.steps
    assert "cannot be completed" in explanation.reason


def test_two_solutions_end_in_undecidable_cells() -> None:
    explanation = nl.explain(Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
    assert not explanation.finished
    assert set(explanation.undecidable) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert "differ between solutions" in explanation.reason


def test_stopping_after_some_steps_says_so() -> None:
    puzzle = Puzzle.from_grid(Grid.parse("##.\n.##\n###"))
    explanation = nl.explain(puzzle, steps=1)
    assert (len(explanation), explanation.limited) == (1, True)
    assert explanation.reason == "stopped after 1 steps, as asked"


def test_no_time_gives_what_there_is() -> None:
    puzzle = Puzzle.from_grid(Grid.parse("##.\n.##\n###"))
    explanation = nl.explain(puzzle, limits=Limits(seconds=0))
    assert explanation.limited
    assert "limit of 0 seconds" in explanation.reason


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(nl.PuzzleError, match=r"found a grid of 1x1 cells; expected 2x2"):
        nl.explain(Puzzle([[1], [1]], [[1], [1]]), start=Grid.parse("?"))


def test_values_travel() -> None:
    """Explanations pickle, and `to_dict` counts from 1."""
    explanation = nl.explain(Puzzle(rows=[[2], [1]], columns=[[1], [2]]))
    assert pickle.loads(pickle.dumps(explanation)).steps == explanation.steps
    record = explanation.to_dict()
    assert record["grid"] == ["##", ".#"]
    assert record["steps"][0]["number"] == 1
    assert record["counts"] == {"complete line": len(explanation)}


def test_blots_are_explained_by_general_reasoning() -> None:
    puzzle = Puzzle(rows=[[nl.Run(None)], [2]], columns=[[2], [1]])
    explanation = nl.explain(puzzle)
    assert explanation.grid == Grid.parse("#.\n##")


@pytest.mark.parametrize("name", ["webpbn-00001", "webpbn-00006", "webpbn-00021", "webpbn-00016"])
def test_published_puzzles_end_in_the_solution(shared: Path, name: str) -> None:
    """General line reasoning stays a small minority, and nothing is guessed."""
    puzzle = nl.load(shared / "puzzles" / "survey" / f"{name}.non")
    explanation = nl.explain(puzzle)
    assert explanation.grid == nl.solve(puzzle).solution
    assert explanation.hardest is not None
    assert explanation.hardest.is_line_logic
    assert explanation.counts.get(Technique.LINE_REASONING, 0) * 10 < len(explanation)
