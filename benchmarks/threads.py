"""One hard puzzle on several threads: how many times sooner than on one, by the clock on the wall.

    python benchmarks/threads.py [--threads 2] [--seeds 10-15] [--best 1] [--output DIRECTORY]

Webpbn 18297 ("Thing") and 8098 ("9-Dom"), if the folder that NONOLITH_SHARED names (or ../shared)
is there, and the random 30x30 among 5,000 that take a tenth of a second with seed 0. How long
such a search takes is luck, so each is solved with several other seeds, in turns without threads
and with them, and of each the fastest run counts; a row says the mean over the seeds. On a machine
that does something else at the same time the wall says little: half of the CPU time of two threads
is the least that they would take, if they never waited, neither for each other nor for others. What
the first search settles is never split, and one thread does it all.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from math import exp, inf, log
from pathlib import Path
from random import Random

import nonolith as nl
from nonolith.benching.machine import describe_machine
from nonolith.benching.making import noise
from nonolith.cube_and_conquer import FIRST_NODES

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
SURVEY = {"Thing": "webpbn-18297.non", "9-Dom": "webpbn-08098.non"}
#: Seed, and which of its puzzles take a tenth of a second.
RANDOM = {
    881002: (80,),
    881003: (298,),
    881005: (428,),
    881006: (202,),
    881008: (412, 481),
    881009: (424,),
}


def puzzles() -> Iterator[tuple[str, nl.Puzzle]]:
    """What is solved, by name."""
    for name, file in SURVEY.items():
        if (path := SHARED / "puzzles" / "survey" / file).exists():
            yield name, nl.load(path)
    for seed, numbers in RANDOM.items():
        source = Random(seed)
        for number in range(max(numbers) + 1):
            picture = noise(30, 30, 0.5, source)
            if number in numbers:
                yield f"30x30, {seed}, {number}", nl.Puzzle.from_grid(picture)


class Runs:
    """Several solves of one puzzle in one way: of the seconds the least, wall and CPU."""

    def __init__(self, puzzle: nl.Puzzle, threads: int | None, seed: int) -> None:
        self.puzzle, self.threads, self.seed = puzzle, threads, seed
        self.wall = self.cpu = inf
        self.nodes = 0
        self.answers: set[tuple[nl.Verdict, tuple[nl.Grid, ...]]] = set()

    def run(self) -> None:
        """Once more."""
        wall, cpu = time.perf_counter(), time.process_time()
        result = nl.solve(self.puzzle, threads=self.threads, seed=self.seed)
        self.wall = min(self.wall, time.perf_counter() - wall)
        self.cpu = min(self.cpu, time.process_time() - cpu)
        self.nodes = result.stats.nodes
        self.answers.add((result.verdict, result.solutions))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seeds", default="10-15", metavar="FIRST-LAST")
    parser.add_argument("--best", type=int, default=1, help="of so many runs")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    head = ["puzzle", "answer", "one search", f"{options.threads} threads", "×", "× by CPU time"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    gains: list[float] = []
    totals = [0.0, 0.0, 0.0, 0.0]
    for name, puzzle in puzzles():
        row = [0.0, 0.0, 0.0, 0.0]
        for seed in range(first, last + 1):
            one, several = Runs(puzzle, None, seed), Runs(puzzle, options.threads, seed)
            for _ in range(options.best):
                one.run()
                several.run()
            ((verdict, _),) = several.answers
            assert {verdict} == {verdict for verdict, _ in one.answers}
            shared = 1 if several.nodes == one.nodes <= FIRST_NODES else options.threads
            seconds = (one.wall, one.cpu, several.wall, several.cpu / shared)
            row = [a + b / (last - first + 1) for a, b in zip(row, seconds, strict=True)]
        totals = [a + b for a, b in zip(totals, row, strict=True)]
        gains.append(row[1] / row[3])
        lines.append(
            f"| {name} | {verdict} | {row[0]:.3f} | {row[2]:.3f} "
            f"| {row[0] / row[2]:.2f} | {gains[-1]:.2f} |"
        )
        print(lines[-1], flush=True)
    mean = exp(sum(map(log, gains)) / len(gains))
    lines.append(
        f"| all | | {totals[0]:.3f} | {totals[2]:.3f} | {totals[0] / totals[2]:.2f} "
        f"| {totals[1] / totals[3]:.2f} (mean {mean:.2f}) |"
    )
    print(lines[-1])
    if options.output:
        machine = describe_machine()
        text = [
            "# One puzzle on several threads",
            "",
            f"Seconds by the clock on the wall, the mean over the seeds {options.seeds}, and how",
            "many times sooner; by CPU time, as if no thread ever waited.",
            "[ADR 32](../../docs/adr/0032-races-and-cubes.md) says what is behind it.",
            "",
            *lines,
            "",
            f"{machine['date']}, commit {machine['commit']}, {machine['cpu']}, load "
            f"{machine['load']};",
            f"how: `benchmarks/threads.py --threads {options.threads} --seeds {options.seeds} "
            f"--best {options.best}`.",
            "",
        ]
        (options.output / "threads.md").write_text("\n".join(text))


if __name__ == "__main__":
    main()
