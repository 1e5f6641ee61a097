"""The colors of a board: from what a piece of text is to how it looks.

There are three sets: every color, light or dark; the sixteen colors of the terminal, which it
shows as its owner likes; and none, where bold, underlined and reversed text must do.
"""

from __future__ import annotations

from functools import cached_property

from rich.color import Color
from rich.style import Style

import nonolith as nl
from nonolith.terminal.capabilities import Capabilities
from nonolith.terminal.drawing import Ink

Rgb = tuple[int, int, int]


class Inks:
    """Styles for one puzzle on one kind of terminal."""

    def __init__(self, capabilities: Capabilities, palette: nl.Palette) -> None:
        self.capabilities = capabilities
        self.palette = palette
        self._styles: dict[Ink, Style] = {}

    def style(self, ink: Ink) -> Style:
        """How a piece looks."""
        found = self._styles.get(ink)
        if found is None:
            make = {"full": self._full, "16": self._sixteen, "none": self._none}
            found = self._styles[ink] = make[self.capabilities.colors](ink)
        return found

    # -- every color ------------------------------------------------------------------------

    @cached_property
    def _desk(self) -> Rgb:
        return (0x16, 0x18, 0x1D) if self.capabilities.dark else (0xF6, 0xF4, 0xEF)

    @cached_property
    def _text(self) -> Rgb:
        return (0xE4, 0xE2, 0xDA) if self.capabilities.dark else (0x22, 0x24, 0x2A)

    @cached_property
    def _paper(self) -> Rgb:
        """What open cells look like."""
        if self.palette.is_black_and_white:
            return (0x21, 0x24, 0x2B) if self.capabilities.dark else (0xFF, 0xFF, 0xFF)
        own = self.palette[0].rgb
        # White paper would glare in the dark; grey still lets black and white be seen.
        return mix(own, (0x30, 0x33, 0x3A), 0.35) if self.capabilities.dark else own

    def _rgb(self, number: int) -> Rgb:
        return self._text if self.palette.is_black_and_white else self.palette[number].rgb

    def _full(self, ink: Ink) -> Style:
        accent: Rgb = (0x5A, 0xB0, 0xE8) if self.capabilities.dark else (0x10, 0x6A, 0xB4)
        amber: Rgb = (0xF5, 0xB9, 0x42)
        faint = mix(self._text, self._desk, 0.62)
        if ink.kind in ("plain", "frame", "clue"):
            fg = self._text if ink.kind == "clue" else faint
            bg = self._desk
            if ink.kind == "clue" and ink.color and not self.palette.is_black_and_white:
                bg = self._rgb(ink.color)
                fg = contrast(bg)
            if ink.done:
                fg, bg = faint, self._desk
            if ink.lit:
                fg, bg = contrast(accent), accent
            elif bg == self._desk and (ink.cursor or ink.odd):
                bg = mix(self._desk, self._text, 0.2 if ink.cursor else 0.06)
            return _style(fg, bg, bold=ink.kind == "clue" and not ink.done, strike=ink.done)
        paper = mix(self._paper, accent, 0.32) if ink.lit else self._paper
        if ink.advised:
            return _style(contrast(accent), accent, bold=True)
        if ink.kind != "filled":
            fg = mix(contrast(paper), paper, 0.3 if ink.kind == "blank" else 0.75)
            if ink.pencil:
                fg = accent
            return _style(contrast(amber), amber, bold=True) if ink.cursor else _style(fg, paper)
        rgb = self._rgb(ink.color)
        if ink.cursor:
            return _style((0, 0, 0), mix(amber, rgb, 0.35), bold=True)
        if ink.pencil:
            return _style(mix(rgb, accent, 0.35), paper)
        return _style(rgb, rgb if self.palette.is_black_and_white else paper)

    # -- sixteen colors ---------------------------------------------------------------------

    def _sixteen(self, ink: Ink) -> Style:
        many = not self.palette.is_black_and_white
        if ink.advised:
            return Style(color="black", bgcolor="bright_cyan", bold=True)
        if ink.kind in ("plain", "frame", "clue"):
            if ink.lit:
                return Style(color="black", bgcolor="cyan", bold=ink.kind == "clue")
            if ink.kind == "clue" and ink.color and many and not ink.done:
                return _chip(self.palette[ink.color].rgb)
            dim = ink.kind != "clue" or ink.done
            reverse = ink.kind == "clue" and ink.cursor
            return Style(color="bright_black" if dim else None, bold=not dim, reverse=reverse)
        if ink.cursor:
            return Style(color="black", bgcolor="yellow", bold=True)
        if ink.kind == "filled":
            if many:
                return _chip(self.palette[ink.color].rgb)
            return Style(color="cyan" if ink.pencil or ink.lit else None)
        color = "cyan" if ink.pencil else "bright_black" if ink.kind == "open" else None
        return Style(color="black" if ink.lit else color, bgcolor="cyan" if ink.lit else None)

    # -- none --------------------------------------------------------------------------------

    def _none(self, ink: Ink) -> Style:
        if ink.kind == "clue":
            return Style(bold=not ink.done, dim=ink.done, reverse=ink.lit, underline=ink.cursor)
        if ink.advised:
            return Style(bold=True, reverse=True)
        reverse = ink.cursor and ink.kind == "filled"
        return Style(underline=ink.lit, bold=ink.cursor, reverse=reverse)


def _style(fg: Rgb, bg: Rgb, *, bold: bool = False, strike: bool = False) -> Style:
    return Style(color=Color.from_rgb(*fg), bgcolor=Color.from_rgb(*bg), bold=bold, strike=strike)


#: The sixteen colors of a terminal, about as most show them.
_SIXTEEN: dict[str, Rgb] = {
    "black": (0, 0, 0), "red": (170, 0, 0), "green": (0, 150, 0), "yellow": (170, 110, 0),
    "blue": (0, 0, 190), "magenta": (170, 0, 170), "cyan": (0, 160, 170),
    "white": (185, 185, 185), "bright_black": (90, 90, 90), "bright_red": (255, 85, 85),
    "bright_green": (85, 235, 85), "bright_yellow": (250, 220, 60),
    "bright_blue": (90, 120, 255), "bright_magenta": (255, 120, 255),
    "bright_cyan": (100, 230, 255), "bright_white": (255, 255, 255),
}  # fmt: skip


def _chip(rgb: Rgb) -> Style:
    """Text on the nearest of sixteen colors."""

    def distance(name: str) -> int:
        return sum((a - b) ** 2 for a, b in zip(_SIXTEEN[name], rgb, strict=True))

    near = min(_SIXTEEN, key=distance)
    is_light = contrast(_SIXTEEN[near]) == (0, 0, 0)
    return Style(color="black" if is_light else "bright_white", bgcolor=near)


def contrast(rgb: Rgb) -> Rgb:
    """Black or white, whichever reads better on this color."""
    red, green, blue = rgb
    return (0, 0, 0) if 299 * red + 587 * green + 114 * blue > 140_000 else (255, 255, 255)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """A blend of two colors; ``share`` is that of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)
