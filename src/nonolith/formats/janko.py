"""The JSON of puzzlekit's collection from janko.at: ``problem`` and ``solution`` as texts.

A problem is ``ROWS COLUMNS``, then the *columns*, then the rows, a line each; a solution the same
two sizes and the rows in ``x`` and ``-``. Files hold one such object, or many under ``data``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.errors import FormatError
from nonolith.formats.clues import text_of
from nonolith.formats.document import Document
from nonolith.formats.integers import sizes
from nonolith.formats.jsontext import parse_json, text_field
from nonolith.formats.lists import clue_list, numbered
from nonolith.formats.partial import partials_of
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

_CELLS = {"x": 2, "X": 2, "-": 1}


def sniff(document: Document) -> Match | None:
    """The key ``problem`` with a text."""
    if re.search(r'"problem"\s*:\s*"', document.head):
        return Match(Confidence.CERTAIN, 'JSON with the key "problem"')
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles."""
    value = parse_json(document)
    data = value.get("data") if isinstance(value, dict) else value
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = [("", item) for item in data]
    else:
        items = [("", value)]
    for name, item in items:
        try:
            yield _puzzle(document, name, item)
        except FormatError as error:
            error.message = f"puzzle {name!r}: {error.message}" if name else error.message
            error.line = None  # it counts the lines of a text within the file
            document.report(error)


def _puzzle(document: Document, name: str, value: Any) -> Puzzle:
    problem = value.get("problem") if isinstance(value, dict) else None
    if not isinstance(problem, str):
        raise document.error('found no "problem"', expected="a text: sizes, columns, rows")
    height, width, line, body = sizes(document, numbered(problem.split("\n")))
    document.check_size(width, height)
    clues = clue_list(
        document,
        body,
        width + height,
        "column and row",
        line=line,
        partials=lambda found: partials_of(width, height, found, columns_first=True),
    )
    goal = _goal(document, value.get("solution"), width, height)
    meta = Meta(
        title=text_field(value.get("title", name)),
        source=text_field(value.get("source")),
        description=text_field(value.get("info")),
    )
    return document.puzzle(clues[width:], clues[:width], meta=meta, goal=goal)


def _goal(document: Document, value: Any, width: int, height: int) -> Grid | None:
    if not isinstance(value, str) or not value.strip():
        return None
    cells = [_CELLS.get(cell, 0) for row in value.split("\n")[1:] for cell in row.split()]
    if len(cells) != width * height or 0 in cells:
        document.note(
            f"a solution is left out: expected {width} x {height} times x or -", code="goal"
        )
        return None
    return Grid.from_masks(width, height, cells)


def write(puzzles: Sequence[Puzzle]) -> str:
    """A collection, keyed by title."""
    data: dict[str, Any] = {}
    for place, puzzle in enumerate(puzzles, 1):
        key = puzzle.title or f"{place}_{puzzle.height}x{puzzle.width}"
        while key in data:
            key += "'"
        data[key] = _object(puzzle)
        if key != puzzle.title:
            data[key]["title"] = puzzle.title
    solved = sum(1 for puzzle in puzzles if puzzle.goal is not None)
    value = {"name": "Nonogram", "count": len(puzzles), "count_sol": solved, "data": data}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _object(puzzle: Puzzle) -> dict[str, str]:
    head = f"{puzzle.height} {puzzle.width}"
    problem = [head, *map(text_of, (*puzzle.columns, *puzzle.rows))]
    solution = []
    if puzzle.goal is not None and puzzle.goal.is_complete:
        solution = [head, *(" ".join("-x"[cell] for cell in row) for row in puzzle.goal.rows())]
    return {
        "problem": "\n".join(problem),
        "solution": "\n".join(solution),
        "source": puzzle.meta.source,
        "info": puzzle.meta.description,
    }
