"""Pictures in words, for those who cannot see them."""

from __future__ import annotations

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle


def title_of(puzzle: Puzzle, grid: Grid | None, caption: str) -> str:
    """What the picture is, without giving away what it shows unless that was asked for."""
    kind = "Nonogram" if len(puzzle.palette) <= 1 else "Colour nonogram"
    if grid is None:
        state = "blank"
    elif grid.is_complete:
        state = "solved"
    else:
        state = "partly solved"
    name = f"{caption}: " if caption else ""
    return f"{name}{kind} of {puzzle.width} columns and {puzzle.height} rows, {state}"


def description_of(puzzle: Puzzle) -> str:
    """The clues in words, for screen readers."""

    def spoken(clue: Clue) -> str:
        if not clue.known:
            return "unknown"
        words = []
        for run in clue:
            length = "some" if run.length is None else str(run.length)
            if len(puzzle.palette) > 1:
                name = "any color" if run.color is None else puzzle.palette[run.color].name
                length += f" {name}"
            words.append(length)
        return ", ".join(words) or "empty"

    return " ".join(f"{str(line).capitalize()}: {spoken(clue)}." for line, clue, _ in puzzle.lines)
