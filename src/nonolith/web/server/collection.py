"""The collection over HTTP: the packs, each of their puzzles, and the puzzle of a day.

These are data of the package and no work, so that no worker is asked.
"""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import parse_qs

import nonolith as nl
from nonolith.web.errors import JSON, RequestError, failure_of
from nonolith.web.server.asgi import Receive, Scope, Send, respond

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class CollectionPaths:
    """Everything at and below one path."""

    def __init__(self, path: str) -> None:
        self._path = path

    def holds(self, path: str) -> bool:
        """Whether a path is one of ours."""
        return path == self._path or path.startswith(self._path + "/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with packs or a puzzle; they are read from their files the first time."""
        place = scope["path"].removeprefix(self._path).lstrip("/")
        try:
            record = await asyncio.to_thread(_record, place, scope["query_string"])
        except RequestError as error:
            given = failure_of(error)
            await respond(send, given.status, given.media, given.body)
        else:
            body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
            await respond(send, 200, JSON, body, ((b"cache-control", b"no-cache"),))


def _record(place: str, query: bytes) -> dict[str, Any]:
    collection = nl.collection()
    if not place:
        return collection.to_dict()
    if place == "daily":
        return collection.daily(_day(query)).puzzle_dict()
    try:
        return collection.entry(place).puzzle_dict()
    except nl.PuzzleError as error:
        raise RequestError(str(error), status=404, code="path") from None


def _day(query: bytes) -> date:
    asked = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("date")
    if asked is None:
        return datetime.now(UTC).date()
    try:
        if _DATE.fullmatch(asked[-1]):
            return date.fromisoformat(asked[-1])
    except ValueError:
        pass
    raise RequestError(f"date: found {asked[-1][:40]!r}; expected a date like 2026-11-16")
