"""How values show themselves: SVG in notebooks, colors wherever rich prints.

The model calls these from its ``_repr_svg_`` and ``__rich__`` methods, and imports them only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.marks import NO_MARKS, Marks
from nonolith.render.svg import to_svg
from nonolith.result import Result

if TYPE_CHECKING:
    from rich.console import RenderableType

#: A picture of more cells than this would stall a notebook; it shows the value's text instead.
MOST_CELLS = 250_000


def svg_of(value: Puzzle | Grid | Result) -> str | None:
    """The value as SVG, or None where it is empty or too large to be looked at."""
    puzzle, grid, marks, clues = _parts(value)
    if puzzle is None or puzzle.width * puzzle.height > MOST_CELLS:
        return None
    return to_svg(puzzle, grid, marks=marks, clues=clues)


def rich_of(value: Puzzle | Grid | Result) -> RenderableType:
    """The value as something that rich prints."""
    from nonolith.render.terminal import to_rich

    puzzle, grid, marks, clues = _parts(value)
    if puzzle is None:
        return ""
    picture = to_rich(puzzle, grid, marks=marks, clues=clues)
    if not isinstance(value, Result):
        return picture
    from rich.console import Group
    from rich.text import Text

    reason = f": {value.reason}" if value.reason else ""
    return Group(picture, Text(f"{value.verdict}{reason}"))


def _parts(value: Puzzle | Grid | Result) -> tuple[Puzzle | None, Grid | None, Marks, bool]:
    """What to draw: puzzle, grid, marks, and whether the clues are known."""
    if isinstance(value, Puzzle):
        return value, None, NO_MARKS, True
    marks = NO_MARKS
    if isinstance(value, Result):
        if len(value.solutions) > 1:
            marks = Marks(other=value.solutions[1])
        value = value.solution or value.known
    puzzle: Puzzle | None = None
    if value.width and value.height:
        if value.is_complete:
            return Puzzle.from_grid(value), value, marks, True
        unknown = [None] * value.height, [None] * value.width
        puzzle = Puzzle(*unknown, value.palette)
    return puzzle, value, marks, False
