"""A menu: a heading, lines to choose from, a bar at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from nonolith.terminal.app import PlayApp


class Line(NamedTuple):
    """A line of a menu, and what it does; None for a heading."""

    text: str
    do: Callable[[], object] | None = None


class Menu(Screen[None]):
    """A list to choose from; others fill it in `lines`, which is asked again at every return."""

    app: PlayApp
    BAR = "Enter choose · Q back"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", show=False),
        Binding("d", "dark", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._marked = 0

    def heading(self) -> str:
        """The words above the list."""
        raise NotImplementedError

    def lines(self) -> Sequence[Line]:
        """What there is to choose."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Heading, list, bar."""
        yield Static(id="head", markup=False)
        yield OptionList(id="list", markup=False)
        yield Static(id="words", markup=False)
        bar = self.BAR.replace("·", "|") if self.app.capabilities.ascii else self.BAR
        yield Static(bar, id="bar", markup=False)

    def on_screen_resume(self) -> None:
        """Show what there is now."""
        chosen = self.query_one(OptionList)
        place = chosen.highlighted
        self._lines = list(self.lines())
        chosen.clear_options()
        chosen.add_options(
            [Option(self._text(line, False), disabled=line.do is None) for line in self._lines]
        )
        can = [index for index, line in enumerate(self._lines) if line.do is not None]
        chosen.highlighted = place if place in can else next(iter(can), None)
        chosen.focus()
        self.query_one("#head", Static).update(self.heading())
        self.say("")

    def _text(self, line: Line, is_chosen: bool) -> str:
        # Without colors the line to be chosen needs a sign.
        sign = "> " if is_chosen else "  "
        return f"{sign if self.app.capabilities.colors == 'none' else ''}{line.text}" or " "

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The player moves to another line."""
        for index in {self._marked, event.option_index}:
            if self.app.capabilities.colors == "none" and index < len(self._lines):
                text = self._text(self._lines[index], index == event.option_index)
                event.option_list.replace_option_prompt_at_index(index, text)
        self._marked = event.option_index

    def say(self, text: str) -> None:
        """Words below the list."""
        words = self.query_one("#words", Static)
        words.update(text)
        words.display = bool(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        do = self._lines[event.option_index].do
        if do is not None:
            do()

    def action_leave(self) -> None:
        """Back."""
        self.app.leave()

    def action_dark(self) -> None:
        """Dark or light."""
        self.app.toggle_dark()

    def action_help(self) -> None:
        """All keys."""
        self.app.show_help()


class Page(Screen[None]):
    """Text to read, and any key to go back."""

    app: PlayApp

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading, self._text = heading, "\n".join(lines)

    def compose(self) -> ComposeResult:
        """Heading, text, bar."""
        yield Static(self._heading, id="head", markup=False)
        with VerticalScroll():
            yield Static(self._text, id="page", markup=False)
        yield Static("Any key goes back", id="bar", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Back, but not by what scrolls."""
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()  # it is not for the screen below
            self.app.leave()

    def on_click(self) -> None:
        """Back."""
        self.app.leave()
