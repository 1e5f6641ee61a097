"""The keys of a game: one table for what they do, the bar at the bottom and the help."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """Some keys that do the same: what to call, how they are written, what they do."""

    keys: str
    action: str
    shown: str
    words: str


KEYS = (
    Key("up", "move(-1, 0)", "Arrows", "move; with Shift keep marking, with Ctrl by five"),
    Key("down", "move(1, 0)", "", ""),
    Key("left", "move(0, -1)", "", ""),
    Key("right", "move(0, 1)", "", ""),
    Key("ctrl+up", "move(-5, 0)", "", ""),
    Key("ctrl+down", "move(5, 0)", "", ""),
    Key("ctrl+left", "move(0, -5)", "", ""),
    Key("ctrl+right", "move(0, 5)", "", ""),
    Key("home", "move(0, -10000)", "Home End PgUp PgDn", "to the first or last column or row"),
    Key("end", "move(0, 10000)", "", ""),
    Key("pageup", "move(-10000, 0)", "", ""),
    Key("pagedown", "move(10000, 0)", "", ""),
    Key("shift+up", "go_on(-1, 0)", "", ""),
    Key("shift+down", "go_on(1, 0)", "", ""),
    Key("shift+left", "go_on(0, -1)", "", ""),
    Key("shift+right", "go_on(0, 1)", "", ""),
    Key("space", "mark(True)", "Space X Backspace", "fill, cross out, clear"),
    Key("x", "mark(False)", "", ""),
    Key("backspace,delete", "clear", "", ""),
    *(Key(str(number), f"color({number})", "", "") for number in range(1, 10)),
    Key("tab", "next_color(1)", "1-9 Tab", "choose a color"),
    Key("shift+tab", "next_color(-1)", "", ""),
    Key("u,ctrl+z", "undo", "U R", "undo, redo"),
    Key("r,ctrl+y", "redo", "", ""),
    Key("t", "try_out", "T K B", "try something out in pencil; keep it, take it back"),
    Key("k", "keep", "", ""),
    Key("b", "take_back", "", ""),
    Key("h", "hint", "H", "hint: which line; again: how; again: which cells"),
    Key("c", "check", "C", "check the marks"),
    Key("enter", "follow", "Enter", "apply the hint or the check"),
    Key("p", "pause", "P", "pause"),
    Key("a", "automatic", "A", "crosses in finished lines: automatic or not"),
    Key("m", "tool", "M", "the left mouse button fills or crosses out"),
    Key("z", "zoom", "Z S D", "cells narrow or wide; symbols for colors; dark or light"),
    Key("s", "symbols", "", ""),
    Key("d", "dark", "", ""),
    Key("question_mark,f1", "help", "?", "these keys"),
    Key("q,escape", "leave", "Q", "leave; the game is saved"),
)

MOUSE = (
    ("Left button", "fill; drag along a line; click again to clear"),
    ("Right, Ctrl + left", "cross out"),
    ("On a number", "cross it off"),
    ("Wheel (Shift)", "scroll a large board"),
)

#: What the bar at the bottom tells, as far as there is room.
BAR = "Space fill · X cross · H hint · C check · U undo · T try · ? keys · Q leave"
#: The same while something is tried out.
TRYING = "In pencil: K keep · B take back · U undo · Space fill · X cross"


def help_lines() -> list[str]:
    """All keys, one on a line."""
    pairs = [(key.shown, key.words) for key in KEYS if key.shown]
    wide = max(len(shown) for shown, _ in (*pairs, *MOUSE))
    return [f"{shown:<{wide}}  {words}" for shown, words in (*pairs, ("", ""), *MOUSE)]
