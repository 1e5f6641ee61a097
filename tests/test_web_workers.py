"""The pool without the server: limits, lost workers, the queue. The workers are real."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from web_server import CLUES, hard

from nonolith.web.errors import RequestError
from nonolith.web.limits import MIB, JobLimits, Settings
from nonolith.web.pool.frames import Ask, Decoder, Frame, FrameTooLargeError, Kind
from nonolith.web.pool.jobs import Job, Waiting
from nonolith.web.pool.pool import Pool

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals and limits")

SETTINGS = Settings(workers=1, long_workers=1, queue=2, queue_seconds=5)


def in_pool(settings: Settings, check: Callable[[Pool], Awaitable[object]]) -> Pool:
    """Run a check with a pool; afterwards no worker may be left."""

    async def run() -> Pool:
        pool = Pool(settings)
        await pool.start()
        try:
            await until(lambda: pool.state["idle"] == settings.workers + settings.long_workers)
            await asyncio.wait_for(check(pool), 30)
        finally:
            pids = pool.pids()
            await pool.close()
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        return pool

    return asyncio.run(run())


def submit(pool: Pool, request: Any, verb: str = "solve", client: str = "") -> Job:
    return pool.submit(Ask(verb, False, json.dumps(request).encode()), client)


async def is_long(job: Job, pool: Pool) -> int:
    """Wait until the job works in the long lane; the process id of its worker."""
    await until(lambda: pool.state["long"] > 0 and job.worker is not None)
    assert job.worker is not None
    return job.worker.pid


async def answered(job: Job) -> tuple[int, Any]:
    frame = await job.done
    return frame.status, json.loads(frame.body)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_worker_answers_one_request_after_the_other() -> None:
    async def check(pool: Pool) -> None:
        pids = pool.pids()
        for _ in range(20):
            status, record = await answered(submit(pool, {"puzzle": CLUES}))
            assert (status, record["verdict"]) == (200, "unique")
        assert pool.pids() == pids

    in_pool(SETTINGS, check)


def test_the_memory_of_the_server_is_not_that_of_its_workers() -> None:
    ballast = b"x" * (SETTINGS.job.memory * 3 // 5)

    async def check(pool: Pool) -> None:
        pids = pool.pids()
        for _ in range(2):
            assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200
        assert pool.pids() == pids

    in_pool(SETTINGS, check)
    assert ballast


def test_a_killed_worker_loses_only_its_own_request() -> None:
    async def check(pool: Pool) -> None:
        lost = submit(pool, hard())
        waiting = submit(pool, hard(1))
        os.kill(await is_long(lost, pool), signal.SIGKILL)
        with pytest.raises(
            RequestError, match="was lost; other requests are not affected"
        ) as error:
            await lost.done
        assert (error.value.status, error.value.code) == (503, "worker-lost")
        assert (await answered(waiting))[1]["verdict"] == "undecided"

    assert in_pool(SETTINGS, check).counts["lost"] == 1


def test_an_idle_worker_that_dies_is_replaced() -> None:
    async def check(pool: Pool) -> None:
        pids = pool.pids()
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: pool.state["idle"] == 2 and not set(pids) & set(pool.pids()))
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200

    assert in_pool(SETTINGS, check).counts["lost"] == 0


def test_a_cancelled_job_frees_its_worker_without_killing_it() -> None:
    async def check(pool: Pool) -> None:
        pids = pool.pids()
        job = submit(pool, hard())
        await is_long(job, pool)
        pool.cancel(job)
        await until(lambda: pool.state["idle"] == 2)
        assert pool.pids() == pids

    in_pool(SETTINGS, check)


def test_a_worker_that_does_not_stop_is_killed() -> None:
    async def check(pool: Pool) -> None:
        job = submit(pool, hard())
        pid = await is_long(job, pool)
        os.kill(pid, signal.SIGSTOP)
        pool.cancel(job)
        await until(lambda: pid not in pool.pids() and pool.state["idle"] == 2)

    in_pool(SETTINGS, check)


def test_what_exceeds_the_time_limit_is_stopped() -> None:
    settings = replace(SETTINGS, job=JobLimits(seconds=0.2))

    async def check(pool: Pool) -> None:
        """An animation of ten thousand cells takes longer, and asks nobody for the time."""
        big = {"puzzle": {"picture": ["#." * 50] * 100}, "to": "gif", "cell": 8}
        status, record = await answered(submit(pool, big, "render"))
        assert (status, record["code"]) == (422, "timeout")
        assert "longer than the 0.2 seconds" in record["error"]
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200

    in_pool(settings, check)


def test_a_search_keeps_the_time_limit_by_itself() -> None:
    async def check(pool: Pool) -> None:
        request = hard()
        request["limits"] = {}
        status, record = await answered(submit(pool, request))
        assert (status, record["verdict"]) == (200, "undecided")
        assert record["reason"].startswith("stopped at the limit of 0.")

    in_pool(replace(SETTINGS, job=JobLimits(seconds=0.3)), check)


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS holds on Linux alone")
def test_what_exceeds_the_memory_limit_is_refused_and_the_worker_replaced() -> None:
    limits = JobLimits(memory=256 * MIB, seconds=20)

    async def check(pool: Pool) -> None:
        pids = pool.pids()
        puzzle = {"rows": [[]] * 50, "columns": [[]] * 50}
        big = {"puzzle": puzzle, "to": "png", "cell": 100, "scale": 2}
        status, record = await answered(submit(pool, big, "render"))
        assert (status, record["code"]) == (422, "memory")
        assert "more than the 256 MiB" in record["error"]
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200
        await until(lambda: pool.state["idle"] == 2 and pool.pids() != pids)

    in_pool(replace(SETTINGS, job=limits), check)


def test_a_full_queue_refuses_and_waiting_has_an_end() -> None:
    async def check(pool: Pool) -> None:
        (quick,) = pool.quick.workers
        os.kill(quick.pid, signal.SIGSTOP)
        submit(pool, {"puzzle": CLUES})
        waiting = [submit(pool, {"puzzle": CLUES}) for _ in range(2)]
        with pytest.raises(RequestError, match="busy: 2 requests are waiting") as error:
            submit(pool, {"puzzle": CLUES})
        assert error.value.status == 503
        for job in waiting:
            with pytest.raises(RequestError, match="no worker became free in time"):
                await job.done

    in_pool(replace(SETTINGS, queue_seconds=0.2), check)


def test_hard_jobs_never_hold_the_workers_of_easy_ones() -> None:
    """Whatever the number of hard ones: when they have had their first turn, easy ones pass."""

    async def check(pool: Pool) -> None:
        jobs = [submit(pool, hard(20 + number / 8)) for number in range(12)]
        await until(lambda: pool.counts["long"] == 12)
        assert pool.state == {"workers": 2, "idle": 1, "busy": 1, "long": 1, "waiting": 11}
        for _ in range(20):
            assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200
        assert not any(job.done.done() for job in jobs)
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        (niced,) = {os.getpriority(os.PRIO_PROCESS, pid) for pid in pool.pids()} - {ours}
        assert niced > ours

    in_pool(replace(SETTINGS, queue=20), check)


def test_what_was_too_much_for_a_quick_turn_does_not_try_that_again() -> None:
    async def check(pool: Pool) -> None:
        first = submit(pool, hard())
        await is_long(first, pool)
        again = [submit(pool, hard()) for _ in range(2)]
        assert pool.state == {"workers": 2, "idle": 1, "busy": 1, "long": 1, "waiting": 2}
        pool.cancel(first)
        await until(lambda: again[0].worker is not None)
        assert pool.counts["long"] == 1

    in_pool(SETTINGS, check)


def test_a_quick_turn_that_the_clock_ended_says_nothing_of_the_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine an easy request may get no CPU; it must not be taken for a hard one."""
    monkeypatch.setattr("nonolith.web.pool.pool._QUICK_END", 0.0)

    async def check(pool: Pool) -> None:
        first = submit(pool, hard())
        await is_long(first, pool)
        submit(pool, hard())
        await until(lambda: pool.counts["long"] == 2)

    in_pool(replace(SETTINGS, quick_turn=10.0), check)


def test_long_jobs_take_turns_and_each_is_longer() -> None:
    async def check(pool: Pool) -> None:
        first = submit(pool, hard(), client="a")
        await is_long(first, pool)
        await asyncio.sleep(0.3)
        assert pool.counts["yielded"] == 0, "nobody else waits"
        second = submit(pool, hard(), client="b")
        await until(lambda: second.worker is not None and pool.counts["yielded"] == 1)
        await until(lambda: first.worker is not None and pool.counts["yielded"] == 2)
        assert (first.turn, second.turn) == (0.4, 0.1)
        assert first.partial is not None
        record = json.loads(first.partial.body)
        assert record["verdict"] == "undecided"
        assert "because other requests are waiting" in record["reason"]

    in_pool(replace(SETTINGS, long_turn=0.1), check)


def test_a_job_that_still_waits_at_the_end_of_its_time_gets_what_it_knows() -> None:
    async def check(pool: Pool) -> None:
        jobs = [submit(pool, hard(4)) for _ in range(3)]
        answers = [await answered(job) for job in jobs]
        assert {(status, record["verdict"]) for status, record in answers} == {(200, "undecided")}
        assert any("other requests are waiting" in record["reason"] for _, record in answers)

    in_pool(replace(SETTINGS, long_turn=0.3, queue=20, job=JobLimits(seconds=5)), check)


def test_a_worker_that_does_not_make_way_is_killed_and_its_job_begins_again() -> None:
    async def check(pool: Pool) -> None:
        first = submit(pool, hard(2))
        pid = await is_long(first, pool)
        os.kill(pid, signal.SIGSTOP)
        second = submit(pool, hard(1))
        assert (await answered(second))[0] == 200
        assert (await answered(first))[0] == 200
        assert pid not in pool.pids()

    in_pool(replace(SETTINGS, long_turn=0.1), check)


def test_every_client_has_its_turn() -> None:
    async def check() -> None:
        waiting = Waiting()
        order = ["a1", "a2", "a3", "b1", "c1", "c2"]
        jobs = {name: Job(Ask(name, False, b""), name[0], 1, None) for name in order}
        for job in jobs.values():
            waiting.put(job)
        waiting.remove(jobs["a2"])
        taken = [waiting.take().ask.verb for _ in range(len(waiting))]
        assert taken == ["a1", "b1", "c1", "a3", "c2"]

    asyncio.run(check())


def test_closing_the_pool_ends_what_runs_and_what_waits() -> None:
    jobs: list[Job] = []

    async def check(pool: Pool) -> None:
        jobs.extend(submit(pool, hard()) for _ in range(2))
        await asyncio.sleep(0.1)

    in_pool(SETTINGS, check)
    for job in jobs:
        error = job.done.exception()
        assert isinstance(error, RequestError)
        assert error.code == "shutdown"


def test_workers_that_cannot_start_are_reported() -> None:
    said: list[str] = []

    async def run() -> None:
        pool = Pool(replace(SETTINGS, job=JobLimits(memory=1 * MIB)), said.append)
        with pytest.raises(RuntimeError, match="do not start"):
            await pool.start()
        await pool.close()

    asyncio.run(run())
    assert said


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_worker_cannot_write_files() -> None:
    """Whatever a request may trick a worker into, it leaves nothing on the disk."""

    async def check(pool: Pool) -> None:
        pid = pool.pids()[0]
        with open(f"/proc/{pid}/limits") as handle:
            row = next(line for line in handle if line.startswith("Max file size"))
        assert row.split()[3:5] == ["0", "0"]

    in_pool(SETTINGS, check)


def test_a_worker_takes_no_module_from_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('hijacked')")
    monkeypatch.chdir(tmp_path)

    async def check(pool: Pool) -> None:
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200

    in_pool(SETTINGS, check)


def test_an_answer_that_is_too_large_is_refused() -> None:
    async def check(pool: Pool) -> None:
        with pytest.raises(RequestError, match="larger than the 0 MiB"):
            await submit(pool, {"puzzle": {"picture": ["#" * 100] * 100}}).done
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200

    in_pool(replace(SETTINGS, job=JobLimits(answer=1000)), check)


def test_frames_survive_any_cutting() -> None:
    frames = [
        Frame(Kind.READY),
        Frame(Kind.ANSWER, 200, "a/b", b"x" * 1000),
        Frame(Kind.UNFINISHED, leaves=True),
    ]
    data = b"".join(frame.pack() for frame in frames)
    for size in (1, 2, 7, 500, len(data)):
        decoder = Decoder(1000)
        pieces = [data[place : place + size] for place in range(0, len(data), size)]
        assert [frame for piece in pieces for frame in decoder.feed(piece)] == frames
    with pytest.raises(FrameTooLargeError):
        list(Decoder(999).feed(data))


def test_the_end_of_a_turn_waits_until_a_module_is_loaded(tmp_path: Path) -> None:
    """Broken off half-way, a library would stay half-loaded for the requests after this one."""
    (tmp_path / "slow_module.py").write_text(
        "import time\nwhile time.process_time() < 0.5:\n    pass\nwhole = True\n"
    )
    script = (
        "from nonolith.web.worker.interrupts import Cause, Interrupts\n"
        "interrupts = Interrupts()\n"
        "interrupts.begin(0.005, 0)\n"
        "import slow_module\n"
        "assert slow_module.whole\n"
        "try:\n"
        "    while True:\n"
        "        pass\n"
        "except KeyboardInterrupt:\n"
        "    assert interrupts.cause is Cause.TURN\n"
        "    print('broken off')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout == "broken off\n", ran.stderr
