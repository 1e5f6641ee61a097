"""Colours and blots in the engine: a share of tests/campaigns/colors.py, and what is special."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import coloring
import oracle
import pytest
from command import nonolith

import nonolith as nl
from nonolith import Grid, Limits, Palette, Puzzle, Run, Verdict


@pytest.mark.parametrize(("height", "width", "colors"), [(1, 3, 3), (2, 2, 3), (2, 3, 2)])
def test_every_puzzle_from_a_small_picture(height: int, width: int, colors: int) -> None:
    rng = random.Random(5)
    for puzzle, expected in coloring.every_puzzle(height, width, colors):
        coloring.assert_agrees(puzzle, expected, rng)


@pytest.mark.parametrize("blots", [False, True])
def test_random_puzzles_agree_with_brute_force(blots: bool) -> None:
    verdicts = set()
    for number in range(200):
        rng = random.Random(f"suite/{number}")
        puzzle, start = coloring.random_case(rng, blots=blots)
        verdicts.add(coloring.assert_agrees_with_oracle(puzzle, start, rng))
    assert verdicts == {"impossible", "unique", "multiple"}


def restated(puzzle: Puzzle, color: int, palette: Palette) -> Puzzle:
    """A black-and-white puzzle with its runs in another colour of a palette."""
    rows, columns = (
        [[Run(run.length, color) for run in clue] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return Puzzle(rows, columns, palette)


@pytest.mark.parametrize(("colors", "color"), [(1, 1), (2, 1), (2, 2), (9, 9)])
def test_black_and_white_as_a_puzzle_of_one_color(colors: int, color: int) -> None:
    """Also where the palette has more colours, so that the engine's other half solves it."""
    for number in range(40):
        rng = random.Random(f"restated/{number}")
        width, height = rng.randint(3, 20), rng.randint(3, 20)
        puzzle = Puzzle.from_grid(coloring.random_picture(rng, width, height, 1))
        colored = restated(puzzle, color, Palette.of_size(colors))
        for limits in (Limits(logic_only=True), Limits()):
            plain, other = nl.solve(puzzle, limits=limits), nl.solve(colored, limits=limits)
            assert other.verdict is plain.verdict
            assert other.line_solvable == plain.line_solvable
            if plain.verdict is not Verdict.MULTIPLE:  # which two are found is not agreed
                expected = [m & 1 | (m >> 1) << color for m in plain.known.masks]
                assert list(other.known.masks) == expected
        if plain.verdict is Verdict.MULTIPLE:
            found, expected_grids = (
                {coloring.cells_of(grid) for grid in islice(nl.solutions(one), 50)}
                for one in (colored, puzzle)
            )
            if len(found) < 50:
                assert found == {tuple(c * color for c in cells) for cells in expected_grids}
            assert len(found) == len(expected_grids)


def test_a_start_grid_excludes_one_color() -> None:
    """Two cells of two colours in either order: "not red" in the first leaves one."""
    palette = Palette.of_size(2)
    puzzle = Puzzle([[Run(1, None), Run(1, None)]], [[Run(1, None)], [Run(1, None)]], palette)
    assert sorted(map(coloring.cells_of, nl.solutions(puzzle))) == [(1, 2), (2, 1)]
    start = Grid.from_masks(2, 1, [0b101, 0b111], palette)
    result = nl.solve(puzzle, start=start)
    assert result.verdict is Verdict.UNIQUE
    assert coloring.cells_of(result.solutions[0]) == (2, 1)


@pytest.mark.parametrize("colors", [62, 200, 255])
def test_many_colors(colors: int, tmp_path: Path) -> None:
    """A picture with every colour: solved, counted, written to JSON and read again."""
    rng = random.Random(colors)
    cells = [[*range(1, colors + 1)][row * 16 : row * 16 + 16] for row in range(-(-colors // 16))]
    cells[-1] += [0] * (16 - len(cells[-1]))
    for row in cells:
        rng.shuffle(row)
    picture = Grid.from_rows(cells, Palette.of_size(colors))
    puzzle = Puzzle.from_grid(picture)
    result = nl.solve(puzzle)
    assert result.verdict is Verdict.UNIQUE
    assert result.solutions[0] == picture
    assert nl.count(puzzle).value == 1
    assert nl.loads(nl.dumps(puzzle, format="json")) == puzzle
    path = tmp_path / "many.json"
    nl.dump(puzzle, path)
    assert nonolith("solve", path).code == 0


def test_proofs_of_puzzles_with_blots_hold() -> None:
    """The checker agrees, also where lines alone do not solve the puzzle."""
    searched = 0
    for number in range(400):
        rng = random.Random(f"proof/{number}")
        puzzle = nl.Puzzle.from_grid(coloring.random_picture(rng, 5, 5, rng.randint(2, 3)))
        puzzle = coloring.blotted(puzzle, rng, 0.1)
        result = nl.solve(puzzle, prove=True)
        assert result.proof is not None
        check = nl.verify_proof(puzzle, result.proof)
        assert check, check.reason
        assert check.claim is result.verdict
        searched += result.stats.conflicts > 0
    assert searched > 3


def test_wrong_pictures_of_a_puzzle_with_blots_are_told() -> None:
    rng = random.Random(8)
    for _ in range(50):
        picture = coloring.random_picture(rng, 4, 4, 3)
        puzzle = coloring.blotted(Puzzle.from_grid(picture), rng, 0.3)
        assert nl.check(puzzle, picture).ok
        other = picture.with_cells([(rng.randrange(4), rng.randrange(4), 1 << rng.randint(0, 3))])
        lines = [*map(other.row, range(4)), *map(other.column, range(4))]
        right = all(
            oracle.fits(clue, oracle.runs_of([mask.bit_length() - 1 for mask in line]))
            for clue, line in zip((*puzzle.rows, *puzzle.columns), lines, strict=True)
        )
        assert nl.check(puzzle, other).ok == right
