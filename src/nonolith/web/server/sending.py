"""Sending answers: large ones piece by piece, so that slow readers cost no more than they may."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from nonolith.web.errors import JSON, Answer, RequestError
from nonolith.web.limits import Settings
from nonolith.web.server.asgi import Headers, Send, respond, start

#: Answers beyond this are sent in pieces of this size. The HTTP server takes a whole answer into
#: its buffers at once, however slowly the client reads; of pieces it takes one or two.
PIECE = 64 * 1024


class Answers:
    """Sends answers; all large ones that are on their way stay within one bound."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.held = 0

    def has_room(self) -> bool:
        """False while too much work waits to be read."""
        return self.held <= self._settings.answers

    def check_room(self) -> None:
        """Refuse more work while too much of it waits to be read."""
        if not self.has_room():
            raise RequestError(
                "the server is busy: it holds too many large answers; try again later",
                status=503,
                code="busy",
            )

    async def send(self, given: Answer, send: Send) -> None:
        """Send an answer, a large one in pieces."""
        headers = headers_of(given)
        if len(given.body) <= PIECE:
            await respond(send, given.status, given.media, given.body, headers)
            return
        length = (b"content-length", b"%d" % len(given.body))
        await start(send, given.status, given.media, (length, *headers))
        # The connection is closed when an answer ends short of its length.
        with contextlib.suppress(TimeoutError):
            await self.send_pieces(given.body, send)
            await send({"type": "http.response.body", "body": b""})

    async def send_pieces(self, body: bytes, send: Send) -> None:
        """Send a part of a body, each piece when the client has taken the one before."""
        self.held += len(body)
        try:
            async with asyncio.timeout(self._settings.answer_seconds):
                for piece in _pieces(body):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
        finally:
            self.held -= len(body)


def headers_of(given: Answer) -> Headers:
    """The headers of an answer besides its type and length."""
    headers = [(b"cache-control", b"no-store")]
    if given.status == 503:
        headers.append((b"retry-after", b"1"))
    if given.media != JSON:  # a drawing is data for the client, never a page of this site
        headers.append((b"content-disposition", b"attachment"))
    return headers


def _pieces(body: bytes) -> Iterator[bytes]:
    for place in range(0, len(body), PIECE):
        yield body[place : place + PIECE]
