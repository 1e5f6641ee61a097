"""The engine in colours against brute force and against CaDiCaL.

python tests/campaigns/colors.py [RANDOM, 10000 by default] [PUZZLES, 500] [SEED]

Every picture of two and of three colours up to 3x3, gathered by what their clues are; random
puzzles up to 5x5 with up to five colours, half of them with blots, with and without a start grid,
against the oracle; random puzzles of 8 to 25 cells a side against CaDiCaL. On a level, a width and
an instruction set drawn at random the sets of solutions must be the same, and so must `count`.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "benchmarks")]

from coloring import (  # noqa: E402  (found through the path above)
    LEVELS,
    Cells,
    assert_agrees,
    assert_agrees_with_oracle,
    cells_of,
    every_puzzle,
    random_case,
    random_picture,
    tampered,
)
from pysat.solvers import Cadical195  # noqa: E402

import nonolith as nl  # noqa: E402
from nonolith.benching.encoding import encode  # noqa: E402


def sat_solutions(puzzle: nl.Puzzle) -> Iterator[Cells]:
    """Every solution once, as CaDiCaL finds them."""
    encoding = encode(puzzle)
    if [] in encoding.clauses:
        return
    with Cadical195(bootstrap_with=encoding.clauses) as solver:
        while solver.solve():
            grid = encoding.read(solver.get_model())
            yield cells_of(grid)
            solver.add_clause(encoding.excluding(grid))


def all_small_pictures() -> None:
    rng = random.Random(0)
    for colors in (2, 3):
        for height in (1, 2, 3):
            for width in (1, 2, 3):
                count = 0
                for puzzle, expected in every_puzzle(height, width, colors):
                    assert_agrees(puzzle, expected, rng, levels=[0, rng.choice(LEVELS)])
                    count += 1
                print(f"{colors} colours, {height}x{width}: {count} puzzles", flush=True)


def random_small_puzzles(count: int, seed: int) -> None:
    verdicts: Counter[str] = Counter()
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        puzzle, start = random_case(rng, blots=number % 2 == 1)
        try:
            verdicts[assert_agrees_with_oracle(puzzle, start, rng)] += 1
        except AssertionError as error:
            sys.exit(f"puzzle {number} of seed {seed}: {error}\n{puzzle}\n{start}")
        if number % 1000 == 999:
            print(f"{number + 1}: {dict(verdicts)}", flush=True)


def puzzles_against_cadical(count: int, seed: int) -> None:
    verdicts: Counter[str] = Counter()
    for number in range(count):
        rng = random.Random(f"{seed}/cadical/{number}")
        width, height, colors = rng.randint(8, 25), rng.randint(8, 25), rng.randint(2, 6)
        puzzle = nl.Puzzle.from_grid(random_picture(rng, width, height, colors))
        if rng.random() < 0.1:
            puzzle = tampered(puzzle, rng)
        levels = [0, rng.choice((3, 4))]
        try:
            verdicts[assert_agrees(puzzle, sat_solutions(puzzle), rng, levels=levels)] += 1
        except AssertionError as error:
            sys.exit(f"puzzle {number} of seed {seed}: {error}\n{puzzle}")
        if number % 50 == 49:
            print(f"{number + 1}: {dict(verdicts)}", flush=True)


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]] + [10_000, 500, 1][len(sys.argv) - 1 :]
    begin = time.monotonic()
    all_small_pictures()
    random_small_puzzles(numbers[0], numbers[2])
    puzzles_against_cadical(numbers[1], numbers[2])
    print(f"no disagreement, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
