"""Does every verb end in time? Writes results/limits.md.

The promise is the limit plus 10 % plus 50 ms. On a busy machine the clock on the wall says
little, so a process beside this one reads, at the very moment when the time is up, how much CPU
time was used so far: what is used after that is what the verb itself was late.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from why_large import noise_picture

import nonolith as nl

RESULTS = Path(__file__).parent / "results" / "limits.md"


class Late:
    """Measures how long something goes on after a moment, in CPU seconds and on the wall."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._pipe, out = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            clock = (~os.getppid() << 3) | 2  # the CPU clock of another process, as Linux counts
            time.sleep(max(0.0, self._end - time.monotonic()))
            os.write(out, struct.pack("d", time.clock_gettime(clock)))
            os._exit(0)
        os.close(out)

    def end(self) -> tuple[float, float]:
        """How late it is."""
        now, cpu = time.monotonic(), time.process_time()
        (then,) = struct.unpack("d", os.read(self._pipe, 8))
        os.close(self._pipe)
        os.waitpid(self._pid, 0)
        return max(0.0, cpu - then) if now > self._end else 0.0, max(0.0, now - self._end)


def verbs(puzzle: nl.Puzzle, limits: nl.Limits) -> dict[str, Callable[[], Any]]:
    """Every verb of the library that takes a limit."""
    side = min(puzzle.width, 200)  # larger ones are refused
    blank = nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
    assert puzzle.goal is not None
    most = min(puzzle.width, 400)  # larger ones are refused
    picture = nl.Grid.from_rows([row[:most] for row in islice(puzzle.goal.rows(), most)])
    found: dict[str, Callable[[], Any]] = {
        "solve": lambda: nl.solve(puzzle, limits=limits),
        "count": lambda: nl.count(puzzle, limits=limits),
        "check": lambda: nl.check(puzzle, blank, strong=True, limits=limits),
        "doctor": lambda: nl.doctor(puzzle, limits=limits),
        "explain": lambda: list(nl.explain(puzzle, limits=limits).steps),
        "rate": lambda: nl.rate(puzzle, limits=limits),
        "hint": lambda: nl.hint(puzzle, limits=limits),
        "refine": lambda: nl.refine(picture, limits=limits),
        "thin": lambda: nl.thin(puzzle, limits=limits),
        "generate": lambda: list(nl.generate(nl.Wish.of((side, side)), seed=1, limits=limits)),
    }
    return found


def measure(act: Callable[[], Any], seconds: float) -> tuple[float, float, str]:
    """How late a verb was (CPU, wall), and what it said instead of an answer."""
    late = Late(seconds)
    words = ""
    try:
        act()
    except nl.NonolithError as error:
        words = str(error)
    return *late.end(), words


def main() -> None:
    """Measure all verbs at all sizes, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 3000])
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    limits = nl.Limits(seconds=args.seconds)
    allowed = args.seconds * 0.1 + 0.05
    lines = [
        "# Time limits",
        "",
        f"`python benchmarks/limits.py`: each verb with a limit of {args.seconds:g} s, {args.runs} "
        "runs, the latest of them. Late by: CPU seconds used after the time was up (on the wall, "
        f"with whatever else the machine did, in brackets). Promised: at most {allowed:.2f} s. "
        "`refine` takes at most 400x400 of it, `generate` 200x200, which are the largest accepted.",
        "",
        "| verb | " + " | ".join(f"{size}x{size}" for size in args.sizes) + " |",
        "|---|" + "---|" * len(args.sizes),
    ]
    table: dict[str, list[str]] = {}
    for size in args.sizes:
        rows = noise_picture(1, size, size, 1, 1)
        puzzle = nl.Puzzle.from_grid(nl.Grid.from_rows(rows, nl.BLACK_AND_WHITE))
        assert puzzle.packed  # as readers leave it: the promise counts from after reading
        for name, act in verbs(puzzle, limits).items():
            every = [measure(act, args.seconds) for _ in range(args.runs)]
            cpu, wall = max(one[0] for one in every), max(one[1] for one in every)
            told = f" ({every[0][2][:60]})" if every[0][2] else ""
            kept = "" if cpu <= allowed else " **late**"
            print(f"{name} {size}: {cpu:.3f} [{wall:.3f}]{told}{kept}", file=sys.stderr, flush=True)
            table.setdefault(name, []).append(f"{cpu:.3f} ({wall:.2f}){kept}")
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in table.items()]
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
