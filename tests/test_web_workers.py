"""The pool without the server: limits, lost workers, the queue. The workers are real."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from web_server import CLUES, hard

from nonolith.web.errors import RequestError
from nonolith.web.pool.frames import Ask, Decoder, Frame, FrameTooLargeError, Kind
from nonolith.web.pool.pool import Job, Pool
from nonolith.web.settings import MIB, JobLimits, Settings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals and limits")

SETTINGS = Settings(workers=1, spares=0, long_workers=1, queue=2, queue_seconds=5, long_after=30)


def in_pool(settings: Settings, check: Callable[[Pool], Awaitable[object]]) -> Pool:
    """Run a check with a pool; afterwards no worker may be left."""

    async def run() -> Pool:
        pool = Pool(settings)
        await pool.start()
        try:
            await asyncio.wait_for(check(pool), 30)
        finally:
            pids = pool.pids()
            await pool.close()
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        return pool

    return asyncio.run(run())


def submit(pool: Pool, request: Any, verb: str = "solve", stream: bool = False) -> Job:
    return pool.submit(Ask(verb, stream, json.dumps(request).encode()))


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
        (pid,) = pool.pids()
        lost = submit(pool, hard())
        waiting = submit(pool, {"puzzle": CLUES})
        await asyncio.sleep(0.2)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(
            RequestError, match="was lost; other requests are not affected"
        ) as error:
            await lost.done
        assert (error.value.status, error.value.code) == (503, "worker-lost")
        assert (await answered(waiting))[1]["verdict"] == "unique"

    assert in_pool(SETTINGS, check).counts["lost"] == 1


def test_an_idle_worker_that_dies_is_replaced() -> None:
    async def check(pool: Pool) -> None:
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGKILL)
        await until(lambda: pool.pids() not in ([], [pid]) and pool.state["idle"] == 1)
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200

    assert in_pool(SETTINGS, check).counts["lost"] == 0


def test_a_cancelled_job_frees_its_worker_without_killing_it() -> None:
    async def check(pool: Pool) -> None:
        pids = pool.pids()
        job = submit(pool, hard())
        await asyncio.sleep(0.3)
        pool.cancel(job)
        begin = asyncio.get_running_loop().time()
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200
        assert asyncio.get_running_loop().time() - begin < 1
        assert pool.pids() == pids

    in_pool(SETTINGS, check)


def test_a_worker_that_does_not_stop_is_killed() -> None:
    async def check(pool: Pool) -> None:
        (pid,) = pool.pids()
        job = submit(pool, hard())
        await asyncio.sleep(0.2)
        os.kill(pid, signal.SIGSTOP)
        pool.cancel(job)
        await until(lambda: pid not in pool.pids() and pool.state["idle"] == 1)

    in_pool(SETTINGS, check)


def test_what_exceeds_the_time_limit_is_stopped() -> None:
    settings = replace(SETTINGS, job=JobLimits(seconds=0.2))

    async def check(pool: Pool) -> None:
        """An animation of ten thousand cells takes longer, and asks nobody for the time."""
        big = {"puzzle": {"picture": ["#." * 50] * 100}, "to": "gif", "cell": 8}
        with pytest.raises(RequestError, match=r"longer than the 0\.2 seconds") as error:
            await submit(pool, big, "render").done
        assert (error.value.status, error.value.code) == (422, "timeout")
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
        assert pool.pids() != pids

    in_pool(replace(SETTINGS, job=limits), check)


def test_a_full_queue_refuses_and_waiting_has_an_end() -> None:
    async def check(pool: Pool) -> None:
        running = submit(pool, hard())
        waiting = [submit(pool, {"puzzle": CLUES}) for _ in range(2)]
        with pytest.raises(RequestError, match="busy: 2 requests are waiting") as error:
            submit(pool, {"puzzle": CLUES})
        assert error.value.status == 503
        for job in waiting:
            with pytest.raises(RequestError, match="no worker became free in time"):
                await job.done
        pool.cancel(running)

    in_pool(replace(SETTINGS, queue_seconds=0.2), check)


def test_long_jobs_are_set_aside_so_that_short_ones_go_on() -> None:
    async def check(pool: Pool) -> None:
        long = submit(pool, hard(3))
        await until(lambda: pool.state["long"] == 1)
        (niced,) = {os.getpriority(os.PRIO_PROCESS, pid) for pid in pool.pids()} - {0}
        assert niced > 0
        assert (await answered(submit(pool, {"puzzle": CLUES})))[0] == 200
        assert not long.done.done()
        second = submit(pool, hard(3))
        await asyncio.sleep(0.4)
        assert pool.state["long"] == 1, "there is room for just one"
        pool.cancel(long)
        await until(lambda: pool.counts["set_aside"] == 2)
        assert not second.done.done(), "it has taken the place of the first"
        assert (await answered(second))[1]["verdict"] == "undecided"
        await until(
            lambda: pool.state == {"workers": 1, "idle": 1, "busy": 0, "long": 0, "waiting": 0}
        )

    in_pool(replace(SETTINGS, long_after=0.2), check)


def test_a_spare_worker_takes_the_place_of_one_that_is_set_aside() -> None:
    async def check(pool: Pool) -> None:
        await until(lambda: pool.state["idle"] == 2)
        long = submit(pool, hard(3))
        begin = asyncio.get_running_loop().time()
        short = submit(pool, {"puzzle": CLUES})
        assert pool.state["waiting"] == 1, "one at a time"
        pids = pool.pids()
        assert (await answered(short))[0] == 200
        assert asyncio.get_running_loop().time() - begin < 0.5
        assert short.worker is not None
        assert short.worker.pid in pids, "it was there already"
        pool.cancel(long)

    in_pool(replace(SETTINGS, spares=1, long_after=0.1), check)


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
        (pid,) = pool.pids()
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
    frames = [Frame(Kind.READY), Frame(Kind.ANSWER, 200, "a/b", b"x" * 1000), Frame(Kind.LAST)]
    data = b"".join(frame.pack() for frame in frames)
    for size in (1, 2, 7, 500, len(data)):
        decoder = Decoder(1000)
        pieces = [data[place : place + size] for place in range(0, len(data), size)]
        assert [frame for piece in pieces for frame in decoder.feed(piece)] == frames
    with pytest.raises(FrameTooLargeError):
        list(Decoder(999).feed(data))
