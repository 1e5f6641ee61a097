"""Running the service: the socket, uvicorn under our limits, start and end."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from nonolith.web.logs import Log, LogHandler
from nonolith.web.protocol import guarded_protocol
from nonolith.web.server import create_app
from nonolith.web.settings import Settings

#: File descriptors that are needed beside those of connections: pipes, logs, the socket itself.
_OTHER_FILES = 100


class Server(uvicorn.Server):
    """uvicorn's server, which tells when it is ready and ends quietly on Ctrl-C and SIGTERM."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until asked to stop; being asked is the ordinary end, not an interruption."""
        with self.capture_signals():
            await self._serve(sockets)
            self._captured_signals.clear()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket (port 0: any free one); OSError if the place is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio turns off Nagle's algorithm only where it is; with it,
    # every answer of two writes waits 40 ms for the client's delayed acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def allow_files(wanted: int) -> int:
    """Raise the limit on open files as far as it is allowed; how many connections it permits."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - _OTHER_FILES)


def serve(
    settings: Settings, listener: socket.socket, log: Log, ready: Callable[[], object]
) -> None:
    """Serve on this socket until SIGINT or SIGTERM; running requests get time to end."""
    config = uvicorn.Config(
        create_app(settings, log),
        http=guarded_protocol(settings),
        ws="none",
        loop="asyncio",
        lifespan="on",
        interface="asgi3",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=max(1, round(settings.grace_seconds)),
        h11_max_incomplete_event_size=settings.headers,
    )
    handler = LogHandler(log)
    for name in ("uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
    Server(config, ready).run(sockets=[listener])
