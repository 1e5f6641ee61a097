"""The application: routes over the pool of workers. The server itself never looks at a puzzle."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from nonolith.version import __version__
from nonolith.web.errors import failure
from nonolith.web.schemas.openapi import describe, document
from nonolith.web.schemas.page import docs_page
from nonolith.web.server.exchange import Service, VerbRoute
from nonolith.web.server.files import load_static
from nonolith.web.server.guard import Guard
from nonolith.web.server.logs import Log
from nonolith.web.server.metrics import Metrics
from nonolith.web.server.sending import response_of
from nonolith.web.settings import Settings
from nonolith.web.worker.verbs import VERBS

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
        app.router.add_api_route(
            f"{PREFIX}/{verb}",
            service.endpoint(verb),
            methods=[method],
            route_class_override=VerbRoute,
            **describe(verb),
        )
    _add_operations(app, service, metrics)
    _add_pages(app, settings.port)
    app.add_exception_handler(HTTPException, _http_error)
    return Guard(app, settings, metrics, log)


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


def _add_pages(app: FastAPI, port: int) -> None:
    files = load_static()
    description = document(app)
    page = docs_page(description, f"http://127.0.0.1:{port}")

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


async def _http_error(request: Request, error: Exception) -> Response:
    """Errors of the router (no such path, wrong method) in our form."""
    assert isinstance(error, HTTPException)
    words: dict[int, Any] = {
        404: ("there is nothing at this path; see /api/v1/docs", "path"),
        405: ("this path does not take this method; see /api/v1/docs", "method"),
    }
    message, code = words.get(error.status_code, (str(error.detail), "http"))
    response = response_of(failure(message, error.status_code, code))
    response.headers.update(error.headers or {})
    return response
