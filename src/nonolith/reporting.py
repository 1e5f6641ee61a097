"""Results as plain dictionaries: the one source of `--json` and of the web API."""

from __future__ import annotations

from typing import Any

from nonolith.palette import Palette
from nonolith.puzzle import Puzzle
from nonolith.result import Result


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
    """The palette, background first: symbol, name and ``#rrggbb`` of each colour."""
    return [{"symbol": color.symbol, "name": color.name, "color": color.hex} for color in palette]
