"""davidje13's JSON: ``rows`` and ``cols`` as lists of lists; null is a clue that is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.formats.document import Document
from nonolith.formats.jsontext import clue_lists, has_keys, meta_fields, parse_object
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.thomasr import lengths, lines_of
from nonolith.puzzle import Puzzle

_NAMES = {
    "name": "title",
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "license": "license",
    "source": "source",
    "description": "description",
}


def sniff(document: Document) -> Match | None:
    """The keys ``rows`` and ``cols``."""
    if has_keys(document.text, "rows", "cols", value=r'[\["]'):
        return Match(Confidence.CERTAIN, 'JSON with the keys "rows" and "cols"')
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    value = parse_object(document, "rows", "cols")
    rows = clue_lists(document, value.get("rows"), "rows")
    columns = clue_lists(document, value.get("cols"), "cols")
    yield document.puzzle(rows, columns, meta=meta_fields(value, _NAMES, ("rows", "cols")))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle."""
    puzzle = puzzles[0]
    value: dict[str, Any] = {"rows": lengths(puzzle.rows), "cols": lengths(puzzle.columns)}
    for name in ("title", "author", "copyright", "license", "source", "description"):
        if getattr(puzzle.meta, name):
            value[name] = getattr(puzzle.meta, name)
    return lines_of(value)
