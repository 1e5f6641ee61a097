"""Ratings: sweeps against the definition, classes, entry points, and the star formula's bounds."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import oracle
import pytest
import strategies
from hypothesis import given

import nonolith as nl
from nonolith import Difficulty, Grid, Puzzle, Technique
from nonolith.why.techniques.catalog import CATALOG

ROOT = Path(__file__).resolve().parent.parent


def swept(puzzle: Puzzle) -> int | None:
    """The number of row-first sweeps by the definition, with enumerated lines."""
    width, height = puzzle.width, puzzle.height
    masks = [puzzle.palette.full_mask] * (width * height)
    rows = [list(range(row * width, (row + 1) * width)) for row in range(height)]
    columns = [list(range(column, width * height, width)) for column in range(width)]
    for sweep in range(1, 2 * width * height + 3):
        lines, clues = ((columns, puzzle.columns), (rows, puzzle.rows))[sweep % 2]
        for line, clue in zip(lines, clues, strict=True):
            follows = oracle.line_follows(clue, tuple(masks[place] for place in line), 1)
            assert follows is not None
            for place, mask in zip(line, follows, strict=True):
                masks[place] = mask
        if all(mask & (mask - 1) == 0 for mask in masks):
            return sweep
    return None


@given(strategies.puzzles(max_side=5))
def test_sweeps_are_counted_as_defined(puzzle: Puzzle) -> None:
    assert nl.sweeps(puzzle) == swept(puzzle)


def benchmark_module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_the_tables_of_the_5x5_campaign_agree_with_the_library() -> None:
    """All 3x3 pictures, swept with the campaign's tables and one by one."""
    campaign = benchmark_module("why_sweeps")
    mine: Counter[int | None] = Counter()
    for number in range(1 << 9):
        cells = bytes(number >> place & 1 for place in range(9))
        mine[nl.sweeps(Puzzle.from_grid(Grid.from_colors(3, 3, cells)))] += 1
    del mine[None]
    assert campaign.histogram(3) == mine
    assert sum(campaign.histogram(4).values()) == 51234


@pytest.mark.parametrize(
    ("picture", "difficulty"),
    [
        ("###\n#..\n###", Difficulty.TRIVIAL),
        ("#..#.\n##...\n.####\n..#.#\n###..", Difficulty.LINE),
        (".##.\n..##\n.##.\n#..#", Difficulty.LOOK_AHEAD),
        ("#..#..\n.####.\n..##.#\n.##..#", Difficulty.DEEP),
        ("#.\n.#", Difficulty.MULTIPLE),
    ],
)
def test_classes(picture: str, difficulty: Difficulty) -> None:
    rating = nl.rate(Puzzle.from_grid(Grid.parse(picture)))
    assert rating.difficulty is difficulty
    assert (rating.stars is None) == (difficulty is Difficulty.MULTIPLE)
    assert (rating.sweeps is None) == (difficulty.value not in ("trivial", "line"))


def test_an_impossible_puzzle_stands_apart() -> None:
    rating = nl.rate(Puzzle([[1]], [[]]))
    assert rating.difficulty is Difficulty.IMPOSSIBLE
    assert rating.reason
    assert rating.stars is None


def test_no_time_leaves_it_undecided() -> None:
    rating = nl.rate(Puzzle.from_grid(Grid.parse("##.\n.##\n###")), limits=nl.Limits(seconds=0))
    assert rating.difficulty is Difficulty.UNDECIDED


@given(strategies.puzzles(max_side=6))
def test_a_rating_is_consistent_with_its_explanation(puzzle: Puzzle) -> None:
    explanation = nl.explain(puzzle)
    rating = nl.rate(puzzle)
    assert rating.counts == explanation.counts
    assert rating.hardest == explanation.hardest
    assert len(rating.entries) == len(explanation)
    for entries, step in zip(rating.entries, explanation, strict=True):
        assert (entries > 0) == step.technique.is_line_logic
    if rating.stars is not None:
        assert 1 <= rating.stars <= 5
        assert (rating.sweeps is not None) == (rating.stars < 3)
    assert rating.to_dict()["steps"] == len(explanation)


def test_stars_grow_with_the_length_and_with_the_hardest_step() -> None:
    """The same easy picture, larger; and the same size, harder."""

    def stars(picture: str) -> float:
        rating = nl.rate(Puzzle.from_grid(Grid.parse(picture)))
        assert rating.stars is not None
        return rating.stars

    short = stars("###.\n#.#.\n####\n.##.")
    long = stars("\n".join(["###.###.###.", "#.#.#.#.#.#.", "############", ".##..##..##."] * 3))
    assert short < long
    by_technique = {}
    for technique in (Technique.SIMPLE_BOXES, Technique.FORCING, Technique.LOOK_AHEAD):
        by_technique[technique] = nl.rate(CATALOG[technique].example).stars
    values = list(by_technique.values())
    assert values == sorted(values, key=float)


def test_a_rating_speaks_plainly() -> None:
    easy = nl.rate(CATALOG[Technique.SIMPLE_BOXES].example)
    assert easy.words == "Easy lines all the way."
    assert easy.minutes is not None
    low, high = easy.minutes
    assert 0 < low < high
    assert f"{sum(easy.counts.values())} steps" in easy.time_words
    deep = nl.rate(CATALOG[Technique.LOOK_AHEAD].example)
    assert "ahead" in deep.words
    assert "guess" in nl.rate(CATALOG[Technique.GUESS].example).words
    several = nl.rate(Puzzle([[1], [1]], [[1], [1]]))
    assert (several.words, several.time_words, several.minutes) == ("", "", None)
