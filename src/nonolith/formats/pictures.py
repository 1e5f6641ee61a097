"""Formats that hold the picture rather than the clues."""

from __future__ import annotations

from nonolith.errors import PuzzleError, UnsupportedError
from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_PIXELS
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle


def check_picture(document: Document, width: int, height: int) -> None:
    """Refuse a picture by its size before its cells are read."""
    if not width or not height:
        raise document.error(f"found a picture of {width}x{height} cells", expected="some cells")
    if width * height > min(MAX_PIXELS, document.max_cells):
        raise document.error(
            f"found a picture of {width}x{height} cells", expected=f"at most {MAX_PIXELS} cells"
        )


def picture_puzzle(document: Document, grid: Grid, meta: Meta | None = None) -> Puzzle:
    """The puzzle that a full picture poses, with the picture as its goal."""
    check_picture(document, grid.width, grid.height)
    try:
        return Puzzle.from_grid(grid, meta=meta)
    except PuzzleError as error:
        raise document.error(str(error)) from None


def goal_of(puzzle: Puzzle, what: str) -> Grid:
    """The full picture to write."""
    goal = puzzle.goal
    if goal is None or not goal.is_complete:
        name = f"the puzzle {puzzle.title!r}" if puzzle.title else "the puzzle"
        raise UnsupportedError(
            f"{what} shows the solution, and {name} comes without one; solve it first"
        )
    return goal
