"""One request: its body read, its job submitted and watched, its answer sent or streamed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from typing import Any

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute

from nonolith.web.errors import Answer, Gone, RequestError, failure_of
from nonolith.web.pool.frames import Ask
from nonolith.web.pool.pool import Job, Pool
from nonolith.web.server import events
from nonolith.web.server.logs import Log
from nonolith.web.server.receiving import Bodies
from nonolith.web.server.sending import Answers, pieces, response_of
from nonolith.web.settings import Settings

#: Seconds after which somebody looks whether the client is still there. Most answers come sooner,
#: and a task that watches costs as much as all the rest of the server's part in them.
_UNWATCHED = 0.02


class VerbRoute(APIRoute):
    """A route that hands the request on as it is: the workers read the body, nobody else does."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint itself, without FastAPI's reading of parameters."""
        return self.endpoint


class Service:
    """What the verbs share: the pool, and the bodies and answers that are held."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.pool = Pool(settings, lambda line: log.event(line, "error"))
        self._bodies = Bodies(settings)
        self._answers = Answers(settings)

    def endpoint(self, verb: str) -> Callable[[Request], Awaitable[Response]]:
        """The handler of one verb."""

        async def handler(request: Request) -> Response:
            request.scope["nonolith.route"] = verb
            try:
                if request.method == "POST":
                    _expect_json(request)
                self._answers.check_room()
                body = await self._bodies.read(request.scope, request.receive)
                try:
                    if events.MEDIA in request.headers.get("accept", ""):
                        return await self._stream(verb, body, request)
                    return await self._answer(verb, body, request)
                finally:
                    self._bodies.release(body)
            except Gone:
                return Response(status_code=499)
            except RequestError as error:
                return response_of(failure_of(error))

        handler.__name__ = verb
        return handler

    async def _answer(self, verb: str, body: bytes, request: Request) -> Response:
        job = self.pool.submit(Ask(verb, False, body))
        with self._watched(job, request):
            frame = await job.done
        return self._answers.response(Answer(frame.status, frame.media, frame.body))

    async def _stream(self, verb: str, body: bytes, request: Request) -> Response:
        """Wait until work has begun: what fails before that is no stream but an error."""
        stream = events.Stream()
        job = self.pool.submit(Ask(verb, True, body), stream.put)
        job.done.add_done_callback(lambda _: stream.put(None))
        with self._watched(job, request):
            begun = await stream.begin()
        if begun is None:
            frame = job.done.result()
            if frame.status != 200:
                return response_of(Answer(frame.status, frame.media, frame.body))
            stream.put(None)
        return StreamingResponse(
            self._events(stream, job),
            media_type=events.MEDIA,
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    async def _events(self, stream: events.Stream, job: Job) -> AsyncIterator[bytes]:
        """The events; if the client goes away, the job is stopped."""
        try:
            async for event in stream.events(job):
                with self._answers.holding(event):
                    for piece in pieces(event):
                        yield piece
        finally:
            self.pool.cancel(job)

    @contextlib.contextmanager
    def _watched(self, job: Job, request: Request) -> Iterator[None]:
        """Stop the job when the client goes away, or the server gives up on it."""
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        async def watch() -> None:
            while (await request.receive())["type"] != "http.disconnect":
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


def _expect_json(request: Request) -> None:
    """Anything else could be sent by a form on another site, without the browser asking first."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        found = repr(kind[:60]) if kind else "no Content-Type"
        raise RequestError(
            f"found {found}; expected Content-Type: application/json", status=415, code="media"
        )
