"""The end: the picture, its title, how it went, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.align import Align
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

import nonolith as nl
from nonolith.errors import describe
from nonolith.playing import Game, fingerprint
from nonolith.terminal.choices import Choice
from nonolith.terminal.picture import picture
from nonolith.terminal.words import clock, size, stars
from nonolith.text import counted

if TYPE_CHECKING:
    from nonolith.terminal.app import PlayApp


class Ending(Screen[None]):
    """A puzzle that is solved."""

    app: PlayApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter,space", "next", show=False, priority=True),
        Binding("a", "again", show=False),
        Binding("d", "dark", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, choice: Choice, game: Game) -> None:
        super().__init__()
        self.choice, self.game = choice, game

    def compose(self) -> ComposeResult:
        """Title, picture, figures, keys."""
        yield Static(id="head", markup=False)
        with VerticalScroll(id="frame"):
            yield Static(id="picture")
        yield Static(id="words", markup=False)
        bar = "N next puzzle · A play it again · Q back"
        yield Static(
            bar.replace("·", "|") if self.app.capabilities.ascii else bar, id="bar", markup=False
        )

    def on_mount(self) -> None:
        """Show how it went."""
        self.query_one("#head", Static).update(self.game.puzzle.title or self.choice.label)
        self.query_one("#words", Static).update(self._words())
        self.query_one("#frame").focus()

    def on_resize(self) -> None:
        """The picture is as large as there is room."""
        puzzle, cells = self.game.puzzle, self.game.cells
        rows = [cells[i : i + puzzle.width] for i in range(0, len(cells), puzzle.width)]
        room = (self.size.width - 2, self.size.height - 4)
        shown = picture(puzzle.palette, rows, self.app.capabilities, room)
        self.query_one("#picture", Static).update(Align.center(shown))

    def _words(self) -> str:
        ascii_ = self.app.capabilities.ascii
        found = self.app.save.solved.get(fingerprint(self.game.puzzle))
        parts = [f"Solved in {clock(self.game.seconds)}", counted(self.game.hints, "hint")]
        if found is not None and found.times > 1 and found.best is not None:
            parts.append(f"best {clock(found.best)}")
        parts += [size(self.game.puzzle), stars(self.choice.stars, ascii=ascii_)]
        streak = self.app.save.streak()
        if streak > 1:
            parts.append(f"{streak} days in a row")
        return (" - " if ascii_ else " · ").join(part for part in parts if part)

    def action_next(self) -> None:
        """The next puzzle."""
        self.query_one("#bar", Static).update("Looking for the next puzzle ...")
        self._look()

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        try:
            found: Choice | str | None = self.choice.following(self.app.save)
        except nl.NonolithError as error:
            found = describe(error)
        self.app.call_from_thread(self._go, found)

    def _go(self, found: Choice | str | None) -> None:
        if isinstance(found, Choice):
            self.app.play(found, instead=1)
        elif found is None:
            self.app.leave()
        else:
            self.query_one("#words", Static).update(found)

    def action_again(self) -> None:
        """The same from the start."""
        self.app.play(self.choice, instead=1, again=True)

    def action_dark(self) -> None:
        """Dark or light."""
        self.app.toggle_dark()
        self.on_resize()

    def action_leave(self) -> None:
        """Back."""
        self.app.leave()
