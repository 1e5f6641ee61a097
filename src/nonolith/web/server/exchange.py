"""One request: its body read, its job submitted and watched, its answer sent or streamed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from nonolith.web.errors import Answer, Gone, RequestError, failure_of
from nonolith.web.limits import Settings
from nonolith.web.pool.frames import Ask
from nonolith.web.pool.jobs import Job
from nonolith.web.pool.pool import Pool
from nonolith.web.server import events
from nonolith.web.server.asgi import READY, Endpoint, Receive, Scope, Send, header_of, start
from nonolith.web.server.clients import client_of
from nonolith.web.server.logs import Log
from nonolith.web.server.receiving import Bodies
from nonolith.web.server.sending import Answers

#: Seconds after which somebody looks whether the client is still there. Most answers come sooner,
#: and a task that watches costs as much as all the rest of the server's part in them.
_UNWATCHED = 0.02


class Exchange:
    """What the verbs share: the pool, and the bodies and answers that are held."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.pool = Pool(settings, lambda line: log.event(line, "error"))
        self._settings = settings
        self._bodies = Bodies(settings)
        self._answers = Answers(settings)
        #: Which verb is at which path.
        self.verbs: dict[str, str] = {}

    def hold(self, body: bytes) -> bool:
        """Hold a body that has come whole; False if bodies or answers leave no room for it."""
        return self._answers.has_room() and self._bodies.hold(body)

    def release(self, body: bytes) -> None:
        """The body is no longer held."""
        self._bodies.release(body)

    def endpoint(self, verb: str) -> Endpoint:
        """The handler of one verb."""

        async def handler(scope: Scope, receive: Receive, send: Send) -> None:
            with contextlib.suppress(Gone):
                try:
                    given = await self._serve(verb, scope, receive, send)
                except RequestError as error:
                    given = failure_of(error)
                if given is not None:
                    await self._answers.send(given, send)

        return handler

    async def _serve(self, verb: str, scope: Scope, receive: Receive, send: Send) -> Answer | None:
        """Read and work; the answer, or None if it was streamed."""
        if (ready := scope.get(READY)) is not None:
            assert isinstance(ready, Answer)
            return ready
        if scope["method"] == "POST":
            _expect_json(scope)
        self._answers.check_room()
        body = await self._bodies.read(scope, receive, self._limit_of(verb))
        try:
            if events.MEDIA in header_of(scope, b"accept"):
                return await self._stream(Ask(verb, True, body), scope, receive, send)
            job = self.pool.submit(Ask(verb, False, body), client_of(scope))
            with self._watched(job, receive):
                frame = await job.done
            return Answer(frame.status, frame.media, frame.body)
        finally:
            self._bodies.release(body)

    def _limit_of(self, verb: str) -> int:
        """How large a body may be: photos of phones are larger than any puzzle."""
        settings = self._settings
        return max(settings.body, settings.picture) if verb == "scan" else settings.body

    async def _stream(self, ask: Ask, scope: Scope, receive: Receive, send: Send) -> Answer | None:
        """Wait until work has begun: what fails before that is no stream but an error."""
        stream = events.Stream()
        job = self.pool.submit(ask, client_of(scope), stream.put)
        job.done.add_done_callback(lambda _: stream.put(None))
        with self._watched(job, receive):
            begun = await stream.begin()
            if begun is None:
                frame = job.done.result()
                if frame.status != 200:
                    return Answer(frame.status, frame.media, frame.body)
                stream.put(None)
            headers = ((b"cache-control", b"no-store"), (b"x-accel-buffering", b"no"))
            await start(send, 200, events.MEDIA.decode(), headers)
            try:
                async for event in stream.events(job):
                    await self._answers.send_pieces(event, send)
            except TimeoutError:  # the client does not read: the connection closes unfinished
                self.pool.cancel(job)
            else:
                await send({"type": "http.response.body", "body": b""})
        return None

    @contextlib.contextmanager
    def _watched(self, job: Job, receive: Receive) -> Iterator[None]:
        """Stop the job when the client goes away, or the server gives up on it."""
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        async def watch() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            self.pool.cancel(job)

        timer = loop.call_later(_UNWATCHED, lambda: tasks.append(loop.create_task(watch())))
        try:
            yield
        except asyncio.CancelledError:
            self.pool.cancel(job)
            raise
        finally:
            timer.cancel()
            for task in tasks:
                task.cancel()


def _expect_json(scope: Scope) -> None:
    """Anything else could be sent by a form on another site, without the browser asking first."""
    found = header_of(scope, b"content-type").decode("latin-1")
    kind = found.partition(";")[0].strip().lower()
    if kind != "application/json":
        words = repr(kind[:60]) if kind else "no Content-Type"
        raise RequestError(
            f"found {words}; expected Content-Type: application/json", status=415, code="media"
        )
