"""How often the doctor finds the true mend of a mistyped puzzle, and how long it takes.

Puzzles with one solution (seeded pictures of several kinds from 10x10 to 45x45, see `why_slips`;
or those of the files that are given) get a slip each. Those that became impossible count: for each
kind the table shows in how many of them the true mend comes first and within the first five, and
the CPU seconds of the diagnosis. Puzzles that were left with several solutions are summed up
by themselves; where a slip left exactly one there is nothing to find.

    python benchmarks/why_doctor.py [--seed 1] [--each 50] [--timeout 2.5] [--kind KIND] [FILE...]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from itertools import cycle

from why_puzzles import fitting_puzzles
from why_slips import MORE, SEVEN, mistyped, puzzles

import nonolith as nl

# A puzzle may have nothing of a kind to get wrong: the next one is taken after these tries.
_TRIES = 20


class Tally:
    """What became of the slips of one kind."""

    def __init__(self) -> None:
        self.first = self.within_five = self.count = 0
        self.seconds: list[float] = []

    def add(self, rank: int, seconds: float) -> None:
        """Count one; the rank is 0 if the true mend is not listed."""
        self.count += 1
        self.first += rank == 1
        self.within_five += 1 <= rank <= 5
        self.seconds.append(seconds)

    def __add__(self, other: Tally) -> Tally:
        total = Tally()
        for name in ("first", "within_five", "count", "seconds"):
            setattr(total, name, getattr(self, name) + getattr(other, name))
        return total

    def to_dict(self) -> dict[str, float]:
        """The numbers by name."""
        ordered = sorted(self.seconds) or [0.0]
        count = max(1, self.count)
        return {
            "count": self.count,
            "first_percent": round(100 * self.first / count, 1),
            "five_percent": round(100 * self.within_five / count, 1),
            "median_seconds": round(ordered[len(ordered) // 2], 3),
            "p99_seconds": round(ordered[int(len(ordered) * 0.99)], 3),
            "max_seconds": round(ordered[-1], 3),
        }


def cases(
    random_: random.Random, source: Iterator[nl.Puzzle], kind: str, count: int
) -> Iterator[tuple[nl.Puzzle, nl.Puzzle, nl.Verdict]]:
    """True and mistyped puzzles, and what the mistyped one is; never unique."""
    for _ in range(50 * count):
        if not count:
            return
        puzzle = next(source)
        tries = (mistyped(random_, puzzle, kind) for _ in range(_TRIES))
        typed = next((one for one in tries if one is not None), None)
        if typed is None:
            continue
        verdict = nl.solve(typed, limits=nl.Limits(seconds=5)).verdict
        if verdict in (nl.Verdict.IMPOSSIBLE, nl.Verdict.MULTIPLE):
            yield puzzle, typed, verdict
        count -= verdict is nl.Verdict.IMPOSSIBLE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=50, help="impossible puzzles of each kind")
    parser.add_argument("--timeout", type=float, default=2.5, help="seconds for each diagnosis")
    parser.add_argument("--kind", action="append", choices=SEVEN + MORE, help="only these kinds")
    parser.add_argument("--missed", action="store_true", help="show what did not come first")
    parser.add_argument("--json", metavar="OUT")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    tallies: dict[str, Tally] = {}
    several = Tally()
    limits = nl.Limits(seconds=options.timeout)
    given = list(fitting_puzzles(options.files, 5, 100))
    for kind in options.kind or SEVEN + MORE:
        random_ = random.Random(f"{options.seed} {kind}")
        colored = kind == "wrong color"
        random_.shuffle(given)
        source = cycle(given) if given and not colored else puzzles(random_, colored=colored)
        tally = tallies[kind] = Tally()
        for puzzle, typed, verdict in cases(random_, source, kind, options.each):
            begin = time.process_time()
            diagnosis = nl.doctor(typed, limits=limits)
            seconds = time.process_time() - begin
            mended = [repair.puzzle for repair in diagnosis.repairs]
            rank = mended.index(puzzle) + 1 if puzzle in mended else 0
            (several if verdict is nl.Verdict.MULTIPLE else tally).add(rank, seconds)
            if options.missed and rank != 1:
                print(f"-- {kind}: rank {rank}, {verdict}, {seconds:.2f} s, {typed!r}")
                print("   " + _truth(puzzle, typed))
                for repair in diagnosis.repairs[:3]:
                    print(f"   {repair.cost:6.2f} {repair.text}")
        print(f"{kind:18}", tally.to_dict(), flush=True)
    report = {
        "seed": options.seed,
        "kinds": {kind: tally.to_dict() for kind, tally in tallies.items()},
        "seven": sum((tallies[kind] for kind in SEVEN if kind in tallies), Tally()).to_dict(),
        "all": sum(tallies.values(), Tally()).to_dict(),
        "several_solutions": several.to_dict(),
    }
    for name in ("seven", "all", "several_solutions"):
        print(f"{name:18}", report[name])
    if options.json:
        with open(options.json, "w", encoding="utf-8") as handle:
            json.dump(report, handle, indent=2)


def _truth(puzzle: nl.Puzzle, typed: nl.Puzzle) -> str:
    if (puzzle.width, puzzle.height) != (typed.width, typed.height):
        return "another size"
    pairs = zip(puzzle.lines, typed.lines, strict=True)
    return "; ".join(
        f"{line}: {wrong} → {right}" for (line, right, _), (_, wrong, _) in pairs if right != wrong
    )


if __name__ == "__main__":
    main()
