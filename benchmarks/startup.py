"""What it costs to begin: importing the library, `nonolith --version`, the first solves.

    python benchmarks/startup.py

CPU milliseconds, the smallest of several runs; what bare Python costs is measured in the same run
and taken off the import. Engine times are those of the statistics, setting up included.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import nonolith as nl
from nonolith.benching.machine import describe_machine
from nonolith.benching.making import line_solvable

RUNS = 25


def cpu_milliseconds(*command: str) -> float:
    """The least CPU time of several runs of a command."""
    times = []
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        times.append(usage.ru_utime + usage.ru_stime)
    return min(times) * 1e3


def engine_milliseconds(puzzle: nl.Puzzle) -> float:
    """The least engine time of several solves of a puzzle that lines alone must solve."""
    results = [nl.solve(puzzle) for _ in range(RUNS)]
    assert all(result.line_solvable for result in results)
    return min(result.stats.seconds for result in results) * 1e3


def main() -> None:
    """Print the table."""
    machine = describe_machine()
    print(f"{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, "
          f"load {machine['load'][0]}, commit {machine['commit']}\n")  # fmt: skip
    bare = cpu_milliseconds(sys.executable, "-c", "pass")
    package = cpu_milliseconds(sys.executable, "-c", "import nonolith")
    library = cpu_milliseconds(sys.executable, "-c", "from nonolith import Puzzle, solve")
    program = cpu_milliseconds(str(Path(sys.executable).with_name("nonolith")), "--version")
    random = Random(1)
    small, large = (line_solvable(side, side, 0.5, random) for side in (78, 512))
    rows = [
        ("bare Python", bare, ""),
        ("`import nonolith` beyond that", package - bare, "5"),
        ("`from nonolith import Puzzle, solve` beyond that", library - bare, "60"),
        ("`nonolith --version`", program, "150"),
        ("engine, line-solvable 78x78", engine_milliseconds(small), "5"),
        ("engine, line-solvable 512x512", engine_milliseconds(large), "200"),
    ]
    print("| what | ms | at most |\n|---|---|---|")
    for what, milliseconds, most in rows:
        print(f"| {what} | {milliseconds:.2f} | {most} |")


if __name__ == "__main__":
    main()
