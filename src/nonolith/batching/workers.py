"""Who does the work: threads of our own, or somebody's executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nonolith.batching.running import chunked, run, run_inline, usable_cores
from nonolith.result import Progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

Given = TypeVar("Given")
Made = TypeVar("Made")

#: Told of a running search; False cancels it.
Watch = Callable[[Progress], object]

#: A chunk ends at so many puzzles or so many cells. Small chunks keep the cores evenly busy; a
#: hand-over costs some 30 µs to a thread and some milliseconds to another machine.
NEAR_CHUNK = (16, 12_000)
FAR_CHUNK = (128, 100_000)

#: Chunks in flight for each worker: enough that none ever waits for the reader.
CHUNKS_AHEAD = 4


class Workers:
    """Does work chunk by chunk; when its ``with`` block is left, all of it has ended.

    The work takes a chunk and, in threads, a ``watch`` by which searches notice that nobody waits
    for them any more.
    """

    def __init__(self, executor: Executor | None = None, jobs: int | None = None) -> None:
        self._executor = executor
        self._jobs = jobs or usable_cores()
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
        ordered: bool,
    ) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
        """Chunks with what they became; see `nonolith.batching.running`."""
        window = self._jobs * CHUNKS_AHEAD
        if self._executor is not None:
            chunks = chunked(items, size, *FAR_CHUNK)
            return run(work, chunks, self._executor, window=window, ordered=ordered)
        chunks = chunked(items, size, *NEAR_CHUNK)
        if self._jobs == 1:
            return run_inline(work, chunks)
        threads, watch = self._start_threads()
        work = partial(work, watch=watch)
        return run(work, chunks, threads, window=window, ordered=ordered)

    def _start_threads(self) -> tuple[Executor, Watch]:
        from concurrent.futures import ThreadPoolExecutor
        from threading import Event

        left = Event()
        threads = ThreadPoolExecutor(self._jobs, "nonolith")
        self._stack.callback(threads.shutdown, cancel_futures=True)
        self._stack.callback(left.set)  # happens first, since the shutdown waits for the threads

        def watch(progress: Progress) -> bool:
            return not left.is_set()

        return threads, watch
