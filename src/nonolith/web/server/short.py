"""The short way of a small request: from the connection to a worker, and back.

Nearly all requests arrive whole, are in order, and get a small answer at once. For these the ways
of ASGI (a task, its turns in the event loop, messages in both directions) cost more than the rest
of the server's part. Whatever is unusual about a request or its answer goes the ordinary way,
which alone knows how to refuse, wait, stream and send in pieces.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from nonolith.web.errors import JSON, Answer, Gone, RequestError, failure_of
from nonolith.web.pool.frames import Ask
from nonolith.web.pool.jobs import Job
from nonolith.web.server import events
from nonolith.web.server.asgi import BEGAN, READY, Scope, header_of
from nonolith.web.server.clients import client_of
from nonolith.web.server.exchange import Exchange
from nonolith.web.server.guard import OWN, Guard
from nonolith.web.server.logs import Log
from nonolith.web.server.metrics import Metrics
from nonolith.web.server.sending import PIECE, headers_of

#: The largest body that goes this way.
_MOST = 64 * 1024
_HEAD = b"HTTP/1.1 200 OK\r\n" + b"".join(
    b"%s: %s\r\n" % header
    for header in (
        (b"content-type", JSON.encode()),
        *headers_of(Answer(200, JSON, b"")),
        *OWN,
    )
)


class ShortWay:
    """What all requests on this way share."""

    def __init__(self, guard: Guard, exchange: Exchange, metrics: Metrics, log: Log) -> None:
        self._guard = guard
        self.exchange = exchange
        self.metrics = metrics
        self.log = log

    def takes(self, scope: Scope) -> str:
        """The verb, if the head of the request allows this way."""
        verb = self.exchange.verbs.get(scope["path"], "")
        if (
            not verb
            or scope["method"] != "POST"
            or header_of(scope, b"content-type") != JSON.encode()
            or events.MEDIA in header_of(scope, b"accept")
        ):
            return ""
        try:
            return "" if self._guard.admit(scope) else verb
        except RequestError:
            return ""

    def begin(self, verb: str, cycle: Any, ordinary: Callable[[], object]) -> Passage | None:
        """Submit the request, whose body is there; None if it has to go the ordinary way."""
        if len(cycle.body) > _MOST:
            return None
        body = bytes(cycle.body)
        if not self.exchange.hold(body):
            return None
        cycle.body = bytearray()
        return Passage(self, Ask(verb, False, body), cycle, ordinary)


class Passage:
    """One request on the short way; ``cycle`` is uvicorn's, ``ordinary`` starts what it skipped."""

    def __init__(self, way: ShortWay, ask: Ask, cycle: Any, ordinary: Callable[[], object]) -> None:
        self._way = way
        self._ask = ask
        self._cycle = cycle
        self._ordinary = ordinary
        self._begin = time.perf_counter()
        self._job: Job | None = None
        way.metrics.active += 1
        try:
            self._job = way.exchange.pool.submit(ask, client_of(cycle.scope), on_end=self._end)
        except RequestError as error:
            way.exchange.release(ask.body)
            self._leave(failure_of(error))

    def abandon(self) -> None:
        """The client has gone."""
        if self._job is not None:
            self._way.exchange.pool.cancel(self._job)

    def _end(self, job: Job) -> None:
        self._job = None
        self._way.exchange.release(self._ask.body)
        error = job.done.exception()
        if isinstance(error, Gone):
            self._count(499, 0)
            return
        if error is not None:
            assert isinstance(error, RequestError)
            self._leave(failure_of(error))
            return
        frame = job.done.result()
        cycle = self._cycle
        small = frame.status == 200 and frame.media == JSON and len(frame.body) <= PIECE
        if not small or cycle.flow.write_paused:
            self._leave(Answer(frame.status, frame.media, frame.body))
            return
        head = [_HEAD, *(b"%s: %s\r\n" % header for header in cycle.default_headers)]
        if not cycle.keep_alive:
            head.append(b"connection: close\r\n")
        head.append(b"content-length: %d\r\n\r\n" % len(frame.body))
        cycle.transport.write(b"".join((*head, frame.body)))
        self._count(200, len(frame.body))
        cycle.response_started = cycle.response_complete = True
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def _leave(self, given: Answer) -> None:
        """Send this answer the ordinary way, which counts the request as well."""
        self._way.metrics.active -= 1
        self._cycle.scope[READY] = given
        self._cycle.scope[BEGAN] = self._begin
        self._ordinary()

    def _count(self, status: int, sent: int) -> None:
        way = self._way
        way.metrics.active -= 1
        seconds = time.perf_counter() - self._begin
        way.metrics.count(self._ask.verb, status, seconds)
        way.log.request(self._cycle.scope, self._ask.verb, status, seconds, sent)
