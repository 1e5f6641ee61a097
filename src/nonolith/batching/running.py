"""Work spread over an executor: a bounded number of chunks in flight, results as a stream.

The input is read no further than the work in flight needs, so that memory does not depend on how
long it is. Results come in the order of the input, or as they are ready.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from nonolith.cores import call_off

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Given = TypeVar("Given")
Made = TypeVar("Made")
Work = Callable[[Sequence[Given]], Sequence[Made]]


def chunked(
    items: Iterable[Given], size: Callable[[Given], int], count: int, total: int
) -> Iterator[list[Given]]:
    """Lists of up to ``count`` items whose sizes add up to at most ``total``, in order.

    An item that is larger comes alone, so that what takes long holds up nothing else.
    """
    chunk: list[Given] = []
    sum_ = 0
    for item in items:
        more = size(item)
        if chunk and (len(chunk) == count or sum_ + more > total):
            yield chunk
            chunk, sum_ = [], 0
        chunk.append(item)
        sum_ += more
    if chunk:
        yield chunk


def run_inline(
    work: Work[Given, Made], chunks: Iterable[Sequence[Given]]
) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
    """Do one chunk after the other in this thread: on one core nothing is faster."""
    for chunk in chunks:
        yield chunk, work(chunk)


@dataclass(frozen=True, slots=True)
class Rescue(Generic[Given, Made]):
    """What to do when workers die of a task: try its items singly, and answer for the culprit."""

    lost: tuple[type[Exception], ...]
    answer: Callable[[Given, Exception], Made]

    def items(
        self, work: Work[Given, Made], chunk: Sequence[Given], executor: Executor
    ) -> Iterator[Made]:
        """The results of a chunk that could not be worked on as a whole."""
        for item in chunk:
            try:
                yield from executor.submit(work, [item]).result()
            except self.lost as error:
                yield self.answer(item, error)


def run(
    work: Work[Given, Made],
    chunks: Iterable[Sequence[Given]],
    executor: Executor,
    *,
    window: Callable[[], int],
    ordered: bool = True,
    rescue: Rescue[Given, Made] | None = None,
    cancels: bool = True,
) -> Iterator[tuple[Sequence[Given], Sequence[Made]]]:
    """Hand chunks to an executor, at most ``window()`` at once; yield each with what it became.

    If the consumer stops early, what has not begun is cancelled, unless somebody ends the executor.
    """
    from queue import SimpleQueue

    waiting: deque[Future[Sequence[Made]]] = deque()
    given: dict[Future[Sequence[Made]], Sequence[Given]] = {}
    ready: SimpleQueue[Future[Sequence[Made]]] = SimpleQueue()

    def is_ready() -> bool:
        return waiting[0].done() if ordered else not ready.empty()

    def next_one() -> tuple[Sequence[Given], Sequence[Made]]:
        future = waiting.popleft() if ordered else ready.get()
        chunk = given.pop(future)
        try:
            return chunk, future.result()
        except Exception as error:
            if rescue is None or not isinstance(error, rescue.lost):
                raise
            return chunk, list(rescue.items(work, chunk, executor))

    try:
        for chunk in chunks:
            future = executor.submit(work, chunk)
            given[future] = chunk
            if ordered:
                waiting.append(future)
            else:
                future.add_done_callback(ready.put)
            while given and (len(given) >= window() or is_ready()):
                yield next_one()
        while given:
            yield next_one()
    finally:
        if given and cancels:
            call_off(executor, given)
