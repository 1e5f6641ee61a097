"""The work that the engine does, counted: a slow-down is seen here without a clock.

``pytest --update-golden`` rewrites the numbers; more work wants a reason in the commit.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from native_help import clues_of, pack, random_picture

import nonolith as nl
from nonolith import _native

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden" / "engine-work.json"
SETS = len(_native.features()["instruction_sets"])
EXAMPLES = ("lighthouse", "night-crossing", "pause", "rose-window", "which-way")
#: Width, height, seeds; the 30x30 learns long enough to try everything at the root.
RANDOM = ((10, 10, (1, 2)), (25, 25, (1, 2)), (30, 30, (34,)), (40, 35, (1, 2)))
COUNTED = {"nodes": 2, "conflicts": 4, "probes": 5, "failed_probes": 6, "line_solves": 7}
#: Levels that end within a moment on these puzzles: automatic, and learning from the beginning.
LEVELS = {"automatic": 0, "learning": 4}


def work(width: int, height: int, colors: int, clues: bytes, mode: int) -> dict[str, int]:
    search = _native.Search(width, height, colors, clues, mode=mode)
    search.advance(2, -1, 2000, None)
    stats = search.stats()
    return {name: int(stats[place]) for name, place in COUNTED.items()}


def cases() -> dict[str, tuple[int, int, int, bytes]]:
    found = {}
    for name in EXAMPLES:
        puzzle = nl.load(ROOT / "examples" / f"{name}.non")
        found[name] = (puzzle.width, puzzle.height, len(puzzle.palette), puzzle.packed)
    for width, height, seeds in RANDOM:
        for seed in seeds:
            picture = random_picture(random.Random(seed), height, width, 0.5)
            name = f"random {width}x{height}, seed {seed}"
            found[name] = (width, height, 1, pack(clues_of(picture)))
    return found


def test_work_is_what_it_was(update_golden: bool) -> None:
    now = {
        f"{name}, {level}": work(*case, mode)
        for name, case in cases().items()
        for level, mode in LEVELS.items()
    }
    if update_golden:
        GOLDEN.write_text(json.dumps(now, indent=1) + "\n")
    assert now == json.loads(GOLDEN.read_text())


@pytest.mark.skipif(SETS < 2, reason="one instruction set only")
@pytest.mark.parametrize("name", cases())
def test_instruction_sets_do_the_same_work(name: str) -> None:
    """Not only the same answers: the same steps, to the last line solved."""
    for mode in LEVELS.values():
        first, *others = (work(*cases()[name], mode + 16 * (1 + isa)) for isa in range(SETS))
        assert all(other == first for other in others)
