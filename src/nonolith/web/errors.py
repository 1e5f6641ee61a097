"""What goes wrong, as JSON: the message of the command line, a code, an HTTP status."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import nonolith as nl

JSON = "application/json"


class Answer(NamedTuple):
    """What goes back to the client: status, media type, bytes."""

    status: int
    media: str
    body: bytes


class RequestError(Exception):
    """A request that cannot be served as it is; the message says where and why."""

    def __init__(self, message: str, *, status: int = 422, code: str = "request") -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Gone(Exception):
    """The client has closed the connection."""


def failure(message: str, status: int, code: str, **details: Any) -> Answer:
    """An error as an answer: ``error`` for people, ``code`` for programs."""
    record = {"error": message, "code": code, **details}
    return Answer(status, JSON, json.dumps(record, ensure_ascii=True).encode())


#: Advice of the library that no client can follow: these are limits of the server.
_NOT_OURS = ("raise it with max_cells", "raise the ceiling with max_cells")


def _for_clients(error: nl.NonolithError) -> str:
    text = str(error)
    for advice in _NOT_OURS:
        text = text.replace(f" ({advice})", "")
    return text


def failure_of(error: RequestError | nl.NonolithError) -> Answer:
    """The answer to a request that failed with one of our errors."""
    if isinstance(error, RequestError):
        return failure(str(error), error.status, error.code)
    if isinstance(error, nl.FormatError):
        names = ("format", "line", "column", "found", "expected", "hint")
        details = {name: getattr(error, name) for name in names}
        if details["hint"] in _NOT_OURS:
            details["hint"] = None
        return failure(_for_clients(error), 422, "format", **details)
    if isinstance(error, nl.PuzzleError):
        return failure(_for_clients(error), 422, "puzzle")
    if isinstance(error, nl.MissingExtraError):
        return failure(str(error), 501, "missing-extra")
    if isinstance(error, nl.InternalError):
        return failure(str(error), 500, "bug")
    return failure(str(error), 422, "unsupported")
