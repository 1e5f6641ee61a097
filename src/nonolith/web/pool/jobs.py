"""Jobs, and the rows in which they wait: every client has one, and clients take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

from nonolith.web.errors import Gone, RequestError
from nonolith.web.pool.frames import Ask, Frame
from nonolith.web.pool.process import WorkerProcess


class Job:
    """One request on its way: ``done`` ends with the answer's frame or an error."""

    def __init__(
        self,
        ask: Ask,
        client: str,
        seconds: float,
        on_event: Callable[[Frame], object] | None,
        on_end: Callable[[Job], object] | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.ask = ask
        self.client = client
        self.on_event = on_event
        self._on_end = on_end
        self.done: asyncio.Future[Frame] = loop.create_future()
        #: When its time is up, however much of it was spent waiting.
        self.end = loop.time() + seconds
        self.worker: WorkerProcess | None = None
        #: How long its present turn may last when others wait, in seconds.
        self.turn = 0.0
        #: Its turn is over; it works on because nobody else waits.
        self.is_overdue = False
        #: It was asked to make way.
        self.is_yielding = False
        #: What its last turn found out.
        self.partial: Frame | None = None
        self._timers: list[asyncio.TimerHandle] = []

    def after(self, seconds: float, call: Callable[[Job], object]) -> None:
        """Call this in that many seconds, unless the state of the job has changed until then."""
        self._timers.append(asyncio.get_running_loop().call_later(seconds, call, self))

    def stop_timers(self) -> None:
        """The state of the job has changed."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def finish(self, frame: Frame) -> None:
        """End with an answer, unless it has ended already."""
        self.stop_timers()
        if not self.done.done():
            self.done.set_result(frame)
            self._tell()

    def abandon(self) -> None:
        """End without an answer, because nobody waits for it."""
        self.stop_timers()
        if not self.done.done():
            self.done.set_exception(Gone())
            self.done.exception()  # there may be nobody to retrieve it, and that is no mistake
            self._tell()

    def fail(self, message: str, code: str, status: int = 503) -> None:
        """End with an error, unless it has ended already."""
        self.stop_timers()
        if not self.done.done():
            self.done.set_exception(RequestError(message, status=status, code=code))
            self.done.exception()
            self._tell()

    def _tell(self) -> None:
        """At once: who waits for ``done`` hears of it one turn of the event loop later."""
        if self._on_end is not None:
            self._on_end(self)


class Waiting:
    """Jobs that wait. Of the clients that have any, each gets one served before the first gets
    its second.
    """

    def __init__(self) -> None:
        self._rows: OrderedDict[str, deque[Job]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, job: Job) -> None:
        """The job waits behind its client's others."""
        self._rows.setdefault(job.client, deque()).append(job)
        self._count += 1

    def take(self) -> Job:
        """The next one."""
        client, row = self._rows.popitem(last=False)
        job = row.popleft()
        if row:
            self._rows[client] = row
        self._count -= 1
        return job

    def remove(self, job: Job) -> None:
        """The job does not wait any more."""
        row = self._rows.get(job.client)
        if row is None or job not in row:
            return
        row.remove(job)
        self._count -= 1
        if not row:
            del self._rows[job.client]

    def drain(self) -> list[Job]:
        """Take all."""
        jobs = [job for row in self._rows.values() for job in row]
        self._rows.clear()
        self._count = 0
        return jobs
