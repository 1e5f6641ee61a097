"""The bundled examples are what they are said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith as nl

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PUZZLES = {
    "leak.non": (nl.Verdict.IMPOSSIBLE, False),
    "lighthouse.non": (nl.Verdict.UNIQUE, True),
    "night-crossing.non": (nl.Verdict.UNIQUE, True),
    "pause.non": (nl.Verdict.UNIQUE, True),
    "rose-window.non": (nl.Verdict.UNIQUE, False),
    "up-and-away.json": (nl.Verdict.UNIQUE, True),
    "which-way.non": (nl.Verdict.MULTIPLE, False),
}


def test_every_example_is_listed_here() -> None:
    found = {path.name for path in EXAMPLES.iterdir() if path.suffix != ".py"}

    assert found == set(PUZZLES)


@pytest.mark.parametrize("name", PUZZLES)
def test_example_has_its_verdict(name: str) -> None:
    puzzle = nl.load(EXAMPLES / name)
    verdict, by_lines = PUZZLES[name]

    result = nl.solve(puzzle, limits=nl.Limits(solutions=3))

    assert result.verdict is verdict
    assert result.complete
    assert len(result.solutions) == {"impossible": 0, "unique": 1, "multiple": 2}[verdict]
    assert result.line_solvable is by_lines
    if puzzle.goal is not None:
        assert result.solution == puzzle.goal


def test_the_large_example_is_large() -> None:
    puzzle = nl.load(EXAMPLES / "night-crossing.non")

    assert min(puzzle.width, puzzle.height) >= 78


def test_the_colour_example_can_be_told_apart_by_everybody() -> None:
    from nonolith.render import look_alikes

    puzzle = nl.load(EXAMPLES / "up-and-away.json")

    assert len(puzzle.palette) == 6
    assert look_alikes(puzzle.palette) == []
