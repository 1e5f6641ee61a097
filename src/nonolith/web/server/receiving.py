"""Reading the body of a request: not too large, not too slow, not too many at once."""

from __future__ import annotations

import asyncio
import contextlib

from nonolith.text import counted
from nonolith.web.errors import Gone, RequestError
from nonolith.web.limits import Settings
from nonolith.web.server.asgi import Receive, Scope

#: How long what is left of an oversized body is read and thrown away, so that the client gets to
#: see the answer instead of a broken connection.
_LINGER = 2.0


class Bodies:
    """Reads bodies; all that are held at once stay within one bound."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.held = 0

    async def read(self, scope: Scope, receive: Receive, limit: int | None = None) -> bytes:
        """The whole body; give it back with `release` when the answer is there."""
        limit = self._settings.body if limit is None else limit
        declared = _declared(scope)
        if declared is not None and declared > limit:
            if not _waits(scope):
                await _discard(receive)
            raise _too_large(limit)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    part = message.get("body", b"")
                    size += len(part)
                    self.held += len(part)
                    if size > limit:
                        break
                    if self.held > self._settings.bodies:
                        raise RequestError(
                            "the server is busy: it holds too many large requests; try again later",
                            status=503,
                            code="busy",
                        )
                    parts.append(part)
                    if not message.get("more_body"):
                        return parts[0] if len(parts) == 1 else b"".join(parts)
        except BaseException as error:
            self.held -= size
            if isinstance(error, TimeoutError):
                patience = counted(self._settings.body_seconds, "second")
                raise RequestError(
                    f"the body did not arrive within {patience}",
                    status=408,
                    code="slow",
                ) from None
            raise
        self.held -= size
        parts.clear()
        await _discard(receive)
        raise _too_large(limit)

    def hold(self, body: bytes) -> bool:
        """Hold a body that has been read already, if there is room."""
        if self.held + len(body) > self._settings.bodies:
            return False
        self.held += len(body)
        return True

    def release(self, body: bytes) -> None:
        """The body is no longer held."""
        self.held -= len(body)


def _too_large(limit: int) -> RequestError:
    return RequestError(
        f"the body is larger than the {limit} bytes that it may have", status=413, code="body"
    )


def _declared(scope: Scope) -> int | None:
    """What Content-Length says; None if there is none, as in chunked bodies."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:18])
    return None


def _waits(scope: Scope) -> bool:
    """True if the client sends its body only when it is asked to (``Expect: 100-continue``)."""
    return any(name == b"expect" for name, _ in scope["headers"])


async def _discard(receive: Receive) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_LINGER):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return
