"""ThomasR's JSON: ``rows`` and ``columns`` as lists of lists, and a partial grid as ``content``.

``content`` is one flat list: 1 filled, -1 empty, 0 open. A full one is taken as the goal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.clue import Clue
from nonolith.formats.document import Document
from nonolith.formats.images import SAVED, image_text, saved_grids
from nonolith.formats.jsontext import clue_lists, has_keys, meta_fields, parse_object
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

_NAMES = {
    name: name for name in ("title", "author", "copyright", "license", "source", "description")
}
_MASKS = {1: 2, -1: 1, 0: 3}
_CONTENT = {2: 1, 1: -1, 3: 0}


def sniff(document: Document) -> Match | None:
    """The keys ``rows`` and ``columns`` (or HandsomeOne's ``row`` and ``column``)."""
    if has_keys(document.text, "rows?", "columns?", value=r'[\["]'):
        return Match(Confidence.CERTAIN, 'JSON with the keys "rows" and "columns"')
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    value = parse_object(document, "rows", "columns")
    rows = clue_lists(document, _first(value, "rows", "row"), "rows")
    columns = clue_lists(document, _first(value, "columns", "column"), "columns")
    meta = meta_fields(value, _NAMES, ("rows", "columns", "row", "column", "content"))
    grid = _content(document, value.get("content"), len(columns), len(rows))
    goal = grid if grid is not None and grid.is_complete else None
    puzzle = document.puzzle(rows, columns, meta=meta, goal=goal)
    if grid is not None and goal is None:
        puzzle = puzzle.with_meta(extra=(*meta.extra, (SAVED, image_text(grid))))
    yield puzzle


def _content(document: Document, value: Any, width: int, height: int) -> Grid | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != width * height:
        document.note(f'"content" is left out: expected {width * height} numbers', code="goal")
        return None
    masks = [_MASKS.get(cell) if type(cell) is int else None for cell in value]
    if None in masks:
        document.note('"content" is left out: expected numbers from -1 to 1', code="goal")
        return None
    return Grid.from_masks(width, height, [mask or 3 for mask in masks])


def _first(value: dict[str, Any], *keys: str) -> Any:
    """What stands under the first of these keys that is no size."""
    found = [value[key] for key in keys if key in value]
    return next((one for one in found if not isinstance(one, int)), found[0] if found else None)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; the goal, or else a saved grid, becomes the content."""
    puzzle = puzzles[0]
    value: dict[str, Any] = {name: getattr(puzzle.meta, name) for name in _NAMES}
    value = {name: text for name, text in value.items() if text}
    value["rows"] = lengths(puzzle.rows)
    value["columns"] = lengths(puzzle.columns)
    grid = puzzle.goal or next(iter(saved_grids(puzzle)), None)
    if grid is not None:
        value["content"] = [_CONTENT[mask] for mask in grid.masks]
    return lines_of(value)


def lengths(clues: Sequence[Clue]) -> list[list[int | None] | None]:
    """Clues as lists of lengths; one that is not known is null."""
    return [[run.length for run in clue] if clue.known else None for clue in clues]


def lines_of(value: dict[str, Any]) -> str:
    """A JSON object with one line for each key."""
    items = (
        f"  {json.dumps(key)}: {json.dumps(item, ensure_ascii=False)}"
        for key, item in value.items()
    )
    return "{\n" + ",\n".join(items) + "\n}\n"
