"""Logs: one line for each request and event, for people or for machines, never with contents."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, TextIO

#: A path is the client's invention: enough of it to recognise is kept.
_LONGEST_PATH = 100


class Log:
    """Writes to a stream as ``text``, as ``json`` (one object a line), or nowhere (``off``)."""

    def __init__(self, style: str = "off", stream: TextIO | None = None) -> None:
        self._style = style
        self._stream = stream or sys.stderr

    def begin(self) -> None:
        """Write the first line; OSError if that is not possible."""
        if self._style != "off":
            first = {"event": "message", "level": "info", "message": "the server starts"}
            self._stream.write(self._line(first))
            self._stream.flush()

    def request(self, scope: Any, route: str, status: int, seconds: float, sent: int) -> None:
        """A request has ended."""
        if self._style == "off":
            return
        client = scope.get("client")
        self._write(
            {
                "event": "request",
                "client": client[0] if client else None,
                "method": scope["method"][:20],
                "path": scope["path"][:_LONGEST_PATH],
                "route": route,
                "status": status,
                "milliseconds": round(1000 * seconds, 3),
                "bytes": sent,
            }
        )

    def event(self, message: str, level: str = "info") -> None:
        """Something else has happened."""
        if self._style != "off":
            self._write({"event": "message", "level": level, "message": message})

    def _line(self, record: dict[str, Any]) -> str:
        if self._style == "json":
            now = time.time()
            stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
            return json.dumps({"time": f"{stamp}.{int(now % 1 * 1000):03}Z", **record}) + "\n"
        if record["event"] == "request":
            # json.dumps quotes whatever control characters a path may hold
            path = json.dumps(record["path"])[1:-1]
            return (
                f"{time.strftime('%H:%M:%S')} {record['method']} {path} {record['status']} "
                f"{record['milliseconds']:.1f} ms\n"
            )
        return f"{time.strftime('%H:%M:%S')} {json.dumps(record['message'])[1:-1]}\n"

    def _write(self, record: dict[str, Any]) -> None:
        try:
            self._stream.write(self._line(record))
            self._stream.flush()
        except (OSError, ValueError):  # nobody reads the log any more; serving goes on
            self._style = "off"


class LogHandler(logging.Handler):
    """Leads the messages of uvicorn and asyncio into our log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message, without its traceback."""
        self._log.event(record.getMessage()[:500], record.levelname.lower())
