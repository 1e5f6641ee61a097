"""From what a request holds to a puzzle and a grid. Only content is read, never a path.

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
from nonolith.web.errors import RequestError

OnNote = Callable[[object], object]


def one_puzzle(
    value: str | dict[str, Any],
    *,
    format: str | None,
    only: int | None,
    max_cells: int,
    on_note: OnNote | None = None,
) -> nl.Puzzle:
    """The puzzle of a request; of a collection, the one with the number ``only`` (from 1)."""
    if isinstance(value, dict) and "picture" in value:
        _expect_no_format(format)
        return _puzzle_of_picture(value, max_cells)
    data, format = _content(value, format)
    if only is None:
        return nl.loads(data, format=format, max_cells=max_cells, on_note=on_note)
    count = 0
    for puzzle in nl.load_all(data, format=format, max_cells=max_cells, on_note=on_note):
        count += 1
        if count == only:
            return puzzle
    raise RequestError(f"only: found {only}; expected at most {count}, the number of puzzles")


def all_puzzles(
    value: str | dict[str, Any],
    *,
    format: str | None,
    max_cells: int,
    on_error: Callable[[nl.NonolithError], object] | None = None,
    on_note: OnNote | None = None,
) -> Iterator[nl.Puzzle]:
    """Every puzzle of a request; broken ones among several go to ``on_error``."""
    if isinstance(value, dict) and "picture" in value:
        _expect_no_format(format)
        yield _puzzle_of_picture(value, max_cells)
        return
    data, format = _content(value, format)
    yield from nl.load_all(
        data, format=format, max_cells=max_cells, on_error=on_error, on_note=on_note
    )


def grid_of(value: str | list[str] | None, palette: nl.Palette) -> nl.Grid | None:
    """The grid of a request, given as text or as a list of rows."""
    if value is None:
        return None
    text = value if isinstance(value, str) else "\n".join(value)
    return nl.Grid.parse(text, palette)


def _content(value: str | dict[str, Any], format: str | None) -> tuple[bytes, str | None]:
    """The bytes to read, and the format if it is known."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace"), format
    if "base64" in value:
        _expect_keys(value, {"base64"})
        try:
            return base64.b64decode(value["base64"], validate=True), format
        except (binascii.Error, TypeError, ValueError):
            raise RequestError("puzzle.base64: found something else; expected base64") from None
    _expect_no_format(format)
    known = {"nonolith": 1, **value}
    if "palette" in known:
        known["palette"] = _palette_list(known["palette"])
    return json.dumps(known).encode(), "json"


def _puzzle_of_picture(value: dict[str, Any], max_cells: int) -> nl.Puzzle:
    _expect_keys(value, {"picture", "palette", "title"})
    rows = value["picture"]
    if isinstance(rows, str):
        rows = rows.strip("\n").split("\n")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise RequestError("puzzle.picture: expected a list of rows, one character a cell")
    if sum(map(len, rows)) > max_cells:
        raise RequestError(
            f"puzzle.picture: found {sum(map(len, rows))} cells; expected at most {max_cells}"
        )
    title = value.get("title", "")
    if not isinstance(title, str):
        raise RequestError("puzzle.title: expected a text")
    # A puzzle without clues is the shortest way to have nonolith's own reader read the palette.
    probe = {"nonolith": 1, "rows": [[]], "columns": [[]]}
    if value.get("palette") is not None:
        probe["palette"] = _palette_list(value["palette"])
    palette = nl.loads(json.dumps(probe), format="json").palette
    grid = nl.Grid.parse("\n".join(rows), palette)
    return nl.Puzzle.from_grid(grid, meta=nl.Meta(title=title))


def _palette_list(value: Any) -> Any:
    """Palettes in answers call the colour ``color``, those in files ``rgb``: both will do."""
    if not isinstance(value, list):
        return value
    return [
        {("rgb" if key == "color" else key): part for key, part in item.items()}
        if isinstance(item, dict)
        else item
        for item in value
    ]


def _expect_no_format(format: str | None) -> None:
    if format not in (None, "json"):
        raise RequestError(
            f"format: found {format!r}; expected none, because the puzzle is an object"
        )


def _expect_keys(value: dict[str, Any], keys: set[str]) -> None:
    if unknown := sorted(set(value) - keys):
        raise RequestError(
            f"puzzle: found {unknown[0]!r}; expected one of {', '.join(sorted(keys))}"
        )
