"""Clues that are hidden as long as the puzzle stays unique."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import nonolith
from hypothesis import assume, given, settings
from strategies import palettes, pictures

import nonolith as nl

LEAF = next(nl.generate("8x8", stars=2, seed=3)).puzzle


def is_unique(puzzle: nl.Puzzle) -> bool:
    return nl.solve(puzzle).verdict is nl.Verdict.UNIQUE


def one_more_hidden(puzzle: nl.Puzzle) -> list[nl.Puzzle]:
    """Every puzzle that has one thing less."""
    every = []
    for side, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for index, clue in enumerate(clues):
            if not clue.known:
                continue
            less = [nl.Clue.unknown()]
            for number, run in enumerate(clue):
                if run.length is not None:
                    runs = list(clue)
                    runs[number] = nl.Run(None, run.color)
                    less.append(nl.Clue(tuple(runs)))
            change = puzzle.with_row if side == "row" else puzzle.with_column
            every += [change(index, one) for one in less]
    return every


@settings(max_examples=25, deadline=None)
@given(palettes(2).flatmap(lambda palette: pictures(5, palette)))
def test_nothing_more_can_be_hidden(picture: nl.Grid) -> None:
    puzzle = nl.Puzzle.from_grid(picture)
    assume(is_unique(puzzle) and any(puzzle.rows))
    thinned = nl.thin(puzzle)
    assert thinned.minimal
    result = nl.solve(thinned.puzzle)
    assert (result.verdict, result.solution) == (nl.Verdict.UNIQUE, picture)
    assert not any(is_unique(one) for one in one_more_hidden(thinned.puzzle))
    known = sum(run.length is not None for _, clue, _ in thinned.puzzle.lines for run in clue)
    before = sum(len(clue) for _, clue, _ in puzzle.lines)
    assert known == before - thinned.hidden


def test_a_thinned_puzzle_is_as_easy_as_wished() -> None:
    easy = nl.thin(LEAF, stars=3)
    assert easy.minimal
    assert round(nl.rate(easy.puzzle).stars or 9) <= 3
    assert easy.hidden > 0
    assert easy.puzzle.goal == LEAF.goal


def test_lengths_alone_may_be_hidden() -> None:
    thinned = nl.thin(LEAF, whole=False)
    assert thinned.lines == 0
    assert all(clue.known for _, clue, _ in thinned.puzzle.lines)
    assert [len(clue) for clue in thinned.puzzle.rows] == [len(clue) for clue in LEAF.rows]


def test_the_seed_decides_what_is_hidden() -> None:
    assert nl.thin(LEAF, seed=1) == nl.thin(LEAF, seed=1)
    assert len({nl.thin(LEAF, seed=seed).puzzle.id for seed in range(4)}) > 1


def test_the_time_limit_leaves_a_unique_puzzle() -> None:
    thinned = nl.thin(LEAF, limits=nl.Limits(seconds=0.001))
    assert not thinned.minimal
    assert "limit of 0.001 seconds" in thinned.reason
    assert is_unique(thinned.puzzle)


@pytest.mark.parametrize(
    ("puzzle", "options", "message"),
    [
        (nl.Puzzle([[1], [1]], [[1], [1]]), {}, "found a puzzle with several solutions; expected"),
        (nl.Puzzle([[], []], [[], []]), {}, "found a puzzle with no filled cell; expected one"),
        (LEAF, {"stars": 0}, "stars: found 0; expected 1 to 5"),
    ],
)
def test_what_cannot_be_thinned_is_refused(
    puzzle: nl.Puzzle, options: dict[str, int], message: str
) -> None:
    with pytest.raises(nl.PuzzleError) as caught:
        nl.thin(puzzle, **options)
    assert str(caught.value).startswith(message)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("3 2\n--\n3\n1\n--\n1\n2\n1\n")
    ran = nonolith("thin", "p.txt", "-o", "thin.json", cwd=tmp_path)
    assert ran.code == 0
    assert ran.out.endswith("nothing more can be hidden\n")
    written = nl.load(str(tmp_path / "thin.json"))
    assert written.has_blots
    assert nl.solve(written).solution == nl.Grid.parse("###\n.#.")
    record = json.loads(nonolith("thin", "--json", "p.txt", cwd=tmp_path).out)
    assert record["minimal"]
    assert record["hidden"] + record["left"] == 5
    refused = nonolith("thin", "-", input="2 2\n--\n1\n1\n--\n1\n1\n")
    assert refused.code == 2
    assert "expected one with exactly one solution" in refused.err
