"""The application: routes over the pool of workers. The server itself never looks at a puzzle."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from nonolith.version import __version__
from nonolith.web import events
from nonolith.web.api import VERBS
from nonolith.web.bodies import Bodies, Gone
from nonolith.web.docs_page import docs_page
from nonolith.web.errors import JSON, Answer, RequestError, failure, failure_of
from nonolith.web.frames import Ask
from nonolith.web.guard import Guard
from nonolith.web.logs import Log
from nonolith.web.metrics import Metrics
from nonolith.web.openapi import describe, document
from nonolith.web.pool import Job, Pool
from nonolith.web.settings import Settings
from nonolith.web.static import load_static

PREFIX = "/api/v1"


def create_app(settings: Settings | None = None, log: Log | None = None) -> ASGIApp:
    """The whole service as an ASGI application; its lifespan starts and stops the workers."""
    settings = settings or Settings()
    log = log or Log("off")
    metrics = Metrics()
    service = Service(settings, log)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await service.pool.start()
        try:
            yield
        finally:
            await service.pool.close()

    app = FastAPI(
        title="nonolith",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    for verb in VERBS:
        method = "GET" if verb == "formats" else "POST"
        app.add_api_route(
            f"{PREFIX}/{verb}",
            service.endpoint(verb),
            methods=[method],
            **describe(verb),
        )
    _add_operations(app, service, metrics)
    _add_pages(app)
    app.add_exception_handler(HTTPException, _http_error)
    return Guard(app, settings, metrics, log)


class Service:
    """What the routes share: the pool and the bodies that are held."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.pool = Pool(settings, lambda line: log.event(line, "error"))
        self._bodies = Bodies(settings)

    def endpoint(self, verb: str) -> Callable[[Request], Awaitable[Response]]:
        """The handler of one verb."""

        async def handler(request: Request) -> Response:
            request.scope["nonolith.route"] = verb
            try:
                if request.method == "POST":
                    _expect_json(request)
                body = await self._bodies.read(request.scope, request.receive)
            except RequestError as error:
                return _response(failure_of(error))
            except Gone:
                return Response(status_code=499)
            try:
                if events.MEDIA in request.headers.get("accept", ""):
                    return await self._stream(verb, body, request)
                return await self._answer(verb, body, request)
            finally:
                self._bodies.release(body)

        handler.__name__ = verb
        return handler

    async def _answer(self, verb: str, body: bytes, request: Request) -> Response:
        try:
            job = self.pool.submit(Ask(verb, False, body))
            watch = self._watch(job, request)
            try:
                frame = await job.done
            finally:
                watch.cancel()
        except RequestError as error:
            return _response(failure_of(error))
        except asyncio.CancelledError:  # the server shuts down and has waited long enough
            self.pool.cancel(job)
            raise
        return _response(Answer(frame.status, frame.media, frame.body))

    async def _stream(self, verb: str, body: bytes, request: Request) -> Response:
        stream = events.Stream()
        try:
            job = self.pool.submit(Ask(verb, True, body), stream.put)
        except RequestError as error:
            return _response(failure_of(error))
        job.done.add_done_callback(lambda _: stream.put(None))
        watch = self._watch(job, request)
        try:
            begun = await stream.begin()
        finally:
            watch.cancel()
        if begun is None:
            try:
                frame = job.done.result()
            except RequestError as error:
                return _response(failure_of(error))
            if frame.status != 200:
                return _response(Answer(frame.status, frame.media, frame.body))
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
                yield event
        finally:
            self.pool.cancel(job)

    def _watch(self, job: Job, request: Request) -> asyncio.Task[None]:
        """Stop the job when the client goes away."""

        async def watch() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass
            self.pool.cancel(job)

        return asyncio.get_running_loop().create_task(watch())


def _add_operations(app: FastAPI, service: Service, metrics: Metrics) -> None:
    async def health(request: Request) -> Response:
        request.scope["nonolith.route"] = "health"
        state = service.pool.state
        ok = state["workers"] > 0
        record = {"status": "ok" if ok else "no workers", "version": __version__, **state}
        return JSONResponse(record, 200 if ok else 503)

    async def show_metrics(request: Request) -> Response:
        request.scope["nonolith.route"] = "metrics"
        text = metrics.text(service.pool.state, service.pool.counts, __version__)
        return Response(text, media_type="text/plain; version=0.0.4")

    app.add_api_route("/health", health, methods=["GET"], **describe("health"))
    app.add_api_route("/metrics", show_metrics, methods=["GET"], **describe("metrics"))


def _add_pages(app: FastAPI) -> None:
    files = load_static()
    description = document(app)
    page = docs_page(description)

    async def openapi(request: Request) -> Response:
        request.scope["nonolith.route"] = "openapi"
        return JSONResponse(description)

    async def docs(request: Request) -> Response:
        request.scope["nonolith.route"] = "docs"
        return Response(page, media_type="text/html; charset=utf-8")

    async def static(request: Request) -> Response:
        file = files[request.scope["path"]]
        request.scope["nonolith.route"] = "static"
        headers = {"etag": file.etag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media, headers=headers)

    app.add_route(f"{PREFIX}/openapi.json", openapi, methods=["GET"])
    app.add_route(f"{PREFIX}/docs", docs, methods=["GET"])
    for path in files:
        app.add_route(path, static, methods=["GET"])


def _expect_json(request: Request) -> None:
    """Anything else could be sent by a form on another site, without the browser asking first."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        found = repr(kind[:60]) if kind else "no Content-Type"
        raise RequestError(
            f"found {found}; expected Content-Type: application/json", status=415, code="media"
        )


def _response(given: Answer) -> Response:
    headers = {"cache-control": "no-store"}
    if given.status == 503:
        headers["retry-after"] = "1"
    if given.media != JSON:  # a drawing is data for the client, never a page of this site
        headers["content-disposition"] = "attachment"
    return Response(given.body, given.status, headers, given.media)


async def _http_error(request: Request, error: Exception) -> Response:
    """Errors of the router (no such path, wrong method) in our form."""
    assert isinstance(error, HTTPException)
    words: dict[int, Any] = {
        404: ("there is nothing at this path; see /api/v1/docs", "path"),
        405: ("this path does not take this method; see /api/v1/docs", "method"),
    }
    message, code = words.get(error.status_code, (str(error.detail), "http"))
    response = _response(failure(message, error.status_code, code))
    response.headers.update(error.headers or {})
    return response
