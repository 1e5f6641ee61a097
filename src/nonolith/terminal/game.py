"""The screen on which a puzzle is played."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from nonolith.errors import describe
from nonolith.playing import BLANK, UNKNOWN, Game
from nonolith.terminal import advice
from nonolith.terminal.advice import Advice
from nonolith.terminal.board import Board
from nonolith.terminal.choices import Choice
from nonolith.terminal.keys import BAR, KEYS, TRYING
from nonolith.terminal.position import Position
from nonolith.terminal.strokes import Stroke
from nonolith.terminal.window import LEAST
from nonolith.terminal.words import clock, size, stars

if TYPE_CHECKING:
    from nonolith.terminal.app import PlayApp

#: After this many seconds without a press nobody is playing, and the clock stops.
_IDLE = 180.0


class GameScreen(Screen[None]):
    """A board between a line about the game and a line about the keys."""

    app: PlayApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, show=False, priority=True) for key in KEYS
    ]

    def __init__(self, choice: Choice, game: Game, notice: str = "") -> None:
        super().__init__()
        self.choice = choice
        self.game = game
        self.position = Position(game)
        self.automatic = True
        self.paused = False
        self._notice = notice or choice.note
        self._last_value: int | None = None
        self._seconds = float(game.seconds)
        self._ticked = self._touched = time.monotonic()

    def compose(self) -> ComposeResult:
        """Head, board, words, keys."""
        yield Static(id="head", markup=False)
        self.board = Board(self.position, self.app.capabilities)
        if self.game.done and self.game.moves[self.game.done - 1]:
            last = self.game.moves[self.game.done - 1][0][0]
            self.board.cursor = divmod(last, self.game.puzzle.width)
        yield self.board
        yield Static(id="words", markup=False)
        yield Static(id="bar", markup=False)

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.app.store.begin(self.game)
        self.board.focus()
        self.set_interval(1.0, self._tick)
        self._say()
        self._show_head()

    def on_resize(self) -> None:
        """A window can be too small for anything."""
        self._say()

    # -- what it says ---------------------------------------------------------------------------

    def _tick(self) -> None:
        now = time.monotonic()
        if not self.paused and not self.game.solved and now - self._touched < _IDLE:
            self._seconds += now - self._ticked
        self._ticked = now
        self.game.seconds = int(self._seconds)
        if not self.game.solved:
            self._show_head()

    def _show_head(self) -> None:
        ascii_ = self.app.capabilities.ascii
        done, count = self.position.progress
        parts = [self.choice.label, size(self.game.puzzle), stars(self.choice.stars, ascii=ascii_)]
        parts += [f"{done} of {count} lines done", clock(self.game.seconds)]
        if len(self.game.puzzle.palette) > 1:
            color = self.game.puzzle.palette[self.board.color]
            parts.append(f"{self.board.color} {color.name} {color.symbol}")
        if self.board.crosses:
            parts.append("mouse crosses")
        if self.app.store.trouble:
            parts.insert(0, self.app.store.trouble.upper())
        between = " - " if ascii_ else " · "
        self.query_one("#head", Static).update(between.join(part for part in parts if part))

    def _say(self) -> None:
        """The words below the board: advice, a notice, or the clues of where the cursor is."""
        found = self.board.advice
        text = self._notice
        if self.paused:
            text = "Paused. Press P to continue."
        elif found is not None:
            more = []
            if found.has_more:
                more.append("H tells more.")
            if found.values:
                more.append("Enter does it.")
            text = " ".join([found.text, *more])
        elif not text and self.board.is_mounted and self.board.window.is_cut:
            window = self.board.window
            row, column = self.board.cursor
            lines = [
                line
                for line in self.position.clues
                if line.index == (row if line.is_row else column)
            ]
            text = "   ".join(
                f"{str(line).capitalize()}: {window.clue_words(line)}" for line in lines
            )
        if self.size.width < LEAST[0] or self.size.height < LEAST[1]:
            text = f"This window is too small; {LEAST[0]}x{LEAST[1]} characters are needed."
        words = self.query_one("#words", Static)
        words.update(text)
        ascii_ = self.app.capabilities.ascii
        bar = BAR if self.game.trying is None else TRYING
        self.query_one("#bar", Static).update(bar.replace("·", "|") if ascii_ else bar)

    def notice(self, text: str) -> None:
        """Say something until the next press."""
        self._notice = text
        self._say()

    # -- strokes -------------------------------------------------------------------------------

    def on_board_stroked(self, message: Board.Stroked) -> None:
        """A stroke of the mouse."""
        self._play(message.values)

    def on_board_crossed(self, message: Board.Crossed) -> None:
        """A number crossed off by hand, or no longer."""
        self.game.crossed ^= {(message.line.is_row, message.line.index, message.run)}
        self._changed()

    def on_board_moved(self, message: Board.Moved) -> None:
        """The cursor is somewhere else."""
        self._touched = time.monotonic()
        if self.board.advice is None:
            self._notice = ""
        self._say()

    def action_move(self, down: int, across: int) -> None:
        """Move the cursor."""
        self.board.move(down, across)

    def action_mark(self, fills: bool) -> None:
        """Fill or cross out the cell under the cursor, or clear it."""
        mark = self.board.color if fills else BLANK
        stroke = Stroke(self.game, self.board.cursor, mark, replaces=True)
        self._last_value = stroke.value
        self._play(stroke.values)

    def action_go_on(self, down: int, across: int) -> None:
        """Move on and do there what was done last; other marks stay."""
        self.board.move(down, across)
        value = self._last_value
        place = self._place()
        if value is not None and (value == UNKNOWN or self.game.cells[place] == UNKNOWN):
            self._play({place: value})

    def action_clear(self) -> None:
        """Clear the cell under the cursor."""
        self._last_value = UNKNOWN
        self._play({self._place(): UNKNOWN})

    def action_undo(self) -> None:
        """Take the last stroke back."""
        if not self.game.solved and self.game.undo():
            self._changed()

    def action_redo(self) -> None:
        """Make it again."""
        if not self.game.solved and self.game.redo():
            self._changed()

    def action_try_out(self) -> None:
        """From now on marks are pencil."""
        if self.game.trying is None and not self.game.solved:
            self.game.try_out()
            self._changed()

    def action_keep(self) -> None:
        """What was tried stays."""
        if self.game.trying is not None:
            self.game.keep()
            self._changed()

    def action_take_back(self) -> None:
        """What was tried goes."""
        if self.game.trying is not None:
            self.game.take_back()
            self._changed()

    def _place(self) -> int:
        row, column = self.board.cursor
        return row * self.game.puzzle.width + column

    def _play(self, values: Mapping[int, int]) -> None:
        if self.paused or self.game.solved:
            return
        if self.automatic:
            values = self.position.with_crosses(values)
        if self.game.play(values):
            self._changed(values)

    def _changed(self, values: Mapping[int, int] | None = None) -> None:
        """The game is another now: it is saved before anything else."""
        self._tick()
        self._touched = time.monotonic()
        self.position.refresh(values)
        if self.position.is_solved:
            self.game.keep()
            self.game.solved = True
        self.app.store.note()
        self.board.advice = None
        self._notice = ""
        self.board.redraw()
        self._say()
        self._show_head()
        if self.game.solved:
            self.app.finished(self.choice, self.game)

    # -- advice --------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """A hint; pressed again, a plainer one."""
        if self.paused or self.game.solved:
            return
        found = self.board.advice
        grade = 0
        if found is not None and found.grade is not None:
            if not found.has_more:
                return
            grade = found.grade + 1
        else:
            self.game.hints += 1
            self.app.store.note()
        self._ask(grade)

    def action_check(self) -> None:
        """Are the marks right?"""
        if not self.paused and not self.game.solved:
            self._ask(None)

    def action_follow(self) -> None:
        """Do what was advised."""
        found = self.board.advice
        if found is not None and found.values:
            self._play(found.values)

    @work(thread=True, exclusive=True)
    def _ask(self, grade: int | None) -> None:
        puzzle, grid, near = self.game.puzzle, self.position.grid(), self.board.cursor
        try:
            if grade is None:
                found = advice.check(puzzle, grid)
            else:
                found = advice.hint(puzzle, grid, near, grade)
        except Exception as error:  # one line for the player, and the game goes on
            found = Advice(describe(error))
        self.app.call_from_thread(self._advise, found, self.game.done)

    def _advise(self, found: Advice, done: int) -> None:
        if done != self.game.done:
            return  # the player was quicker
        self.board.advice = found
        self._say()
        if found.line is not None:
            self.board.show_line(found.line)
        self.board.redraw()

    # -- the rest ------------------------------------------------------------------------------

    def on_key(self) -> None:
        """Somebody is there."""
        self._touched = time.monotonic()

    def action_color(self, number: int) -> None:
        """Choose a color by its number."""
        if number <= len(self.game.puzzle.palette):
            self.board.color = number
            self._show_head()

    def action_next_color(self, step: int) -> None:
        """Choose the next color."""
        count = len(self.game.puzzle.palette)
        self.board.color = (self.board.color - 1 + step) % count + 1
        self._show_head()

    def action_pause(self) -> None:
        """Stop the clock and hide the board, or go on."""
        if not self.game.solved:
            self._tick()
            self.paused = self.board.hidden = not self.paused
            self.board.refresh()
            self._say()

    def action_automatic(self) -> None:
        """Automatic crosses on or off."""
        self.automatic = not self.automatic
        self.notice(f"Crosses in finished lines: {'automatic' if self.automatic else 'by hand'}.")

    def action_tool(self) -> None:
        """What the left button does."""
        self.board.crosses = not self.board.crosses
        self._show_head()

    def action_zoom(self) -> None:
        """Narrow or wide cells."""
        if not self.app.capabilities.ascii:
            self.board.cell = 1 if self.board.window.cell > 1 else 2
            self.board.redraw(resized=True)
            self._say()

    def action_symbols(self) -> None:
        """Symbols in colored cells, on or off."""
        if len(self.game.puzzle.palette) > 1 and self.app.capabilities.colors == "full":
            self.board.symbols = not self.board.symbols
            self.board.redraw(resized=True)

    def action_dark(self) -> None:
        """Dark or light."""
        self.app.toggle_dark()

    def action_help(self) -> None:
        """All keys."""
        self.app.show_help()

    def action_leave(self) -> None:
        """Back to where this game was chosen."""
        self._tick()
        self.app.leave_game()
