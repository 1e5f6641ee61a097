"""A puzzle made on the spot: choose a size, then how hard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import work

import nonolith as nl
from nonolith.errors import describe
from nonolith.terminal.choices import Choice, any_seed, random_choice
from nonolith.terminal.menus import Line, Menu
from nonolith.terminal.words import stars

_SIZES = ("5x5", "10x10", "15x15", "20x15", "20x20", "25x25", "30x30", "40x30")


class RandomMenu(Menu):
    """Sizes first, then stars."""

    def __init__(self, size: str | None = None) -> None:
        super().__init__()
        self._chosen = size
        self._busy = False

    def heading(self) -> str:
        """What is asked."""
        return "Random puzzle: how large?" if self._chosen is None else f"{self._chosen}: how hard?"

    def lines(self) -> Sequence[Line]:
        """Sizes, or stars."""
        if self._chosen is None:
            return [Line(size, partial(self.app.push_screen, RandomMenu(size))) for size in _SIZES]
        ascii_ = self.app.capabilities.ascii
        hard = [
            Line(stars(count, ascii=ascii_), partial(self._make, count)) for count in range(1, 6)
        ]
        return [Line("any", partial(self._make, None)), *hard]

    def _make(self, count: int | None) -> None:
        if not self._busy:
            self._busy = True
            self.say("Making a puzzle ...")
            self._search(count)

    @work(thread=True, exclusive=True)
    def _search(self, count: int | None) -> None:
        assert self._chosen is not None
        try:
            choice: Choice | str = random_choice(self._chosen, count, 1, any_seed())
        except nl.NonolithError as error:
            choice = describe(error)
        self.app.call_from_thread(self._made, choice)

    def _made(self, choice: Choice | str) -> None:
        self._busy = False
        if isinstance(choice, str):
            self.say(choice)
        else:
            self.app.play(choice, instead=2)
