"""What explaining and hinting cost, size by size: the table of benchmarks/results/why.md.

Seeded pictures of our own (why_puzzles.py, why_large.py), CPU time. Explanations of many 30x30
puzzles give a median and a 99th percentile; hints on a 100x100 are from grids of which between a
tenth and nine tenths are known. With --best N each is measured N times and the least counts: what
other work on the machine adds is no part of it.

    python benchmarks/why_table.py [--seed 1] [--count 100] [--best 1] [--large]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from why_large import line_solvable
from why_puzzles import unique_puzzles

import nonolith as nl


def seconds(work: Callable[[], object], best: int) -> float:
    """The CPU time of some work, the least of several times."""
    times = []
    for _ in range(best):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def many(seed: int, count: int, best: int) -> dict[str, float]:
    """Explanations of 30x30 puzzles with one solution."""
    puzzles = list(unique_puzzles(seed, count, 30, 30))
    nl.explain(puzzles[0])
    times = sorted(seconds(partial(nl.explain, puzzle), best) for puzzle in puzzles)
    return {
        "median_ms": round(1000 * median(times), 1),
        "p99_ms": round(1000 * times[(len(times) * 99 + 99) // 100 - 1], 1),
        "slowest_ms": round(1000 * times[-1], 1),
    }


def hints(seed: int, best: int) -> dict[str, float]:
    """Hints on a 100x100 from partial grids."""
    random_ = random.Random(seed)
    puzzle = line_solvable(seed, 100, 100)
    solution = nl.solve(puzzle).solution
    assert solution is not None
    times = []
    for share in range(1, 10):
        masks = [mask if random_.random() < share / 10 else 3 for mask in solution.masks]
        grid = nl.Grid.from_masks(100, 100, masks)
        times.append(seconds(partial(nl.hint, puzzle, grid), best))
    return {"median_ms": round(1000 * median(times), 1), "max_ms": round(1000 * max(times), 1)}


def large(
    seed: int, width: int, height: int, colors: int, smoothed: int, best: int
) -> dict[str, float]:
    """One explanation of a large puzzle that line logic solves."""
    puzzle = line_solvable(seed, width, height, colors, smoothed)
    cost = seconds(partial(nl.explain, puzzle), best)
    explanation = nl.explain(puzzle)
    assert explanation.finished
    steps = len(explanation)
    return {"seconds": round(cost, 2), "steps": steps, "us_a_step": round(1e6 * cost / steps)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--best", type=int, default=1, help="the least of so many times")
    parser.add_argument("--large", action="store_true", help="512x512 as well")
    options = parser.parse_args()
    seed, best = options.seed, options.best
    report = {
        "explain 30x30": many(seed, options.count, best),
        "hint 100x100": hints(seed, best),
        "explain 200x200": large(seed, 200, 200, 1, 2, best),
        "explain 100x107, 4 colors": large(seed, 100, 107, 4, 2, best),
        "explain 139x166, 10 colors": large(seed, 139, 166, 10, 4, best),
    }
    if options.large:
        report["explain 512x512"] = large(seed, 512, 512, 1, 2, best)
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
