"""Work spread over an executor: a bounded number of chunks in flight, results as a stream.

The input is read no further than the work in flight needs, so that memory does not depend on how
long it is. Results come in the order of the input, or as they are ready.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Given = TypeVar("Given")
Made = TypeVar("Made")


def usable_cores() -> int:
    """How many cores this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def chunked(
    items: Iterable[Given], size: Callable[[Given], int], count: int, total: int
) -> Iterator[list[Given]]:
    """Lists of up to ``count`` items whose sizes add up to about ``total``, in order."""
    chunk: list[Given] = []
    sum_ = 0
    for item in items:
        chunk.append(item)
        sum_ += size(item)
        if len(chunk) >= count or sum_ >= total:
            yield chunk
            chunk, sum_ = [], 0
    if chunk:
        yield chunk


def run_inline(
    work: Callable[[Sequence[Given]], Sequence[Made]], chunks: Iterable[Sequence[Given]]
) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
    """Do one chunk after the other in this thread: on one core nothing is faster."""
    for chunk in chunks:
        yield chunk, work(chunk)


def run(
    work: Callable[[Sequence[Given]], Sequence[Made]],
    chunks: Iterable[Sequence[Given]],
    executor: Executor,
    *,
    window: int,
    ordered: bool = True,
) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
    """Hand chunks to an executor, at most ``window`` at once; yield each with what it became.

    If the consumer stops early, what has not begun is cancelled.
    """
    from queue import SimpleQueue

    waiting: deque[Future[Sequence[Made]]] = deque()
    given: dict[Future[Sequence[Made]], Sequence[Given]] = {}
    ready: SimpleQueue[Future[Sequence[Made]]] = SimpleQueue()

    def is_ready() -> bool:
        return waiting[0].done() if ordered else not ready.empty()

    def next_one() -> tuple[Sequence[Given], Sequence[Made]]:
        future = waiting.popleft() if ordered else ready.get()
        return given.pop(future), future.result()

    try:
        for chunk in chunks:
            future = executor.submit(work, chunk)
            given[future] = chunk
            if ordered:
                waiting.append(future)
            else:
                future.add_done_callback(ready.put)
            while given and (len(given) >= window or is_ready()):
                yield next_one()
        while given:
            yield next_one()
    finally:
        for future in given:
            future.cancel()
