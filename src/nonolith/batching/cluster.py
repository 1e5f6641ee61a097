"""The same work on a Dask cluster: puzzles go out in chunks, records come back as a stream.

Dask repeats the tasks of a worker that is lost, and a task is answered once however often it was
begun, so that no record is missing or doubled: only this process writes them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from nonolith.batching.workers import Workers
from nonolith.cube_and_conquer import solve_split
from nonolith.errors import MissingExtraError, NonolithError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Progress, Result
from nonolith.text import readable
from nonolith.version import __version__

#: How long to wait for the scheduler and for a first worker, in seconds.
PATIENCE = 30.0

#: How often to look whether workers have come or gone, in seconds.
LOOK_SECONDS = 5.0

#: How often to look whether the scheduler is still there, in seconds.
_PULSE = 0.5


class ClusterError(NonolithError, RuntimeError):
    """A cluster that cannot be reached or cannot do the work."""


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of a running cluster (``tcp://host:8786``), or of one here (``local:4``)."""
    distributed = _distributed()
    with _quiet_loggers(), _connected(distributed, address) as client:
        _check_workers(client, address)
        cores = _Cores(client)
        with (
            _Noticing(client) as executor,
            Workers(executor, cores=cores, watch=still_wanted, lost=(_killed(),)) as workers,
        ):
            try:
                yield workers
            except (Exception, distributed.CancelledError) as error:
                if client.status == "running" and not executor.is_lost:
                    raise
                what = readable(str(error)) or type(error).__name__
                raise ClusterError(
                    f"{address}: the scheduler is lost ({what}); start it again, then continue "
                    "with --resume"
                ) from None


@contextmanager
def _quiet_loggers() -> Iterator[None]:
    """What Dask logs of a lost connection are pages of tracebacks; one line of ours says it."""
    # Dask gives some of those below, such as tornado.application, levels of their own.
    names = {"distributed", "tornado", "asyncio"}
    names |= {name for name in logging.root.manager.loggerDict if name.split(".")[0] in names}
    loggers = [logging.getLogger(name) for name in sorted(names)]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def solve_on_cluster(
    puzzle: Puzzle,
    address: str,
    *,
    start: Grid | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
) -> Result:
    """One hard puzzle on a cluster: `nonolith.cube_and_conquer` with the cluster's workers."""
    with cluster_workers(address) as workers:
        return solve_split(
            puzzle,
            start=start,
            limits=limits,
            progress=progress,
            seed=seed,
            executor=workers.executor,
            watch=workers.watch,
        )


def still_wanted(progress: Progress) -> bool:
    """On a worker: whether the task that runs in this thread has not been cancelled."""
    worker = _distributed().get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is not None and task.state != "cancelled"


class _Noticing(Executor):
    """Dask's executor, which notices that the scheduler is lost.

    Dask cancels what was under way at that moment. What is handed over while it tries to connect
    again would be waited for without end.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(pure=False)
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()
        self.is_lost = False
        self._pulse = threading.Thread(target=self._look, daemon=True)
        self._pulse.start()

    def submit(self, work: Any, /, *given: Any, **options: Any) -> Future[Any]:
        """Hand over a task."""
        future = self._executor.submit(work, *given, **options)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Look no further; what Dask holds ends with its client."""
        self._ended.set()
        self._pulse.join()

    def _look(self) -> None:
        while not self._ended.wait(_PULSE):
            self.is_lost = self.is_lost or self._client.status != "running"
            if self.is_lost:
                for future in tuple(self._open):
                    future.cancel()


class _Cores:
    """How many tasks the cluster can run at once, asked again every few seconds."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._known = 1
        self._asked = float("-inf")

    def __call__(self) -> int:
        if time.monotonic() - self._asked > LOOK_SECONDS:
            self._asked = time.monotonic()
            self._known = max(1, sum(self._client.nthreads().values()))
        return self._known


@contextmanager
def _connected(distributed: Any, address: str) -> Iterator[Any]:
    kind, _, number = address.partition(":")
    if kind != "local":
        try:
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(
                f"{address}: no scheduler answers there ({error}); expected tcp://HOST:PORT of a "
                "running `dask scheduler`, or local:N"
            ) from None
        with client:
            yield client
        return
    if not number.isdecimal() or int(number) < 1:
        raise ClusterError(f"{address}: found {number!r} workers; expected local:N like local:4")
    with (
        distributed.LocalCluster(
            n_workers=int(number), threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def _check_workers(client: Any, address: str) -> None:
    """Say now, and not in every record, that the workers cannot do the work."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError(
            f"{address}: no worker appeared within {PATIENCE:.0f} s; start some with "
            f"`dask worker {address}`"
        ) from None
    for worker, version in client.run(_version, on_error="return").items():
        if isinstance(version, Exception):
            raise ClusterError(
                f"{worker}: this worker cannot import nonolith ({version}); install it there"
            )
        if version != __version__:
            raise ClusterError(
                f"{worker}: found nonolith {version} on this worker; expected {__version__}, as "
                "here"
            )


def _version() -> str:
    return __version__


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtraError("Work on a cluster", "cluster") from None
    return distributed


def _killed() -> type[Exception]:
    from distributed.scheduler import KilledWorker

    kind: type[Exception] = KilledWorker
    return kind
