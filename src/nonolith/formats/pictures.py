"""Formats that hold the picture rather than the clues."""

from __future__ import annotations

from nonolith.errors import PuzzleError, UnsupportedError
from nonolith.formats.document import Document
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle


def picture_puzzle(document: Document, grid: Grid, meta: Meta | None = None) -> Puzzle:
    """The puzzle that a full picture poses, with the picture as its goal."""
    document.check_size(grid.width, grid.height)
    try:
        return Puzzle.from_grid(grid, meta=meta)
    except PuzzleError as error:
        raise document.error(str(error)) from None


def goal_of(puzzle: Puzzle, what: str) -> Grid:
    """The full picture that is to be written."""
    goal = puzzle.goal
    if goal is None or not goal.is_complete:
        raise UnsupportedError(
            f"{what} is a picture, and the puzzle {puzzle.title!r} comes without its solution; "
            "solve it first (nonolith solve --to)"
        )
    return goal
