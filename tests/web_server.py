"""A server as its user starts it: a process of its own, and what it says."""

from __future__ import annotations

import atexit
import functools
import json
import os
import queue
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any, Self

import httpx

CLUES = {"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}


def hard(seconds: float = 20, seed: int = 7) -> dict[str, Any]:
    """A request that keeps a worker busy for that long: noise of this size is out of reach."""
    dice = random.Random(seed)
    rows = ["".join(dice.choices("#.", k=160)) for _ in range(160)]
    return {"puzzle": {"picture": rows}, "limits": {"seconds": seconds}}


def http_post(verb: str, request: Any, *headers: str) -> bytes:
    """A whole request as bytes."""
    body = request if isinstance(request, bytes) else json.dumps(request).encode()
    lines = (
        f"POST /api/v1/{verb} HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
    )
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


_SERVE = """
import json, sys
if "h11" in sys.argv:
    sys.modules["httptools"] = None
from nonolith.web.server.run import serve
from nonolith.web.server import sockets
from nonolith.web.server.logs import Log
from nonolith.web.limits import Settings
listener = sockets.bind("127.0.0.1", 0)
address = f"nonolith is at http://127.0.0.1:{listener.getsockname()[1]}/"
settings = Settings(**json.loads(sys.argv[1]))
serve(settings, listener, Log("json"), lambda: print(address, file=sys.stderr))
"""


class Running:
    """A running server; use it in a ``with`` statement, or `shared_server`."""

    def __init__(
        self, *options: str, env: dict[str, str] | None = None, **settings: object
    ) -> None:
        """Start ``nonolith web``, or (for settings that are no options) the same without it."""
        command = ["-m", "nonolith", "web", "--port", "0", "--no-browser", "--log", "json"]
        if settings:
            command = ["-c", _SERVE, json.dumps(settings)]
        self.process = subprocess.Popen(
            [sys.executable, *command, *options],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(env or {})},
        )
        self.log: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = self._wait_until_ready()
        self.port = int(self.url.rpartition(":")[2])
        self.client = httpx.Client(base_url=self.url, timeout=30)

    def _read(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.log.append(line.rstrip("\n"))
            self._lines.put(line)
        self._lines.put(None)

    def _wait_until_ready(self) -> str:
        while (line := self._lines.get(timeout=60)) is not None:
            if found := re.search(r"nonolith is at (http://\S+?)/", line):
                return found[1]
        raise AssertionError("the server did not start:\n" + "\n".join(self.log))

    def post(self, verb: str, request: Any, **options: Any) -> httpx.Response:
        return self.client.post(f"/api/v1/{verb}", json=request, **options)

    def health(self) -> dict[str, Any]:
        record = self.client.get("/health").json()
        assert isinstance(record, dict)
        return record

    def wait_for(self, seconds: float = 10, **state: int) -> dict[str, Any]:
        """Wait until the health says this; how long it took is in ``waited``."""
        begin = time.monotonic()
        while True:
            health = self.health()
            waited = time.monotonic() - begin
            if all(health[name] == value for name, value in state.items()):
                return {**health, "waited": waited}
            assert waited < seconds, f"still {health} after {seconds} s; expected {state}"
            time.sleep(0.02)

    def workers(self) -> list[int]:
        """The process ids of the workers (Linux)."""
        pid = self.process.pid
        with open(f"/proc/{pid}/task/{pid}/children") as handle:
            return [int(word) for word in handle.read().split()]

    def raw(self, data: bytes, seconds: float = 10) -> bytes:
        """Send bytes as they are; all that comes back until the server closes."""
        with self.connect(seconds) as link:
            link.sendall(data)
            return read_all(link)

    def connect(self, seconds: float = 10) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def stop(self, number: int = signal.SIGTERM, seconds: float = 20) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.client.close()
        self._reader.join(5)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream
            stream.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def read_all(link: socket.socket) -> bytes:
    """Everything that comes until the other side closes (or resets)."""
    parts = []
    while True:
        try:
            part = link.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


@functools.cache
def shared_server() -> Running:
    """One server for all tests that leave it as it was."""
    server = Running("--workers", "2")
    atexit.register(server.stop)
    return server


def events(response: httpx.Response) -> list[tuple[str, Any]]:
    """The server-sent events of an answer: names and data."""
    found = []
    for block in response.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found
