"""The work that the engine does, counted: a slow-down is seen here without a clock.

``pytest --update-golden`` rewrites the numbers; more work wants a reason in the commit.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from native_help import clues_of, pack, random_picture, smooth_picture

import nonolith as nl
from nonolith import _native
from nonolith.benching.making import dominoes

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden" / "engine-work.json"
SETS: tuple[str, ...] = _native.features()["instruction_sets"]  # type: ignore[assignment]
EXAMPLES = ("lighthouse", "night-crossing", "pause", "rose-window", "which-way")
#: Width, height, seeds; the 30x30 learn long enough to try everything at the root (34), and to
#: start again with beliefs (158).
RANDOM = ((10, 10, (1, 2)), (25, 25, (1, 2)), (30, 30, (34, 158)), (40, 35, (1, 2)))
#: Width, height, colours, seeds; at 30x30 beliefs are asked for.
COLORED = (
    (20, 20, 3, (2,)),
    (24, 20, 4, (1,)),
    (30, 30, 2, (1,)),
    (70, 8, 2, (1,)),
    (140, 6, 2, (2,)),
    (530, 4, 3, (1,)),
)
#: Wider than two limbs: AVX2 solves such lines in registers, up to 512 cells, and else by windows.
WIDE = ((150, 6, (1,)), (300, 5, (1,)), (530, 4, (1,)))
COUNTED = {"nodes": 2, "conflicts": 4, "probes": 5, "failed_probes": 6, "line_solves": 7}
#: Side, radius, seeds of smooth pictures, probed along the edge of what is known.
SMOOTH = ((100, 2, (1,)),)
#: Levels that end within a moment on these puzzles: automatic, and learning from the beginning.
LEVELS = {"automatic": 0, "learning": 4}


def work(
    case: tuple[int, int, int, bytes], level: int, isa: str = "automatic", word_bits: int = 0
) -> dict[str, int]:
    search = _native.Search(*case, level=level, instruction_set=isa, word_bits=word_bits)
    search.advance(2, -1, 2000, None)
    stats = search.stats()
    return {name: int(stats[place]) for name, place in COUNTED.items()}


def colored(rng: random.Random, width: int, height: int, colors: int) -> nl.Grid:
    palette = nl.Palette.of_size(colors)
    cells = [rng.randint(1, colors) if rng.random() < 0.4 else 0 for _ in range(width * height)]
    return nl.Grid.from_colors(width, height, bytes(cells), palette)


def cases() -> dict[str, tuple[int, int, int, bytes]]:
    found = {}
    for name in EXAMPLES:
        puzzle = nl.load(ROOT / "examples" / f"{name}.non")
        found[name] = (puzzle.width, puzzle.height, len(puzzle.palette), puzzle.packed)
    puzzle = dominoes(8)  # a proof: its one solution is found at once
    found["8 dominoes"] = (puzzle.width, puzzle.height, len(puzzle.palette), puzzle.packed)
    for width, height, seeds in RANDOM + WIDE:
        for seed in seeds:
            picture = random_picture(random.Random(seed), height, width, 0.5)
            name = f"random {width}x{height}, seed {seed}"
            found[name] = (width, height, 1, pack(clues_of(picture)))
    for side, radius, seeds in SMOOTH:
        for seed in seeds:
            picture = smooth_picture(random.Random(seed), side, radius)
            found[f"smooth {side}x{side}, seed {seed}"] = (side, side, 1, pack(clues_of(picture)))
    for width, height, colors, seeds in COLORED:
        for seed in seeds:
            puzzle = nl.Puzzle.from_grid(colored(random.Random(seed), width, height, colors))
            name = f"{colors} colors, {width}x{height}, seed {seed}"
            found[name] = (width, height, len(puzzle.palette), puzzle.packed)
    return found


def test_work_is_what_it_was(update_golden: bool) -> None:
    now = {
        f"{name}, {level}": work(case, number)
        for name, case in cases().items()
        for level, number in LEVELS.items()
    }
    if update_golden:
        GOLDEN.write_text(json.dumps(now, indent=1) + "\n")
    assert now == json.loads(GOLDEN.read_text())


@pytest.mark.skipif(len(SETS) < 2, reason="one instruction set only")
@pytest.mark.parametrize("name", cases())
def test_instruction_sets_do_the_same_work(name: str) -> None:
    """Not only the same answers: the same steps, to the last line solved."""
    for level in LEVELS.values():
        first, *others = (work(cases()[name], level, isa) for isa in SETS)
        assert all(other == first for other in others)


@pytest.mark.parametrize("name", cases())
def test_wider_words_do_the_same_work(name: str) -> None:
    """The search is chosen by the puzzle; the words that hold its lines are felt in time alone."""
    for level in LEVELS.values():
        expected = work(cases()[name], level)
        for isa in SETS:
            for bits in (64, 128, 256, 512, 2048):
                assert work(cases()[name], level, isa, bits) == expected, f"{isa}, {bits} bits"
