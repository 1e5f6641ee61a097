"""Batches and hard puzzles on a real cluster of three workers, one of which is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from command import nonolith
from dask_cluster import Cluster, running_cluster
from test_batch import ENDLESS, random_puzzles

import nonolith as nl
from nonolith import cube_and_conquer
from nonolith.batching.cluster import solve_on_cluster
from nonolith.batching.workers import Workers
from nonolith.benching.making import dominoes

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def test_a_killed_worker_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    nl.dump(list(random_puzzles(4000, 12, 9)), tmp_path / "many.txt", format="taai")
    with (tmp_path / "many.txt").open("a") as file:
        file.write("$4001\nnonsense\n")
    options = ("batch", "many.txt", "--no-times", "-q")
    assert nonolith(*options, "-o", "local.jsonl", cwd=tmp_path).code == 2

    place = tmp_path / "far.jsonl"
    command = [sys.executable, "-m", "nonolith", *options, "--cluster", cluster.address]
    process = subprocess.Popen([*command, "-o", "far.jsonl"], cwd=tmp_path)
    while process.poll() is None and not (place.exists() and place.stat().st_size):
        time.sleep(0.001)
    lines = place.read_bytes().count(b"\n")
    cluster.workers[0].kill()
    assert process.wait(timeout=60) == 2
    assert lines < 4000, "the run was over before the worker died"
    assert place.read_bytes() == (tmp_path / "local.jsonl").read_bytes()


def test_a_lost_scheduler_is_one_line(tmp_path: Path) -> None:
    """And what was written until then is a beginning that ``--resume`` goes on with."""
    nl.dump(list(random_puzzles(20_000, 12, 9)), tmp_path / "many.txt", format="taai")
    place = tmp_path / "far.jsonl"
    command = [sys.executable, "-m", "nonolith", "batch", "many.txt", "-q", "-o", "far.jsonl"]
    with running_cluster(tmp_path, count=1) as own:
        process = subprocess.Popen(
            [*command, "--cluster", own.address], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        )
        while process.poll() is None and not (place.exists() and place.stat().st_size):
            time.sleep(0.001)
        own.scheduler.kill()
        _, said = process.communicate(timeout=60)
    assert place.read_bytes().count(b"\n") < 20_000, "the run was over before the scheduler died"
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert said.startswith(f"nonolith: {own.address}: the scheduler is lost")
    resumed = subprocess.run([*command, "--resume"], cwd=tmp_path, timeout=60, check=False)
    assert resumed.returncode == 0
    assert place.read_bytes().count(b"\n") == 20_000


def test_a_hard_puzzle_is_solved_as_it_is_here(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another worker dies while the cubes are searched; nothing in the answer tells of it."""
    monkeypatch.setattr(cube_and_conquer, "FIRST_NODES", 100)
    rounds = cube_and_conquer.rounds
    monkeypatch.setattr(rounds, "RACE_NODES", 1_000)
    monkeypatch.setattr(rounds, "CUBES", rounds.Stage(16, 4, 500, 2, 5))
    puzzle = dominoes(12)
    here = nl.solve(puzzle, threads=2)
    told: list[nl.Progress] = []

    def kill(progress: nl.Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            cluster.workers[1].kill()

    there = solve_on_cluster(puzzle, cluster.address, progress=kill)
    assert here.verdict == there.verdict == "unique"
    assert here.solutions == there.solutions
    assert len(told) >= 3, "the search was over before the worker died"

    nl.dump(puzzle, tmp_path / "hard.non")
    ran = nonolith("solve", "--json", "--cluster", cluster.address, tmp_path / "hard.non")
    assert json.loads(ran.out)["verdict"] == "unique"


def test_a_cancelled_search_leaves_its_worker_free(cluster: Cluster) -> None:
    """Ctrl-C at the client cancels tasks; a search without limits must notice it."""
    from nonolith.batching.cluster import still_wanted

    with distributed.Client(cluster.address, set_as_default=False) as client:
        future = client.submit(nl.solve, ENDLESS, progress=still_wanted)
        _until(lambda: _busy(client) == 1)
        future.cancel()
        _until(lambda: _busy(client) == 0)


def _busy(client: Any) -> int:
    return sum(client.run(lambda dask_worker: len(dask_worker.active_threads)).values())


def _until(condition: Any) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("address", "message"),
    [("local:none", "expected local:N"), ("tcp://127.0.0.1:1", "no scheduler answers there")],
)
def test_a_cluster_that_is_not_there(
    address: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nonolith.batching import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(cluster.ClusterError, match=message), cluster.cluster_workers(address):
        pass


class Died(Exception):
    """What an executor raises when a worker dies."""


class Deadly(Executor):
    """An executor whose workers die of the item 13."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2)

    def submit(self, work: Any, /, chunk: Sequence[int]) -> Future[Any]:  # type: ignore[override]
        def task() -> Any:
            if 13 in chunk:
                raise Died("tcp://gone")
            return work(chunk)

        return self._threads.submit(task)


@pytest.mark.parametrize("ordered", [True, False])
def test_an_item_that_kills_workers_is_answered_for_alone(ordered: bool) -> None:
    with Workers(Deadly(), 2, lost=(Died,)) as workers:
        runs = workers.run(
            lambda chunk: [2 * item for item in chunk],
            range(2000),
            lambda item: 1,
            ordered=ordered,
            rescue=lambda item, error: -item,
        )
        made = [result for chunk, results in runs for result in results]
    expected = [-13 if item == 13 else 2 * item for item in range(2000)]
    assert made == expected if ordered else sorted(made) == sorted(expected)
