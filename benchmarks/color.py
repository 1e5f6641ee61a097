"""The survey's puzzles in colours: the engine against SAT solvers, in one run, by CPU time.

    taskset -c 1 python benchmarks/color.py [--seeds 5] [--timeout 60] [--output benchmarks/results]

Every solver goes to the second solution or to the proof that there is none, in a child process of
its own, and every solution is verified. For the engine the time is that of `nonolith.solve`, for
the SAT solvers that of encoding and solving. The puzzles are those of the folder that
NONOLITH_SHARED names (or ../shared); they are not part of this repository.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from pysat.solvers import Solver as PySat

from nonolith import Grid, Puzzle
from nonolith.benching.encoding import encode
from nonolith.benching.machine import describe_machine
from nonolith.benching.measuring import Measurement, Outcome, measure
from nonolith.benching.solvers import Nonolith
from nonolith.benching.tables import seconds
from nonolith.formats import load

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
PUZZLES = SHARED / "puzzles" / "survey-colour"
#: The goal for each puzzle, and for all of them together.
EACH, ALL = 0.2, 0.8


class BlockOrder:
    """A SAT solver of python-sat on the block-order encoding."""

    def __init__(self, name: str, solver: str) -> None:
        self.name = name
        self._solver = solver

    def solve(self, puzzle: Puzzle, seed: int) -> Outcome:
        """Solve, exclude the solution, solve again; these solvers take no seed."""
        begin = time.process_time()
        encoding = encode(puzzle)
        encoded = time.process_time() - begin
        found: list[Grid] = []
        with PySat(name=self._solver, bootstrap_with=encoding.clauses) as solver:
            while len(found) < 2 and solver.solve():
                found.append(encoding.read(solver.get_model()))
                solver.add_clause(encoding.excluding(found[-1]))
            conflicts = (solver.accum_stats() or {}).get("conflicts", 0)
        counters = {"conflicts": conflicts, "encoding_seconds": encoded}
        return Outcome(tuple(found), len(found) < 2, counters)


@dataclass
class Score:
    """What one solver made of one puzzle; medians over the seeds."""

    verdict: str
    seconds: float
    slowest: float
    conflicts: float
    encoding_seconds: float = 0.0

    @classmethod
    def of(cls, runs: list[Measurement]) -> Score:
        """The score of some runs, which must agree."""
        verdicts = {run.status for run in runs}

        def median(counter: str) -> float:
            return statistics.median(run.counters.get(counter, 0) for run in runs)

        return cls(
            "/".join(sorted(verdicts)),
            statistics.median(run.seconds for run in runs),
            max(run.seconds for run in runs),
            median("conflicts"),
            median("encoding_seconds"),
        )


SOLVERS = (Nonolith(), BlockOrder("CaDiCaL", "cadical195"), BlockOrder("Glucose", "glucose42"))


def run(seeds: int, timeout: float) -> dict[str, dict[str, Score]]:
    """By puzzle and solver; in the order of the puzzles' numbers."""
    scores: dict[str, dict[str, Score]] = {}
    files = {int(path.stem.removeprefix("nonogram_pbn")): path for path in PUZZLES.glob("*.txt")}
    for number, path in sorted(files.items()):
        puzzle = load(path)
        of = {
            solver.name: Score.of(measure(solver, puzzle, timeout=timeout, seeds=range(seeds)))
            for solver in SOLVERS
        }
        size = f"{puzzle.width}x{puzzle.height}, {len(puzzle.palette)} colours"
        scores[f"{number} ({size})"] = of
        print(number, {name: f"{score.seconds:.4f}" for name, score in of.items()}, flush=True)
    return scores


def findings(scores: dict[str, dict[str, Score]]) -> dict[str, bool]:
    """What was to be reached, and whether it was."""
    ours = [of["nonolith"] for of in scores.values()]
    return {
        "every solver gives the same verdict": all(
            len({score.verdict for score in of.values()}) == 1 for of in scores.values()
        ),
        f"all together below {ALL} s": sum(score.seconds for score in ours) < ALL,
        f"none above {EACH} s": max(score.seconds for score in ours) < EACH,
        "ahead of both SAT solvers on every puzzle": all(
            of["nonolith"].seconds < score.seconds
            for of in scores.values()
            for name, score in of.items()
            if name != "nonolith"
        ),
    }


def as_markdown(scores: dict[str, dict[str, Score]], machine: dict[str, object], seeds: int) -> str:
    """The table, with what it takes to repeat it."""
    lines = [
        "# The survey's puzzles in colours",
        "",
        "CPU time to the second solution, or to the proof that there is none. `nonolith`: medians",
        f"of {seeds} seeds (the slowest one in brackets), Python and verifying included. CaDiCaL",
        "and Glucose: block-order encoding (`nonolith.benching.encoding`), encoding included; in",
        "brackets the solver alone.",
        "",
        "| puzzle | verdict | nonolith | conflicts | CaDiCaL | conflicts | Glucose | conflicts |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, of in scores.items():
        row = [name, "/".join(sorted({score.verdict for score in of.values()}))]
        for solver, score in of.items():
            alone = score.seconds - score.encoding_seconds
            other = score.slowest if solver == "nonolith" else alone
            row += [f"{seconds(score.seconds)} ({seconds(other)})", f"{score.conflicts:.0f}"]
        lines.append("| " + " | ".join(row) + " |")
    total = ["**all**", ""]
    for solver in next(iter(scores.values())):
        total += [f"**{seconds(sum(of[solver].seconds for of in scores.values()))}**", ""]
    lines += ["| " + " | ".join(total) + " |", ""]
    lines += [f"- {what}: {'yes' if holds else 'NO'}" for what, holds in findings(scores).items()]
    lines += ["", f"Command: `{machine['command']}`", ""]
    for key in ("date", "commit", "cpu", "cores", "system", "python", "packages", "load"):
        lines.append(f"- {key}: {machine[key]}")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--output", type=Path, default=ROOT / "benchmarks" / "results")
    options = parser.parse_args()
    if not PUZZLES.is_dir():
        sys.exit(f"{PUZZLES}: no such folder; NONOLITH_SHARED names the folder of the puzzles")
    machine = describe_machine()
    machine["command"] = " ".join(["python", "benchmarks/color.py", *sys.argv[1:]])
    scores = run(options.seeds, options.timeout)
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "color.md").write_text(as_markdown(scores, machine, options.seeds))
    record = {
        "machine": machine,
        "seeds": options.seeds,
        "findings": findings(scores),
        "puzzles": {
            name: {solver: asdict(score) for solver, score in of.items()}
            for name, of in scores.items()
        },
    }
    (options.output / "color.json").write_text(json.dumps(record, indent=1) + "\n")
    for what, holds in findings(scores).items():
        print(f"{what}: {'yes' if holds else 'NO'}")


if __name__ == "__main__":
    main()
