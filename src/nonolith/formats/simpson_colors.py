"""The clues of ``.non`` files, in black and white and in both color dialects."""

from __future__ import annotations

import re

from nonolith.clue import Clue, Run
from nonolith.errors import PuzzleError
from nonolith.formats.clues import number, numbers_clue
from nonolith.formats.colors import BLACK, Ink, color_word, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.palette import BLACK_AND_WHITE, Palette

_NUMBERS = re.compile(r"[0-9 \t,]+").fullmatch
_TOKEN = re.compile(r"([0-9]+)([^\s,:0-9]*)|([^\s,:0-9][^\s,:]*)\s*:?|(:)")
_COLOR = re.compile(r"\s*color\s+(\S+)\s+(#?[0-9A-Fa-f]{3,6}|[A-Za-z]+)(?:\s+(\S))?\s*$", re.I)


class ClueReader:
    """Reads clues and learns the palette: declared colors first, then those that are met."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._inks: list[Ink] = []
        self._numbers: dict[str, int] = {}  # character (mikix) or lower-case name (Nonny) -> color
        self._background: Ink | None = None
        self._declared: set[int] = set()  # lines
        self._dialects: set[str] = set()

    def declare(self, text: str, line: int) -> None:
        """Take a ``color`` line; other lines that begin with the word are left alone."""
        match = _COLOR.fullmatch(text)
        rgb = color_word(match[2]) if match else None
        if match is None or rgb is None:
            return
        self._declared.add(line)
        name, symbol = match[1], match[3] or ""
        if name == "0":
            self._background = Ink("background", rgb, ".")
            return
        mikix = len(name) == 1 and not symbol
        self._dialects.add("mikix" if mikix else "Nonny")
        if len(self._dialects) == 2:
            self._document.note(
                "two color dialects are mixed: 'color a #rrggbb' and 'color name rrggbb'",
                line,
                code="dialects",
            )
        key = name if mikix else name.lower()
        if key in self._numbers:
            raise self._document.error(
                f"color {name!r} is declared twice", line=line, expected="one line for each color"
            )
        self._add(key, Ink(name, rgb, name if mikix else symbol))

    def is_declared(self, line: int) -> bool:
        """True if this line was understood as a declaration."""
        return line in self._declared

    def is_clue(self, text: str) -> bool:
        """True if a line of a section is meant as a clue: a digit first, or a known color."""
        if text[0].isdigit() or text[0] in ",-+":
            return True
        match = _TOKEN.match(text)
        word = (match[3] or "").lower() if match else ""
        return word == "black" or ("Nonny" in self._dialects and word in self._numbers)

    def clue(self, text: str, line: int) -> Clue:
        """One clue."""
        if not self._numbers and _NUMBERS(text):
            return numbers_clue(self._document, text, line)
        runs = []
        current: int | None = None  # Nonny's color word holds until the next one
        for token in _TOKEN.finditer(text):
            column = token.start() + 1
            if token[1] is None:
                current = self._named(token[3] or token[4], line, column)
                continue
            length = number(self._document, token[1], line, column)
            color = self._marked(token[2], line, column) if token[2] else current
            if length:
                runs.append(Run(length, color or self._default()))
            elif text.strip() != token[0]:
                self._document.note_zero(line)
        return Clue(tuple(runs))

    def _named(self, word: str, line: int, column: int) -> int:
        key = word.lower()
        if key in self._numbers:
            return self._numbers[key]
        if key == "black":
            return self._default()
        raise self._document.error(
            "this is neither a number nor a declared color",
            line=line,
            column=column,
            found=shorten(word),
            expected="a clue such as 3,1",
        )

    def _marked(self, mark: str, line: int, column: int) -> int:
        known = self._numbers.get(mark)
        if known is not None:
            return known
        if "mikix" in self._dialects or len(mark) > 1 or not mark.isalpha():
            raise self._document.error(
                f"color {shorten(mark)} is not declared",
                line=line,
                column=column,
                expected=f"a line 'color {mark[:1]} #rrggbb' before the clues",
            )
        # The format leaves the choice of colors to the reader if none is declared.
        spread = Palette.of_size(len(self._inks) + 2)
        return self._add(mark, Ink(mark, spread[len(self._inks) + 2].rgb, mark))

    def _default(self) -> int:
        """The color of runs that name none."""
        for key in ("1", "black"):
            if key in self._numbers:
                return self._numbers[key]
        return self._add("1", Ink("black", BLACK, "#"))

    def _add(self, key: str, ink: Ink) -> int:
        self._inks.append(ink)
        self._numbers[key] = len(self._inks)
        return len(self._inks)

    def palette(self) -> Palette:
        """The colors met so far; black on white if none was named."""
        if not self._inks and self._background is None:
            return BLACK_AND_WHITE
        try:
            return palette_of(self._inks or [Ink("black", BLACK, "#")], self._background)
        except PuzzleError as error:
            raise self._document.error(str(error)) from None

    def cell_table(self, palette: Palette) -> dict[str, int]:
        """Which colors each character of a goal allows."""
        table = dict.fromkeys(".-_", 1)
        if palette.is_black_and_white:
            table.update(dict.fromkeys("1#Xx*", 2))
        for number_, color in enumerate(palette):
            table[color.symbol] = 1 << number_
        for key, color_number in self._numbers.items():
            if len(key) == 1:
                table[key] = 1 << color_number
        table["0"] = 1
        table["?"] = palette.full_mask
        return table
