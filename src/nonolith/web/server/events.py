"""Streams: server-sent events while a request is worked on.

``progress`` events come up to ten times a second, then one ``result`` or one ``error``; comments
keep the connection alive in between. An error that shows at once is an ordinary answer instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from nonolith.web.errors import Gone, RequestError, failure_of
from nonolith.web.pool.frames import Frame, Kind
from nonolith.web.pool.jobs import Job

#: Seconds of silence after which a comment is sent.
HEARTBEAT = 10.0

MEDIA = b"text/event-stream"


class Stream:
    """The events of one job, as they come."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[Frame | None] = asyncio.Queue()

    def put(self, frame: Frame | None) -> None:
        """An event of the job; None when it has ended."""
        self._frames.put_nowait(frame)

    async def begin(self) -> Frame | None:
        """Wait until work has begun (the first event), or the job has ended without any."""
        return await self._frames.get()

    async def events(self, job: Job) -> AsyncIterator[bytes]:
        """The events as text, ending with the result or the error."""
        while True:
            try:
                frame = await asyncio.wait_for(self._frames.get(), HEARTBEAT)
            except TimeoutError:
                yield b": still working\n\n"
                continue
            if frame is None:
                break
            if frame.kind is Kind.PROGRESS:
                yield event("progress", frame.body)
        try:
            last = job.done.result()
        except Gone:
            return
        except RequestError as error:
            yield event("error", failure_of(error).body)
        else:
            yield event("result" if last.status == 200 else "error", last.body)


def event(name: str, data: bytes) -> bytes:
    """One event; JSON in one line needs no splitting."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
