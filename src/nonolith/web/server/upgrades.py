"""Requests that offer to speak something else (``Upgrade: h2c``, ``websocket``) are read as usual.

A server may ignore the offer, and ours does. But httptools stops reading at the end of such a head
and takes the body for the other language: a POST would lose its body. So the request is read a
second time, without the offer. (h11 needs no such help.)
"""

from __future__ import annotations

import contextlib
from typing import Any

import httptools

_OFFER = (b"upgrade", b"http2-settings")


class PlainParser:
    """httptools' parser, as far as uvicorn uses it."""

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol
        self._begin()

    def _begin(self) -> None:
        self._parser = httptools.HttpRequestParser(self._protocol)
        with contextlib.suppress(AttributeError):  # httptools before 0.6.3
            # As uvicorn does: so that the first of several requests is answered in any case.
            self._parser.set_dangerous_leniencies(lenient_data_after_close=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parser, name)

    def feed_data(self, data: bytes) -> None:
        """Read on; an offer is read over."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            head = self._head()
            self._begin()
            self.feed_data(head + data[offer.args[0] :])

    def _head(self) -> bytes:
        """The head that was just read, without the offer."""
        method = self._parser.get_method()
        if method == b"CONNECT":  # its "body" is a tunnel
            raise httptools.HttpParserInvalidMethodError("CONNECT")
        version = self._parser.get_http_version().encode()
        lines = [b"%s %s HTTP/%s" % (method, self._protocol.url, version)]
        for name, value in self._protocol.headers:
            if name == b"connection":
                words = (word.strip() for word in value.split(b","))
                value = b", ".join(word for word in words if word.lower() not in _OFFER)
            if name not in _OFFER and (value or name != b"connection"):
                lines.append(name + b": " + value)
        return b"\r\n".join(lines) + b"\r\n\r\n"
