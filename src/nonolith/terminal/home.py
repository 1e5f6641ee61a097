"""The start: go on, today's puzzle, the course, the packs, a random puzzle, the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import nonolith as nl
from nonolith.playing import Ticks
from nonolith.terminal.choices import of_entry
from nonolith.terminal.menus import Line, Menu, Page
from nonolith.terminal.random import RandomMenu
from nonolith.terminal.words import clock, size, stars, statistics_lines
from nonolith.text import counted

#: The pack that is the course.
COURSE = "first-steps"
#: How many games that were begun are listed.
_GAMES = 12


class Home(Menu):
    """What to play."""

    BAR = "Enter choose · D dark or light · ? keys · Q quit"

    def heading(self) -> str:
        """The name, and how far one has come."""
        save = self.app.save
        parts = ["nonolith", f"{len(save.solved)} solved"]
        if streak := save.streak():
            parts.append(f"{counted(streak, 'day')} in a row")
        if self.app.store.trouble:
            parts.append(self.app.store.trouble.upper())
        return (" - " if self.app.capabilities.ascii else " · ").join(parts)

    def lines(self) -> Sequence[Line]:
        """Everything that can be played."""
        app = self.app
        ticks = Ticks(app.save)
        games = app.games()
        lines = []
        if games:
            last = games[-1]
            lines.append(_line("Continue", app.describe(last), partial(app.go_on, last)))
        today = date.today()
        if (daily := app.daily(today)) is not None:
            words = f"{size(daily.puzzle)}  {stars(daily.stars, ascii=app.capabilities.ascii)}"
            if ticks.solved(daily):
                words += f"  {app.tick}"
            choice = of_entry(app.shelf, daily, f"Puzzle of {today:%d %B}")
            lines.append(_line("Today's puzzle", words, partial(app.play, choice)))
        lines.append(_line("Random puzzle", "as large and as hard as you like", self._random))
        lines.append(Line(""))
        for pack in app.shelf:
            if len(pack):
                done, count = ticks.count(pack), len(pack)
                words = f"{done:>3} of {count:<3} {app.tick if done == count else ' '}  "
                words += "the course: start here" if pack.id == COURSE else ""
                lines.append(_line(pack.title, words, partial(app.show_pack, pack)))
        lines.append(Line(""))
        if len(games) > 1:
            lines.append(_line("Games you began", str(len(games)), self._games))
        lines.append(_line("Statistics", "", self._statistics))
        return lines

    def _random(self) -> None:
        self.app.push_screen(RandomMenu())

    def _games(self) -> None:
        self.app.push_screen(Games())

    def _statistics(self) -> None:
        found = self.app.statistics()
        lines = statistics_lines(found, ascii=self.app.capabilities.ascii)
        self.app.push_screen(Page("Statistics", [*lines, "", f"Saved in {self.app.store.path}"]))


def _line(name: str, words: str, do: Callable[[], object]) -> Line:
    return Line(f"{name:<18}{words}".rstrip(), do)


class Games(Menu):
    """Games that were begun, the one played last first."""

    def heading(self) -> str:
        """What this is."""
        return "Games in progress"

    def lines(self) -> Sequence[Line]:
        """The games."""
        app = self.app
        return [
            Line(app.describe(game), partial(app.go_on, game))
            for game in app.games()[::-1][:_GAMES]
        ]


class PackMenu(Menu):
    """The puzzles of a pack; a title is shown once its picture was found."""

    def __init__(self, pack: nl.Pack) -> None:
        super().__init__()
        self.pack = pack

    def heading(self) -> str:
        """The pack, and how much of it is done."""
        done = Ticks(self.app.save).count(self.pack)
        return f"{self.pack.title}: {done} of {len(self.pack)}. {self.pack.note}"

    def lines(self) -> Sequence[Line]:
        """The puzzles."""
        app = self.app
        ticks = Ticks(app.save)
        begun = {game.place for game in app.games()}
        lines = []
        for number, entry in enumerate(self.pack, 1):
            found = ticks.solved(entry)
            tick = app.tick if found else ("~" if entry.place in begun else " ")
            hard = stars(entry.stars, ascii=app.capabilities.ascii)
            words = f"{number:>3} {tick} {size(entry.puzzle):>7}  {hard}"
            if found:
                words += f"  {entry.title}"
                if found.best is not None:
                    words += f"  {clock(found.best)}"
            elif entry.teaches:
                words += f"  {entry.teaches}"
            lines.append(Line(words, partial(self._play, entry)))
        return lines

    def _play(self, entry: nl.Entry) -> None:
        self.app.play(of_entry(self.app.shelf, entry))
