"""The server's end of the pipes: worker processes in two lanes, and whose turn it is.

Every job begins in the *quick* lane, with a turn of a few milliseconds of CPU, in which nearly all
puzzles end. What does not end there begins again in the *long* lane, whose workers have lower
priority: so however many hard puzzles there are, the next easy one finds a worker. In the long lane
a job works until it is done, or until its turn is over and another waits; then it makes way and
begins again later, with a turn of four times the length. (Nothing of its work is kept but what it
found out: a process that is only halted would hold its memory. Of all that a job works, at most a
third is lost in this way.) When the time of a request ends while it waits, what its last turn found
out is its answer.

Invariants: a worker has at most one job; it gets the next one only after it has answered (or died);
a job ends exactly once, whatever happens to its worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from collections.abc import Callable

from nonolith.text import counted
from nonolith.web.errors import RequestError
from nonolith.web.limits import Settings
from nonolith.web.pool.frames import Ask, Frame, Kind
from nonolith.web.pool.jobs import Job, Waiting
from nonolith.web.pool.process import WorkerProcess

#: Workers keep the time limit of a request by themselves; after this share of it, and this many
#: seconds more, one that does not is stopped.
_GRACE, _GRACE_SECONDS = 0.1, 0.05
#: A quick turn counts CPU; one that has lasted this many seconds by the clock ends as well.
_QUICK_END = 0.3
#: How much longer each turn is than the one before.
_LONGER = 4
#: How many requests are remembered as long ones.
_KNOWN = 1000
#: How much lower the priority of the long lane is (as ``nice`` counts).
_NICENESS = 10


class Lane:
    """Workers for jobs of one kind, and the jobs that wait for them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.workers: set[WorkerProcess] = set()
        self.idle: list[WorkerProcess] = []
        self.waiting = Waiting()


class Pool:
    """Hands jobs to workers and keeps enough workers alive."""

    def __init__(self, settings: Settings, log: Callable[[str], object] | None = None) -> None:
        self._settings = settings
        self._log = log or (lambda line: None)
        self.quick = Lane(settings.workers)
        self.long = Lane(settings.long_workers)
        self._leaving: set[WorkerProcess] = set()
        self._jobs: dict[WorkerProcess, Job] = {}
        #: Hashes of the last requests that were too much for a quick turn: those that come again
        #: (somebody tries once more, or a hundred times) need not try that a second time.
        self._known: OrderedDict[int, None] = OrderedDict()
        self._failures = 0
        self._closing = False
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        #: What happened since the start, for the metrics.
        self.counts = dict.fromkeys(("started", "lost", "long", "yielded", "stopped", "refused"), 0)

    # -- for the server --------------------------------------------------------------------

    async def start(self) -> None:
        """Start the workers, and wait until one is ready."""
        self._fill()
        while not self.quick.idle:
            if self._failures >= 2:
                raise RuntimeError("the worker processes do not start; see the messages above")
            self._changed.clear()
            await self._changed.wait()

    def give_up(self) -> None:
        """End all jobs, those that work and those that wait."""
        self._closing = True
        waiting = self.quick.waiting.drain() + self.long.waiting.drain()
        for job in (*waiting, *self._jobs.values()):
            job.fail("the server is shutting down", "shutdown")
        for worker in self._all():
            worker.leave()
            worker.stop()

    async def close(self) -> None:
        """Stop all work and wait until every worker has gone."""
        self.give_up()
        while self._all() or self._tasks:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 2)
                continue
            for worker in self._all():
                worker.kill()

    def submit(
        self,
        ask: Ask,
        client: str = "",
        on_event: Callable[[Frame], object] | None = None,
        on_end: Callable[[Job], object] | None = None,
    ) -> Job:
        """Begin a job, or let it wait; a full queue is a `RequestError` (503)."""
        if self._closing:
            raise RequestError("the server is shutting down", status=503, code="shutdown")
        job = Job(ask, client, self._settings.job.seconds, on_event, on_end)
        known = self._is_known(job)
        if self.quick.idle and not known:
            self._begin_quick(job, self.quick.idle.pop())
        elif self._waiting() >= self._settings.queue:
            self.counts["refused"] += 1
            raise RequestError(
                f"the server is busy: {self._waiting()} requests are waiting; try again later",
                status=503,
                code="busy",
            )
        elif known:
            self._wait_for_long(job)
        else:
            self.quick.waiting.put(job)
            job.after(self._settings.queue_seconds, self._waited_too_long)
        return job

    def cancel(self, job: Job) -> None:
        """Nobody waits for this job any more."""
        if job.done.done():
            return
        job.abandon()
        if job.worker is None:
            self.quick.waiting.remove(job)
            self.long.waiting.remove(job)
        else:
            self.counts["stopped"] += 1
            job.worker.stop()

    @property
    def state(self) -> dict[str, int]:
        """How many workers and jobs there are right now."""
        return {
            "workers": len(self.quick.workers) + len(self.long.workers),
            "idle": len(self.quick.idle) + len(self.long.idle),
            "busy": len(self._jobs),
            "long": sum(worker in self.long.workers for worker in self._jobs),
            "waiting": self._waiting(),
        }

    def pids(self) -> list[int]:
        """The process ids of all workers."""
        return [worker.pid for worker in self._all() if worker.pid]

    # -- the life of a job -----------------------------------------------------------------

    def _begin_quick(self, job: Job, worker: WorkerProcess) -> None:
        self._begin(job, worker, self._settings.job.seconds, self._settings.quick_turn)
        job.after(_QUICK_END, self._make_way)

    def _begin_long(self, job: Job, worker: WorkerProcess) -> None:
        job.turn = _LONGER * job.turn or self._settings.long_turn
        left = job.end - asyncio.get_running_loop().time()
        self._begin(job, worker, max(0.0, left), 0.0)
        job.after(job.turn, self._turn_is_over)
        job.after(max(0.0, left * (1 + _GRACE)) + _GRACE_SECONDS, self._takes_too_long)

    def _begin(self, job: Job, worker: WorkerProcess, seconds: float, turn: float) -> None:
        job.stop_timers()
        job.worker = worker
        job.is_overdue = job.is_yielding = False
        self._jobs[worker] = job
        worker.send(job.ask._replace(seconds=seconds, turn=turn))

    def _wait_for_long(self, job: Job) -> None:
        """The job needs a longer turn than a quick one."""
        job.stop_timers()
        job.worker = None
        # A turn that would end before its last one did could only find out less.
        left = job.end - asyncio.get_running_loop().time() - job.turn
        if self.long.idle and left > 0:
            self._begin_long(job, self.long.idle.pop())
            return
        self.long.waiting.put(job)
        job.after(left, self._time_is_up)
        overdue = (one for one in self._jobs.values() if one.is_overdue and not one.is_yielding)
        if (first := next(overdue, None)) is not None:
            self._make_way(first)

    def _turn_is_over(self, job: Job) -> None:
        job.is_overdue = True
        if self.long.waiting:
            self._make_way(job)

    def _make_way(self, job: Job) -> None:
        assert job.worker is not None
        job.is_yielding = True
        job.worker.stop()

    def _takes_too_long(self, job: Job) -> None:
        assert job.worker is not None
        job.fail(too_long(self._settings.job.seconds), "timeout", 422)
        job.worker.stop()

    def _time_is_up(self, job: Job) -> None:
        """It has waited too long for another turn; its last one has to do."""
        self.long.waiting.remove(job)
        if job.partial is not None:
            job.finish(job.partial)
            return
        self.counts["refused"] += 1
        job.fail("the server is busy with other long requests; try again later", "busy")

    def _waited_too_long(self, job: Job) -> None:
        self.quick.waiting.remove(job)
        self.counts["refused"] += 1
        job.fail("the server is busy: no worker became free in time; try again later", "busy")

    # -- what workers tell -----------------------------------------------------------------

    def on_frame(self, worker: WorkerProcess, frame: Frame) -> None:
        """A worker is ready, reports progress, or answers."""
        if frame.kind is Kind.READY:
            self._failures = 0
            if worker in self.long.workers:
                with contextlib.suppress(OSError, AttributeError):
                    ours = os.getpriority(os.PRIO_PROCESS, 0)
                    os.setpriority(os.PRIO_PROCESS, worker.pid, ours + _NICENESS)
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
        if frame.kind is Kind.ANSWER:
            job.finish(frame)
        elif not job.done.done():
            self._set_aside(job, worker, frame)
        if frame.leaves:
            self._forget(worker)
            self._leaving.add(worker)
            self._fill()
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
        if job is not None and job.is_yielding and not job.done.done():
            self._set_aside(job, worker, None)  # it was killed because it would not make way
        elif job is not None and not job.done.done():
            self.counts["lost"] += 1
            job.fail(
                "the process that worked on this request was lost; other requests are not "
                "affected, and trying again may help",
                "worker-lost",
            )
        self._forget(worker)
        self._leaving.discard(worker)
        if not was_ready and not self._closing:
            self._failures += 1
        self._changed.set()
        self._fill()

    def on_message(self, text: str) -> None:
        """A worker wrote something to its standard error."""
        self._log(text)

    def _set_aside(self, job: Job, worker: WorkerProcess, found: Frame | None) -> None:
        if worker in self.quick.workers:
            self.counts["long"] += 1
            if not job.is_yielding:  # else the clock ended its turn, which says nothing about it
                self._remember(job)
        else:
            self.counts["yielded"] += 1
        if found is not None and found.status == 200:
            job.partial = found
        self._wait_for_long(job)

    # -- keeping enough of them ------------------------------------------------------------

    def _next(self, worker: WorkerProcess) -> None:
        """The worker takes the next job, or is idle."""
        self._changed.set()
        if worker in self.quick.workers:
            lane, begin = self.quick, self._begin_quick
        else:
            lane, begin = self.long, self._begin_long
        while lane.waiting:
            job = lane.waiting.take()
            if lane is self.long or not self._is_known(job):
                begin(job, worker)
                return
            self._wait_for_long(job)
        lane.idle.append(worker)

    def _is_known(self, job: Job) -> bool:
        """True if this very request has been too much for a quick turn before."""
        return hash(job.ask) in self._known

    def _remember(self, job: Job) -> None:
        self._known[hash(job.ask)] = None
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    def _waiting(self) -> int:
        return len(self.quick.waiting) + len(self.long.waiting)

    def _all(self) -> set[WorkerProcess]:
        return self.quick.workers | self.long.workers | self._leaving

    def _forget(self, worker: WorkerProcess) -> None:
        for lane in (self.quick, self.long):
            lane.workers.discard(worker)
            if worker in lane.idle:
                lane.idle.remove(worker)

    def _fill(self) -> None:
        for lane in (self.quick, self.long):
            while not self._closing and len(lane.workers) < lane.size:
                worker = WorkerProcess(self, self._settings.job)
                lane.workers.add(worker)
                self.counts["started"] += 1
                task = asyncio.get_running_loop().create_task(self._start(worker))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _start(self, worker: WorkerProcess) -> None:
        if self._failures:  # something is wrong with this machine: do not spin
            await asyncio.sleep(min(10.0, 0.1 * 2**self._failures))
        if self._closing:
            self._forget(worker)
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


def too_long(seconds: float) -> str:
    """What a request hears that does not end in time and has nothing to tell."""
    return f"this takes longer than the {counted(seconds, 'second')} that it may take"
