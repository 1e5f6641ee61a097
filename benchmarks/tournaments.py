"""The engine, its builds and SAT solvers side by side on sets: total, slowest, open, by CPU time.

    python benchmarks/tournaments.py SET... [--every N] [--solutions 1] [--seconds 10] [--seed N]
        [--runs N] [--race NAME=PROGRAM]... [--sat NAME]... [--output FILE.json]

A SET is what `nonolith bench` takes: a name (random25, sparse30), a file or a folder, such as the
tournaments' (format taai), which are not part of this repository. A PROGRAM is the target `race`
of a build with -DNONOLITH_BENCH=ON; without any, this tree's is built and run. --runs solves every
puzzle with so many seeds, of which the mean counts, and for the slowest the worst. --sat adds a
SAT solver of python-sat (cadical195, glucose4) over the order encoding, which is part of its time.
All take turns puzzle by puzzle, so that other load on the machine meets all alike. Settings were
tuned on icga2017 and tcga2016 alone: the other sets tell more.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path

import nonolith as nl
from nonolith.benching.encoding import encode
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

    def add(self, runs: list[tuple[float, bool]]) -> None:
        """One puzzle more: seconds, and whether it was solved, of each run."""
        seconds = [spent for spent, _ in runs]
        solved = all(done for _, done in runs)
        self.solved += solved
        self.open += not solved
        self.seconds += sum(seconds) / len(runs)
        self.slowest = max(self.slowest, *seconds)


@dataclass(frozen=True)
class Task:
    """What is asked of everyone: so many solutions of each puzzle, in so many CPU seconds."""

    solutions: int
    seconds: float
    runs: int

    def limit_cpu(self) -> None:
        """End this process when it takes more; older programs have limits by the wall alone."""
        most = ceil(self.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))


Contestant = Callable[[Task, nl.Puzzle], list[tuple[float, bool]]]


def plain(puzzle: nl.Puzzle) -> str:
    """As `race` reads it: in black and white."""
    if len(puzzle.palette) > 2:
        sys.exit(f"tournaments.py: {puzzle.meta.title or 'a puzzle'} is in color; see large.py")
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


def by_program(program: Path, task: Task, puzzle: nl.Puzzle) -> list[tuple[float, bool]]:
    """Solved by a build of the engine."""
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.txt"
        file.write_text(plain(puzzle))
        for seed in range(task.runs):
            flags = [f"-max={task.solutions}", f"-seed={seed}", "-t=3600"]
            ran = subprocess.run(
                [program, *flags, file], stdout=subprocess.PIPE, preexec_fn=task.limit_cpu
            )
            if found := LINE.search(ran.stdout.decode()):
                outcome, solutions, seconds = found.groups()
                solved = outcome == "1" or int(solutions) >= task.solutions
                runs.append((float(seconds), solved))
            else:
                assert ran.returncode < 0, ran
                runs.append((task.seconds, False))
    return runs


def by_sat(solver: str, task: Task, puzzle: nl.Puzzle) -> list[tuple[float, bool]]:
    """Solved once by a SAT solver, which takes no seed, in a process that can be ended."""
    processes = multiprocessing.get_context("fork")
    here, there = processes.Pipe(duplex=False)
    process = processes.Process(target=_solve_by_sat, args=(solver, task, puzzle, there))
    process.start()
    there.close()
    try:
        return [(here.recv(), True)]
    except EOFError:  # it was ended
        return [(task.seconds, False)]
    finally:
        process.join()


def _solve_by_sat(name: str, task: Task, puzzle: nl.Puzzle, tell: Connection) -> None:
    from pysat.solvers import Solver

    task.limit_cpu()
    begin = time.process_time()
    encoding = encode(puzzle)
    with Solver(name=name, bootstrap_with=encoding.clauses) as solver:
        found = 0
        while found < task.solutions and solver.solve():
            found += 1
            solver.add_clause(encoding.excluding(encoding.read(solver.get_model())))
    tell.send(time.process_time() - begin)


def race(
    name: str, puzzles: Iterable[nl.Puzzle], contestants: dict[str, Contestant], task: Task
) -> list[Total]:
    totals = [Total(name, contestant) for contestant in contestants]
    for puzzle in puzzles:
        for total, contestant in zip(totals, contestants.values(), strict=True):
            total.add(contestant(task, puzzle))
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle")
    parser.add_argument("--solutions", type=int, default=1, help="2: to the verdict")
    parser.add_argument("--seconds", type=float, default=10, help="of CPU time for a puzzle")
    parser.add_argument("--seed", type=int, help="other puzzles of a named set")
    parser.add_argument("--runs", type=int, default=1, help="solve with the seeds 0 to N - 1")
    parser.add_argument("--race", action="append", default=[], metavar="NAME=PROGRAM")
    parser.add_argument("--sat", action="append", default=[], metavar="NAME")
    parser.add_argument("--output", type=Path)
    chosen = parser.parse_args()
    programs = {name: Path(path) for name, _, path in (one.partition("=") for one in chosen.race)}
    if not programs:
        programs = {"nonolith": own_race()}
    contestants: dict[str, Contestant] = {
        **{name: partial(by_program, path) for name, path in programs.items()},
        **{name: partial(by_sat, name) for name in chosen.sat},
    }
    task = Task(chosen.solutions, chosen.seconds, chosen.runs)
    everything = []
    print(f"{'set':24} {'program':12} {'solved':>7} {'open':>5} {'seconds':>9} {'slowest':>8}")
    for name in chosen.sets:
        puzzles = (case.puzzle for case in cases(name, seed=chosen.seed))
        chosen_ones = islice(puzzles, 0, None, chosen.every)
        for t in race(Path(name).stem, chosen_ones, contestants, task):
            row = f"{t.puzzles:24} {t.program:12} {t.solved:7} {t.open:5}"
            print(f"{row} {t.seconds:9.3f} {t.slowest:8.3f}", flush=True)
            everything.append(asdict(t))
    if chosen.output:
        chosen.output.write_text(json.dumps(everything, indent=1) + "\n")


if __name__ == "__main__":
    main()
