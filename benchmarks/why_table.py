"""What explaining and hinting cost, size by size: the table of benchmarks/results/why.md.

Seeded pictures of our own (why_puzzles.py, why_large.py), CPU time. Explanations of many 30x30
puzzles give a median and a 99th percentile; large ones are measured once, hints on a 100x100 from
grids of which between a tenth and nine tenths are known.

    python benchmarks/why_table.py [--seed 1] [--count 100] [--large]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from statistics import median

from why_large import line_solvable
from why_puzzles import unique_puzzles

import nonolith as nl


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of some work."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def many(seed: int, count: int) -> dict[str, float]:
    """Explanations of 30x30 puzzles with one solution."""
    puzzles = list(unique_puzzles(seed, count, 30, 30))
    nl.explain(puzzles[0])
    times = sorted(seconds(lambda: nl.explain(puzzle)) for puzzle in puzzles)  # noqa: B023
    return {
        "median_ms": round(1000 * median(times), 1),
        "p99_ms": round(1000 * times[min(len(times) - 1, len(times) * 99 // 100)], 1),
    }


def hints(seed: int) -> dict[str, float]:
    """Hints on a 100x100 from partial grids."""
    random_ = random.Random(seed)
    puzzle = line_solvable(seed, 100, 100)
    solution = nl.solve(puzzle).solution
    assert solution is not None
    times = []
    for share in range(1, 10):
        masks = [mask if random_.random() < share / 10 else 3 for mask in solution.masks]
        grid = nl.Grid.from_masks(100, 100, masks)
        times.append(seconds(lambda: nl.hint(puzzle, grid)))  # noqa: B023
    return {"median_ms": round(1000 * median(times), 1), "max_ms": round(1000 * max(times), 1)}


def large(seed: int, width: int, height: int, colors: int, smoothed: int) -> dict[str, float]:
    """One explanation of a large puzzle that line logic solves."""
    puzzle = line_solvable(seed, width, height, colors, smoothed)
    found: list[nl.Explanation] = []
    cost = seconds(lambda: found.append(nl.explain(puzzle)))
    assert found[0].finished
    steps = len(found[0])
    return {"seconds": round(cost, 2), "steps": steps, "us_a_step": round(1e6 * cost / steps)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--large", action="store_true", help="512x512 as well")
    options = parser.parse_args()
    seed = options.seed
    report = {
        "explain 30x30": many(seed, options.count),
        "hint 100x100": hints(seed),
        "explain 200x200": large(seed, 200, 200, 1, 2),
        "explain 100x107, 4 colors": large(seed, 100, 107, 4, 2),
        "explain 139x166, 10 colors": large(seed, 139, 166, 10, 4),
    }
    if options.large:
        report["explain 512x512"] = large(seed, 512, 512, 1, 2)
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
