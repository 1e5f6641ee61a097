"""Proofs: true ones are accepted, false ones are not, whoever writes them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import oracle
import pytest
from command import nonolith
from forging import (
    FORGERIES,
    cited_steps,
    forge,
    is_refused,
    puzzle_with_two_solutions,
    without,
)
from hypothesis import given
from hypothesis import strategies as st
from strategies import palettes, pictures
from test_counting import blotted

import nonolith as nl
from nonolith.proofs.automaton import Automaton

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def random_puzzle(seed: int, side: int = 16, density: float = 0.42, colors: int = 1) -> nl.Puzzle:
    rng = random.Random(seed)
    cells = [rng.randint(1, colors) if rng.random() < density else 0 for _ in range(side * side)]
    palette = nl.Palette.of_size(colors)
    return nl.Puzzle.from_grid(nl.Grid.from_colors(side, side, bytes(cells), palette))


def proof_of(puzzle: nl.Puzzle) -> str:
    proof = nl.solve(puzzle, prove=True).proof
    assert proof is not None
    return proof


@pytest.fixture(scope="module")
def searched() -> tuple[nl.Puzzle, str]:
    """A unique puzzle that needs search, and its proof."""
    puzzle = random_puzzle(76)
    result = nl.solve(puzzle, prove=True)
    assert result.verdict is nl.Verdict.UNIQUE
    assert result.stats.conflicts > 5
    assert result.proof is not None
    return puzzle, result.proof


@given(palettes(3).flatmap(lambda palette: pictures(6, palette)))
def test_every_verdict_is_proved(picture: nl.Grid) -> None:
    puzzle = nl.Puzzle.from_grid(picture)
    result = nl.solve(puzzle, prove=True)
    assert result.proof is not None
    check = nl.verify_proof(puzzle, result.proof)

    assert check, check.reason
    assert check.claim is result.verdict


@given(blotted())
def test_every_verdict_is_proved_where_clues_are_missing_or_wrong(puzzle: nl.Puzzle) -> None:
    check = nl.verify_proof(puzzle, proof_of(puzzle))

    assert check, check.reason
    assert check.claim is nl.solve(puzzle).verdict


def swapped(puzzle: nl.Puzzle) -> nl.Puzzle:
    """The puzzle with two of its clues exchanged, which is mostly impossible."""
    rows = list(puzzle.rows)
    rows[3], rows[5] = rows[5], rows[3]
    return nl.Puzzle(rows, puzzle.columns, puzzle.palette)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(
    "puzzle",
    [
        random_puzzle(94),
        random_puzzle(107),
        random_puzzle(40, 20, 0.45),
        swapped(random_puzzle(32, 24, 0.4, 2)),
        swapped(random_puzzle(69, 24, 0.4, 2)),
    ],
    ids=["94", "107", "40", "32-color", "69-color"],
)
def test_what_takes_search_is_proved(puzzle: nl.Puzzle, seed: int) -> None:
    result = nl.solve(puzzle, prove=True, seed=seed)
    assert result.proof is not None
    check = nl.verify_proof(puzzle, result.proof)

    assert check, check.reason
    assert check.claim is result.verdict is nl.solve(puzzle).verdict
    assert result.verdict is not nl.Verdict.MULTIPLE
    assert result.proof.count("\nc ") > 5


def test_a_proof_without_a_needed_step_is_refused(searched: tuple[nl.Puzzle, str]) -> None:
    puzzle, proof = searched
    places = cited_steps(proof)
    rng = random.Random(1)
    for place in rng.sample(places, min(40, len(places))):
        assert is_refused(puzzle, without(proof, place))
    assert is_refused(puzzle, without(proof, len(proof.splitlines()) - 1))


def test_false_claims_are_refused() -> None:
    """A hundredth of the campaign tests/campaigns/proofs.py."""
    rng = random.Random(3)
    kinds = set()
    for number in range(150):
        if number % 10 == 0:
            puzzle, solution = puzzle_with_two_solutions(rng)
        text, kind = forge(puzzle, solution, rng)
        kinds.add(kind)
        assert is_refused(puzzle, text), text
    assert kinds == set(FORGERIES)


def test_a_proof_of_another_puzzle_is_refused(searched: tuple[nl.Puzzle, str]) -> None:
    check = nl.verify_proof(random_puzzle(1000), searched[1])

    assert not check
    assert "it is about puzzle 16x16" in check.reason


def test_a_solution_that_is_none_is_refused(searched: tuple[nl.Puzzle, str]) -> None:
    puzzle, proof = searched
    changed = proof.replace("row 1", "row 0", 1) if "row 1" in proof else proof
    check = nl.verify_proof(puzzle, changed)

    assert not check
    assert "does not fit row" in check.reason


def test_two_solutions_prove_themselves_if_they_differ() -> None:
    puzzle = nl.Puzzle([[1], [1]], [[1], [1]])
    proof = proof_of(puzzle)
    head, first, second = proof.splitlines()[:3], "row 1 0\nrow 0 1", "row 0 1\nrow 1 0"

    assert nl.verify_proof(puzzle, proof).claim is nl.Verdict.MULTIPLE
    assert nl.verify_proof(puzzle, "\n".join([*head, first, second]))
    assert "are the same" in nl.verify_proof(puzzle, "\n".join([*head, first, first])).reason
    assert "has no steps" in nl.verify_proof(puzzle, proof + "f r1 1\n").reason


def test_an_undecided_verdict_has_no_proof() -> None:
    result = nl.solve(random_puzzle(3), prove=True, limits=nl.Limits(nodes=0))

    assert result.verdict is nl.Verdict.UNDECIDED
    assert result.proof is None


def test_no_proof_unless_asked_for_and_none_from_a_start_grid() -> None:
    puzzle = nl.Puzzle([[1], [1]], [[1], [1]])

    assert nl.solve(puzzle).proof is None
    with pytest.raises(nl.UnsupportedError, match="takes no start grid"):
        nl.solve(puzzle, start=nl.Grid.unknown(2, 2), prove=True)


def test_streams_have_proofs_too() -> None:
    puzzle = nl.Puzzle([[1, 1], [1]], [[2], [], [1]])
    stream = nl.solutions(puzzle, prove=True)

    assert list(stream)
    assert stream.proof == proof_of(puzzle)


def test_proofs_are_deterministic(searched: tuple[nl.Puzzle, str]) -> None:
    assert proof_of(searched[0]) == searched[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "input:1: the proof ends too early; expected a proof"),
        ("nonolith-proof 2\n", "this is not a nonolith proof"),
        ("nonolith-proof 1\n", "the proof ends too early"),
        ("nonolith-proof 1\npuzzle x\nclaim perhaps\n", "input:3: no such claim"),
        ("nonolith-proof 1\npuzzle x\nclaim unique\nrow 1 0 1\n", "does not fit the puzzle"),
        ("nonolith-proof 1\npuzzle x\nclaim unique\nrow 1 7\n", "no such color"),
        ("nonolith-proof 1\npuzzle x\nclaim unique\nrow 1 a\n", "this is not a number; found 'a'"),
    ],
)
def test_text_that_is_no_proof(text: str, message: str) -> None:
    with pytest.raises(nl.FormatError) as caught:
        nl.verify_proof(nl.Puzzle([[1], [1]], [[1], [1]]), text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("f r3 1", "no such line"),
        ("f x1 1", "no such line"),
        ("f r1", "this is not a step"),
        ("f r1 5", "no such cell"),
        ("f r1 -5", "no such cell"),
        ("k 2 r1 0", "no such cell"),
        ("c 2 1", "this is not a step"),
        ("c -2 1 0", "no such clause"),
        ("q", "this is not a step"),
        ("f r1 --1", "this is not a number"),
    ],
)
def test_steps_that_are_none(step: str, message: str) -> None:
    puzzle = nl.Puzzle([[1], [1]], [[1], [1]])
    text = f"nonolith-proof 1\npuzzle 2x2 {puzzle.id}\nclaim unique\nrow 1 0\nrow 0 1\n{step}\n"
    with pytest.raises(nl.FormatError) as caught:
        nl.verify_proof(puzzle, text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("f r1 1", "row 1 does not imply 1"),
        ("f c1 -1", "column 1 does not imply -1"),
        ("f r1 3", "3 is about a cell that row 1 does not have"),
        ("k 2 r1 1", "row 1 does not imply the clause"),
        ("k 2 r1 1 2\nk 2 r1 1 2", "clause 2 comes after clause 2"),
        ("k 2 r1 1 2\nc 3 1 0 2", "the cited clauses do not contradict each other"),
        ("k 2 r1 1 2\nc 3 0 2", "clause 2 leaves more than one possibility"),
        ("c 2 0 5", "there is no clause 5 at this point"),
        ("k 2 r1 1 2\nd 2\nc 3 1 2 0 2", "there is no clause 2 at this point"),
        ("d 7", "there is no clause 7 to delete"),
        ("k 2 r1 1 2", "it ends before everything is excluded"),
    ],
)
def test_reasons_of_refusal(steps: str, reason: str) -> None:
    puzzle = nl.Puzzle([[1], [1]], [[1], [1]])
    head = f"nonolith-proof 1\npuzzle 2x2 {puzzle.id}\nclaim unique\nrow 1 0\nrow 0 1\n"

    assert nl.verify_proof(puzzle, head + steps).reason == reason


@given(blotted(), st.data())
def test_the_checkers_lines_agree_with_brute_force(puzzle: nl.Puzzle, data: st.DataObject) -> None:
    colors = len(puzzle.palette)
    for _, clue, length in puzzle.lines:
        masks = data.draw(st.tuples(*[st.integers(1, 2 ** (colors + 1) - 1)] * length))
        expected = oracle.line_follows(clue, masks, colors)
        automaton = Automaton(clue, length, colors)

        assert automaton.accepts(masks) == (expected is not None)
        assert automaton.possible(masks) == list(expected or [0] * length)


def test_command_line(searched: tuple[nl.Puzzle, str], tmp_path: Path) -> None:
    puzzle, proof = tmp_path / "puzzle.txt", tmp_path / "puzzle.proof"
    puzzle.write_text(str(searched[0]))
    solved = nonolith("solve", puzzle, "--proof", proof)
    verified = nonolith("verify-proof", puzzle, proof)

    assert solved.code == 0
    assert proof.read_text() == searched[1]
    assert verified.code == 0
    assert verified.out.startswith("proved: the puzzle has exactly one solution (")
    assert json.loads(nonolith("verify-proof", "--json", puzzle, proof).out)["valid"] is True

    proof.write_text(without(searched[1], cited_steps(searched[1])[0]))
    refused = nonolith("verify-proof", puzzle, proof)
    assert refused.code == 1
    assert "not proved that the puzzle has exactly one solution: " in refused.out
    assert "there is no clause" in refused.out

    proof.write_bytes(b"\xff\x00")
    assert nonolith("verify-proof", puzzle, proof).code == 2
    assert nonolith("verify-proof", puzzle, tmp_path / "none").code == 2


def test_command_line_of_the_impossible(tmp_path: Path) -> None:
    puzzle, proof = tmp_path / "puzzle.txt", tmp_path / "puzzle.proof"
    puzzle.write_text(str(nl.Puzzle([[2], []], [[2], []])))

    assert nonolith("solve", "--json", puzzle, "--proof", proof).code == 1
    verified = nonolith("verify-proof", puzzle, proof)
    assert (verified.code, verified.out[:35]) == (0, "proved: the puzzle has no solution ")


def test_command_line_refuses_what_cannot_be_proved(tmp_path: Path) -> None:
    puzzle, proof = tmp_path / "puzzle.txt", tmp_path / "puzzle.proof"
    puzzle.write_text(str(random_puzzle(3)))
    for options in (["--logic-only"], ["--max", "1"], ["--grid", str(puzzle)]):
        assert nonolith("solve", puzzle, "--proof", proof, *options).code == 2
    several = nonolith("solve", EXAMPLES, "--proof", proof)
    assert several.code == 2
    assert "choose it with --only" in several.err
    undecided = nonolith("solve", puzzle, "--proof", proof, "--nodes", "0")
    assert "not written, since the verdict is undecided" in undecided.err
    assert not proof.exists()
