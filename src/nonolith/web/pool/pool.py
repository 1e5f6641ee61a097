"""The server's end of the pipes: a pool of worker processes, and the queue in front of it.

Invariants: a worker has at most one job; it gets the next one only after it has answered (or died);
a job ends exactly once, whatever happens to its worker. Workers come in two sets: those in regular
service (``settings.workers`` of them work at a time, ``settings.spares`` more stand by), and those
*set aside* (up to ``settings.long_workers``) because their job takes long. The latter run on with
lower priority and leave when they are done.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import deque
from collections.abc import Callable

from nonolith.web.errors import Gone, RequestError
from nonolith.web.pool.frames import Ask, Frame, Kind
from nonolith.web.pool.process import WorkerProcess
from nonolith.web.settings import Settings

#: After the time limit of a request, which most verbs keep by themselves.
_GRACE = 1.0
#: How much lower the priority of a long job is (as ``nice`` counts).
_NICENESS = 10


class Job:
    """One request on its way: ``done`` ends with the answer's frame or an error."""

    def __init__(self, ask: Ask, on_event: Callable[[Frame], object] | None) -> None:
        self.ask = ask
        self.on_event = on_event
        self.done: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self.worker: WorkerProcess | None = None
        self.timer: asyncio.TimerHandle | None = None

    def finish(self, frame: Frame) -> None:
        """End with an answer, unless it has ended already."""
        self._stop_timer()
        if not self.done.done():
            self.done.set_result(frame)

    def abandon(self) -> None:
        """End without an answer, because nobody waits for it."""
        self._stop_timer()
        if not self.done.done():
            self.done.set_exception(Gone())
            self.done.exception()  # there may be nobody to retrieve it, and that is no mistake

    def fail(self, message: str, code: str, status: int = 503) -> None:
        """End with an error, unless it has ended already."""
        self._stop_timer()
        if not self.done.done():
            self.done.set_exception(RequestError(message, status=status, code=code))

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Pool:
    """Hands jobs to workers and keeps enough workers alive."""

    def __init__(self, settings: Settings, log: Callable[[str], object] | None = None) -> None:
        self._settings = settings
        self._log = log or (lambda line: None)
        self._idle: list[WorkerProcess] = []
        self._regular: set[WorkerProcess] = set()
        self._aside: set[WorkerProcess] = set()
        self._jobs: dict[WorkerProcess, Job] = {}
        self._waiting: deque[Job] = deque()
        self._slow: deque[Job] = deque()
        self._failures = 0
        self._closing = False
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        #: What happened since the start, for the metrics.
        self.counts = dict.fromkeys(("started", "lost", "set_aside", "stopped", "refused"), 0)

    # -- for the server --------------------------------------------------------------------

    async def start(self) -> None:
        """Start the workers, and wait until one is ready."""
        self._fill()
        while not self._idle:
            if self._failures >= 2:
                raise RuntimeError("the worker processes do not start; see the messages above")
            self._changed.clear()
            await self._changed.wait()

    async def close(self) -> None:
        """Stop all work and wait until every worker has gone."""
        self._closing = True
        for job in self._waiting:
            job.fail("the server is shutting down", "shutdown")
        self._waiting.clear()
        for job in self._jobs.values():
            job.fail("the server is shutting down", "shutdown")
        for worker in self._regular | self._aside:
            worker.leave()
            worker.stop()
        while self._regular | self._aside or self._tasks:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 2)
                continue
            for worker in self._regular | self._aside:
                worker.kill()

    def submit(self, ask: Ask, on_event: Callable[[Frame], object] | None = None) -> Job:
        """Begin a job, or let it wait; a full queue is a `RequestError` (503)."""
        job = Job(ask, on_event)
        if self._closing:
            raise RequestError("the server is shutting down", status=503, code="shutdown")
        if self._idle and self._has_room():
            self._begin(job, self._idle.pop())
        elif len(self._waiting) < self._settings.queue:
            seconds = self._settings.queue_seconds
            loop = asyncio.get_running_loop()
            job.timer = loop.call_later(seconds, self._waited_too_long, job)
            self._waiting.append(job)
        else:
            self.counts["refused"] += 1
            raise RequestError(
                f"the server is busy: {len(self._waiting)} requests are waiting; try again later",
                status=503,
                code="busy",
            )
        return job

    def cancel(self, job: Job) -> None:
        """Nobody waits for this job any more."""
        if job.done.done():
            return
        job.abandon()
        if job.worker is None:
            with contextlib.suppress(ValueError):
                self._waiting.remove(job)
        else:
            self.counts["stopped"] += 1
            job.worker.stop()

    @property
    def state(self) -> dict[str, int]:
        """How many workers and jobs there are right now."""
        return {
            "workers": len(self._regular),
            "idle": len(self._idle),
            "busy": len(self._jobs),
            "long": len(self._aside),
            "waiting": len(self._waiting),
        }

    def pids(self) -> list[int]:
        """The process ids of all workers."""
        return [worker.pid for worker in self._regular | self._aside if worker.pid]

    # -- the life of a job -----------------------------------------------------------------

    def _begin(self, job: Job, worker: WorkerProcess) -> None:
        job.worker = worker
        self._jobs[worker] = job
        if job.timer is not None:
            job.timer.cancel()
        limit = self._settings.job.seconds + _GRACE
        loop = asyncio.get_running_loop()
        if self._settings.long_after < limit:
            job.timer = loop.call_later(self._settings.long_after, self._takes_long, job, limit)
        else:
            job.timer = loop.call_later(limit, self._takes_too_long, job)
        worker.send(job.ask)

    def _takes_long(self, job: Job, limit: float) -> None:
        loop = asyncio.get_running_loop()
        job.timer = loop.call_later(limit - self._settings.long_after, self._takes_too_long, job)
        self._slow.append(job)
        self._set_aside()

    def _set_aside(self) -> None:
        """As many long jobs as there is room for make way for others."""
        while self._slow and len(self._aside) < self._settings.long_workers:
            job = self._slow.popleft()
            worker = job.worker
            if worker is None or self._jobs.get(worker) is not job:
                continue  # it has ended in the meantime
            self._regular.discard(worker)
            self._aside.add(worker)
            self.counts["set_aside"] += 1
            with contextlib.suppress(OSError, AttributeError):
                os.setpriority(os.PRIO_PROCESS, worker.pid, _NICENESS)
            self._serve_waiting()
            self._fill()

    def _takes_too_long(self, job: Job) -> None:
        assert job.worker is not None
        job.fail(
            f"this takes longer than the {self._settings.job.seconds:g} seconds that one request "
            "may take",
            "timeout",
            422,
        )
        job.worker.stop()

    def _waited_too_long(self, job: Job) -> None:
        self._waiting.remove(job)
        self.counts["refused"] += 1
        job.fail("the server is busy: no worker became free in time; try again later", "busy")

    # -- what workers tell -----------------------------------------------------------------

    def on_frame(self, worker: WorkerProcess, frame: Frame) -> None:
        """A worker is ready, tells how far it is, or answers."""
        if frame.kind is Kind.READY:
            self._failures = 0
            self._next(worker)
            return
        job = self._jobs.get(worker)
        if job is None:
            return
        if frame.kind in (Kind.BEGUN, Kind.PROGRESS):
            if job.on_event is not None and not job.done.done():
                job.on_event(frame)
            return
        del self._jobs[worker]
        job.finish(frame)
        if frame.kind is Kind.LAST:
            self._regular.discard(worker)
            self._aside.add(worker)
            self._fill()
        elif worker in self._aside:
            worker.leave()
        else:
            self._next(worker)

    def on_oversize(self, worker: WorkerProcess) -> None:
        """A worker has more to say than one answer may hold."""
        if job := self._jobs.get(worker):
            limit = self._settings.job.answer >> 20
            job.fail(f"the answer is larger than the {limit} MiB that it may be", "answer", 422)
        worker.kill()

    def on_exit(self, worker: WorkerProcess, was_ready: bool) -> None:
        """A worker has gone, with or without leave."""
        job = self._jobs.pop(worker, None)
        if job is not None and not job.done.done():
            self.counts["lost"] += 1
            job.fail(
                "the process that worked on this request was lost; other requests are not "
                "affected, and trying again may help",
                "worker-lost",
            )
        self._regular.discard(worker)
        self._aside.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        if not was_ready and not self._closing:
            self._failures += 1
        self._changed.set()
        self._set_aside()
        self._fill()

    def on_message(self, text: str) -> None:
        """A worker wrote something to its standard error."""
        self._log(text)

    # -- keeping enough of them ------------------------------------------------------------

    def _next(self, worker: WorkerProcess) -> None:
        self._idle.append(worker)
        self._changed.set()
        self._serve_waiting()

    def _serve_waiting(self) -> None:
        while self._waiting and self._idle and self._has_room():
            self._begin(self._waiting.popleft(), self._idle.pop())

    def _has_room(self) -> bool:
        """True if one more of the regular workers may work."""
        return sum(worker in self._regular for worker in self._jobs) < self._settings.workers

    def _fill(self) -> None:
        wanted = self._settings.workers + self._settings.spares
        while not self._closing and len(self._regular) < wanted:
            worker = WorkerProcess(self, self._settings.job)
            self._regular.add(worker)
            self.counts["started"] += 1
            task = asyncio.get_running_loop().create_task(self._start(worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _start(self, worker: WorkerProcess) -> None:
        if self._failures:  # something is wrong with this machine: do not spin
            await asyncio.sleep(min(10.0, 0.1 * 2**self._failures))
        if self._closing:
            self._regular.discard(worker)
            self._changed.set()
            return
        try:
            await worker.start()
        except OSError as error:
            self._log(f"cannot start a worker: {error}")
            self.on_exit(worker, was_ready=False)
            return
        if self._is_closing():  # it may have begun while the process was started
            worker.kill()

    def _is_closing(self) -> bool:
        return self._closing
