"""The text of a certificate: what it shows, and when it asks for steps."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import puzzles

import nonolith as nl
from nonolith.proofs.reading import ProofText
from nonolith.proofs.writing import certificate


def _never() -> str:
    raise AssertionError("two solutions need no steps")


@given(puzzles(max_side=5))
def test_what_is_written_is_read_and_holds(puzzle: nl.Puzzle) -> None:
    result = nl.solve(puzzle, prove=True)
    assert result.proof is not None
    read = ProofText(puzzle, result.proof)
    assert read.claim is result.verdict
    shown = [nl.Grid.from_colors(puzzle.width, puzzle.height, bytes(g)) for g in read.grids]
    assert shown == list(result.solutions[:2])
    assert nl.verify_proof(puzzle, result.proof)


def test_two_solutions_are_shown_and_no_steps_are_asked_for() -> None:
    switch = nl.Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    grids = nl.solve(switch).solutions
    text = certificate(switch, nl.Verdict.MULTIPLE, [*grids, *grids], _never)
    assert text is not None
    assert text.count("row ") == 4
    assert nl.verify_proof(switch, text)


def test_an_open_question_has_no_certificate() -> None:
    assert certificate(nl.Puzzle([[1]], [[1]]), nl.Verdict.UNDECIDED, [], _never) is None


def test_a_proof_without_an_end_is_a_bug_of_ours() -> None:
    with pytest.raises(nl.InternalError, match="has no end"):
        certificate(nl.Puzzle([[1]], [[]]), nl.Verdict.IMPOSSIBLE, [], lambda: "")
