"""Sending answers: large ones piece by piece, so that slow readers cost no more than they may."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from fastapi import Response
from starlette.types import Receive, Scope, Send

from nonolith.web.errors import JSON, Answer, RequestError
from nonolith.web.settings import Settings

#: Answers beyond this are sent in pieces of this size. The HTTP server takes a whole answer into
#: its buffers at once, however slowly the client reads; of pieces it takes one or two.
_PIECE = 64 * 1024


def pieces(body: bytes) -> Iterator[bytes]:
    """A body cut up."""
    for place in range(0, len(body), _PIECE):
        yield body[place : place + _PIECE]


class Answers:
    """Makes responses; all large ones that are being sent stay within one bound."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.held = 0

    def check_room(self) -> None:
        """Refuse more work while too much of it waits to be read."""
        if self.held > self._settings.answers:
            raise RequestError(
                "the server is busy: it holds too many large answers; try again later",
                status=503,
                code="busy",
            )

    def response(self, given: Answer) -> Response:
        """An answer as HTTP has it."""
        response = response_of(given)
        if len(given.body) <= _PIECE:
            return response
        return _Pieces(response, given.body, self)

    async def send(self, body: bytes, send: Send) -> None:
        """Send a body in pieces, each when the client has taken the one before."""
        # The connection is closed when an answer ends short of its length.
        with self.holding(body), contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._settings.answer_seconds):
                for piece in pieces(body):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                await send({"type": "http.response.body", "body": b""})

    @contextlib.contextmanager
    def holding(self, body: bytes) -> Iterator[None]:
        """Count these bytes as held."""
        self.held += len(body)
        try:
            yield
        finally:
            self.held -= len(body)


class _Pieces(Response):
    """A response whose body goes out in pieces."""

    def __init__(self, head: Response, content: bytes, answers: Answers) -> None:
        super().__init__()
        self.status_code = head.status_code
        self.raw_headers = head.raw_headers
        self._content = content
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, then the pieces."""
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
        )
        await self._answers.send(self._content, send)


def response_of(given: Answer) -> Response:
    """A small answer as HTTP has it."""
    headers = {"cache-control": "no-store"}
    if given.status == 503:
        headers["retry-after"] = "1"
    if given.media != JSON:  # a drawing is data for the client, never a page of this site
        headers["content-disposition"] = "attachment"
    return Response(given.body, given.status, headers, given.media)
