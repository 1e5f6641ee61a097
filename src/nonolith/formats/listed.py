"""The ``[clues]`` of pynogram and nonogrid: clues in a text, commas and line ends between them.

Comments begin with ``#`` or ``;``; a clue may be quoted; ``2g 1r 2`` is colored, and ``?`` is a
run of unknown length. The two programs wrap the same text in an ini file and in TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.formats.clues import number
from nonolith.formats.colors import (
    BLACK,
    WHITE,
    Ink,
    color_word,
    is_plain,
    letters_of,
    palette_of,
)
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_LINES
from nonolith.formats.lists import Numbered
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle

_COLOR = re.compile(r"\s*(\w+)\s*=\s*\(([^)]*)\)\s*(\S?)\s*").fullmatch
_NAME = re.compile(r"[A-Za-z_]+").fullmatch
_RUN = re.compile(r"([0-9]+|\?)([^\s,0-9?]*)|(\S+)")


class Colors:
    """The colors of a file: declared ones, and black for runs that name none."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._inks: list[Ink] = []
        self._numbers: dict[str, int] = {}
        self._background: Ink | None = None

    def declare(self, line: Numbered) -> None:
        """Take ``name = (color) symbol``."""
        match = _COLOR(line[1])
        rgb = _rgb(match[2]) if match else None
        if match is None or rgb is None:
            raise self._document.error(
                "this is not a color",
                line=line[0] or None,
                found=shorten(line[1]),
                expected="a line such as: r = (red) *",
            )
        ink = Ink(match[1], rgb, match[3])
        if match[1] in ("w", "white") and rgb == WHITE:
            self._background = ink
        elif match[1] in self._numbers:
            raise self._document.error(
                f"color {match[1]!r} is declared twice", line=line[0] or None
            )
        else:
            self._add(match[1], ink)

    def _add(self, name: str, ink: Ink) -> int:
        self._inks.append(ink)
        self._numbers[name] = len(self._inks)
        return len(self._inks)

    def number_of(self, name: str) -> int | None:
        """The number of a color; black is added when it is first met."""
        if name in self._numbers:
            return self._numbers[name]
        if name in ("", "b", "black"):
            known = self._numbers.get("")
            return known or self._add("", Ink("black", BLACK, "#"))
        return None

    def palette(self) -> Palette:
        """The colors in the order in which they were met."""
        return palette_of(self._inks, self._background) if self._inks else BLACK_AND_WHITE


def _rgb(text: str) -> tuple[int, int, int] | None:
    parts = text.split(",")
    if len(parts) == 3 and all(part.strip().isdecimal() for part in parts):
        red, green, blue = (min(int(part.strip()[:4]), 255) for part in parts)
        return red, green, blue
    return color_word(text)


def clue_texts(document: Document, lines: Sequence[Numbered]) -> list[Numbered]:
    """The clues of some lines; comments and quotes are removed."""
    found: list[Numbered] = []
    for line, text in lines:
        bare = re.split("[#;]", text, maxsplit=1)[0].replace('"', " ").replace("'", " ")
        if bare.count(",") > MAX_LINES:
            raise document.error(f"found more than {MAX_LINES} clues", line=line)
        parts = [part.strip() for part in bare.split(",")]
        found += [(line, part) for part in parts if part]
    return found


def read_clues(document: Document, lines: Sequence[Numbered], colors: Colors) -> list[Clue]:
    """The clues of one side."""
    return [_clue(document, line, colors) for line in clue_texts(document, lines)]


def _clue(document: Document, line: Numbered, colors: Colors) -> Clue:
    runs = []
    for match in _RUN.finditer(line[1]):
        is_zero = match[1] is not None and not match[1].strip("0")
        color = 1 if is_zero else colors.number_of(match[2]) if match[1] else None
        if color is None:
            raise document.error(
                "this is not a run in a declared color" if match[1] else "this is not a run",
                line=line[0],
                found=shorten(match[0]),
                expected="a number, or a number and the name of a color",
            )
        length = None if match[1] == "?" else number(document, match[1], line[0])
        if length != 0:
            runs.append(Run(length, color))
        elif line[1] != match[0]:
            document.note_zero(line[0])
    return Clue(tuple(runs))


def _marks(palette: Palette) -> list[str]:
    """What each color is called in clues: its name if that is a plain word, else a letter."""
    names = [color.name for color in palette.colors[1:]]
    if is_plain(palette):
        return [""] * len(names)
    usable = all(map(_NAME, names)) and len(set(names)) == len(names)
    return names if usable and not {"w", "white"} & set(names) else letters_of(palette)


def color_lines(palette: Palette) -> list[str]:
    """The declarations of a palette; none for black on white."""
    if is_plain(palette):
        return []
    lines = [
        f"{mark} = ({color.hex[1:]}) {color.symbol}"
        for mark, color in zip(_marks(palette), palette.colors[1:], strict=True)
    ]
    # Symbols that would begin a comment or end a string are left to the reader's choice.
    return [line if line[-1] not in "#;'\"" else line[:-2] for line in lines]


def clue_rows(puzzle: Puzzle, clues: Sequence[Clue]) -> Iterator[str]:
    """Clues as lines, an empty one as 0."""
    marks = _marks(puzzle.palette)
    for clue in clues:
        runs = (f"{run.length or '?'}{marks[(run.color or 1) - 1]}" for run in clue)
        yield " ".join(runs) or "0"
