"""A worker process: reads requests from a pipe, answers them, and may be killed at any moment.

It lives under a memory limit, cannot write files, dies with the server, and stops what it is doing
when it is told to. Whatever goes wrong with one request becomes the answer to that request.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from nonolith.web.errors import Answer, failure
from nonolith.web.limits import JobLimits
from nonolith.web.pool.frames import Ask, Frame, Kind, Pipe
from nonolith.web.worker.context import Context
from nonolith.web.worker.dispatch import answer
from nonolith.web.worker.interrupts import Cause, Interrupts

#: Objects that may come before Python looks for cycles among them, instead of 700: the lists of a
#: large answer are half a million and none of them is in a cycle.
YOUNG = 100_000

#: A worker that has ever used this share of its memory limit leaves after its answer, because
#: memory once taken is seldom given back and the next request should find room.
FULL = 0.5


class Worker:
    """The loop over requests."""

    def __init__(self, pipe: Pipe, limits: JobLimits) -> None:
        self._pipe = pipe
        self._limits = limits
        self._interrupts = Interrupts()

    def run(self) -> None:
        """Answer until the server hangs up, or memory says that it is time to leave."""
        self._pipe.write(Frame(Kind.READY))
        while (ask := self._pipe.read()) is not None:
            kind, given, leave = self._answer(ask)
            leave = leave or self._is_full()
            self._pipe.write(Frame(kind, given.status, given.media, given.body, leave))
            if leave:
                return

    def _answer(self, ask: Ask) -> tuple[Kind, Answer, bool]:
        """The answer, whether it is the last word, and whether the worker should leave."""
        interrupts = self._interrupts
        context = Context(self._limits, ask.seconds, interrupts, self._tell if ask.stream else None)
        leave = False
        try:
            try:
                interrupts.begin(ask.turn, ask.stops)
                given = answer(ask.verb, ask.body, context)
            finally:
                interrupts.end()
        except KeyboardInterrupt:
            context.is_broken_off = True
            if interrupts.cause is Cause.TIME:
                given = failure(context.too_long(), 422, "timeout")
            else:
                given = failure("interrupted", 503, "interrupted")
        except MemoryError:
            leave = True
            given = failure(
                f"this needs more than the {self._limits.memory >> 20} MiB of memory "
                "that a request may use",
                422,
                "memory",
            )
        except Exception as error:
            _report(ask.verb, error)
            given = failure(
                f"internal error: {type(error).__name__}. This is a bug in nonolith: "
                "please report it.",
                500,
                "bug",
            )
        unfinished = context.is_broken_off and interrupts.cause is not Cause.TIME
        return Kind.UNFINISHED if unfinished else Kind.ANSWER, given, leave

    def _is_full(self) -> bool:
        bound = FULL * self._limits.memory
        used = _memory_used()
        return used > bound and _exact_memory_used(used) > bound

    def _tell(self, what: str, record: dict[str, Any] | None) -> None:
        """Send one event of a stream: that work has begun, or how far it is."""
        self._interrupts.pause()
        body = b"" if record is None else to_json(record)
        self._pipe.write(Frame(Kind.BEGUN if what == "begun" else Kind.PROGRESS, body=body))
        self._interrupts.resume()


def _report(verb: str, error: Exception) -> None:
    """Say where a bug is, without what the request held."""
    trace = error.__traceback__
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{os.path.basename(code.co_filename)}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    print(
        f"bug in {verb}: {type(error).__name__} at {' < '.join(reversed(places))}", file=sys.stderr
    )


def _memory_used() -> int:
    """The most memory this process has ever held, in bytes; 0 where that is not known.

    On Linux this is never too little but may be too much, because it counts what the server had
    when it started us; the exact number is looked up only where it matters, as it takes longer.
    """
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _exact_memory_used(at_most: int) -> int:
    status = Path("/proc/self/status")
    if not status.exists():
        return at_most
    peak = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
    return 1024 * int(peak[1]) if peak else at_most


def _confine(memory: int) -> None:
    """Limit memory, forbid writing to files, and die with the server."""
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(ValueError):  # macOS knows the name but not the limit
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def main() -> None:
    """Serve the pipe on standard input and output; the limits are the one argument, as JSON."""
    limits = JobLimits(**json.loads(sys.argv[1]))
    pipe = Pipe(os.dup(0), os.dup(1))
    # Nothing that happens to print may end up between two frames.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    worker = Worker(pipe, limits)
    answer("solve", b'{"puzzle": {"rows": [[1]], "columns": [[1]]}}', Context(limits))
    gc.freeze()  # what is there by now stays
    gc.set_threshold(YOUNG)
    _confine(limits.memory)
    worker.run()


if __name__ == "__main__":
    main()
