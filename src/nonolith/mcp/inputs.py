"""From what an assistant sends to puzzles and grids: text, or the name of a file."""

from __future__ import annotations

import os

import nonolith as nl

#: The largest board that a tool takes: larger ones make answers that nobody can read.
MAX_CELLS = 40_000
#: The most time that one call may take, in seconds.
MAX_SECONDS = 60.0


def puzzle_of(text: str) -> nl.Puzzle:
    """The puzzle of a text in any format, of a file, or ``collection:PACK/ID``."""
    if text.startswith("collection:"):
        return nl.collection(own=True).entry(text.removeprefix("collection:")).puzzle
    puzzle = nl.load(os.path.expanduser(text)) if _is_file(text) else nl.loads(text)
    if puzzle.width * puzzle.height > MAX_CELLS:
        raise nl.PuzzleError(
            f"found {puzzle.width} x {puzzle.height} cells; expected at most {MAX_CELLS} cells "
            "(the command line has no such limit)"
        )
    return puzzle


def grid_of(text: str, puzzle: nl.Puzzle) -> nl.Grid:
    """The marks that somebody has made: a line for each row."""
    grid = nl.Grid.parse(text.strip("\n"), puzzle.palette)
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise nl.PuzzleError(
            f"grid: found {grid.width}x{grid.height} cells; "
            f"expected {puzzle.width}x{puzzle.height}, as the puzzle has"
        )
    return grid


def picture_of(text: str) -> nl.Grid:
    """A picture in cells: text, a file, or a puzzle that comes with its solution."""
    goal = puzzle_of(text).goal
    if goal is None or not goal.is_complete:
        raise nl.PuzzleError("found clues; expected a picture, a line for each row, such as .##.")
    return goal


def limits_of(seconds: float) -> nl.Limits:
    """The limits of a call, never beyond those of the server."""
    if seconds <= 0:
        raise nl.PuzzleError(f"seconds: found {seconds:g}; expected more than 0")
    return nl.Limits(seconds=min(seconds, MAX_SECONDS))


def _is_file(text: str) -> bool:
    return "\n" not in text and len(text) < 4096 and os.path.isfile(os.path.expanduser(text))
