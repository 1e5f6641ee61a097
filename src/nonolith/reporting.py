"""Results as plain dictionaries: the one source of `--json` and of the web API."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from nonolith.clue import Clue
from nonolith.engine import LineResult
from nonolith.formats import Format, dumps
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle
from nonolith.result import Progress, Result


def result_dict(puzzle: Puzzle, result: Result, *, source: str = "") -> dict[str, Any]:
    """A solve as JSON-ready values; grids are lists of strings, as ``str(grid)`` has them."""
    return {
        "source": source,
        "title": puzzle.title,
        "width": puzzle.width,
        "height": puzzle.height,
        "verdict": str(result.verdict),
        "complete": result.complete,
        "line_solvable": result.line_solvable,
        "solutions": [grid.lines() for grid in result.solutions],
        "found": [{"seconds": item.seconds, "nodes": item.nodes} for item in result.found],
        "known": result.known.lines(),
        "palette": palette_dict(puzzle.palette),
        "reason": result.reason,
        "stats": result.stats.to_dict(),
    }


def palette_dict(palette: Palette) -> list[dict[str, str]]:
    """The palette, background first: symbol, name and ``#rrggbb`` of each color."""
    return [{"symbol": color.symbol, "name": color.name, "color": color.hex} for color in palette]


class Reportable(Protocol):
    """An answer that can give itself as a dictionary: a check, a hint, an explanation, ..."""

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON-ready values."""


def answer_dict(puzzle: Puzzle, answer: Reportable, *, source: str = "") -> dict[str, Any]:
    """An answer with the puzzle that it is about."""
    return {"source": source, "title": puzzle.title, **answer.to_dict()}


def puzzle_dict(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as nonolith's own JSON format has it, with nothing lost."""
    record = json.loads(dumps(puzzle, format="json"))
    assert isinstance(record, dict)
    return record


def progress_dict(progress: Progress) -> dict[str, Any]:
    """How far a running search is."""
    return {"solutions": progress.solutions, "stats": progress.stats.to_dict()}


def line_dict(
    clue: Clue,
    cells: Sequence[int],
    result: LineResult | None,
    palette: Palette = BLACK_AND_WHITE,
) -> dict[str, Any]:
    """What follows for one line: cells as text, starts of the runs counted from 0."""
    return {
        "clue": [run.length for run in clue],
        "known": _line_text(cells, palette),
        "possible": result is not None,
        "leftmost": list(result.leftmost) if result else None,
        "rightmost": list(result.rightmost) if result else None,
        "follows": _line_text(result.cells, palette) if result else None,
    }


def format_dict(format: Format) -> dict[str, Any]:
    """What a file format is called and what it can hold."""
    return {
        "name": format.name,
        "title": format.title,
        "suffixes": list(format.suffixes),
        "reads": format.reads,
        "writes": format.writes,
        "color": format.color,
        "blots": list(format.blots),
        "many": format.many,
        "solution": format.solution,
        "metadata": list(format.metadata),
        "picture": format.picture,
    }


def _line_text(cells: Sequence[int], palette: Palette) -> str:
    return str(Grid.from_masks(len(cells), 1, cells, palette))
