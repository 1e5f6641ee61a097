"""The parts of the doctor: totals, culprits, and which candidates are repairs."""

from __future__ import annotations

import math

import oracle
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import nonolith as nl
from nonolith.timing import Clock
from nonolith.why.doctor.culprits import culprits
from nonolith.why.doctor.repairing import Candidate, Repair, change, ranked, tried
from nonolith.why.doctor.totals import survey
from nonolith.why.doctor.trials import Trials

HEART = nl.Puzzle.from_grid(nl.Grid.parse(".#.#.\n#####\n#####\n.###.\n..#.."))


def candidate(puzzle: nl.Puzzle, cost: float = 1.0, text: str = "") -> Candidate:
    return Candidate(cost, puzzle, (), (), text, "")


def repaired(puzzle: nl.Puzzle, cost: float, text: str) -> Repair:
    found = tried(Trials(puzzle, Clock(None)), candidate(puzzle, cost, text))
    assert found is not None
    return found


@given(puzzles(max_side=5))
def test_the_clues_of_a_picture_balance(puzzle: nl.Puzzle) -> None:
    assert not survey(puzzle).missing


def test_the_imbalance_counts_what_the_rows_have_more() -> None:
    shorter = Trials(HEART, Clock(None)).with_clues({7: nl.Clue.of([1])})
    assert survey(shorter).missing == {1: 3}


@given(puzzles(max_side=4), st.data())
def test_culprits_are_the_lines_without_which_there_is_a_solution(
    puzzle: nl.Puzzle, data: st.DataObject
) -> None:
    """One clue becomes another; the oracle tries to do without each line in turn."""
    count = puzzle.height + puzzle.width
    number = data.draw(st.integers(0, count - 1))
    typed = nl.Clue.of([data.draw(st.integers(1, 4))])
    trials = Trials(Trials(puzzle, Clock(None)).with_clues({number: typed}), Clock(None))

    found = {culprit.lines for culprit in culprits(trials, range(count))}

    for line in range(count):
        free = trials.with_clues({line: nl.Clue.unknown()})
        assert ((line,) in found) == any(True for _ in oracle.solutions(free))
    assert (number,) in found


@given(puzzles(max_side=4))
def test_a_repair_is_a_candidate_with_one_solution(puzzle: nl.Puzzle) -> None:
    repair = tried(Trials(HEART, Clock(None)), candidate(puzzle))
    solutions = list(oracle.solutions(puzzle))
    assert (repair is not None) == (len(solutions) == 1)
    if repair is not None:
        assert tuple(mask.bit_length() - 1 for mask in repair.solution.masks) == solutions[0]
        assert repair.cost >= 1.0


def test_the_likeliest_repair_comes_first_and_the_same_puzzle_once() -> None:
    other = nl.Puzzle(rows=[[2], [1]], columns=[[1], [2]])
    dear, cheap = repaired(HEART, 9.0, "dear"), repaired(HEART, 1.0, "cheap")

    found = ranked([dear, repaired(other, 50.0, "other"), cheap])

    assert [repair.text for repair in found] == ["cheap", "other"]
    assert math.isclose(sum(repair.likelihood for repair in found), 1)
    assert found[0].likelihood > found[1].likelihood
    assert ranked([]) == ()


def test_of_long_clues_only_the_change_is_shown() -> None:
    before = nl.Clue.of([1] * 12)
    after = nl.Clue.of([1] * 6 + [2] + [1] * 5)
    assert change(HEART, before, after) == "… 1 1 1 … → … 1 2 1 …"
    assert change(HEART, nl.Clue.of([3]), nl.Clue.of([])) == "3 → 0"
