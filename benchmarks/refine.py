"""Refining pictures: share made fair, changes and CPU time, beside a naive greedy search.

    python benchmarks/refine.py [--count 20] [--seed 1]

Pictures are smoothed noise, half filled: *smooth* was blurred three times, *rough* once. The naive
search flips, again and again, whichever single cell leaves line logic the fewest open cells; it
looks at all cells in the lines that are still open, and every trial starts from nothing.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import nonolith as nl
from nonolith.engine import Sketch

KINDS = {"smooth": 3, "rough": 1}
SIZES = (15, 30, 50)
#: The naive search gives up after this many seconds of CPU.
PATIENCE = 20.0


def picture(side: int, blurs: int, seed: str) -> nl.Grid:
    chance = random.Random(seed)
    cells = [[chance.random() for _ in range(side)] for _ in range(side)]
    near = range(-1, 2)
    for _ in range(blurs):
        cells = [
            [
                sum(cells[(r + i) % side][(c + j) % side] for i in near for j in near) / 9
                for c in range(side)
            ]
            for r in range(side)
        ]
    middle = statistics.median(cell for row in cells for cell in row)
    return nl.Grid.from_rows([[int(cell > middle) for cell in row] for row in cells])


def naive(start: nl.Grid, most: int) -> int | None:
    """How many flips the naive search needs; None if it gives up."""
    sketch = Sketch(start)
    begin = time.process_time()
    for flips in range(most + 1):
        left = sketch.open()
        if not left:
            return flips
        if time.process_time() - begin > PATIENCE:
            return None
        rows = {cell // start.width for cell in left}
        columns = {cell % start.width for cell in left}
        trials = [
            ((cell, 1 - sketch.cells[cell]),)
            for cell in range(start.width * start.height)
            if cell // start.width in rows or cell % start.width in columns
        ]
        open_after = [cells for cells, _ in sketch.tries(trials, quick=False)]
        sketch.paint(trials[open_after.index(min(open_after))])
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(
        "| pictures | fair | changes, median / most | optimal | ms, median / most |"
        " naive: fair | changes | ms |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for side in SIZES:
        for kind, blurs in KINDS.items():
            pictures = [
                picture(side, blurs, f"{options.seed}-{kind}-{side}-{number}")
                for number in range(options.count)
            ]
            ours, times = [], []
            for one in pictures:
                begin = time.process_time()
                ours.append(nl.refine(one))
                times.append(1000 * (time.process_time() - begin))
            theirs, theirs_times = [], []
            for one in pictures:
                begin = time.process_time()
                theirs.append(naive(one, max(12, side * side // 50)))
                theirs_times.append(1000 * (time.process_time() - begin))
            changes = sorted(len(one.changes) for one in ours if one.fair)
            flips = sorted(one for one in theirs if one is not None)
            print(
                f"| {kind} {side}x{side} | {len(changes)} of {len(ours)} "
                f"| {statistics.median(changes or [0]):g} / {max(changes, default=0)} "
                f"| {sum(one.optimal for one in ours)} "
                f"| {statistics.median(times):.1f} / {max(times):.0f} "
                f"| {len(flips)} | {statistics.median(flips or [0]):g} / {max(flips, default=0)} "
                f"| {statistics.median(theirs_times):.1f} / {max(theirs_times):.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
