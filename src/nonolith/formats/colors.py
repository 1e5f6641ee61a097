"""Palettes from what files say, and one-character names for writing colors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nonolith.clue import Clue
from nonolith.errors import PuzzleError
from nonolith.palette import BLACK_AND_WHITE, SYMBOLS, Color, Palette, rgb

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: Characters that mean something else in pictures.
_RESERVED = "?|[]"

#: What the usual letters stand for.
USUAL = {
    "r": ("red", (220, 30, 30)),
    "g": ("green", (30, 150, 50)),
    "b": ("blue", (30, 60, 220)),
    "y": ("yellow", (240, 210, 40)),
    "o": ("orange", (240, 140, 30)),
}

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)


@dataclass(slots=True)
class Ink:
    """A color as a file declares it; ``symbol`` may be empty or taken."""

    name: str
    rgb: tuple[int, int, int]
    symbol: str = ""


def palette_of(inks: Iterable[Ink], background: Ink | None = None) -> Palette:
    """A palette of these colors; those without a usable symbol of their own get one."""
    every = [background or Ink("white", WHITE, "."), *inks]
    wanted = {ink.symbol for ink in every}
    free = (symbol for symbol in "." + SYMBOLS if symbol not in wanted)
    used: set[str] = set()
    colors = []
    for ink in every:
        symbol = ink.symbol
        if len(symbol) != 1 or symbol.isspace() or symbol in _RESERVED or symbol in used:
            symbol = next(free, "")
            if not symbol:
                raise PuzzleError("found too many colors for a palette")
        used.add(symbol)
        colors.append(Color(ink.name, ink.rgb, symbol))
    palette = Palette(tuple(colors))
    # One black on white for all formats, so that puzzles compare equal wherever they come from.
    return BLACK_AND_WHITE if is_plain(palette) else palette


def is_plain(palette: Palette) -> bool:
    """True if the palette is black on white, whatever its symbols are."""
    return [color.rgb for color in palette] == [WHITE, BLACK]


def letters_of(palette: Palette, allowed: str = LETTERS) -> list[str]:
    """One character for each color 1.., its own symbol if that is an allowed one."""
    own = [color.symbol if color.symbol in allowed else "" for color in palette][1:]
    spare = (letter for letter in allowed + SYMBOLS[61:] if letter not in own)
    return [letter or next(spare) for letter in own]


def uses_default(clues: Iterable[Clue]) -> bool:
    """True if some run has color 1."""
    return any(run.color == 1 for clue in clues for run in clue)


def color_word(word: str) -> tuple[int, int, int] | None:
    """A color from ``#rgb``, ``rrggbb`` or an X11/SVG name; None if it is none."""
    from nonolith.formats.colornames import NAMES

    named = NAMES.get("".join(word.split()).lower())
    if named is not None:
        return rgb(named)
    try:
        return rgb(word)
    except PuzzleError:
        return None


def hex_digits(color: Color) -> str:
    """``rrggbb``."""
    return color.hex[1:]


def cells_text(rows: Iterable[Sequence[int]], symbols: Sequence[str]) -> list[str]:
    """Rows of color numbers as text, -1 as ``?``."""
    return ["".join("?" if cell < 0 else symbols[cell] for cell in row) for row in rows]
