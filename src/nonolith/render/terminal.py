"""Pictures on a color terminal, through rich.

The picture looks at the console it is printed on: it shrinks to the room there is, uses as many
colors as there are (rich brings them down to 256 or 16), writes symbols where colors cannot be
told apart, and falls back to ASCII where blocks cannot be encoded.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from rich.color import Color
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.glyphs import Ink, Piece
from nonolith.render.marks import NO_MARKS, Marks
from nonolith.render.text import CellSize, compose


@dataclass(frozen=True, slots=True)
class TerminalPicture:
    """A picture that rich prints; make one with `to_rich`."""

    puzzle: Puzzle
    grid: Grid | None = None
    _: KW_ONLY
    ascii: bool = False
    cells: CellSize = "auto"
    clues: bool = True
    marks: Marks = NO_MARKS

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Rich styles remember the codes of the console that they were first printed on, so
        # they are made afresh for each printing.
        style = lru_cache(maxsize=None)(_style)
        for line in self._lines(console, options):
            for text, ink in line:
                yield Segment(text, style(ink))
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = max(sum(len(text) for text, _ in line) for line in self._lines(console, options))
        return Measurement(width, width)

    def _lines(self, console: Console, options: ConsoleOptions) -> list[list[Piece]]:
        color = console.color_system is not None and not console.no_color
        # Sixteen colors are too few to tell a palette's apart: add the symbols.
        few = len(self.puzzle.palette) > 1 and console.color_system == "standard"
        return compose(
            self.puzzle,
            self.grid,
            marks=self.marks,
            ascii=self.ascii or options.ascii_only,
            color=color,
            symbols=True if few else None,
            cells=self.cells,
            clues=self.clues,
            width=options.max_width,
            # Two lines stay free for the prompt and what is said about the picture.
            height=console.size.height - 2 if console.is_terminal else None,
        )


def to_rich(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    ascii: bool = False,
    cells: CellSize = "auto",
    clues: bool = True,
    marks: Marks = NO_MARKS,
) -> TerminalPicture:
    """The picture as something that rich prints; the options are those of `to_text`."""
    return TerminalPicture(puzzle, grid, ascii=ascii, cells=cells, clues=clues, marks=marks)


def _style(ink: Ink) -> Style:
    return Style(
        color=None if ink.fg is None else Color.from_rgb(*ink.fg),
        bgcolor=None if ink.bg is None else Color.from_rgb(*ink.bg),
        bold=ink.bold or None,
        dim=ink.dim or None,
        strike=ink.strike or None,
    )
