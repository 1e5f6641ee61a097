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

    def _write(self, record: dict[str, Any]) -> None:
        if self._style == "json":
            now = time.time()
            stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
            line = json.dumps({"time": f"{stamp}.{int(now % 1 * 1000):03}Z", **record})
        elif record["event"] == "request":
            # json.dumps quotes whatever control characters a path may hold
            path = json.dumps(record["path"])[1:-1]
            line = (
                f"{time.strftime('%H:%M:%S')} {record['method']} {path} {record['status']} "
                f"{record['milliseconds']:.1f} ms"
            )
        else:
            line = f"{time.strftime('%H:%M:%S')} {json.dumps(record['message'])[1:-1]}"
        try:
            self._stream.write(line + "\n")
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
