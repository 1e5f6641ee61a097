"""What every request must pass, and what every answer carries.

* the Host must be ours, so that a foreign name that resolves to this machine (DNS rebinding) fails;
* an Origin, if there is one, must be this server's or one that was allowed, so that other sites'
  pages cannot use the server through a visitor's browser;
* the API and the metrics want the token, if there is one;
* headers are limited in size; answers forbid framing, sniffing, and scripts from anywhere else.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from urllib.parse import urlsplit

from nonolith.web.errors import RequestError, failure_of
from nonolith.web.limits import Settings
from nonolith.web.server.asgi import BEGAN, Endpoint, Message, Receive, Scope, Send, respond
from nonolith.web.server.logs import Log
from nonolith.web.server.metrics import Metrics
from nonolith.web.server.sockets import is_loopback

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]

#: What answers to the server's own page and to programs carry; other sites that were allowed get
#: what browsers want instead of the last.
OWN = [*HEADERS, (b"cross-origin-resource-policy", b"same-origin")]

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
#: Where the token is asked for.
_PRIVATE = ("/api/", "/metrics")
#: Answers that are given before the body is read: what is left of it must not be taken for the
#: next request.
_UNREAD = (404, 405, 408, 413, 415)
_NO_TOKEN = ("/api/v1/docs", "/api/v1/openapi.json")


class Guard:
    """The outermost layer: refuses, decorates, counts and logs."""

    def __init__(self, app: Endpoint, settings: Settings, metrics: Metrics, log: Log) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._hosts = {*_LOOPBACK, settings.host.lower(), *map(str.lower, settings.hosts)}
        self._any_address = not is_loopback(settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin = scope.get(BEGAN) or time.perf_counter()
        status, sent = 0, 0
        extra = HEADERS

        async def decorated(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *extra]
                if status in _UNREAD and scope["method"] == "POST":
                    message["headers"].append((b"connection", b"close"))
            else:
                sent += len(message.get("body", b""))
            await send(message)

        self._metrics.active += 1
        try:
            try:
                origin = self.admit(scope)
            except RequestError as error:
                await _refuse(error, decorated)
                return
            if origin is not None:
                extra = [*HEADERS, *_cors(origin)]
                if scope["method"] == "OPTIONS":
                    await _empty(decorated)
                    return
            else:
                extra = OWN
            await self._app(scope, receive, decorated)
        except asyncio.CancelledError:  # at the end of the server, whatever the request still does
            if status:
                raise
            ending = RequestError("the server is shutting down", status=503, code="shutdown")
            await _refuse(ending, decorated)
        finally:
            self._metrics.active -= 1
            seconds = time.perf_counter() - begin
            route = scope.get("nonolith.route", "other")
            self._metrics.count(route, status or 499, seconds)
            self._log.request(scope, route, status or 499, seconds, sent)

    def admit(self, scope: Scope) -> str | None:
        """Check the headers; returns the foreign origin that was allowed, if there is one."""
        host = origin = token = None
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        for name, value in scope["headers"]:
            size += len(name) + len(value)
            if name == b"host":
                if host is not None:
                    raise RequestError("found two Host headers", status=400, code="host")
                host = value.decode("latin-1")
            elif name == b"origin":
                origin = value.decode("latin-1")
            elif name == b"authorization":
                token = value
        if size > self._settings.headers:
            raise RequestError(
                f"the headers have {size} bytes; expected at most {self._settings.headers}",
                status=431,
                code="headers",
            )
        if not self._is_our_host(host):
            raise RequestError(
                "this server does not answer to that Host (--allow-host NAME allows one)",
                status=403,
                code="host",
            )
        foreign = self._check_origin(origin, host or "")
        preflight = foreign is not None and scope["method"] == "OPTIONS"
        if self._settings.token and not preflight:
            self._check_token(scope["path"], token)
        return foreign

    def _is_our_host(self, header: str | None) -> bool:
        name = _name_of(header or "")
        if name in self._hosts:
            return True
        if not self._any_address:
            return False
        # A server that listens to the network is reached by addresses it cannot know; only
        # names can be rebound.
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _check_origin(self, origin: str | None, host: str) -> str | None:
        if origin is None:
            return None
        if urlsplit_netloc(origin) == host.lower():
            return None
        if origin in self._settings.origins or "*" in self._settings.origins:
            return origin
        raise RequestError(
            "requests from other sites are refused (--allow-origin ORIGIN allows one)",
            status=403,
            code="origin",
        )

    def _check_token(self, path: str, header: bytes | None) -> None:
        if not path.startswith(_PRIVATE) or path in _NO_TOKEN:
            return
        expected = f"Bearer {self._settings.token}".encode()
        if header is None or not hmac.compare_digest(header, expected):
            raise RequestError(
                "this server requires a token: send the header Authorization: Bearer TOKEN",
                status=401,
                code="token",
            )


def urlsplit_netloc(origin: str) -> str:
    """The host and port of an origin; empty for what is none (also ``null``)."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def _name_of(host: str) -> str:
    """The name in a Host header, without port and brackets."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".")


def _cors(origin: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-methods", b"GET, POST, OPTIONS"),
        (b"access-control-allow-headers", b"authorization, content-type"),
        (b"access-control-max-age", b"600"),
        (b"cross-origin-resource-policy", b"cross-origin"),
        (b"vary", b"origin"),
    ]


async def _refuse(error: RequestError, send: Send) -> None:
    given = failure_of(error)
    # What follows of a refused request (its body) is not worth reading.
    headers = [(b"connection", b"close")]
    if given.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await respond(send, given.status, given.media, given.body, headers)


async def _empty(send: Send) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})
