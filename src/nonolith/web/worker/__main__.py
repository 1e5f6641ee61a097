"""A worker process: reads requests from a pipe, answers them, and may be killed at any moment.

It lives under a memory limit, cannot write files, dies with the server, and stops what it is doing
on SIGINT. Whatever goes wrong with one request becomes the answer to that request.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from nonolith.web.errors import Answer, failure
from nonolith.web.pool.frames import Ask, Frame, Kind, Pipe
from nonolith.web.settings import JobLimits
from nonolith.web.worker.context import Context
from nonolith.web.worker.dispatch import answer

#: A worker that has ever used this share of its memory limit leaves after its answer, because
#: memory once taken is seldom given back and the next request should find room.
FULL = 0.5


class Interrupt:
    """SIGINT means "stop this request", and nothing at all between two requests."""

    def __init__(self) -> None:
        self._armed = False
        self._asked = False
        signal.signal(signal.SIGINT, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        if self._armed:
            raise KeyboardInterrupt

    def begin(self) -> None:
        """From now on SIGINT interrupts."""
        self._asked = False
        self._armed = True

    def pause(self) -> None:
        """Until `resume`, SIGINT is only noted, so that a frame is never cut in two."""
        self._armed = False

    def resume(self) -> None:
        """Let SIGINT interrupt again, also one that came in the meantime."""
        self._armed = True
        if self._asked:
            raise KeyboardInterrupt


class Worker:
    """The loop over requests."""

    def __init__(self, pipe: Pipe, limits: JobLimits) -> None:
        self._pipe = pipe
        self._limits = limits
        self._interrupt = Interrupt()

    def run(self) -> None:
        """Answer until the server hangs up, or memory says that it is time to leave."""
        self._pipe.write(Frame(Kind.READY))
        while (ask := self._pipe.read()) is not None:
            given, leave = self._answer(ask)
            kind = (
                Kind.LAST if leave or _memory_used() > FULL * self._limits.memory else Kind.ANSWER
            )
            self._pipe.write(Frame(kind, given.status, given.media, given.body))
            if kind is Kind.LAST:
                return

    def _answer(self, ask: Ask) -> tuple[Answer, bool]:
        context = Context(self._limits, self._tell if ask.stream else None)
        try:
            try:
                self._interrupt.begin()
                return answer(ask.verb, ask.body, context), False
            finally:
                self._interrupt.pause()
        except KeyboardInterrupt:
            return failure("interrupted", 503, "interrupted"), False
        except MemoryError:
            return failure(
                f"this needs more than the {self._limits.memory >> 20} MiB of memory "
                "that one request may use",
                422,
                "memory",
            ), True
        except Exception as error:
            _report(ask.verb, error)
            return failure(
                f"internal error: {type(error).__name__}. This is a bug in nonolith: "
                "please report it.",
                500,
                "bug",
            ), False

    def _tell(self, what: str, record: dict[str, Any] | None) -> None:
        """Send one event of a stream: that work has begun, or how far it is."""
        self._interrupt.pause()
        body = b"" if record is None else json.dumps(record).encode()
        self._pipe.write(Frame(Kind.BEGUN if what == "begun" else Kind.PROGRESS, body=body))
        self._interrupt.resume()


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
    """The most memory this process has ever held, in bytes; 0 where that is not known."""
    if sys.platform == "win32":
        return 0
    status = Path("/proc/self/status")
    if status.exists():  # on Linux getrusage counts what the server had when it started us
        peak = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        return 1024 * int(peak[1]) if peak else 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


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
    _confine(limits.memory)
    worker.run()


if __name__ == "__main__":
    main()
