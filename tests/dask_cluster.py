"""A real Dask cluster on this machine: a scheduler and worker processes on loopback."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Cluster:
    """Where its scheduler listens, and its processes; workers may be killed."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running_cluster(place: Path, count: int = 3) -> Iterator[Cluster]:
    """A scheduler with ``count`` workers of one thread; logs go to ``place``."""
    import distributed

    processes: list[subprocess.Popen[bytes]] = []

    def start(name: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + name, *arguments]
        with (place / f"{len(processes)}.log").open("wb") as log:
            processes.append(subprocess.Popen(command, cwd=place, stdout=log, stderr=log))
        return processes[-1]

    try:
        flags = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        scheduler = start("scheduler", *flags)
        address = _address(place / "0.log")
        flags = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
        workers = [start("worker", address, *flags) for _ in range(count)]
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)
        yield Cluster(address, scheduler, workers)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _address(log: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := re.search(r"tcp://127\.0\.0\.1:\d+", log.read_text()):
            return found[0]
        time.sleep(0.05)
    raise AssertionError(log.read_text())
