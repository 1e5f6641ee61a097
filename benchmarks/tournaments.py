"""Builds of the engine side by side on whole sets: total, slowest and open puzzles, by CPU time.

    python benchmarks/tournaments.py SET... [--every N] [--solutions 1] [--seconds 10] [--seed N]
        [--race NAME=PROGRAM]... [--output FILE.json]

A SET is what `nonolith bench` takes: a name (random25, sparse30), a file or a folder, such as the
tournaments' (format taai), which are not part of this repository. A PROGRAM is the target `race`
of a build with -DNONOLITH_BENCH=ON; without any, this tree's is built and run. Programs take turns
puzzle by puzzle, so that other load on the machine meets all alike. Settings were tuned on
icga2017 and tcga2016 alone: the other sets tell more.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import nonolith as nl
from nonolith.benching.sets import cases

ROOT = Path(__file__).resolve().parent.parent
LINE = re.compile(r"outcome=(\d) solutions=(\d+) seconds=([\d.]+)")


@dataclass
class Total:
    """What one program needed for one set, in CPU seconds."""

    puzzles: str
    program: str
    solved: int = 0
    open: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float, solved: bool) -> None:
        """One puzzle more."""
        self.solved += solved
        self.open += not solved
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


def plain(puzzle: nl.Puzzle) -> str:
    """As `race` reads it."""
    lines = [[run.length for run in clue] for clue in (*puzzle.rows, *puzzle.columns)]
    body = "".join(f"{len(line)} {' '.join(map(str, line))}\n" for line in lines)
    return f"{puzzle.width} {puzzle.height}\n{body}"


def own_race() -> Path:
    """This tree's program, built."""
    work = ROOT / "build" / "bench"
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DNONOLITH_PYTHON=OFF", "-DNONOLITH_BENCH=ON"]
    subprocess.run(["cmake", "-S", ROOT, "-B", work, *options], check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", work, "--target", "race"], check=True, stdout=sys.stderr)
    return work / "native" / "race"


def race(
    name: str, puzzles: Iterable[nl.Puzzle], programs: dict[str, Path], flags: list[str], goal: int
) -> list[Total]:
    totals = [Total(name, program) for program in programs]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.txt"
        for puzzle in puzzles:
            file.write_text(plain(puzzle))
            for total, program in zip(totals, programs.values(), strict=True):
                command = [str(program), *flags, str(file)]
                ran = subprocess.run(command, check=True, capture_output=True, text=True)
                found = LINE.search(ran.stdout)
                assert found, ran.stdout
                outcome, solutions, seconds = found.groups()
                total.add(float(seconds), outcome == "1" or int(solutions) >= goal)
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle")
    parser.add_argument("--solutions", type=int, default=1, help="2: to the verdict")
    parser.add_argument("--seconds", type=float, default=10, help="of CPU time for a puzzle")
    parser.add_argument("--seed", type=int, help="other puzzles of a named set")
    parser.add_argument("--race", action="append", default=[], metavar="NAME=PROGRAM")
    parser.add_argument("--output", type=Path)
    chosen = parser.parse_args()
    programs = {name: Path(path) for name, _, path in (one.partition("=") for one in chosen.race)}
    if not programs:
        programs = {"nonolith": own_race()}
    flags = [f"-max={chosen.solutions}", f"-t={chosen.seconds}"]
    everything = []
    print(f"{'set':24} {'program':12} {'solved':>7} {'open':>5} {'seconds':>9} {'slowest':>8}")
    for name in chosen.sets:
        puzzles = (case.puzzle for case in cases(name, seed=chosen.seed))
        chosen_ones = islice(puzzles, 0, None, chosen.every)
        for t in race(Path(name).stem, chosen_ones, programs, flags, chosen.solutions):
            row = f"{t.puzzles:24} {t.program:12} {t.solved:7} {t.open:5}"
            print(f"{row} {t.seconds:9.3f} {t.slowest:8.3f}", flush=True)
            everything.append(asdict(t))
    if chosen.output:
        chosen.output.write_text(json.dumps(everything, indent=1) + "\n")


if __name__ == "__main__":
    main()
