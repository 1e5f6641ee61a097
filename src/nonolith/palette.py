"""The colors of a puzzle.

A *palette* lists the background first and then colors 1, 2, ...; a color is known by its number
in code, by its name to people, and by its symbol (one character) in plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nonolith.errors import PuzzleError
from nonolith.text import readable

#: Symbols handed out to colors that have none: letters and digits first, then other letters.
#: ``?`` and white space never occur, because they mean "unknown" and nothing.
SYMBOLS = "#ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz0123456789" + "".join(
    chr(code) for code in range(0xC0, 0x1C0) if code not in (0xD7, 0xF7)
)


@dataclass(frozen=True, slots=True)
class Color:
    """One color: its name, red, green and blue in 0..255, and its one-character symbol."""

    name: str
    rgb: tuple[int, int, int]
    symbol: str

    def __post_init__(self) -> None:
        if len(self.rgb) != 3 or not all(0 <= part <= 255 for part in self.rgb):
            raise PuzzleError(
                f"color {self.name!r}: found rgb {self.rgb}; expected three numbers from 0 to 255"
            )
        if not self.name.isprintable():
            object.__setattr__(self, "name", readable(self.name))
        symbol = self.symbol
        if len(symbol) != 1 or symbol.isspace() or symbol == "?" or readable(symbol) != symbol:
            raise PuzzleError(
                f"color {self.name!r}: found symbol {self.symbol!r}; expected one visible "
                "character other than '?'"
            )

    @property
    def hex(self) -> str:
        """The color as ``#rrggbb``."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


@dataclass(frozen=True, slots=True)
class Palette:
    """The background and the colors 1.. of a puzzle, each with a symbol of its own."""

    colors: tuple[Color, ...]
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.colors:
            raise PuzzleError("a palette needs at least a background color")
        numbers = {color.symbol: number for number, color in enumerate(self.colors)}
        if len(numbers) != len(self.colors):
            raise PuzzleError("two colors of a palette have the same symbol")
        object.__setattr__(self, "_numbers", numbers)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the colors; the symbol table is derived."""
        return (Palette, (self.colors,))

    def __len__(self) -> int:
        """How many colors there are, the background not counted."""
        return len(self.colors) - 1

    def __getitem__(self, number: int) -> Color:
        return self.colors[number]

    def __iter__(self) -> Iterator[Color]:
        return iter(self.colors)

    @property
    def is_black_and_white(self) -> bool:
        """True if there is just one color besides the background."""
        return len(self.colors) <= 2

    @property
    def full_mask(self) -> int:
        """The set of all colors as a bit mask: what an unknown cell may be."""
        return (1 << len(self.colors)) - 1

    def number_of(self, symbol: str) -> int | None:
        """The number of the color with this symbol, or None."""
        return self._numbers.get(symbol)

    def named(self, name: str) -> int | None:
        """The number of the color with this name, or None."""
        for number, color in enumerate(self.colors):
            if color.name == name:
                return number
        return None

    @classmethod
    def of(cls, *rgbs: str | tuple[int, int, int], background: str = "#ffffff") -> Palette:
        """A palette from colors as ``#rrggbb`` or (r, g, b); names and symbols are chosen."""
        if len(rgbs) > len(SYMBOLS):
            raise PuzzleError(f"found {len(rgbs)} colors; expected at most {len(SYMBOLS)}")
        colors = [Color("white" if background == "#ffffff" else "background", rgb(background), ".")]
        for number, (value, symbol) in enumerate(zip(rgbs, SYMBOLS, strict=False), 1):
            colors.append(Color(f"color{number}", rgb(value), symbol))
        return cls(tuple(colors))

    @classmethod
    def of_size(cls, colors: int) -> Palette:
        """A palette of this many well-spread colors, for puzzles that do not name theirs."""
        if colors <= 1:
            return BLACK_AND_WHITE
        return cls.of(*(_spread(index, colors) for index in range(colors)))


def rgb(value: str | Iterable[int]) -> tuple[int, int, int]:
    """Read ``#rgb``, ``#rrggbb`` (the ``#`` may be missing) or three numbers."""
    if isinstance(value, str):
        digits = value.strip().lstrip("#")
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        try:
            if len(digits) != 6:
                raise ValueError
            number = int(digits, 16)
        except ValueError:
            raise PuzzleError(f"found color {value!r}; expected #rgb or #rrggbb") from None
        return (number >> 16, number >> 8 & 255, number & 255)
    try:
        red, green, blue = value
    except ValueError:
        raise PuzzleError(f"found color {value!r}; expected three numbers") from None
    return (red, green, blue)


def _spread(index: int, total: int) -> tuple[int, int, int]:
    """Color ``index`` of ``total``: black first, then hues by the golden ratio."""
    if index == 0:
        return (0, 0, 0)
    import colorsys

    hue = (index - 1) * 0.618033988749895 % 1.0
    lightness = (0.45, 0.32, 0.6)[index // 8 % 3]
    parts = colorsys.hls_to_rgb(hue, lightness, 0.85)
    red, green, blue = (round(255 * part) for part in parts)
    return (red, green, blue)


#: The palette of puzzles without colors: ``.`` blank, ``#`` filled.
BLACK_AND_WHITE = Palette((Color("white", (255, 255, 255), "."), Color("black", (0, 0, 0), "#")))
