"""ASGI, the little of it that is needed: its types, a header, and an answer in two messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Endpoint = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

#: Where a scope holds the answer, if there is one before its endpoint is called.
READY = "nonolith.ready"
#: And when the request began, if it came to this point by another way.
BEGAN = "nonolith.began"


def header_of(scope: Scope, name: bytes) -> bytes:
    """The value of a header (its name in small letters); empty if there is none."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value)
    return b""


async def start(send: Send, status: int, media: str, headers: Headers = ()) -> None:
    """The head of an answer whose body follows."""
    whole = [(b"content-type", media.encode("latin-1")), *headers]
    await send({"type": "http.response.start", "status": status, "headers": whole})


async def respond(send: Send, status: int, media: str, body: bytes, headers: Headers = ()) -> None:
    """A whole answer."""
    length = (b"content-length", b"%d" % len(body))
    await start(send, status, media, (length, *headers))
    await send({"type": "http.response.body", "body": body})
