"""The application: which path is what. The server itself never looks at a puzzle.

Every path is a fixed text, so that routing is one look into a dictionary; only the puzzles of the
collection, which are many, share a route.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from nonolith.version import __version__
from nonolith.web.errors import JSON, failure
from nonolith.web.limits import Settings
from nonolith.web.schemas.openapi import PREFIX, document
from nonolith.web.schemas.page import docs_page
from nonolith.web.server.asgi import Endpoint, Receive, Scope, Send, header_of, respond
from nonolith.web.server.collection import CollectionPaths
from nonolith.web.server.exchange import Exchange
from nonolith.web.server.files import load_static
from nonolith.web.server.logs import Log
from nonolith.web.server.metrics import Metrics
from nonolith.web.worker.verbs import VERBS


class Route(NamedTuple):
    """What is at a path: the name in metrics and logs, the method that it takes, and who answers.

    What takes GET takes HEAD as well; uvicorn then leaves out the body.
    """

    name: str
    method: str
    endpoint: Endpoint


class App:
    """The routes, and the start and end of the workers (the "lifespan" of ASGI)."""

    def __init__(self, settings: Settings, log: Log, metrics: Metrics) -> None:
        self.exchange = Exchange(settings, log)
        self._metrics = metrics
        self._routes = {
            f"{PREFIX}/{verb}": Route(
                verb, "GET" if verb == "formats" else "POST", self.exchange.endpoint(verb)
            )
            for verb in VERBS
        }
        self.exchange.verbs = {f"{PREFIX}/{verb}": verb for verb in VERBS if verb != "formats"}
        self._routes["/health"] = Route("health", "GET", self._health)
        self._routes["/metrics"] = Route("metrics", "GET", self._show_metrics)
        self._collection = CollectionPaths(f"{PREFIX}/collection")
        self._collected = Route("collection", "GET", self._collection)
        self._add_documents(settings.port)
        self._add_files(settings.home)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or begin and end with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        route = self._routes.get(scope["path"])
        if route is None and self._collection.holds(scope["path"]):
            route = self._collected
        if route is None:
            await _refuse(send, 404, "there is nothing at this path", "path")
        elif scope["method"] == route.method or (scope["method"], route.method) == ("HEAD", "GET"):
            scope["nonolith.route"] = route.name
            await route.endpoint(scope, receive, send)
        else:
            allow = (b"allow", route.method.encode())
            await _refuse(send, 405, "this path does not take this method", "method", allow)

    def give_up(self) -> None:
        """The server has waited long enough for its requests to end."""
        self.exchange.pool.give_up()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self.exchange.pool.start()
        except RuntimeError as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.exchange.pool.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _health(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = self.exchange.pool.state
        ok = state["workers"] > 0
        record = {"status": "ok" if ok else "no workers", "version": __version__, **state}
        await respond(send, 200 if ok else 503, JSON, json.dumps(record).encode())

    async def _show_metrics(self, scope: Scope, receive: Receive, send: Send) -> None:
        pool = self.exchange.pool
        text = self._metrics.text(pool.state, pool.counts, __version__)
        await respond(send, 200, "text/plain; version=0.0.4; charset=utf-8", text.encode())

    def _add_documents(self, port: int) -> None:
        described = document()
        data = json.dumps(described, separators=(",", ":")).encode()
        page = docs_page(described, f"http://127.0.0.1:{port}").encode()

        async def openapi(scope: Scope, receive: Receive, send: Send) -> None:
            await respond(send, 200, JSON, data)

        async def docs(scope: Scope, receive: Receive, send: Send) -> None:
            await respond(send, 200, "text/html; charset=utf-8", page)

        self._routes[f"{PREFIX}/openapi.json"] = Route("openapi", "GET", openapi)
        self._routes[f"{PREFIX}/docs"] = Route("docs", "GET", docs)

    def _add_files(self, home: str) -> None:
        files = load_static(home)

        async def static(scope: Scope, receive: Receive, send: Send) -> None:
            file = files[scope["path"]]
            headers = ((b"etag", file.etag.encode()), (b"cache-control", b"no-cache"))
            if header_of(scope, b"if-none-match") == file.etag.encode():
                await send({"type": "http.response.start", "status": 304, "headers": headers})
                await send({"type": "http.response.body", "body": b""})
            else:
                await respond(send, 200, file.media, file.content, headers)

        for path in files:
            self._routes[path] = Route("static", "GET", static)


async def _refuse(
    send: Send, status: int, message: str, code: str, *headers: tuple[bytes, bytes]
) -> None:
    given = failure(f"{message}; see {PREFIX}/docs", status, code)
    no_store = (b"cache-control", b"no-store")
    await respond(send, status, given.media, given.body, (no_store, *headers))
