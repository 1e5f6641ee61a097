"""What breaks off a request: the server (SIGINT), the end of its turn, the end of its time.

All three raise KeyboardInterrupt in the code that works, as Ctrl-C does on the command line, so
that the library gives what it knows by then (`nonolith.Interrupted`). Between two requests, and
while a frame is written, nothing is raised. Nor do the timers raise while a module is loaded: a
library that is broken off half-way stays half-loaded, for all requests that come after.
"""

from __future__ import annotations

import signal
from enum import Enum
from types import FrameType


class Cause(Enum):
    """Who has broken off a request."""

    SERVER = "server"
    TURN = "turn"
    TIME = "time"


#: Timers of the process (there are none on Windows, where the server's clock has to do).
_TIMERS = hasattr(signal, "setitimer")
#: Seconds until a timer that came while a module was loaded comes again.
_AGAIN = 0.002


class Interrupts:
    """The signals of this process, and which of them has come."""

    def __init__(self) -> None:
        self._armed = False
        self.cause: Cause | None = None
        # How often the server has asked to stop, and how often of that before this request.
        self._stops = self._stops_before = 0
        self._causes: dict[int, Cause] = {signal.SIGINT: Cause.SERVER}
        if _TIMERS:
            self._causes |= {signal.SIGPROF: Cause.TURN, signal.SIGALRM: Cause.TIME}
        for number in self._causes:
            signal.signal(number, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT:
            self._stops += 1
            if self._stops <= self._stops_before:
                return
        elif self._armed and _is_loading(frame):
            timer = signal.ITIMER_PROF if number == signal.SIGPROF else signal.ITIMER_REAL
            signal.setitimer(timer, _AGAIN)
            return
        # The first one counts: what comes while its request unwinds must not break that off.
        if self.cause is None:
            self.cause = self._causes[number]
            if self._armed:
                raise KeyboardInterrupt

    def begin(self, turn: float, stops: int) -> None:
        """A request begins; it has ``turn`` seconds of CPU (0: no end).

        Requests to stop beyond the first ``stops`` are meant for this one, even if they have come
        before it was read.
        """
        if _TIMERS:  # what is left of the last request ends here, before anything is armed
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, turn)
        self._stops_before = stops
        self.cause = Cause.SERVER if self._stops > stops else None
        self.resume()

    def end_after(self, seconds: float) -> None:
        """The time of the request ends in this many seconds."""
        if _TIMERS:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, seconds))

    def end(self) -> None:
        """The request has ended; what comes from now on is too late."""
        self._armed = False

    def pause(self) -> None:
        """Until `resume`, signals are only noted, so that a frame is never cut in two."""
        self._armed = False

    def resume(self) -> None:
        """Let signals interrupt again, also one that came in the meantime."""
        self._armed = True
        if self.cause is not None:
            raise KeyboardInterrupt


def _is_loading(frame: FrameType | None) -> bool:
    """True if the code that works was asked for by an import."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib."):
            return True
        frame = frame.f_back
    return False
