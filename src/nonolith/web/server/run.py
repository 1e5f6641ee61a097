"""Running the service: the socket, uvicorn under our limits, start and end."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

import uvicorn

from nonolith.web.limits import Settings
from nonolith.web.server.app import App
from nonolith.web.server.connection import guarded_protocol
from nonolith.web.server.guard import Guard
from nonolith.web.server.logs import Log, LogHandler
from nonolith.web.server.metrics import Metrics
from nonolith.web.server.short import ShortWay


class Server(uvicorn.Server):
    """uvicorn's server, which tells when it is ready and ends quietly on Ctrl-C and SIGTERM."""

    def __init__(
        self, config: uvicorn.Config, app: App, grace: float, ready: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._grace = grace
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let requests finish; those that outlast the grace period are told why they are cut
        off."""
        timer = asyncio.get_running_loop().call_later(self._grace, self._app.give_up)
        try:
            await super().shutdown(sockets)
        finally:
            timer.cancel()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until asked to stop; being asked is the ordinary end, not an interruption."""
        with self.capture_signals():
            await self._serve(sockets)
            self._captured_signals.clear()


def serve(
    settings: Settings, listener: socket.socket, log: Log, ready: Callable[[], object]
) -> None:
    """Serve on this socket until SIGINT or SIGTERM; running requests get time to end."""
    metrics = Metrics()
    app = App(settings, log, metrics)
    guard = Guard(app, settings, metrics, log)
    config = uvicorn.Config(
        guard,
        http=guarded_protocol(settings, ShortWay(guard, app.exchange, metrics, log)),
        ws="none",
        # uvloop where it is installed: it sends head and body of an answer in one call.
        loop="auto",
        lifespan="on",
        interface="asgi3",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_keep_alive=5,
        # The pool gives up first, so that this is for those who do not take their answers.
        timeout_graceful_shutdown=round(settings.grace_seconds) + 2,
        h11_max_incomplete_event_size=settings.headers,
    )
    handler = LogHandler(log)
    for name in ("uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
    Server(config, app, settings.grace_seconds, ready).run(sockets=[listener])
