"""One puzzle on many cores: the answer is that of one core, whoever is faster."""

from __future__ import annotations

import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import puzzles
from test_batch import random_puzzles

import nonolith as nl
from nonolith import cube_and_conquer
from nonolith.benching.making import dominoes, noise
from nonolith.cube_and_conquer import exploring, rounds, solve_split
from nonolith.cube_and_conquer.cubes import split
from nonolith.cube_and_conquer.rounds import Stage


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split everything that line logic does not settle, in small rounds."""
    _split_early(monkeypatch)


def _split_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", 0)
    monkeypatch.setattr(rounds, "RACE_NODES", 4)
    monkeypatch.setattr(exploring, "LOOK_NODES", 2)
    monkeypatch.setattr(rounds, "CUBES", Stage(6, 3, 2, 2, 5))


def work(result: nl.Result) -> nl.Stats:
    """All counters but the seconds."""
    return replace(result.stats, seconds=0, wall_seconds=0)


def unknown(puzzle: nl.Puzzle) -> nl.Grid:
    return nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)


@given(puzzles(5), st.integers(1, 12))
def test_cubes_share_no_solution_and_lose_none(puzzle: nl.Puzzle, count: int) -> None:
    cubes = split(puzzle, [unknown(puzzle)], count, go_on=lambda: True)
    found = [
        grid
        for cube in cubes
        for grid in nl.solve(puzzle, start=cube, limits=nl.Limits(solutions=None)).solutions
    ]
    assert len(found) == len(set(found))
    assert set(found) == set(nl.solve(puzzle, limits=nl.Limits(solutions=None)).solutions)


@given(puzzles(5))
@settings(max_examples=30)
def test_the_answer_is_that_of_one_core(puzzle: nl.Puzzle) -> None:
    limits = nl.Limits(solutions=None)
    plain = nl.solve(puzzle, limits=limits)
    with pytest.MonkeyPatch.context() as patch:
        _split_early(patch)
        several = nl.solve(puzzle, limits=limits, threads=2)
        verdict = nl.solve(puzzle, threads=2).verdict
    assert set(several.solutions) == set(plain.solutions)
    assert len(several.solutions) == len(plain.solutions)
    assert several.complete
    assert several.known == plain.known
    assert verdict == nl.solve(puzzle).verdict


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("wanted", [1, 2, 5, None])
def test_solutions_do_not_depend_on_the_threads(wanted: int | None) -> None:
    limits = nl.Limits(solutions=wanted)
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        for puzzle in [*random_puzzles(4, 12, 5), nl.Puzzle([[1]] * 5, [[1]] * 5)]:
            answers = [nl.solve(puzzle, limits=limits, threads=threads) for threads in (1, 2, 3, 2)]
            answers.append(solve_split(puzzle, limits=limits, executor=executor))
            for answer in answers:
                assert answer.solutions == answers[0].solutions
                assert answer.complete == answers[0].complete
                assert answer.known == answers[0].known
                assert work(answer) == work(answers[0])


class Disorderly(ThreadPoolExecutor):
    """Takes its time with some tasks, so that they end in any order."""

    def __init__(self, seed: int) -> None:
        super().__init__(6)
        self._random = Random(seed)

    def submit(self, work: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        pause = self._random.choice((0, 0.001, 0.004))

        def late() -> Any:
            time.sleep(pause)
            return work(*arguments, **options)

        return super().submit(late)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("wanted", [1, 2, None])
def test_the_order_in_which_cubes_end_does_not_matter(wanted: int | None) -> None:
    limits = nl.Limits(solutions=wanted)
    for puzzle in [*random_puzzles(3, 12, 5), dominoes(3), nl.Puzzle([[1]] * 5, [[1]] * 5)]:
        plain = nl.solve(puzzle, limits=limits)
        answers = []
        for seed in range(4):
            with Disorderly(seed) as executor:
                answers.append(solve_split(puzzle, limits=limits, executor=executor))
        assert {answer.verdict for answer in answers} == {plain.verdict}
        assert len({answer.solutions for answer in answers}) == 1
        assert len({work(answer) for answer in answers}) == 1


@pytest.mark.parametrize("slow", [None, exploring.WHOLE, exploring.RIVAL])
@pytest.mark.parametrize("first", [10, 60])
def test_the_race_is_won_by_nodes_and_not_by_time(
    slow: int | None, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is slow, the answer and its counters are those of who needs fewer nodes."""
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", first)
    monkeypatch.setattr(exploring, "LOOK_NODES", 7)
    explore = exploring.Here._explore

    def dawdle(here: exploring.Here, space: exploring.Space, limits: nl.Limits) -> Any:
        if space == slow:
            time.sleep(0.001)
        return explore(here, space, limits)

    monkeypatch.setattr(exploring.Here, "_explore", dawdle)
    source = Random(881001)
    winners = set()
    for seed in range(8):
        puzzle = nl.Puzzle.from_grid(noise(25, 25, 0.4, source))
        alone = [nl.solve(puzzle, seed=seed + way) for way in exploring.WAYS]
        whole, rival = (result.stats.nodes for result in alone)
        winner = exploring.WHOLE if whole <= first + rival else exploring.RIVAL
        winners.add(winner)
        for threads in (1, 2, 3, 4):
            answer = nl.solve(puzzle, seed=seed, threads=threads)
            assert answer.solutions == alone[winner].solutions
            assert work(answer) == work(alone[winner])
            assert answer.known == alone[winner].known
    assert winners == set(exploring.WAYS)


@pytest.mark.parametrize("race", [1_000, 0])
def test_what_comes_first_in_order_counts_and_the_rest_is_called_off(
    race: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole, its rival and its cubes race; whoever is faster, the answer is the same."""
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", 1)
    monkeypatch.setattr(rounds, "RACE_NODES", race)
    monkeypatch.setattr(exploring, "LOOK_NODES", 10)
    monkeypatch.setattr(rounds, "CUBES", Stage(8, 1, 4, 1.5, 1))
    source = Random(881001)
    raced = 0
    for _ in range(12):
        puzzle = nl.Puzzle.from_grid(noise(25, 25, 0.4, source))
        answers = [nl.solve(puzzle, threads=threads) for threads in (1, 2, 3)]
        with Disorderly(1) as executor:
            answers.append(solve_split(puzzle, executor=executor))
        plain = nl.solve(puzzle)
        raced += answers[0].solutions != plain.solutions  # another had them sooner
        for answer in answers:
            assert answer.verdict == plain.verdict
            assert answer.solutions == answers[0].solutions
            assert answer.known == answers[0].known
            assert work(answer) == work(answers[0])
    assert raced


def test_a_proof_of_uniqueness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", 100)
    monkeypatch.setattr(rounds, "RACE_NODES", 150)
    monkeypatch.setattr(rounds, "CUBES", Stage(16, 4, 50, 1.5, 5))
    puzzle = dominoes(7)
    plain, several = nl.solve(puzzle), nl.solve(puzzle, threads=2)
    assert plain.verdict == several.verdict == "unique"
    assert plain.solutions == several.solutions
    assert several.stats.nodes > 100


@pytest.mark.usefixtures("small")
def test_impossible_puzzles_stay_impossible() -> None:
    """Two clues of a random puzzle swapped, where line logic does not notice it."""
    tried = 0
    for puzzle in random_puzzles(300, 10, 11):
        swapped = nl.Puzzle([puzzle.rows[1], puzzle.rows[0], *puzzle.rows[2:]], puzzle.columns)
        logic = nl.solve(swapped, limits=nl.Limits(logic_only=True))
        if logic.complete or nl.solve(swapped).solutions:
            continue
        tried += 1
        result = nl.solve(swapped, threads=2)
        assert result.verdict == "impossible"
        assert result.reason
    assert tried >= 3


def test_limits_and_cancelling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", 100)
    (hard,) = random_puzzles(1, 160, 6)
    late = nl.solve(hard, limits=nl.Limits(seconds=1.0), threads=2)
    assert (late.verdict, late.reason) == ("undecided", "stopped at the limit of 1 second")
    assert late.stats.wall_seconds < 3
    told: list[nl.Progress] = []

    def stop(progress: nl.Progress) -> bool:
        told.append(progress)
        return len(told) < 5

    cancelled = nl.solve(hard, progress=stop, threads=2)
    assert (cancelled.verdict, cancelled.reason) == ("undecided", "cancelled")
    assert len(told) == 5
    assert told[0].stats.nodes < told[-1].stats.nodes
    few = nl.solve(hard, limits=nl.Limits(nodes=2000), threads=2)
    assert few.reason == "stopped at the limit of 2000 nodes"
    assert 2000 <= few.stats.nodes < 3000


def test_ctrl_c_ends_a_race_at_once() -> None:
    (hard,) = random_puzzles(1, 160, 6)

    def press(progress: nl.Progress) -> None:
        if progress.stats.nodes > 2 * cube_and_conquer.FIRST_NODES:
            raise KeyboardInterrupt

    begin = time.process_time()
    with pytest.raises(nl.Interrupted) as caught:
        nl.solve(hard, progress=press, threads=2)
    assert caught.value.result.reason == "cancelled"
    assert caught.value.result.stats.nodes > 2 * cube_and_conquer.FIRST_NODES
    assert time.process_time() - begin < 10
