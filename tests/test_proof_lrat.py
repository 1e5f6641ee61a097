"""Proofs in LRAT: accepted by a checker in another language, and the clauses say what clues say."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import oracle
import pytest
import strategies
from command import nonolith
from hypothesis import given, settings

import nonolith as nl
from nonolith.proofs.lrat import Formula

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"


@pytest.fixture(scope="session")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("lrat") / "lrat_check"
    words = [compiler, "-O1", "-std=c99", "-o", program, HERE / "lrat_check.c"]
    subprocess.run(words, check=True)
    return program


def accepts(checker: Path, folder: Path, formula: str, steps: str) -> bool:
    (folder / "x.cnf").write_text(formula)
    (folder / "x.lrat").write_text(steps)
    words = [checker, folder / "x.cnf", folder / "x.lrat"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert ran.returncode in (0, 1), ran.stderr
    return ran.stdout == "VERIFIED\n"


def random_puzzle(source: random.Random, colors: int) -> nl.Puzzle:
    """From a picture, then with a clue changed now and then, so that some are impossible."""
    width, height = source.randint(1, 7), source.randint(1, 7)
    cells = bytes(source.choice((0, source.randint(0, colors))) for _ in range(width * height))
    palette = nl.Palette.of_size(colors)
    puzzle = nl.Puzzle.from_grid(nl.Grid.from_colors(width, height, cells, palette))
    if source.random() < 0.4:
        other = nl.Clue((nl.Run(source.randint(1, width), source.randint(1, colors)),))
        puzzle = puzzle.with_row(source.randrange(height), other)
    if source.random() < 0.2:
        puzzle = puzzle.with_column(source.randrange(width), nl.Clue((nl.Run(None, None),)))
    return puzzle


@pytest.mark.parametrize("colors", [1, 2, 3])
def test_random_proofs_are_accepted(colors: int, checker: Path, tmp_path: Path) -> None:
    source = random.Random(colors)
    claims = set()
    for _ in range(120):
        puzzle = random_puzzle(source, colors)
        result = nl.solve(puzzle, prove=True)
        assert result.proof is not None
        claims.add(result.verdict)
        if result.verdict is nl.Verdict.MULTIPLE:
            with pytest.raises(nl.UnsupportedError, match="two solutions"):
                nl.to_lrat(puzzle, result.proof)
        else:
            assert accepts(checker, tmp_path, *nl.to_lrat(puzzle, result.proof))
    assert claims == {nl.Verdict.UNIQUE, nl.Verdict.IMPOSSIBLE, nl.Verdict.MULTIPLE}


@pytest.mark.parametrize("name", ["leak.non", "lighthouse.non", "up-and-away.json"])
def test_proofs_of_the_examples_are_accepted(name: str, checker: Path, tmp_path: Path) -> None:
    place = tmp_path / "x.proof"
    nonolith("solve", EXAMPLES / name, "--proof", place, "--plain")
    ran = nonolith("verify-proof", EXAMPLES / name, place, "--lrat", tmp_path / "out")
    assert ran.code == 0
    formula, steps = ((tmp_path / f"out.{kind}").read_text() for kind in ("cnf", "lrat"))
    assert accepts(checker, tmp_path, formula, steps)


def test_forged_proofs_are_not_accepted(checker: Path, tmp_path: Path) -> None:
    """A step, a reason or a clue's clause less: whatever is needed cannot be left out."""
    puzzle = nl.load(EXAMPLES / "rose-window.non")
    proof = nl.solve(puzzle, prove=True).proof
    assert proof is not None
    formula, steps = nl.to_lrat(puzzle, proof)
    assert accepts(checker, tmp_path, formula, steps)
    lines = steps.splitlines(keepends=True)
    assert not accepts(checker, tmp_path, formula, "".join(lines[:-1]))
    assert not accepts(checker, tmp_path, formula, f"{len(formula) + 10**5} 0 0\n")
    clauses = formula.splitlines(keepends=True)
    assert not accepts(checker, tmp_path, "".join([*clauses[:-1], "1 -1 0\n"]), steps)
    refused = 0
    chosen = [number for number in range(0, len(lines), 7) if " d " not in lines[number]]
    for number in chosen:
        words = lines[number].split()
        forged = " ".join([*words[:-2], "0\n"])  # its last reason is missing
        refused += not accepts(
            checker, tmp_path, formula, "".join([*lines[:number], forged, *lines[number + 1 :]])
        )
    assert refused == len(chosen) > 20


@settings(max_examples=60, deadline=None)
@given(strategies.puzzles())
def test_the_clauses_have_the_solutions_of_the_clues(puzzle: nl.Puzzle) -> None:
    """Every model of the clauses, seen in the cells, against brute force."""
    sat = pytest.importorskip("pysat.solvers")
    expected = set(oracle.solutions(puzzle))
    formula = Formula(puzzle)
    cells = puzzle.width * puzzle.height
    found = set()
    with sat.Solver("g4", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            true = set(solver.get_model())
            grid = tuple(_color(formula, cell, true) for cell in range(cells))
            found.add(grid)
            solver.add_clause([-formula.cell(cell, color) for cell, color in enumerate(grid)])
            assert len(found) <= len(expected)
    assert found == expected


def _color(formula: Formula, cell: int, true: set[int]) -> int:
    """The color of a cell in a model; a variable that occurs nowhere may be missing there."""
    if formula.stride == 1:
        return int(formula.cell(cell, 1) in true)
    return next(color for color in range(formula.stride) if formula.cell(cell, color) in true)
