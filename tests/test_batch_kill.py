"""A run that is killed again and again ends as if nothing had happened."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from test_batch import random_puzzles

import nonolith as nl

KILLS = 10


@pytest.mark.parametrize("order", ["ordered", "unordered"])
def test_kill_minus_nine_ten_times(order: str, tmp_path: Path) -> None:
    """Between two kills the run gets on by a random number of records, or by none at all."""
    nl.dump(list(random_puzzles(1500, 9, 7)), tmp_path / "many.txt", format="taai")
    with (tmp_path / "many.txt").open("a") as file:
        file.write("$1501\n1\nnonsense\n")
    place = tmp_path / "results.jsonl"
    options = ["--unordered"] if order == "unordered" else []
    command = [
        *(sys.executable, "-m", "nonolith", "batch", "many.txt", "-qj2", "--no-times"),
        *("--resume", "-o", "results.jsonl", *options),
    ]
    subprocess.run(command, cwd=tmp_path, check=False)
    whole = place.read_bytes()
    place.unlink()
    assert whole.count(b"\n") == 1501

    generator = random.Random(8)
    killed = 0
    for number in range(KILLS):
        goal = generator.uniform(number, number + 1) / KILLS * len(whole)
        process = subprocess.Popen(command, cwd=tmp_path)
        while process.poll() is None and (not place.exists() or place.stat().st_size < goal):
            time.sleep(0.001)
        process.kill()
        killed += process.wait() == -9
        assert place.read_bytes().count(b"\n") <= 1501
    assert killed >= KILLS // 2, "the runs were over before they could be killed"
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == 2  # the broken one
    if order == "ordered":
        assert place.read_bytes() == whole
    else:
        assert sorted(place.read_bytes().splitlines()) == sorted(whole.splitlines())
