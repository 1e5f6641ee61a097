"""The finished picture, as large as there is room: a cell is two characters, or half of one."""

from __future__ import annotations

from rich.color import Color
from rich.style import Style
from rich.text import Text

import nonolith as nl
from nonolith.terminal.capabilities import Capabilities
from nonolith.terminal.drawing import Ink
from nonolith.terminal.inks import Inks

#: How many times larger than on the board a small picture is shown, at most.
_LARGEST = 3


def picture(
    palette: nl.Palette, cells: list[list[int]], capabilities: Capabilities, room: tuple[int, int]
) -> Text:
    """A picture from rows of colors (anything below 1 is background)."""
    wide, high = len(cells[0]) * 2, len(cells)
    times = min(room[0] // wide, room[1] // high, _LARGEST)
    if times:
        return _wide(palette, cells, capabilities, 2 * times, times)
    many = not palette.is_black_and_white
    if capabilities.ascii or (many and capabilities.colors != "full"):
        return _wide(palette, cells, capabilities, 2 if wide <= room[0] else 1, 1)
    return _half(palette, cells, capabilities)


def _wide(
    palette: nl.Palette, cells: list[list[int]], capabilities: Capabilities, across: int, down: int
) -> Text:
    """How many characters and lines a cell takes."""
    inks = Inks(capabilities, palette)
    symbols = not palette.is_black_and_white and capabilities.colors != "full"
    paper = Style(bgcolor=inks.style(Ink("open")).bgcolor)
    lines = []
    for row in cells:
        line = Text(no_wrap=True)
        for value in row:
            if value < 1:
                line.append(" " * across, paper)
            else:
                sign = palette[value].symbol if symbols else "#" if capabilities.ascii else "█"
                line.append(sign * across, inks.style(Ink("filled", value)))
        lines += [line] * down
    return Text("\n", no_wrap=True).join(lines)


def _half(palette: nl.Palette, cells: list[list[int]], capabilities: Capabilities) -> Text:
    rows = [*cells, [0] * len(cells[0])] if len(cells) % 2 else cells
    text = Text(no_wrap=True)
    if palette.is_black_and_white:
        for upper, lower in zip(rows[::2], rows[1::2], strict=True):
            pairs = zip(upper, lower, strict=True)
            text.append("".join(" ▄▀█"[2 * (a > 0) + (b > 0)] for a, b in pairs) + "\n")
    else:
        inks = Inks(capabilities, palette)
        paper = inks.style(Ink("open")).bgcolor
        colors = [paper, *(Color.from_rgb(*color.rgb) for color in list(palette)[1:])]
        for upper, lower in zip(rows[::2], rows[1::2], strict=True):
            for a, b in zip(upper, lower, strict=True):
                text.append("▀", Style(color=colors[max(a, 0)], bgcolor=colors[max(b, 0)]))
            text.append("\n")
    text.right_crop(1)
    return text
