"""The steps of small puzzles, word for word: a change of order or of words is seen here.

``pytest --update-golden`` rewrites them; other steps want a reason in the commit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from native_help import random_picture

import nonolith as nl
from nonolith.why.techniques.catalog import CATALOG

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden" / "steps"
EXAMPLES = ("lighthouse", "night-crossing", "pause", "rose-window", "which-way")


def puzzles() -> dict[str, nl.Puzzle]:
    """Examples, one puzzle for each technique, and random ones in one, two and nine colours."""
    found = {name: nl.load(ROOT / "examples" / f"{name}.non") for name in EXAMPLES}
    for technique, entry in CATALOG.items():
        found[str(technique).replace(" ", "-")] = entry.example
    for side, seed, density in ((15, 1, 0.6), (20, 2, 0.65)):
        rows = random_picture(random.Random(seed), side, side, density)
        found[f"random-{side}"] = nl.Puzzle.from_grid(nl.Grid.from_rows(rows))
    for colors, side in ((2, 9), (9, 12)):
        random_ = random.Random(colors)
        rows = [[random_.randint(0, colors) for _ in range(side)] for _ in range(side)]
        grid = nl.Grid.from_rows(rows, nl.Palette.of_size(colors))
        found[f"colors-{colors}"] = nl.Puzzle.from_grid(grid)
    # Lines of more than one machine word, whose long runs leave little to find out.
    rows = [[int((row * column) % 7 > row % 3) for column in range(70)] for row in range(6)]
    found["wide"] = nl.Puzzle.from_grid(nl.Grid.from_rows(rows))
    return found


def told(puzzle: nl.Puzzle) -> str:
    return "\n".join(line for step in nl.explain(puzzle) for line in lines_of(step)) + "\n"


def lines_of(step: nl.Step, indent: str = "") -> Iterator[str]:
    cells = " ".join(f"{row + 1},{column + 1}={mask}" for row, column, mask in step.cells)
    because = " ".join(f"{row + 1},{column + 1}" for row, column in step.because)
    yield f"{indent}{step.technique} | {step.text} | {cells} | {because} | {step.runs}"
    for chain in step.chains:
        for link in chain:
            yield from lines_of(link, f"{indent}  ")


@pytest.mark.parametrize("name", sorted(puzzles()))
def test_steps_are_what_they_were(name: str, update_golden: bool) -> None:
    now = told(puzzles()[name])
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")
