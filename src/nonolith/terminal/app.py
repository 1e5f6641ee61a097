"""The app: the screens and what they share, the store and the collection."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from textual.app import App
from textual.theme import Theme

import nonolith as nl
from nonolith.playing import Game, Save, Statistics, Store, fingerprint, statistics
from nonolith.terminal.capabilities import Capabilities
from nonolith.terminal.choices import Choice, notice_on, of_game, unfinished
from nonolith.terminal.ending import Ending
from nonolith.terminal.game import GameScreen
from nonolith.terminal.home import Home, PackMenu
from nonolith.terminal.keys import help_lines
from nonolith.terminal.menus import Page
from nonolith.terminal.words import clock, size


class PlayApp(App[None]):
    """Nonograms in a terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"

    def __init__(
        self,
        store: Store,
        shelf: nl.Collection,
        capabilities: Capabilities,
        start: Choice | nl.Pack | None = None,
    ) -> None:
        super().__init__(ansi_color=capabilities.colors != "full")
        self.store, self.shelf, self.capabilities = store, shelf, capabilities
        self.save = Save()
        self._start = start
        for theme in _THEMES:
            self.register_theme(theme)
        self._wear()

    def on_mount(self) -> None:
        """Show what was asked for, or the start."""
        self.save = self.store.load()
        if isinstance(self._start, Choice):
            self.play(self._start)
        else:
            self.push_screen(Home())
            if self._start is not None:
                self.push_screen(PackMenu(self._start))

    @property
    def tick(self) -> str:
        """The sign for what is solved."""
        return "+" if self.capabilities.ascii else "✓"

    # -- going from screen to screen -----------------------------------------------------------

    def play(self, choice: Choice, *, instead: int = 0, again: bool = False) -> None:
        """Play a puzzle, or go on with it; ``instead`` of that number of screens."""
        for _ in range(instead):
            self.pop_screen()
        game = None if again else self.save.games.get(fingerprint(choice.puzzle))
        if game is not None and game.solved:
            self.push_screen(Ending(choice, game.copy()))
            return
        if game is None:
            game = Game(choice.puzzle, place=choice.place)
        self.push_screen(GameScreen(choice, game.copy(), notice_on(choice)))

    def go_on(self, game: Game) -> None:
        """Go on with a game that was begun."""
        self.play(of_game(self.shelf, game))

    def finished(self, choice: Choice, game: Game) -> None:
        """A game was solved: it is written down, and its picture shown."""
        self.store.end()
        self.save = self.store.load()
        self.pop_screen()
        self.push_screen(Ending(choice, game))

    def leave_game(self) -> None:
        """Put the game into the file and go back."""
        self.store.end()
        self.save = self.store.load()
        self.leave()

    def leave(self) -> None:
        """One screen back; from the first one, out."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()

    def show_pack(self, pack: nl.Pack) -> None:
        """The puzzles of a pack."""
        self.push_screen(PackMenu(pack))

    def show_help(self) -> None:
        """All keys."""
        self.push_screen(Page("Keys", help_lines()))

    def toggle_dark(self) -> None:
        """Dark or light."""
        self.capabilities = replace(self.capabilities, dark=not self.capabilities.dark)
        self._wear()
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.board.wear(self.capabilities)

    def _wear(self) -> None:
        name = "nonolith" if self.capabilities.colors == "full" else "ansi"
        self.theme = f"{name}-{'dark' if self.capabilities.dark else 'light'}"

    # -- what the screens ask ------------------------------------------------------------------

    def games(self) -> list[Game]:
        """Games that were begun and not solved, the one played last at the end."""
        return unfinished(self.save)

    def daily(self, day: date) -> nl.Entry | None:
        """The puzzle of a day, if there is any."""
        try:
            return self.shelf.daily(day)
        except nl.PuzzleError:
            return None

    def statistics(self) -> Statistics:
        """The figures of all that was solved."""
        return statistics(self.save, self.shelf)

    def describe(self, game: Game) -> str:
        """A game in a line."""
        known = sum(cell >= 0 for cell in game.cells) * 100 // max(1, len(game.cells))
        label = of_game(self.shelf, game).label
        return f"{label}  {size(game.puzzle)}  {known}% marked  {clock(game.seconds)}"


_THEMES = (
    Theme(
        name="nonolith-dark",
        primary="#5ab0e8",
        accent="#f5b942",
        foreground="#e4e2da",
        background="#16181d",
        surface="#16181d",
        panel="#21242b",
        dark=True,
    ),
    Theme(
        name="nonolith-light",
        primary="#106ab4",
        accent="#b06a00",
        foreground="#22242a",
        background="#f6f4ef",
        surface="#f6f4ef",
        panel="#e6e3da",
        dark=False,
    ),
)
