"""Does the strong check find exactly the wrong grids, and exactly the wrong cells?

Puzzles with one solution, of 10x10 to 30x30, are shown to between a fifth and four fifths; one to
three of the cells shown are flipped, or none. A grid is wrong exactly if it differs from the
solution, and the fewest cells to erase are those that differ.

    python benchmarks/why_check.py [--seed 1] [--count 200] [FILE...]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time

from why_puzzles import fitting_puzzles, unique_puzzles

import nonolith as nl


def partial(random_: random.Random, solution: nl.Grid, wrong: int) -> nl.Grid:
    """A part of the solution, with some of the cells shown flipped."""
    share = random_.uniform(0.2, 0.8)
    cells = list(range(len(solution.masks)))
    shown = random_.sample(cells, max(3, int(share * len(cells))))
    masks = [3] * len(cells)
    for place in shown:
        masks[place] = solution.masks[place]
    for place in random_.sample(shown, wrong):
        masks[place] = 3 - masks[place]
    return nl.Grid.from_masks(solution.width, solution.height, masks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    random_ = random.Random(options.seed)
    if options.files:
        puzzles = list(fitting_puzzles(options.files, 10, 30))
    else:
        puzzles = list(unique_puzzles(options.seed, options.count, 10, 30))
    exact = {"right": 0, "wrong": 0}
    missed = 0
    times = []
    for number in range(options.count):
        puzzle = puzzles[number % len(puzzles)]
        solution = nl.solve(puzzle).solution
        assert solution is not None
        for wrong in (0, number % 3 + 1):
            grid = partial(random_, solution, wrong)
            begin = time.process_time()
            found = nl.check(puzzle, grid, strong=True).mistakes
            times.append(time.process_time() - begin)
            assert found is not None
            differing = {
                divmod(place, grid.width)
                for place, (mine, true) in enumerate(zip(grid.masks, solution.masks, strict=True))
                if not mine & true
            }
            if found.right is (wrong == 0) and set(found.erase) == differing:
                exact["wrong" if wrong else "right"] += 1
            else:
                missed += 1
    report = {
        "seed": options.seed,
        "puzzles": len(set(puzzles)),
        "exact": exact,
        "missed": missed,
        "mean_milliseconds": round(1000 * sum(times) / len(times), 1),
        "slowest_milliseconds": round(1000 * max(times), 1),
    }
    print(json.dumps(report, indent=2))
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
