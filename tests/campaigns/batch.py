"""Batches under harm, at full size: kills, broken files, a lost worker, allocations that fail.

python tests/campaigns/batch.py [kills|broken|cluster|faults|native]

The test-suite does the same with fewer puzzles; this prints what the documentation says.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from dask_cluster import running_cluster  # noqa: E402  (found through the path above)
from test_batch import random_puzzles  # noqa: E402

import nonolith as nl  # noqa: E402

BATCH = [sys.executable, "-m", "nonolith", "batch", "-q", "--no-times"]


def main() -> None:
    campaigns = {
        "kills": kills,
        "broken": broken,
        "cluster": cluster,
        "faults": faults,
        "native": native,
    }
    for name in sys.argv[1:] or campaigns:
        with tempfile.TemporaryDirectory() as folder:
            campaigns[name](Path(folder))


def batch(folder: Path, *words: str) -> int:
    return subprocess.run([*BATCH, *words], cwd=folder, check=False).returncode


def kills(folder: Path, count: int = 100_000) -> None:
    """Ten times SIGKILL after a random time, and --resume after each."""
    nl.dump(list(random_puzzles(count, 10, 7)), folder / "many.txt", format="taai")
    begin = time.monotonic()
    assert batch(folder, "many.txt", "-o", "whole.jsonl") == 0
    seconds = time.monotonic() - begin
    whole = (folder / "whole.jsonl").read_bytes()
    random = Random(time.time_ns())
    for unordered in ([], ["--unordered"]):
        place = folder / f"killed{len(unordered)}.jsonl"
        words = ["many.txt", "--resume", "-o", place.name, *unordered]
        sizes = []
        while len(sizes) < 10:
            process = subprocess.Popen([*BATCH, *words], cwd=folder)
            time.sleep(random.uniform(0, seconds / 4))
            process.kill()
            if process.wait() != -9:
                break
            sizes.append(place.read_bytes().count(b"\n") if place.exists() else 0)
        assert batch(folder, *words) == 0
        got = place.read_bytes()
        if unordered:
            assert sorted(got.splitlines()) == sorted(whole.splitlines())
        else:
            assert got == whole
        print(
            f"kills{' '.join(['', *unordered])}: {len(sizes)} kills after {sizes} records; "
            f"{count} records as without any",
            flush=True,
        )


def broken(folder: Path, count: int = 4000) -> None:
    """One file in twenty is truncated, random bytes or hostile; each is reported."""
    random = Random(5)
    files = folder / "files"
    files.mkdir()
    bad = set()
    kinds = hostile(random)
    for number, puzzle in enumerate(random_puzzles(count, 8, 3)):
        name = f"{number:05}.non"
        data = nl.dumps(puzzle, format="non")
        assert isinstance(data, str)
        content = data.encode()
        if number % 20 == 7:
            bad.add(f"files/{name}")
            kind = number // 20 % 3
            if kind == 0:
                content = content[: random.randrange(1, len(content) // 2)]
            elif kind == 1:
                content = random.randbytes(random.randrange(1, 5000))
            else:
                content = kinds[number // 60 % len(kinds)]
        (files / name).write_bytes(content)
    begin = time.monotonic()
    assert batch(folder, "files", "-o", "results.jsonl") == 2
    seconds = time.monotonic() - begin
    records = [json.loads(line) for line in (folder / "results.jsonl").open()]
    # An archive's error names its member.
    errors = (record["source"] for record in records if "error" in record)
    reported = {"/".join(source.split("/")[:2]) for source in errors}
    assert reported == bad, reported ^ bad
    puzzles = random_puzzles(count, 8, 3)
    verdicts = {
        f"files/{number:05}.non": nl.solve(one).verdict for number, one in enumerate(puzzles)
    }
    for record in records:
        assert "error" in record or record["verdict"] == verdicts[record["source"]]
    assert len(records) == count
    print(f"broken: {count} files, {len(bad)} broken, each reported; all others right "
          f"({seconds:.1f} s)", flush=True)  # fmt: skip


def hostile(random: Random) -> list[bytes]:
    """Files that are made to hurt."""
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.non", bytes(50 << 20))
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    return [
        b"[" * 200_000,
        b"999999999 999999999\n--\n1\n--\n1\n",
        b"width 100000\nheight 100000\nrows\n" + b"1\n" * 50_000,
        b"rows\n" + b"9" * 500_000 + b"\ncolumns\n1\n",
        bomb.getvalue(),
        f'<?xml version="1.0"?><!DOCTYPE p [<!ENTITY e0 "ha">{entities}]><p>&e11;</p>'.encode(),
        b"\0" * 1_000_000,
        b"\xff\xfe" + random.randbytes(1000),
    ]


def cluster(folder: Path, count: int = 10_000) -> None:
    """A scheduler and three workers; one is killed when a third of the records are there."""
    nl.dump(list(random_puzzles(count, 25, 9)), folder / "many.txt", format="taai")
    assert batch(folder, "many.txt", "-o", "local.jsonl") == 0
    place = folder / "far.jsonl"
    with running_cluster(folder) as running:
        words = ["many.txt", "-o", place.name, "--cluster", running.address]
        process = subprocess.Popen([*BATCH, *words], cwd=folder)
        there = 0
        while process.poll() is None and there < count // 3:
            there = place.read_bytes().count(b"\n") if place.exists() else 0
            time.sleep(0.02)
        running.workers[0].kill()
        assert process.wait() == 0
    assert there < count, "the run was over before the worker died"
    assert place.read_bytes() == (folder / "local.jsonl").read_bytes()
    print(f"cluster: one of three workers killed after {there} of {count} records; the result "
          "equals the local one", flush=True)  # fmt: skip


#: A batch one of whose allocations fails; the first ones are those of its start.
STARVED = """
import _testcapi, sys
from nonolith.cli import batch, main
_testcapi.set_nomemory(int(sys.argv[1]), int(sys.argv[1]) + 1)
main(sys.argv[2:])
"""


def faults(folder: Path, turns: int = 300) -> None:
    """One allocation of Python's fails, another one each time; then --resume.

    (The calls that touch the disk fail one by one in tests/test_batch_faults.py.)
    """
    starve(folder, turns, lambda number: ([sys.executable, "-c", STARVED, str(number)], {}))


def native(folder: Path, turns: int = 300) -> None:
    """The same with one allocation of the engine, which is C++."""
    shim = folder / "starving.so"
    build = ["g++", "-O2", "-shared", "-fPIC", "-o", str(shim), str(HERE / "starving.cpp"), "-ldl"]
    subprocess.run(build, check=True)

    def starved(number: int) -> tuple[list[str], dict[str, str]]:
        return [sys.executable, "-m", "nonolith"], {
            "LD_PRELOAD": str(shim),
            "NONOLITH_STARVE": str(number),
        }

    starve(folder, turns, starved)


def starve(
    folder: Path, turns: int, starved: Callable[[int], tuple[list[str], dict[str, str]]]
) -> None:
    """Runs with one allocation refused; each resumed run equals an undisturbed one."""
    nl.dump(list(random_puzzles(300, 6, 7)), folder / "many.txt", format="taai")
    assert batch(folder, "many.txt", "-o", "whole.jsonl") == 0
    whole = (folder / "whole.jsonl").read_bytes()
    random = Random(11)
    codes: Counter[int] = Counter()
    for turn in range(turns):
        place = folder / f"{turn}.jsonl"
        words = ["batch", "-qj1", "--no-times", "many.txt", "--resume", "-o", place.name]
        command, variables = starved(int(10 ** random.uniform(1, 5.3)))
        ran = subprocess.run(
            [*command, *words],
            cwd=folder,
            check=False,
            capture_output=True,
            env={**os.environ, **variables},
        )
        codes[ran.returncode] += 1
        before = place.read_bytes() if place.exists() else b""
        assert ran.returncode != 0 or before == whole, command
        assert batch(folder, "many.txt", "-o", place.name, "--resume") == 0, before[-200:]
        assert place.read_bytes() == whole, (command, before[-200:])
        place.unlink()
    print(f"{turns} runs with one allocation refused (exit codes {dict(codes)}); each "
          "resumed run equals an undisturbed one", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
