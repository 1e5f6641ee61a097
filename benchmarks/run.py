"""The engine against the prototype and against SAT solvers, in one run, by CPU time on one core.

    python benchmarks/run.py [--quick] [--core N] [--peers] [--output DIRECTORY]

The prototype and the survey's puzzles are not part of this repository: they are taken from the
folder that NONOLITH_SHARED names (or ../shared), built under build/, and what needs them is left
out where they are missing. Each pair of programs runs alternately; the smaller time of the runs
counts, for both. Where chance is involved, medians over several seeds are compared.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
WORK = ROOT / "build" / "bench"
HARD = ["08098", "06574", "02712", "10088", "18297", "09892", "12548"]
GETTYS = "22336"
#: Which the prototype and the SAT solvers leave open.
OPEN = {"knotty", "meow", "faase"}
#: Side, number of puzzles, seeds; the last two of each came in when the engine was settled.
RANDOM = (
    (25, 1000, (20111112, 7, 2024, 60601, 70707, 1001, 1002, 27182, 31415)),
    (30, 500, (7, 60601, 70707, 1001, 1002, 27182, 31415)),
)


@dataclass
class Row:
    """One line of the table; times in CPU seconds."""

    name: str
    ours: float
    theirs: float | None
    at_least: str
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours to theirs; less is better."""
        return None if not self.theirs else self.ours / self.theirs


class Bench:
    """Builds what is raced, runs it pinned to a core, remembers the commands."""

    def __init__(self, core: int) -> None:
        self.core = core
        self.commands: list[str] = []
        self.race = WORK / "native" / "race"
        self.base: Path | None = None

    def build(self) -> None:
        """Compile the racing program, and the prototype where its source is at hand."""
        ninja = Path(sys.executable).with_name("ninja")
        configure = ["cmake", "-S", ROOT, "-B", WORK, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        options = ["-DNONOLITH_PYTHON=OFF", "-DNONOLITH_BENCH=ON"]
        if ninja.exists():
            options.append(f"-DCMAKE_MAKE_PROGRAM={ninja}")
        subprocess.run([*configure, *options], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", WORK, "--target", "race"], check=True)
        source = SHARED / "baseline"
        if source.is_dir():
            self.base = WORK / "prototype"
            self.base.mkdir(exist_ok=True)
            for name in ("lcg", "probe", "prop"):
                target = self.base / name
                if not target.exists():
                    flags = ["-O3", "-march=native", "-std=c++20", "-w"]
                    subprocess.run(
                        ["g++", *flags, "-o", target, source / f"{name}.cpp"], check=True
                    )

    def run(
        self, program: Path | str, *arguments: object, seconds: float | None = None
    ) -> str | None:
        """The output of a program pinned to the core; None if it takes too long."""
        command = ["taskset", "-c", str(self.core), str(program), *map(str, arguments)]
        shown = " ".join(command).replace(str(ROOT) + "/", "")
        self.commands.append(shown.replace(str(SHARED), "SHARED"))
        try:
            return subprocess.run(
                command, check=True, capture_output=True, text=True, timeout=seconds
            ).stdout
        except subprocess.TimeoutExpired:
            return None

    def ours(self, *arguments: object) -> float:
        """CPU seconds of our engine for a file."""
        return seconds_of(r"TOTAL ([\d.]+)", self.run(self.race, *arguments))

    def lcg(self, file: Path, seed: int) -> float:
        """The same of the learning prototype."""
        assert self.base
        flags = ("-explain=6", "-vd=0.9", "-t=120", "-q=1", f"-seed={seed}")
        return seconds_of(r"TOTAL ([\d.]+)", self.run(self.base / "lcg", *flags, file))

    def probe(self, file: Path) -> float:
        """The same of the probing prototype, which has no limit of its own."""
        assert self.base
        out = self.run(self.base / "probe", "-q", "-max=2", file, seconds=20)
        return seconds_of(r"total ([\d.]+)", out)

    def prop(self, file: Path) -> float:
        """The same of the line-solving prototype, best queue of three."""
        assert self.base
        times = re.findall(r"pol\d ([\d.]+)us", self.run(self.base / "prop", file) or "")
        return min(map(float, times)) * 1e-6


def seconds_of(pattern: str, output: str | None) -> float:
    """The last number that the pattern finds; without output, for ever."""
    return math.inf if output is None else float(re.findall(pattern, output)[-1])


def alternate(runs: int, *programs: Callable[[], float]) -> list[float]:
    """The smallest time of each program over several rounds."""
    times: list[list[float]] = [[] for _ in programs]
    for _ in range(runs):
        for program, mine in zip(programs, times, strict=True):
            mine.append(program())
    return [min(mine) for mine in times]


# -- puzzles, in the prototype's plain form ------------------------------------------------------


def clues(grid: list[list[int]]) -> str:
    lines = [*grid, *map(list, zip(*grid, strict=True))]
    runs = [[len(list(g)) for filled, g in groupby(line) if filled] for line in lines]
    body = "".join(f"{len(line)} {' '.join(map(str, line))}\n" for line in runs)
    return f"{len(grid[0])} {len(grid)}\n{body}"


def noise(count: int, side: int, seed: int) -> Path:
    """Random pictures, half of the cells filled."""
    rng = random.Random(seed)
    grids = (
        [[int(rng.random() < 0.5) for _ in range(side)] for _ in range(side)] for _ in range(count)
    )
    path = WORK / f"noise{side}-{seed}.txt"
    path.write_text("".join(map(clues, grids)))
    return path


def blobs(side: int, radius: int, seed: int) -> Path:
    """Smooth noise cut at its median: large shapes, half of the cells filled."""
    rng = random.Random(seed)
    field = [[rng.random() for _ in range(side)] for _ in range(side)]

    def blur(rows: Iterable[list[float]]) -> list[list[float]]:
        out = []
        for row in rows:
            sums = [0.0]
            for x in row:
                sums.append(sums[-1] + x)
            ends = [(max(0, i - radius), min(side, i + radius + 1)) for i in range(side)]
            out.append([(sums[b] - sums[a]) / (b - a) for a, b in ends])
        return out

    for _ in range(3):
        field = [
            list(c) for c in zip(*blur(map(list, zip(*blur(field), strict=True))), strict=True)
        ]
    middle = statistics.median(x for row in field for x in row)
    path = WORK / f"blobs{side}-{radius}-{seed}.txt"
    path.write_text(clues([[int(x > middle) for x in row] for row in field]))
    return path


def survey() -> dict[str, Path]:
    """The survey's files in plain form, by number."""
    files = {}
    for source in sorted((SHARED / "puzzles" / "survey").glob("*.non")):
        script = SHARED / "baseline" / "to_baseline.py"
        text = subprocess.run(
            [sys.executable, script, source], check=True, capture_output=True, text=True
        ).stdout
        files[source.stem.removeprefix("webpbn-")] = path = WORK / f"{source.stem}.txt"
        path.write_text(text)
    return files


# -- the rows ------------------------------------------------------------------------------------


def random_rows(bench: Bench, quick: bool) -> Iterable[Row]:
    for side, count, seeds in RANDOM:
        rows = []
        for seed in seeds[: 1 if quick else None]:
            file = noise(count, side, seed)
            programs = [lambda f=file: bench.ours("-q", f)]
            if bench.base:
                programs += [lambda f=file: bench.probe(f), lambda f=file: bench.lcg(f, 2)]
            ours, *theirs = alternate(3 if side == 25 else 2, *programs)
            row = Row(
                f"{count} random {side}x{side}, seed {seed}",
                ours,
                min(theirs) if theirs else None,
                "x 0.8",
                ", ".join(f"{n} {t:.3f}" for n, t in zip(("probe", "lcg"), theirs, strict=False)),
            )
            rows.append(row)
            yield row
        total = sum(row.theirs or 0.0 for row in rows)
        name = f"random {side}x{side}, all seeds together"
        yield Row(name, sum(row.ours for row in rows), total or None, "x 0.8")


def survey_rows(bench: Bench, files: dict[str, Path], quick: bool) -> Iterable[Row]:
    seeds = range(1, 3 if quick else 6)

    def medians(name: str) -> tuple[float, float]:
        ours, theirs = [], []
        for seed in seeds:
            ours.append(bench.ours("-q", "-t=120", f"-seed={seed}", files[name]))
            theirs.append(bench.lcg(files[name], seed))
        return statistics.median(ours), statistics.median(theirs)

    ratios = []
    for name in HARD:
        ours, theirs = medians(name)
        ratios.append(ours / theirs)
        yield Row(f"survey {name}", ours, theirs, "none worse than x 1.5")
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    yield Row("survey, geometric mean of the ratios above", mean, 1.0, "x 0.8")
    if not quick:
        yield Row(f"survey {GETTYS} (Gettys)", *medians(GETTYS), "x 0.5")
    rest = [n for n in files if n not in {*HARD, GETTYS, *OPEN}]
    pairs = [
        alternate(
            2,
            lambda f=files[n]: bench.ours("-q", f),
            lambda f=files[n]: bench.lcg(f, 2),
        )
        for n in rest
    ]
    ours, theirs = (sum(column) for column in zip(*pairs, strict=True))
    yield Row(f"the other {len(rest)} survey files together", ours, theirs, "x 0.8")


def line_rows(bench: Bench, quick: bool) -> Iterable[Row]:
    for side, radius, seed in ((200, 8, 1), (200, 10, 1), (512, 16, 1))[: 2 if quick else None]:
        file = blobs(side, radius, seed)
        programs = [lambda f=file: bench.ours("-q", "-mode=1", "-best=5", f)]
        if bench.base:
            programs.append(lambda f=file: bench.prop(f))
        ours, *theirs = alternate(3, *programs)
        name = f"line-solvable {side}x{side}, radius {radius}"
        yield Row(name, ours, *(theirs or [None]), "x 0.7")


def python_row() -> Row:
    """What solve() costs beyond the engine, for a line-solvable 25x25."""
    import nonolith as nl

    grid = nl.Grid.from_colors(
        25,
        25,
        bytes(((x - 12) ** 2 + (y - 12) ** 2) // 40 % 2 == 0 for y in range(25) for x in range(25)),
    )
    puzzle = nl.Puzzle.from_grid(grid)
    extra = []
    for _ in range(2000):
        begin = time.perf_counter()
        result = nl.solve(puzzle)
        extra.append(time.perf_counter() - begin - result.stats.wall_seconds)
    assert result.line_solvable
    note = f"median {statistics.median(extra) * 1e6:.1f} µs"
    return Row("Python: solve() of a 25x25 beyond engine time", min(extra), None, "60 µs", note)


def memory_row(bench: Bench, files: dict[str, Path]) -> Row:
    """The most of all, at most: Linux counts what this process had when it started them."""
    peak = 0.0
    for name, file in files.items():
        if name not in OPEN:
            command = [bench.race, "-q", "-t=60", file]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            _, _, usage = os.wait4(process.pid, 0)
            peak = max(peak, usage.ru_maxrss / 1024)
    return Row("peak memory of any survey solve (MB)", peak, None, "150 MB")


def stream_rows() -> Iterable[Row]:
    """A million of the 3,628,800 ways to place ten rooks: how long, and what memory they take."""
    import nonolith as nl

    ones = [[1]] * 10
    stream = nl.solutions(nl.Puzzle(ones, ones), limits=nl.Limits(solutions=None))
    peaks = []
    begin = time.process_time()
    for index, _ in enumerate(stream, 1):
        if index in (1000, 1_000_000):
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        if index == 1_000_000:
            break
    seconds = time.process_time() - begin
    note = f"memory {peaks[0]:.1f} MB after a thousand, {peaks[1]:.1f} MB after a million"
    yield Row("a million solutions of a 10x10, in Python", seconds, None, "no growth", note)


# -- peers ---------------------------------------------------------------------------------------


def peer(solver: str, path: str) -> float:
    """CPU seconds of a SAT solver to the second solution or the proof that there is none."""
    from pysat.solvers import Solver

    import nonolith as nl
    from nonolith.benching.encoding import encode

    puzzle = nl.load(path)
    begin = time.process_time()
    encoding = encode(puzzle)
    with Solver(name=solver, bootstrap_with=encoding.clauses) as sat:
        if sat.solve():
            sat.add_clause(encoding.excluding(encoding.read(sat.get_model())))
            sat.solve()
    return time.process_time() - begin


def peer_rows(bench: Bench, files: dict[str, Path]) -> Iterable[Row]:
    folder = SHARED / "puzzles" / "survey"
    for name, file in files.items():
        if name in OPEN:
            continue
        ours = statistics.median(
            bench.ours("-q", "-t=120", f"-seed={seed}", file) for seed in range(1, 4)
        )
        times = {}
        for solver in ("cadical153", "glucose4"):
            source = folder / f"webpbn-{name}.non"
            out = bench.run(sys.executable, __file__, "--peer", solver, source, seconds=120)
            times[solver] = math.inf if out is None else float(out)
        best = min(times.values())
        note = ", ".join(f"{n} {t:.4f}" for n, t in times.items())
        yield Row(f"peers, {name}", ours, best, "ahead", note)


# -- the report ----------------------------------------------------------------------------------


def pattern(command: str) -> str:
    """A command without the seed and the puzzle, which the rows name."""
    command = re.sub(r"-seed=\d+", "-seed=SEED", command)
    return re.sub(r"\S+\.(txt|non)$", r"PUZZLE.\1", command)


def facts(bench: Bench) -> dict[str, object]:
    git = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    cpu = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text())
    return {
        "date": date.today().isoformat(),
        "commit": subprocess.run(git, capture_output=True, text=True).stdout.strip(),
        "machine": f"{platform.machine()}, {cpu[1] if cpu else 'unknown'}, {os.cpu_count()} cores",
        "system": platform.platform(),
        "commands": list(dict.fromkeys(map(pattern, bench.commands))),
    }


def report(rows: list[Row], about: dict[str, object], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    data = {**about, "rows": [asdict(row) | {"ratio": row.ratio} for row in rows]}
    (folder / "engine.json").write_text(json.dumps(data, indent=1) + "\n")
    lines = [
        "# The engine against the prototype and its peers",
        "",
        f"{about['date']}, commit {about['commit']}, {about['machine']}, {about['system']}.",
        "CPU seconds pinned to one core, up to two solutions; how: `benchmarks/run.py`.",
        "",
        "| set | ours | theirs | ratio | at least | |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        theirs = "" if row.theirs is None else f"{row.theirs:.5f}"
        ratio = "" if row.ratio is None else f"x {row.ratio:.2f}"
        lines.append(
            f"| {row.name} | {row.ours:.6f} | {theirs} | {ratio} | {row.at_least} | {row.note} |"
        )
    commands = about["commands"]
    assert isinstance(commands, list)
    files = "PUZZLE.txt: puzzles as `run.py` writes them, PUZZLE.non: a file of the survey"
    lines += ["", f"Commands ({files}):", "", "```", *commands, "```", ""]
    (folder / "engine.md").write_text("\n".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer seeds, no Gettys")
    parser.add_argument("--core", type=int, default=1)
    parser.add_argument("--peers", action="store_true", help="race CaDiCaL and Glucose too")
    parser.add_argument("--output", type=Path, default=ROOT / "benchmarks" / "results")
    parser.add_argument("--peer", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peer:
        print(peer(*options.peer))
        return
    bench = Bench(options.core)
    bench.build()
    files = survey() if bench.base else {}
    rows: list[Row] = []

    def add(more: Iterable[Row]) -> None:
        for row in more:
            rows.append(row)
            ratio = "" if row.ratio is None else f"x {row.ratio:.2f}"
            print(f"{row.name:55} {row.ours:.6f} {ratio:8} ({row.at_least}) {row.note}", flush=True)
            report(rows, facts(bench), options.output)

    add([python_row()])
    if not options.quick:
        add(stream_rows())
    add(line_rows(bench, options.quick))
    add(random_rows(bench, options.quick))
    if files:
        add(survey_rows(bench, files, options.quick))
        add([memory_row(bench, files)])
        if options.peers:
            add(peer_rows(bench, files))


if __name__ == "__main__":
    main()
