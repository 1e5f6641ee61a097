"""What batches cost: rate on one and two cores, time outside the engine, memory, cluster overhead.

    python benchmarks/batch.py throughput      20,000 random 10x10 and 10,000 random 25x25
    python benchmarks/batch.py million         peak memory on a million puzzles
    python benchmarks/batch.py seals           what puzzle ids and checksums cost, 100,000 10x10
    python benchmarks/batch.py cluster         overhead on clusters of 1, 2, 3 workers, projection

Times are CPU seconds of all processes unless they are called wall. Puzzles are seeded.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from operator import itemgetter
from pathlib import Path
from random import Random

from nonolith.benching.machine import describe_machine
from nonolith.benching.measuring import cpu_seconds

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from dask_cluster import running_cluster

#: What starting Python and importing nonolith costs is measured apart and taken off.
START = [sys.executable, "-m", "nonolith", "batch", "--help"]


def main() -> None:
    """Run one of the four."""
    runs = {"throughput": throughput, "million": million, "seals": seals, "cluster": cluster}
    if len(sys.argv) != 2 or sys.argv[1] not in runs:
        sys.exit(__doc__)
    machine = describe_machine()
    print(f"{machine['cpu']}, {machine['cores']} cores, load {machine['load'][0]}, "
          f"commit {machine['commit']}\n")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        runs[sys.argv[1]](Path(folder))


def write_taai(place: Path, count: int, size: int, seed: int) -> None:
    """Random puzzles, half filled, without building any objects: a million of them take a while."""
    random = Random(seed)
    with place.open("w") as file:
        for number in range(1, count + 1):
            rows = [f"{random.getrandbits(size):0{size}b}" for _ in range(size)]
            columns = ["".join(column) for column in zip(*rows, strict=True)]
            file.write(f"${number}\n")
            for line in (*columns, *rows):
                runs = [str(len(run)) for run in line.split("0") if run]
                file.write("\t".join(runs or ["0"]) + "\n")


def run(*words: str) -> tuple[float, float, int]:
    """Run a batch; CPU seconds, wall seconds and peak memory in bytes."""
    begin = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "nonolith", "batch", "-q", *words])
    _, _, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024


def start_seconds() -> float:
    """What every run costs before it reads a puzzle."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(5):
        subprocess.run(START, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 5


def throughput(folder: Path) -> None:
    """The table of the documentation; of three runs the one that was over first."""
    start = start_seconds()
    print("| puzzles | jobs | CPU s | engine s | outside | per CPU second | wall s | per second |")
    print("|---|---|---|---|---|---|---|---|")
    for count, size in ((20_000, 10), (10_000, 25)):
        source = folder / f"{size}.txt"
        write_taai(source, count, size, seed=size)
        for jobs in ("1", "2"):
            cpu, engine, wall = min(
                (_measured(source, folder / f"{size}-{jobs}-{turn}.jsonl", jobs) for turn in "123"),
                key=itemgetter(2),
            )
            cpu -= start
            print(f"| {count} random {size}x{size} | {jobs} | {cpu:.2f} | {engine:.2f} | "
                  f"{cpu / engine - 1:+.0%} | {count / cpu:.0f} | {wall:.2f} | "
                  f"{count / wall:.0f} |", flush=True)  # fmt: skip


def _measured(source: Path, place: Path, jobs: str) -> tuple[float, float, float]:
    """CPU seconds, those of the engine, and wall seconds of one run."""
    cpu, wall, _ = run(str(source), "-j", jobs, "-o", str(place))
    with place.open() as file:
        engine = sum(json.loads(line)["seconds"] for line in file)
    return cpu, engine, wall


def million(folder: Path) -> None:
    """Memory must not depend on the length of the input."""
    print("| puzzles | wall s | input | results | peak memory |")
    print("|---|---|---|---|---|")
    for count in (10_000, 100_000, 1_000_000):
        source, place = folder / "many.txt", folder / f"{count}.jsonl"
        write_taai(source, count, 5, seed=5)
        _, wall, memory = run(str(source), "-o", str(place))
        sizes = [path.stat().st_size / 2**20 for path in (source, place)]
        print(f"| {count} | {wall:.1f} | {sizes[0]:.0f} MB | {sizes[1]:.0f} MB | "
              f"{memory / 2**20:.1f} MB |", flush=True)  # fmt: skip
        place.unlink()


#: A batch whose records are not sealed: no id of the puzzle, no checksum.
UNSEALED = """
import sys
from nonolith.batching import solved
solved.sealed = lambda head, text, puzzle: head + text + b'"}\\n'
from nonolith.cli import main
main(sys.argv[1:])
"""


def seals(folder: Path, turns: int = 4) -> None:
    """With and without, turn and turn about; of each the run that took the least CPU time."""
    source = folder / "many.txt"
    write_taai(source, 100_000, 10, seed=10)
    ways = {"sealed": ["-m", "nonolith"], "unsealed": ["-c", UNSEALED]}
    best = dict.fromkeys(ways, float("inf"))
    for turn in range(turns):
        for way, words in ways.items():
            place = folder / f"{way}{turn}.jsonl"
            process = subprocess.Popen(
                [sys.executable, *words, "batch", "-qj1", "--no-times", str(source), "-o", place]
            )
            _, status, usage = os.wait4(process.pid, 0)
            assert status == 0
            best[way] = min(best[way], usage.ru_utime + usage.ru_stime)
            place.unlink()
    for way, seconds in best.items():
        print(f"{way}: {seconds:.2f} s of CPU time for 100,000 puzzles")
    print(f"the seals cost {best['sealed'] / best['unsealed'] - 1:+.1%}")


def cluster(folder: Path) -> None:
    """The cost of sending puzzles out and getting records back, process by process.

    The projection is what the busiest process allows: the workers together, or the one client or
    the one scheduler, which a larger cluster would wait for.
    """
    count = 5000
    source, empty = folder / "25.txt", folder / "empty.txt"
    write_taai(source, count, 25, seed=25)
    write_taai(empty, 1, 5, seed=1)
    local, _, _ = run(str(source), "-j1", "-o", str(folder / "local.jsonl"))
    print(f"here, on one core: {(local - start_seconds()) / count * 1e6:.0f} µs for each puzzle\n")
    print("| workers | client µs | scheduler µs | workers µs | wall s | per second |")
    print("|---|---|---|---|---|---|")
    for workers in (1, 2, 3):
        place = folder / f"{workers}"
        place.mkdir()
        with running_cluster(place, workers) as running:
            address = ("--cluster", running.address)
            idle, _, _ = run(str(empty), *address, "-o", str(place / "empty.jsonl"))
            others = [running.scheduler, *running.workers]
            resting = _resting(others)
            before = [cpu_seconds(process.pid) for process in others]
            cpu, wall, _ = run(str(source), *address, "-o", str(place / "results.jsonl"))
            after = [cpu_seconds(process.pid) for process in others]
        costs = [
            max(0.0, now - was - rest * wall)
            for now, was, rest in zip(after, before, resting, strict=True)
        ]
        client, scheduler, worker = (
            seconds / count * 1e6 for seconds in (cpu - idle, costs[0], sum(costs[1:]))
        )
        print(f"| {workers} | {client:.0f} | {scheduler:.0f} | {worker:.0f} | {wall:.1f} | "
              f"{count / wall:.0f} |", flush=True)  # fmt: skip
    print("\n| workers | puzzles per second, projected |\n|---|---|")
    for workers in (1, 4, 16, 64, 256):
        rate = 1e6 / max(client, scheduler, worker / workers)
        print(f"| {workers} | {rate:.0f} |")


def _resting(processes: list[subprocess.Popen[bytes]]) -> list[float]:
    """The share of a core that each takes while there is nothing to do: heartbeats."""
    before = [cpu_seconds(process.pid) for process in processes]
    time.sleep(5)
    return [(cpu_seconds(one.pid) - was) / 5 for one, was in zip(processes, before, strict=True)]


if __name__ == "__main__":
    main()
