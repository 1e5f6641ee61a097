"""Who does the work: this thread, threads of our own, or somebody's executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nonolith.batching.running import Rescue, chunked, run, run_inline
from nonolith.cores import at_least_one, usable_cores
from nonolith.result import Progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

Given = TypeVar("Given")
Made = TypeVar("Made")

#: Told of a running search; False cancels it.
Watch = Callable[[Progress], object]

#: A chunk ends at this many puzzles or cells. Small chunks keep the cores evenly busy; a
#: hand-over costs some 30 µs to a thread and some milliseconds to another machine.
NEAR_CHUNK = (100, 12_000)
FAR_CHUNK = (128, 100_000)
SLOW_CHUNK = (1, 1)

#: Chunks in flight for each worker: enough that none ever waits for the reader.
CHUNKS_AHEAD = 4


class Workers:
    """Does work chunk by chunk; when its ``with`` block is left, all of it has ended.

    ``executor`` may be any; without one there are ``jobs`` threads (default: one for each core)
    or processes, and one job needs none. ``slow`` work is handed over item by item. ``cores``
    says how many an executor has, which may change. ``watch`` is handed to the work, which hands
    it to its searches. ``lost`` are the exceptions by which an executor says that a worker died of
    a task.
    """

    def __init__(
        self,
        executor: Executor | None = None,
        jobs: int | None = None,
        *,
        processes: bool = False,
        slow: bool = False,
        cores: Callable[[], int] | None = None,
        watch: Watch | None = None,
        lost: tuple[type[Exception], ...] = (),
    ) -> None:
        self.executor = executor
        self.watch = watch
        self._jobs = usable_cores() if jobs is None else at_least_one("jobs", jobs)
        self._processes = processes
        self._slow = slow
        self._cores = cores or (lambda: self._jobs)
        self._lost = lost
        self._stack = ExitStack()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def run(
        self,
        work: Callable[..., Sequence[Made]],
        items: Iterable[Given],
        size: Callable[[Given], int],
        *,
        ordered: bool = True,
        rescue: Callable[[Given, Exception], Made] | None = None,
    ) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
        """Chunks with what they became; ``rescue`` answers for an item that kills workers."""
        if self.executor is None and self._jobs == 1:
            return run_inline(work, chunked(items, size, *NEAR_CHUNK))
        executor, limits = self.executor, FAR_CHUNK
        if executor is None and self._processes:
            executor = self._start_processes()
        elif executor is None:
            executor, limits = self._start_threads(), NEAR_CHUNK
        if self._slow:
            limits = SLOW_CHUNK
        if self.watch is not None:
            work = partial(work, watch=self.watch)
        return run(
            work,
            chunked(items, size, *limits),
            executor,
            window=lambda: CHUNKS_AHEAD * self._cores(),
            ordered=ordered,
            rescue=None if rescue is None else Rescue(self._lost, rescue),
            cancels=not self._processes,
        )

    def _start_threads(self) -> Executor:
        """Threads whose searches notice that nobody waits for them any more."""
        from concurrent.futures import ThreadPoolExecutor
        from threading import Event

        left = Event()
        threads = ThreadPoolExecutor(self._jobs, "nonolith")
        self._stack.callback(threads.shutdown, cancel_futures=True)
        self._stack.callback(left.set)  # happens first, since the shutdown waits for the threads
        self.watch = lambda progress: not left.is_set()
        return threads

    def _start_processes(self) -> Executor:
        """Processes that do not outlive this one's interest in them."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children

        from nonolith.batching.spawning import Spawning, ignore_ctrl_c

        others = set(active_children())
        pool = ProcessPoolExecutor(self._jobs, Spawning(), ignore_ctrl_c)

        def end() -> None:
            # The executor then fails what it still has to do; what is cancelled it would trip over.
            for child in set(active_children()) - others:
                child.kill()
            pool.shutdown(wait=False)

        self._stack.callback(end)
        return pool
