"""The board as a widget: it shows a scene and turns keys and the mouse into strokes."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

import nonolith as nl
from nonolith.playing import BLANK
from nonolith.terminal.advice import Advice
from nonolith.terminal.capabilities import Capabilities
from nonolith.terminal.drawing import Ink, Piece, Scene, draw
from nonolith.terminal.inks import Inks
from nonolith.terminal.position import Position
from nonolith.terminal.strokes import Stroke
from nonolith.terminal.window import Window, best_window


class Board(Widget, can_focus=True):
    """A puzzle to be played; the screen around it decides what a stroke does."""

    class Stroked(Message):
        """A stroke is finished: these cells are to change."""

        def __init__(self, values: Mapping[int, int]) -> None:
            self.values = dict(values)
            super().__init__()

    class Crossed(Message):
        """A number was pressed, to be crossed off by hand."""

        def __init__(self, line: nl.Line, run: int) -> None:
            self.line, self.run = line, run
            super().__init__()

    class Moved(Message):
        """The cursor is somewhere else."""

    def __init__(self, position: Position, capabilities: Capabilities) -> None:
        super().__init__(id="board")
        self.position = position
        self.capabilities = capabilities
        self.inks = Inks(capabilities, position.game.puzzle.palette)
        many = len(position.game.puzzle.palette) > 1
        self.symbols = many and capabilities.colors != "full"
        self.cell: int | None = None
        self.color = 1
        self.crosses = False
        self.cursor = (0, 0)
        self.advice: Advice | None = None
        self.hidden = False
        self._stroke: Stroke | None = None
        self._window: Window | None = None
        self._lines: list[list[Piece]] | None = None

    # -- showing -----------------------------------------------------------------------------

    @property
    def window(self) -> Window:
        """The part of the board that is shown."""
        if self._window is None:
            size = (max(self.size.width, 20), max(self.size.height, 6))
            puzzle = self.position.game.puzzle
            self._window = best_window(
                puzzle, size, cell=self.cell, symbols=self.symbols, ascii=self.capabilities.ascii
            ).showing(*self.cursor)
        return self._window

    def redraw(self, *, resized: bool = False) -> None:
        """Something changed; with ``resized``, where things stand too.

        Only lines that look different are sent to the terminal, which may be far away.
        """
        before, margin = self._lines, self._margin
        if resized:
            self._window = None
        self._lines = self._draw()
        if before is None or resized or len(before) != len(self._lines) or margin != self._margin:
            self.refresh()
            return
        pairs = zip(before, self._lines, strict=True)
        lines = [y for y, (old, new) in enumerate(pairs, margin[1]) if old != new]
        if lines:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in lines))

    def _draw(self) -> list[list[Piece]]:
        return draw(
            Scene(
                self.position,
                self.window,
                None if self.position.game.solved else self.cursor,
                self._stroke.values if self._stroke else {},
                self.advice.values if self.advice else {},
                self.advice.line if self.advice else None,
            )
        )

    def wear(self, capabilities: Capabilities) -> None:
        """Dark or light."""
        self.capabilities = capabilities
        self.inks = Inks(capabilities, self.position.game.puzzle.palette)
        self.refresh()

    def on_resize(self) -> None:
        """The room is another."""
        self.redraw(resized=True)

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        if self._lines is None:
            self._lines = self._draw()
        margin = self._margin
        above = y - margin[1]
        width = self.size.width
        blank = self.inks.style(Ink())
        if self.hidden or not 0 <= above < len(self._lines):
            return Strip([Segment(" " * width, blank)], width)
        style = self.inks.style
        segments = [Segment(" " * margin[0], blank)]
        segments += [Segment(text, style(ink)) for text, ink in self._lines[above]]
        return Strip(segments).adjust_cell_length(width, blank)

    @property
    def _margin(self) -> tuple[int, int]:
        """How far the drawing is from the left and from the top, to stand in the middle."""
        if self._lines is None:
            return 0, 0
        wide = max(sum(len(text) for text, _ in line) for line in self._lines)
        left = max(0, (self.size.width - wide) // 2)
        # By the height of the screen, so that words below do not move the board.
        spare = self.screen.size.height - len(self._lines) - 4
        return left, max(0, min(spare // 3, self.size.height - len(self._lines)))

    # -- moving ------------------------------------------------------------------------------

    def move(self, down: int, across: int) -> None:
        """Move the cursor, as far as the board goes."""
        puzzle = self.position.game.puzzle
        row = max(0, min(puzzle.height - 1, self.cursor[0] + down))
        column = max(0, min(puzzle.width - 1, self.cursor[1] + across))
        self.aim((row, column))

    def aim(self, cell: tuple[int, int]) -> None:
        """Put the cursor on a cell and bring that into view."""
        self.cursor = cell
        self._window = self.window.showing(*cell)
        self.redraw()
        self.post_message(self.Moved())

    def show_line(self, line: nl.Line) -> None:
        """Bring a line into view, without moving the cursor more than need be."""
        row, column = self.cursor
        self._window = self.window.showing(
            line.index if line.is_row else row, column if line.is_row else line.index
        )
        self.redraw()

    # -- the mouse ---------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a stroke, or cross off a number."""
        if self.hidden or self.position.game.solved:
            return
        x, y = self._inside(event)
        cell = self.window.cell_at(x, y)
        if cell is None:
            if (found := self.window.run_at(x, y)) is not None:
                self.post_message(self.Crossed(*found))
            return
        # The right button, or the left one with Ctrl: not every terminal passes on the former.
        crosses = (event.button == 3 or event.ctrl) != self.crosses
        self._stroke = Stroke(self.position.game, cell, BLANK if crosses else self.color)
        self.capture_mouse()
        self.aim(cell)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go on with a stroke."""
        if self._stroke is None:
            return
        cell = self.window.cell_at(*self._inside(event))
        if cell is not None:
            self._stroke.drag(cell)
            self.aim(cell)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The stroke is done."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            self.release_mouse()
            self.redraw()
            self.post_message(self.Stroked(stroke.values))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down, or with Shift to the right."""
        self._scroll(*((0, 2) if event.shift or event.ctrl else (2, 0)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up, or with Shift to the left."""
        self._scroll(*((0, -2) if event.shift or event.ctrl else (-2, 0)))

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Scroll to the right."""
        self._scroll(0, 2)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Scroll to the left."""
        self._scroll(0, -2)

    def _scroll(self, down: int, across: int) -> None:
        self._window = self.window.scrolled(down, across)
        self.redraw()

    def _inside(self, event: events.MouseEvent) -> tuple[int, int]:
        left, top = self._margin
        return int(event.x) - left, int(event.y) - top
