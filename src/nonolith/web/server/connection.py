"""What uvicorn leaves open: a cap on connections, and a time limit on the head of a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from nonolith.web.errors import failure
from nonolith.web.limits import Settings
from nonolith.web.server.short import Passage, ShortWay


def _plain(status: str, message: str, code: str) -> bytes:
    """A whole HTTP answer, for connections that have no request yet."""
    body = failure(message, 0, code).body
    head = (
        f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body


_TOO_MANY = _plain("503 Service Unavailable", "the server has too many connections", "busy")
_TOO_SLOW = _plain("408 Request Timeout", "the request did not arrive in time", "slow")
_TOO_LONG = _plain("431 Request Header Fields Too Large", "the headers are too large", "headers")


def _with_httptools(base: Any, way: ShortWay) -> Any:
    from nonolith.web.server.upgrades import PlainParser

    class Protocol(base):  # type: ignore[misc]
        """uvicorn's protocol, which does not hear of a request that will be read again.

        Of a request that may go the short way, it does not hear until that ends. (Before uvicorn
        had a method that starts a task, all go the ordinary way.)
        """

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.parser = PlainParser(self)
            self._start: Callable[[], object] | None = None
            self._verb = ""
            self._reading = False
            self._passage: Passage | None = None

        def data_received(self, data: bytes) -> None:
            self._reading = True
            super().data_received(data)
            self._reading = False
            self._start_ordinary()  # the body has not come with the head

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self._passage is not None:
                self._passage.abandon()

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            start = partial(super()._start_asgi_task, cycle, app)
            # A request that has waited for the one before it, on the same connection, is no hurry.
            if self._reading and (verb := way.takes(cycle.scope)):
                self._start, self._verb = start, verb
            else:
                start()

        def _start_ordinary(self) -> None:
            if self._start is not None:
                start, self._start = self._start, None
                start()

        def on_headers_complete(self) -> None:
            if not self.parser.should_upgrade():
                super().on_headers_complete()

        def on_message_complete(self) -> None:
            if not self.parser.should_upgrade():
                super().on_message_complete()
                if self._start is not None:
                    self._passage = way.begin(self._verb, self.cycle, self._start)
                    if self._passage is not None:
                        self._start = None

    return Protocol


def guarded_protocol(settings: Settings, way: ShortWay) -> type[asyncio.Protocol]:
    """uvicorn's HTTP protocol (with httptools where that is installed) under our limits."""
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: Any = AutoHTTPProtocol
    if base.__module__.endswith("httptools_impl"):
        base = _with_httptools(base, way)

    class GuardedProtocol(base):  # type: ignore[misc]
        """One connection."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            self._head_timer: asyncio.TimerHandle | None = None
            self._head_bytes = 0
            if len(self.connections) >= settings.connections:
                self._refused = True
                transport.write(_TOO_MANY)
                transport.close()
                return
            self._refused = False
            super().connection_made(transport)
            self._watch_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._unwatch_head()
            if not self._refused:
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._refused or self.transport.is_closing():
                return
            super().data_received(data)
            if not self._is_between_requests():
                self._unwatch_head()
                return
            self._watch_head()
            self._head_bytes += len(data)
            if self._head_bytes > settings.headers:
                self._end(_TOO_LONG)

        def _is_between_requests(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def _watch_head(self) -> None:
            if self._head_timer is None:
                self._head_timer = self.loop.call_later(settings.header_seconds, self._head_is_late)

        def _unwatch_head(self) -> None:
            self._head_bytes = 0
            if self._head_timer is not None:
                self._head_timer.cancel()
                self._head_timer = None

        def _head_is_late(self) -> None:
            self._head_timer = None
            if self._is_between_requests():
                self._end(_TOO_SLOW)

        def _end(self, answer: bytes) -> None:
            if not self.transport.is_closing():
                self.transport.write(answer)
                self.transport.close()

    return GuardedProtocol
