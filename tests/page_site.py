"""The page as static files, on a host that knows nothing of it, below a path."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "site"
PATH = "/some/where"


class Host(http.server.SimpleHTTPRequestHandler):
    """A static host that also sends the policy which the site asks its hosts for."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        if not path.startswith(PATH + "/"):
            return os.devnull + "/nothing"
        return super().translate_path(path.removeprefix(PATH))

    def do_GET(self) -> None:
        site: Site = self.server.site  # type: ignore[attr-defined]
        site.asked.append(self.path)
        if site.is_down:
            self.close_connection = True
        else:
            super().do_GET()

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        documented = self.path.startswith(f"{PATH}/docs/")
        if code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED) and not documented:
            self.send_header("Content-Security-Policy", policy())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@functools.cache
def policy() -> str:
    """What the site's file for hosts says."""
    for line in (BUILT / "_headers").read_text(encoding="utf-8").splitlines():
        name, _, value = line.strip().partition(": ")
        if name == "Content-Security-Policy":
            return value
    raise AssertionError("_headers names no policy")


class Site:
    """A running host; what was asked of it; and whether it is down."""

    def __init__(self, folder: Path = BUILT) -> None:
        if not (folder / "sw.js").exists():
            if os.environ.get("CI") == "true":
                pytest.fail("build/site is not there; in CI the site must be tested")
            pytest.skip("build/site is not there (make site)")
        self.asked: list[str] = []
        self.is_down = False
        handler = functools.partial(Host, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.site = self  # type: ignore[attr-defined]
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}{PATH}"
        self.client = httpx.Client(base_url=self.url)

    def close(self) -> None:
        self.client.close()
        self._server.shutdown()
        self._server.server_close()
