"""One worker process, seen from the server."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from typing import Any, Protocol, cast

from nonolith.web.limits import JobLimits
from nonolith.web.pool.frames import Ask, Decoder, Frame, FrameTooLargeError, Kind

#: How long a worker may take to stop by itself before it is killed.
_PATIENCE = 0.5
#: How many bytes are read from its pipe at once. (Reading a small answer into 256 KiB took 24 µs
#: of CPU, into 64 KiB 5 µs.)
_READ = 64 * 1024


class Owner(Protocol):
    """Who hears what a worker does."""

    def on_frame(self, worker: WorkerProcess, frame: Frame) -> None:
        """It sent a frame."""

    def on_oversize(self, worker: WorkerProcess) -> None:
        """It sent a frame that is too large."""

    def on_exit(self, worker: WorkerProcess, was_ready: bool) -> None:
        """It has gone."""

    def on_message(self, text: str) -> None:
        """It wrote to its standard error."""


class WorkerProcess(asyncio.SubprocessProtocol):
    """Starts a worker, sends it requests, stops or kills it."""

    def __init__(self, owner: Owner, limits: JobLimits) -> None:
        self._owner = owner
        self._limits = limits
        self._decoder = Decoder(limits.answer)
        self._transport: asyncio.SubprocessTransport | None = None
        self._ready = False
        self._working = False
        self._stops = 0
        self._patience: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Start the process; it reports when it is ready."""
        loop = asyncio.get_running_loop()
        # -P: modules are never taken from the directory in which the server happens to be started.
        arguments = ("-P", "-m", "nonolith.web.worker", json.dumps(self._limits.to_dict()))
        await loop.subprocess_exec(
            lambda: self,
            sys.executable,
            *arguments,
            # A Ctrl-C at the terminal is for the server alone: it tells its workers itself.
            start_new_session=sys.platform != "win32",
        )

    @property
    def pid(self) -> int:
        """The process id; 0 before the start."""
        return (self._transport.get_pid() or 0) if self._transport else 0

    def send(self, ask: Ask) -> None:
        """Hand it a request; only when it has answered the one before."""
        if pipe := self._input():
            self._working = True
            pipe.write(ask._replace(stops=self._stops).pack())

    def stop(self) -> None:
        """Ask it to stop what it is doing; kill it if it does not within half a second."""
        if self._transport is None or not self._working:
            return
        if sys.platform == "win32":
            self.kill()
        elif self._patience is None and self._transport.get_returncode() is None:
            self._stops += 1
            self._transport.send_signal(signal.SIGINT)
            self._patience = asyncio.get_running_loop().call_later(_PATIENCE, self.kill)

    def leave(self) -> None:
        """Let it go when it has nothing to do."""
        if pipe := self._input():
            pipe.close()

    def kill(self) -> None:
        """End it now."""
        if self._transport is not None and self._transport.get_returncode() is None:
            self._transport.kill()

    def _input(self) -> asyncio.WriteTransport | None:
        if self._transport is None:
            return None
        return cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(0))

    # -- what asyncio tells ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process runs."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        # asyncio reads into 256 KiB at a time, which the allocator maps and unmaps each time.
        pipe: Any = self._transport.get_pipe_transport(1)
        if hasattr(pipe, "max_size"):
            pipe.max_size = _READ

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """It wrote a piece of a frame, or of a message."""
        if fd == 2:
            for line in data.decode("utf-8", "replace").splitlines():
                self._owner.on_message(line)
            return
        try:
            for frame in self._decoder.feed(data):
                if frame.kind is Kind.READY:
                    self._ready = True
                elif frame.kind in (Kind.ANSWER, Kind.UNFINISHED):
                    self._answered()
                self._owner.on_frame(self, frame)
        except FrameTooLargeError:
            self._owner.on_oversize(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The process has gone and its pipes are empty."""
        self._answered()
        if self._transport is not None:
            self._transport.close()
        self._owner.on_exit(self, self._ready)

    def _answered(self) -> None:
        self._working = False
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
