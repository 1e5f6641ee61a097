"""Solving, held against brute force; verdicts, limits, interruption."""

from __future__ import annotations

import pickle
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Grid, Limits, Puzzle, Verdict

TWO = Puzzle([[1], [1]], [[1], [1]])


def cells_of(grid: Grid) -> tuple[int, ...]:
    return tuple(cell for row in grid.rows() for cell in row)


def assert_agrees(puzzle: Puzzle, expected: set[tuple[int, ...]]) -> None:
    """Verdict, all solutions, and what line logic knows, against what brute force says."""
    result = nl.solve(puzzle)
    verdict = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}.get(len(expected), Verdict.MULTIPLE)
    assert result.verdict is verdict
    found = [cells_of(grid) for grid in nl.solutions(puzzle)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    logic = nl.solve(puzzle, limits=Limits(logic_only=True))
    masks = oracle.line_logic(puzzle)
    if masks is None:
        assert logic.verdict is Verdict.IMPOSSIBLE
        assert not result.line_solvable
    else:
        assert list(logic.known.masks) == masks
        settled = all(mask & (mask - 1) == 0 for mask in masks)
        assert logic.line_solvable == result.line_solvable == settled
    for grid in expected:
        assert all(mask >> cell & 1 for mask, cell in zip(result.known.masks, grid, strict=True))


@pytest.mark.parametrize("side", [3, 4])
def test_every_puzzle_from_a_small_picture(side: int) -> None:
    """All pictures of 3x3 and 4x4, grouped by their clues, are the solutions of those clues."""
    groups: defaultdict[Puzzle, set[tuple[int, ...]]] = defaultdict(set)
    for cells in product((0, 1), repeat=side * side):
        rows = [cells[place : place + side] for place in range(0, side * side, side)]
        columns = [cells[place::side] for place in range(side)]
        puzzle = Puzzle(
            [[length for length, _ in oracle.runs_of(line)] for line in rows],
            [[length for length, _ in oracle.runs_of(line)] for line in columns],
        )
        groups[puzzle].add(cells)
    for puzzle, expected in groups.items():
        result = nl.solve(puzzle, limits=Limits(solutions=None))
        assert {cells_of(grid) for grid in result.solutions} == expected
        assert result.complete
        assert len(result.solutions) == len(expected)
        masks = oracle.line_logic(puzzle)
        assert masks is not None
        settled = all(mask & (mask - 1) == 0 for mask in masks)
        assert result.line_solvable == settled


def random_puzzle(rng: random.Random, side: int) -> Puzzle:
    """A puzzle from a picture, in one case of four with a clue that was tampered with."""
    width, height = rng.randint(1, side), rng.randint(1, side)
    density = rng.choice((0.3, 0.5, 0.7))
    cells = bytes(rng.random() < density for _ in range(width * height))
    puzzle = Puzzle.from_grid(Grid.from_colors(width, height, cells))
    if rng.random() < 0.25:
        clue = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
        puzzle = puzzle.with_row(rng.randrange(height), clue)
    return puzzle


def test_random_puzzles_agree_with_brute_force() -> None:
    rng = random.Random(20260101)
    for _ in range(10_000):
        puzzle = random_puzzle(rng, 6)
        assert_agrees(puzzle, set(oracle.solutions(puzzle)))


@given(st.data())
def test_a_start_grid_restricts_the_solutions(data: st.DataObject) -> None:
    picture = data.draw(strategies.pictures(max_side=5))
    start = data.draw(strategies.partial_grids(picture))
    puzzle = Puzzle.from_grid(picture)
    expected = set(oracle.solutions(puzzle, start.masks))
    assert {cells_of(grid) for grid in nl.solutions(puzzle, start=start)} == expected


def test_default_limits_tell_unique_from_multiple() -> None:
    assert nl.solve(TWO).verdict is Verdict.MULTIPLE
    assert len(nl.solve(TWO).solutions) == 2
    assert nl.solve(Puzzle([[1]], [[1]])).verdict is Verdict.UNIQUE


def test_one_solution_by_limit_is_undecided() -> None:
    result = nl.solve(TWO, limits=Limits(solutions=1))
    assert result.verdict is Verdict.UNDECIDED
    assert len(result.solutions) == 1
    assert "first solution" in result.reason


def test_logic_that_stops_short_is_undecided() -> None:
    result = nl.solve(TWO, limits=Limits(logic_only=True))
    assert result.verdict is Verdict.UNDECIDED
    assert str(result.known) == "??\n??"
    assert "line logic" in result.reason


def test_all_solutions_are_complete() -> None:
    result = nl.solve(TWO, limits=Limits(solutions=None))
    assert result.complete
    assert [str(grid) for grid in result.solutions] == ["#.\n.#", ".#\n#."]
    assert len(result.found) == 2
    assert result.found[0].seconds <= result.found[1].seconds <= result.stats.seconds


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (Puzzle([[5]], [[1], [1]]), r"row 1 \(5\) needs 5 cells, but the line has 2"),
        (Puzzle([[1]], [[], [2]]), r"column 2 \(2\) needs 2 cells"),
        (Puzzle([[2], [1]], [[2], [2]]), "row clues fill 3 cells.*column clues fill 4"),
        (Puzzle([[2**31 - 1]], [[1], [1]]), "needs 2147483647 cells"),
        (Puzzle([[1] * 5000], [[1]]), "needs 9999 cells"),
    ],
)
def test_plain_mistakes_are_named(puzzle: Puzzle, words: str) -> None:
    result = nl.solve(puzzle)
    assert result.verdict is Verdict.IMPOSSIBLE
    assert result.solutions == ()
    import re

    assert re.search(words, result.reason)


def test_a_conflict_names_its_line() -> None:
    result = nl.solve(Puzzle([[1, 1], [3], [1, 1]], [[1, 1], [1, 1], [3]]))
    assert result.verdict is Verdict.IMPOSSIBLE
    assert "line logic alone shows it" in result.reason


def test_a_wrong_start_grid_is_impossible_not_an_error() -> None:
    result = nl.solve(Puzzle([[1]], [[1], []]), start=Grid.parse(".?"))
    assert result.verdict is Verdict.IMPOSSIBLE
    with pytest.raises(nl.PuzzleError, match="expected 2x1"):
        nl.solve(Puzzle([[1]], [[1], []]), start=Grid.parse("."))


@pytest.mark.parametrize(
    ("width", "height"), [(1, 1), (5000, 1), (1, 5000), (2, 3000), (512, 512), (257, 3), (64, 65)]
)
def test_sizes_have_no_limit(width: int, height: int) -> None:
    """Big, thin and empty puzzles; the picture has stripes, so that line logic suffices."""
    cells = bytes((place // width) % 3 != 2 for place in range(width * height))
    picture = Grid.from_colors(width, height, cells)
    result = nl.solve(Puzzle.from_grid(picture))
    assert result.verdict is Verdict.UNIQUE
    assert result.solution == picture
    empty = Grid.from_colors(width, height, bytes(width * height))
    assert nl.solve(Puzzle.from_grid(empty)).solution == empty


def hard_puzzle(side: int = 60) -> Puzzle:
    """Ones in every line: as many solutions as permutations, so a search for all never ends."""
    return Puzzle([[1]] * side, [[1]] * side)


def test_a_time_limit_is_kept() -> None:
    begin = time.monotonic()
    result = nl.solve(hard_puzzle(), limits=Limits(solutions=None, seconds=0.2))
    assert time.monotonic() - begin < 2.0
    assert not result.complete
    assert "0.2 seconds" in result.reason


def test_a_node_limit_gives_the_same_every_time() -> None:
    limits = Limits(solutions=None, nodes=500)
    first, second = (nl.solve(hard_puzzle(12), limits=limits) for _ in range(2))
    assert not first.complete
    assert "500 nodes" in first.reason
    assert first.stats.nodes == second.stats.nodes
    assert first.solutions == second.solutions


def test_progress_can_cancel() -> None:
    seen: list[nl.Progress] = []

    def progress(state: nl.Progress) -> bool:
        seen.append(state)
        return len(seen) < 3

    result = nl.solve(hard_puzzle(), limits=Limits(solutions=None, seconds=20), progress=progress)
    assert len(seen) == 3
    assert seen[0].stats.wall_seconds <= seen[1].stats.wall_seconds
    assert result.reason == "cancelled"


def test_many_quick_solutions_do_not_outlast_the_limit() -> None:
    seen: list[nl.Progress] = []
    stream = nl.solutions(hard_puzzle(), limits=Limits(seconds=0.5), progress=seen.append)
    begin = time.monotonic()
    for _ in stream:
        assert time.monotonic() - begin < 30, "the limit is not kept"
    assert stream.count > 1
    assert stream.reason == "stopped at the limit of 0.5 seconds"
    assert 1 < len(seen) < 10
    assert seen[0].solutions < seen[-1].solutions <= stream.count


def test_progress_can_cancel_between_quick_solutions() -> None:
    stream = nl.solutions(hard_puzzle(), limits=Limits(seconds=60), progress=lambda state: False)
    assert len(list(stream)) == stream.count
    assert stream.reason == "cancelled"


def test_solutions_are_lazy() -> None:
    stream = nl.solutions(hard_puzzle())
    first = {str(next(stream)) for _ in range(50)}
    assert len(first) == 50


def test_solves_run_side_by_side() -> None:
    """Threads share nothing: the same answers as alone, with the GIL released meanwhile."""
    rng = random.Random(7)
    puzzles = [random_puzzle(rng, 6) for _ in range(200)]
    alone = [nl.solve(puzzle).solutions for puzzle in puzzles]
    together: list[list[tuple[Grid, ...]]] = [[] for _ in range(4)]

    def work(place: int) -> None:
        together[place] = [nl.solve(puzzle).solutions for puzzle in puzzles]

    threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone] * 4


def test_limits_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Limits(solutions=0)
    with pytest.raises(ValueError, match="seconds"):
        Limits(seconds=-1)
    with pytest.raises(ValueError, match="seconds"):
        Limits(seconds=float("nan"))
    with pytest.raises(ValueError, match="nodes"):
        Limits(nodes=-1)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"nodes": 2**70}, "found a limit of 1180591620717411303424 nodes; expected 0 to 9223"),
        ({"solutions": 2**63}, "solutions; expected 1 to 9223372036854775807"),
        ({"seconds": "1"}, "found a limit of '1' seconds; expected 0 or more"),
        ({"nodes": 1.5}, "found a limit of 1.5 nodes; expected a whole number"),
        ({"solutions": "2"}, "found a limit of '2' solutions; expected a whole number"),
    ],
)
def test_limits_beyond_the_engine_are_refused_in_words(limits: dict[str, Any], words: str) -> None:
    with pytest.raises(nl.UnsupportedError, match=words):
        Limits(**limits)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_seeds_beyond_the_engine_are_refused_in_words(seed: int) -> None:
    words = f"found seed {seed}; expected a whole number"
    for verb in (nl.solve, nl.count, nl.solutions, partial(nl.solve, threads=2)):
        with pytest.raises(nl.UnsupportedError, match=words):
            verb(TWO, seed=seed)
    (answer,) = nl.solve_many([TWO], seed=seed)
    assert words in str(answer.error)


def test_the_largest_limits_and_seeds_are_taken() -> None:
    limits = Limits(solutions=2**63 - 1, nodes=2**63 - 1, seconds=float("inf"))
    assert nl.solve(TWO, limits=limits, seed=2**64 - 1).count == 2


def test_only_a_number_that_was_asked_for_ends_solutions_and_counts() -> None:
    puzzle = hard_puzzle(4)
    for limits in (Limits(), Limits(seconds=60), replace(Limits(), nodes=10**6)):
        for same in (limits, pickle.loads(pickle.dumps(limits))):
            assert nl.count(puzzle, limits=same).value == 24
            assert len(list(nl.solutions(puzzle, limits=same))) == 24
            assert nl.solve(puzzle, limits=same).count == 2
    asked = Limits(solutions=2, seconds=60)
    assert len(list(nl.solutions(puzzle, limits=asked))) == 2
    assert not nl.count(puzzle, limits=asked).exact


@pytest.mark.parametrize("kind", [ValueError, KeyError, nl.FormatError])
def test_what_a_progress_function_raises_stays_what_it_was(kind: type[Exception]) -> None:
    mine = kind("mine")

    def progress(state: nl.Progress) -> None:
        raise mine

    limits = Limits(solutions=None, seconds=20)
    verbs: list[Callable[..., object]] = [
        nl.solve,
        nl.count,
        partial(nl.solve, threads=2),
        lambda puzzle, **options: list(nl.solutions(puzzle, **options)),
    ]
    for verb in verbs:
        with pytest.raises(kind) as caught:
            verb(hard_puzzle(), limits=limits, progress=progress)
        assert caught.value is mine
