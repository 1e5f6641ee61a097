"""How one cell looks in a terminal: its character and its ink.

Plain text has no color, so every state has a character of its own; on a color terminal the same
states differ in ink as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.render.layout import ascii_or, in_color
from nonolith.render.marks import Marks

Rgb = tuple[int, int, int]

#: Fixed inks that read on dark and light terminals alike.
ACCENT: Rgb = (0x1A, 0x9B, 0xC9)
OTHER: Rgb = (0xE0, 0x7B, 0x00)
PAPER: Rgb = (0xF4, 0xF4, 0xF0)
SOOT: Rgb = (0x16, 0x16, 0x18)
FOG: Rgb = (0x8C, 0x90, 0x98)

# The dots of a braille character, in the order of its bits, as (row, column).
_DOTS = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 0), (3, 1))


@dataclass(frozen=True, slots=True)
class Ink:
    """The look of a piece of text on a color terminal; plain text ignores it."""

    fg: Rgb | None = None
    bg: Rgb | None = None
    bold: bool = False
    dim: bool = False
    strike: bool = False


PLAIN = Ink()

#: A piece of terminal output: text and its ink.
Piece = tuple[str, Ink]


@dataclass(frozen=True)
class Glyphs:
    """Draws the cells of one grid; ``ascii``, ``color`` and ``symbols`` say with what means."""

    grid: Grid | None
    palette: Palette
    marks: Marks
    ascii: bool
    color: bool
    symbols: bool

    def wide(self, row: int, column: int, width: int) -> Piece:
        """A cell of ``width`` characters, on a line of its own."""
        if self.grid is None:
            marked = (row, column) in self.marks.cells
            return ("[" + " " * (width - 2) + "]", Ink(ACCENT)) if marked else (" " * width, PLAIN)
        value = self.grid.color_at(row, column)
        marked = (row, column) in self.marks.changed or (row, column) in self.marks.cells
        if self.marks.differs(self.grid, row, column):
            return self._difference(value, row, column, width)
        if value < 0:
            text = "[" + "?" * (width - 2) + "]" if marked else "?" * width
            return text, Ink(ACCENT) if marked else Ink(dim=True)
        if value > 0 and self._painted:
            return self._chip(value, width, marked)
        if value == 0:
            return self._blank(width, marked)
        return self._filled(value, width, marked)

    def narrow(self, row: int, column: int) -> Piece:
        """A cell of one character, on a line of its own."""
        text, ink = self.wide(row, column, 3)
        # Of "[?]", " . ", "*##" and the like the middle one shows the state.
        return text[1], ink

    def _filled(self, value: int, width: int, marked: bool) -> Piece:
        ink = Ink(ACCENT) if marked else PLAIN
        if self.ascii or self.symbols:
            symbol = ascii_or(self.palette[value].symbol, self.ascii)
            return ("*" + symbol * (width - 1) if marked else symbol * width), ink
        return ("█" if self.color or not marked else "▓") * width, ink

    def _blank(self, width: int, marked: bool) -> Piece:
        assert self.grid is not None
        paper = self.palette[0].rgb if self._painted else None
        ink = Ink(ACCENT if marked else None, paper)
        if self.ascii:
            return ("*" if marked else " ") + "." * (width - 1), ink
        if marked:
            return "\N{MULTIPLICATION SIGN}".center(width), ink
        if not self._partial:
            return " " * width, ink
        return "·".center(width), Ink(FOG if paper else None, paper, dim=paper is None)

    def _chip(self, value: int, width: int, marked: bool) -> Piece:
        rgb = self.palette[value].rgb
        text = self.palette[value].symbol.center(width) if self.symbols else " " * width
        if marked:
            text = "[" + text[1:-1] + "]"
        return text, Ink(contrast(rgb), rgb)

    def _difference(self, value: int, row: int, column: int, width: int) -> Piece:
        assert self.marks.other is not None
        second = self.marks.other.color_at(row, column)
        if self.ascii:
            return ("+" if value else "-") * width, PLAIN
        if self._painted:
            first_rgb, second_rgb = (
                FOG if number < 0 else self.palette[number].rgb for number in (value, second)
            )
            return "▞" * width, Ink(first_rgb, second_rgb)
        return ("▓" if value else "░") * width, Ink(ACCENT if value else OTHER)

    # -- half blocks -----------------------------------------------------------------------

    @property
    def halves(self) -> bool:
        """True if two cells can share a character without losing anything."""
        paints = self.color and not self.symbols
        return not self.ascii and (paints or not self._needs_paint)

    @cached_property
    def _painted(self) -> bool:
        """True if cells appear in the colors of the palette."""
        return self.color and in_color(self.palette)

    @cached_property
    def _partial(self) -> bool:
        """True if some cell is not known, so that blank ones must look different."""
        return self.grid is not None and not self.grid.is_complete

    @cached_property
    def _needs_paint(self) -> bool:
        """True unless every cell is plainly black or white."""
        return self.grid is not None and (
            self._painted
            or len(self.palette) > 1
            or self._partial
            or bool(self.marks.changed or self.marks.cells or self.marks.other)
        )

    def half(self, row: int, column: int, last: bool) -> Piece:
        """The cell and the one below it (none if ``last``) in one character."""
        if self.grid is None:
            return " ", PLAIN
        if not self._needs_paint:
            upper = self.grid.color_at(row, column) > 0
            lower = not last and self.grid.color_at(row + 1, column) > 0
            return " ▄▀█"[2 * upper + lower], PLAIN
        upper_rgb = self._paint(row, column)
        if last:
            return "▀", Ink(upper_rgb)
        return "▀", Ink(upper_rgb, self._paint(row + 1, column))

    @property
    def can_dot(self) -> bool:
        """True if braille dots can show every cell: filled or not is all there is to show."""
        return self.grid is not None and not self.ascii and not self._needs_paint

    def dots(self, row: int, column: int) -> Piece:
        """Four rows of two cells in one braille character."""
        assert self.grid is not None
        pattern = 0
        for bit, (down, across) in enumerate(_DOTS):
            place = (row + down, column + across)
            if place[0] < self.grid.height and place[1] < self.grid.width:
                pattern |= (self.grid.color_at(*place) > 0) << bit
        return chr(0x2800 + pattern), PLAIN

    def _paint(self, row: int, column: int) -> Rgb:
        assert self.grid is not None
        value = self.grid.color_at(row, column)
        if self.marks.differs(self.grid, row, column):
            return ACCENT if value else OTHER
        marked = (row, column) in self.marks.changed or (row, column) in self.marks.cells
        if value < 0:
            rgb: Rgb = FOG
        elif self._painted:
            rgb = self.palette[value].rgb
        else:
            rgb = SOOT if value else PAPER
        return mix(rgb, ACCENT) if marked else rgb


def contrast(rgb: Rgb) -> Rgb:
    """Black or white, whichever reads better on this color."""
    red, green, blue = rgb
    return (0, 0, 0) if 299 * red + 587 * green + 114 * blue > 140_000 else (255, 255, 255)


def mix(first: Rgb, second: Rgb, share: float = 0.6) -> Rgb:
    """A blend of two colors; ``share`` is that of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)
