"""Large boards and small ones: builds of the engine side by side, by CPU time on one core.

    python benchmarks/large.py [--before MODULE] [--seconds 20] [--quick] [--output DIRECTORY]

Smooth pictures (noise, blurred three times, half of the cells filled) of up to 1000x1000 cells, in
black and in four colours, to the second solution; the survey's puzzles in colours, if the folder
that NONOLITH_SHARED names (or ../shared) is there; and the way into the engine and out again, for
puzzles of 5x5 and 10x10. MODULE is the native module of another build (a file _native*.so); the
builds take turns, each puzzle in a process of its own.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "large"
SHARED = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
#: Side, radius, colours, seeds.
SMOOTH = (
    (200, 2, 1, range(1, 9)),
    (500, 4, 1, range(1, 6)),
    (1000, 4, 1, range(1, 6)),
    (500, 4, 4, range(1, 6)),
    (1000, 4, 4, range(1, 6)),
)
#: Side, number of random pictures.
SMALL = ((5, 20000), (10, 5000))
Case = tuple[int, int, int, bytes]


def field(side: int, radius: int, rng: random.Random) -> list[list[float]]:
    """Noise, blurred three times in both directions."""

    def blurred(row: Sequence[float]) -> list[float]:
        sums = [0.0]
        for x in row:
            sums.append(sums[-1] + x)
        ends = ((max(0, i - radius), min(side, i + radius + 1)) for i in range(side))
        return [(sums[b] - sums[a]) / (b - a) for a, b in ends]

    rows = [[rng.random() for _ in range(side)] for _ in range(side)]
    for _ in range(3):
        columns = map(blurred, zip(*map(blurred, rows), strict=True))
        rows = [list(row) for row in zip(*columns, strict=True)]
    return rows


def levels(rows: list[list[float]], count: int) -> list[list[int]]:
    """Each cell's part of the whole, of so many parts of equal size."""
    ordered = sorted(x for row in rows for x in row)
    cuts = [ordered[len(ordered) * i // count] for i in range(1, count)]
    return [[sum(x > cut for cut in cuts) for x in row] for row in rows]


def smooth(side: int, radius: int, colors: int, seed: int) -> Case:
    """Half of the cells are filled; the colours are another smooth field, in four parts."""
    filled = levels(field(side, radius, random.Random(seed)), 2)
    if colors == 1:
        return packed(filled, 1)
    shades = levels(field(side, radius, random.Random(seed + 1000)), colors)
    return packed(
        [
            [x * (1 + y) for x, y in zip(*rows, strict=True)]
            for rows in zip(filled, shades, strict=True)
        ],
        colors,
    )


def packed(rows: list[list[int]], colors: int) -> Case:
    """The puzzle of a picture, as the native module takes it."""
    numbers: list[int] = []
    for line in (*rows, *zip(*rows, strict=True)):
        runs = [(len(list(cells)), color) for color, cells in groupby(line) if color]
        numbers += (len(runs), *(x for run in runs for x in run))
    return len(rows[0]), len(rows), colors, struct.pack(f"={len(numbers)}i", *numbers)


def survey() -> Iterator[Case]:
    """The survey's puzzles in colours."""
    import nonolith as nl

    for path in sorted((SHARED / "puzzles" / "survey-colour").glob("*.txt")):
        puzzle = nl.load(path)
        yield puzzle.width, puzzle.height, len(puzzle.palette), puzzle.packed


def noise(side: int, count: int) -> Iterator[Case]:
    """Random pictures, half of the cells filled."""
    rng = random.Random(side)
    for _ in range(count):
        yield packed([[rng.randint(0, 1) for _ in range(side)] for _ in range(side)], 1)


# -- one build, in a process of its own ----------------------------------------------------------


def write(path: Path, cases: Iterator[Case]) -> Path:
    """A set as a file that the children read."""
    if not path.exists():
        WORK.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{w} {h} {k} {clues.hex()}\n" for w, h, k, clues in cases))
    return path


def read(path: str) -> list[Case]:
    lines = (line.split() for line in Path(path).read_text().splitlines())
    return [(int(w), int(h), int(k), bytes.fromhex(clues)) for w, h, k, clues in lines]


def child(module: str, path: str, number: int, seconds: float, seed: int) -> None:
    """Solve one puzzle of a set, or all; print the seconds, and whether it was decided."""
    spec = importlib.util.spec_from_file_location("_native", module)
    assert spec is not None
    assert spec.loader is not None
    native: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(native)
    total, decided = 0.0, True
    for case in read(path) if number < 0 else [read(path)[number]]:
        end = time.process_time() + seconds
        search = native.Search(*case, seed=seed)
        outcome = search.advance(2, -1, -1, lambda *_, end=end: time.process_time() < end)
        total += search.stats()[0]
        decided = decided and outcome in (0, 1)
    print(total, int(decided))


def timed(
    module: str, path: Path, number: int, seconds: float, seed: int = 0
) -> tuple[float, bool]:
    """CPU seconds of the engine, and whether it came to an end."""
    command = [
        sys.executable,
        __file__,
        "--child",
        module,
        str(path),
        str(number),
        str(seconds),
        str(seed),
    ]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(out[0]), out[1] == "1"


def shown(times: Sequence[tuple[float, bool]]) -> str:
    """The sum, the slowest, and how many are open."""
    seconds, still_open = [t for t, _ in times], sum(not decided for _, decided in times)
    text = (
        f"{sum(seconds):.3f} (slowest {max(seconds):.3f})"
        if len(times) > 1
        else f"{seconds[0]:.4f}"
    )
    return text + (f", {still_open} open" if still_open else "")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--before", metavar="MODULE")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--quick", action="store_true", help="fewer seeds, and none of the largest")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--child", nargs=5, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        module, path, number, seconds, seed = options.child
        child(module, path, int(number), float(seconds), int(seed))
        return
    from nonolith import _native  # not in a child: two builds do not go together in one process

    builds = ([options.before] if options.before else []) + [str(_native.__file__)]
    rows: list[list[str]] = []

    def row(name: str, run: Callable[[str], list[tuple[float, bool]]]) -> None:
        rows.append([name, *(shown(run(build)) for build in builds)])
        print(*rows[-1], sep=" | ", flush=True)

    for side, radius, colors, seeds in SMOOTH:
        if options.quick and side * colors > 500:
            continue
        some = seeds[:2] if options.quick else seeds
        paths = [
            write(
                WORK / f"smooth-{side}-{radius}-{colors}-{seed}",
                iter([smooth(side, radius, colors, seed)]),
            )
            for seed in some
        ]
        kind = f"{colors} colours" if colors > 1 else "black"
        row(
            f"{len(paths)} smooth {side}x{side}, radius {radius}, {kind}",
            lambda build, paths=paths: [timed(build, path, 0, options.seconds) for path in paths],
        )
    if cases := list(survey()):
        path = write(WORK / "survey-colour", iter(cases))
        for seed in range(1 if options.quick else 5):
            row(
                f"survey in colours, seed {seed}",
                lambda build, seed=seed: [
                    timed(build, path, i, options.seconds, seed) for i in range(len(cases))
                ],
            )
    for side, count in SMALL:
        path = write(WORK / f"noise-{side}", noise(side, count))
        row(
            f"{count} random {side}x{side}, each in µs",
            lambda build, path=path, count=count: [
                (min(timed(build, path, -1, 60)[0] for _ in range(3)) * 1e6 / count, True)
            ],
        )
    if options.output:
        (options.output / "large.md").write_text(
            as_markdown(rows, bool(options.before), options.seconds)
        )


def as_markdown(rows: list[list[str]], before: bool, seconds: float) -> str:
    """The table, with what it takes to repeat it."""
    from nonolith.benching.machine import describe_machine

    machine = describe_machine()
    head = ["set", *(["before"] if before else []), "now"]
    lines = [
        "# Large boards and small ones",
        "",
        "CPU seconds of the engine to the second solution, or to the proof that there is none, at",
        f"most {seconds:.0f} for a puzzle; the builds took turns.",
        "",
        "| " + " | ".join(head) + " |",
        "|---" * len(head) + "|",
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
        f"{machine['date']}, commit {machine['commit']}, {machine['cpu']}, load {machine['load']};",
        "how: `benchmarks/large.py`.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
