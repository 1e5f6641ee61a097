"""From what a request holds to puzzles and grids. Only content is read, never a path.

A puzzle may come as text in any format, as an object in nonolith's JSON (``rows`` and ``columns``
suffice), as a ``picture`` whose clues are wanted, or as the ``base64`` of any file.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterator
from typing import Any

import nonolith as nl
from nonolith.formats import (
    Document,
    Note,
    find_format,
    read_document,
    read_object,
    recognise,
)
from nonolith.web.errors import RequestError
from nonolith.web.schemas.requests import PuzzleRequest


class Reading:
    """The puzzles of a request, read one after the other; in which format, and why in that one."""

    def __init__(
        self,
        value: str | dict[str, Any],
        format: str | None,
        *,
        transpose: bool,
        max_cells: int,
        on_error: Callable[[nl.NonolithError], object] | None = None,
        on_note: Callable[[Note], object] | None = None,
    ) -> None:
        self._picture: nl.Puzzle | None = None
        self._object: dict[str, Any] | None = None
        self._transpose = transpose
        if isinstance(value, dict) and "base64" not in value and format not in (None, "json"):
            raise RequestError(
                f"format: found {format!r}; expected none, because the puzzle is an object"
            )
        if isinstance(value, dict) and "picture" in value:
            if transpose:
                raise RequestError(
                    "transpose: found true; expected false, because a picture has no lists of clues"
                )
            self._picture = _puzzle_of_picture(value, max_cells)
            self.format, self.why = "picture", "a picture, as the request says"
            return
        if isinstance(value, dict) and "base64" not in value:
            self._object = _object(value)
            data, format = b"", "json"
        else:
            data = _content(value)
        self._document = Document(data, max_cells=max_cells, on_error=on_error, on_note=on_note)
        if format is None:
            found = recognise(self._document)
            self.format, self.why = found.format.name, found.reason
        else:
            self.format, self.why = find_format(format).name, "as the request says"

    def __iter__(self) -> Iterator[nl.Puzzle]:
        if self._picture is not None:
            return iter((self._picture,))
        if self._object is not None:
            return read_object(self._document, self._object, transpose=self._transpose)
        return read_document(self._document, self.format, transpose=self._transpose)

    def one(self, only: int | None) -> nl.Puzzle:
        """The one puzzle; of a collection, the one with the number ``only`` (from 1)."""
        chosen = None
        count = 0
        for puzzle in self:
            count += 1
            if only is None and count > 1:
                raise RequestError("found several puzzles; expected one (choose with only)")
            if count == (only or 1):
                chosen = puzzle
                if only is not None:
                    break
        if chosen is None and only is None:
            raise RequestError("found no puzzle; expected one")
        if chosen is None:
            raise RequestError(
                f"only: found {only}; expected at most {count}, the number of puzzles"
            )
        return chosen


def read_one(request: PuzzleRequest, max_cells: int) -> nl.Puzzle:
    """The one puzzle that a request is about."""
    reading = Reading(
        request.puzzle, request.format, transpose=request.transpose, max_cells=max_cells
    )
    return reading.one(request.only)


def grid_of(value: str | list[str] | None, palette: nl.Palette) -> nl.Grid | None:
    """The grid of a request, given as text or as a list of rows."""
    if value is None:
        return None
    text = value if isinstance(value, str) else "\n".join(value)
    return nl.Grid.parse(text, palette)


def _content(value: str | dict[str, Any]) -> bytes:
    """The bytes to read."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace")
    _expect_keys(value, {"base64"})
    try:
        return base64.b64decode(value["base64"], validate=True)
    except (binascii.Error, TypeError, ValueError):
        raise RequestError("puzzle.base64: found something else; expected base64") from None


def _object(value: dict[str, Any]) -> dict[str, Any]:
    """A puzzle in nonolith's JSON, of a client that need not know its version."""
    known = {"nonolith": 1, **value}
    if "palette" in known:
        known["palette"] = _palette_list(known["palette"])
    return known


def _puzzle_of_picture(value: dict[str, Any], max_cells: int) -> nl.Puzzle:
    _expect_keys(value, {"picture", "palette", "title"})
    rows = value["picture"]
    if isinstance(rows, str):
        rows = rows.strip("\n").split("\n")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise RequestError("puzzle.picture: expected a list of rows, one character per cell")
    if sum(map(len, rows)) > max_cells:
        raise RequestError(
            f"puzzle.picture: found {sum(map(len, rows))} cells; expected at most {max_cells}"
        )
    title = value.get("title", "")
    if not isinstance(title, str):
        raise RequestError("puzzle.title: expected text")
    # A puzzle without clues is the shortest way to have nonolith's own reader read the palette.
    probe = {"nonolith": 1, "rows": [[]], "columns": [[]]}
    if value.get("palette") is not None:
        probe["palette"] = _palette_list(value["palette"])
    palette = nl.loads(json.dumps(probe), format="json").palette
    grid = nl.Grid.parse("\n".join(rows), palette)
    return nl.Puzzle.from_grid(grid, meta=nl.Meta(title=title))


def _palette_list(value: Any) -> Any:
    """Palettes in answers call the color ``color``, those in files ``rgb``: both will do."""
    if not isinstance(value, list):
        return value
    return [
        {("rgb" if key == "color" else key): part for key, part in item.items()}
        if isinstance(item, dict)
        else item
        for item in value
    ]


def _expect_keys(value: dict[str, Any], keys: set[str]) -> None:
    if unknown := sorted(set(value) - keys):
        known = ", ".join(sorted(keys))
        raise RequestError(f"puzzle: found {unknown[0]!r}; expected one of {known}")
