"""How often the doctor finds the true fix of one injected typo.

200 unique puzzles of 10x10 to 30x30 get one typo each: a digit misread as any other, a number
missing, a number doubled, two neighbouring numbers swapped, or a row and a column exchanged, all
equally often. Of those that became impossible, the true fix should be listed first in at least
80 % and among the first five in at least 95 %. The puzzles are seeded blobs, or the black-and-white
ones of that size among the files that are given, over and over with other typos.

    python benchmarks/why_doctor.py [--seed 1] [--count 200] [--timeout 20] [FILE...]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter

from why_puzzles import fitting_puzzles, unique_puzzles

import nonolith as nl

# Some puzzles have no clue in which two different numbers are neighbours.
_TRIES = 1000
KINDS = ("misread", "missing", "doubled", "swapped", "exchanged")


def mistyped(random_: random.Random, puzzle: nl.Puzzle, kind: str) -> nl.Puzzle | None:
    """The puzzle with one typo; None if this kind did nothing to the chosen clue."""
    if kind == "exchanged":
        row, column = random_.randrange(puzzle.height), random_.randrange(puzzle.width)
        first, second = puzzle.rows[row], puzzle.columns[column]
        return puzzle.with_row(row, second).with_column(column, first) if first != second else None
    line, clue, _ = random_.choice(list(puzzle.lines))
    numbers = [run.length or 0 for run in clue]
    if not numbers:
        return None
    place = random_.randrange(len(numbers))
    if kind == "misread":
        digits = list(str(numbers[place]))
        which = random_.randrange(len(digits))
        digits[which] = random_.choice([d for d in "0123456789" if d != digits[which]])
        numbers[place] = int("".join(digits))
        if digits[0] == "0":
            return None
    elif kind == "missing":
        del numbers[place]
    elif kind == "doubled":
        numbers.insert(place, numbers[place])
    elif place + 1 < len(numbers) and numbers[place] != numbers[place + 1]:
        numbers[place], numbers[place + 1] = numbers[place + 1], numbers[place]
    else:
        return None
    return (puzzle.with_row if line.is_row else puzzle.with_column)(line.index, numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--timeout", type=float, default=20, help="seconds for each diagnosis")
    parser.add_argument("--json", metavar="OUT")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    random_ = random.Random(options.seed)
    if options.files:
        found = list(fitting_puzzles(options.files, 10, 30))
        puzzles = [found[number % len(found)] for number in range(options.count)]
    else:
        puzzles = list(unique_puzzles(options.seed, options.count, 10, 30))
    ranks: Counter[int] = Counter()
    by_kind: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    slowest = 0.0
    begin = time.process_time()
    for number, puzzle in enumerate(puzzles):
        kind = KINDS[number % len(KINDS)]
        tries = (mistyped(random_, puzzle, kind) for _ in range(_TRIES))
        broken = next((one for one in tries if one is not None), None)
        if broken is None:
            by_kind[kind]["not to be had"] += 1
            continue
        limits = nl.Limits(seconds=options.timeout)
        if nl.solve(broken, limits=limits).verdict is not nl.Verdict.IMPOSSIBLE:
            by_kind[kind]["still solvable"] += 1
            continue
        started = time.process_time()
        diagnosis = nl.doctor(broken, limits=limits)
        slowest = max(slowest, time.process_time() - started)
        mended = [repair.puzzle for repair in diagnosis.repairs]
        rank = mended.index(puzzle) + 1 if puzzle in mended else 0
        ranks[rank] += 1
        by_kind[kind]["first" if rank == 1 else "top five" if 1 < rank <= 5 else "later"] += 1
    impossible = sum(ranks.values())
    top = sum(count for rank, count in ranks.items() if 1 <= rank <= 5)
    report = {
        "seed": options.seed,
        "puzzles": len(set(puzzles)),
        "typos": options.count,
        "impossible": impossible,
        "first": ranks[1] / impossible,
        "top_five": top / impossible,
        "not_listed": ranks[0],
        "by_kind": {kind: dict(counts) for kind, counts in by_kind.items()},
        "slowest_seconds": round(slowest, 3),
        "cpu_seconds": round(time.process_time() - begin, 1),
    }
    print(json.dumps(report, indent=2))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as handle:
            json.dump(report, handle, indent=2)


if __name__ == "__main__":
    main()
