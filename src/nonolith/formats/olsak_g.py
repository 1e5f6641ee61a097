"""Olšák's ``.g``: groups of clues between ``:`` lines, with colors.

What stands before the first line that begins with ``#`` or ``:`` is prose. ``#d`` begins the
colors, one a line: ``<in>:<out> <word> <comment>``, where ``<in>`` marks runs in clues (0 is the
background, 1 the color of runs without a mark), ``<out>`` draws, and the word is an X11 name or
``#rrggbb``. Blank lines inside a group are empty clues. Triddlers (``#t``) and triangles are
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.formats.clues import number
from nonolith.formats.colors import BLACK, WHITE, Ink, color_word, letters_of, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.lists import Numbered, numbered, trimmed
from nonolith.formats.registry import Confidence, Match
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Meta, Puzzle

_INK = re.compile(r"\s*(\S):(.?)\s*(\S+)(.*)")
_RUN = re.compile(r"([0-9]+)([^\s,0-9])?(?=[\s,]|$)|(\S+)")
#: Where X11 and CSS disagree, the names here are X11's.
_X11 = {
    "green": (0, 255, 0),
    "gray": (190, 190, 190),
    "grey": (190, 190, 190),
    "maroon": (176, 48, 96),
    "purple": (160, 32, 240),
}


def sniff(document: Document) -> Match | None:
    """At least two lines that begin with a colon, and a digit that begins the line after one."""
    lines = document.lines
    marks = [index for index, line in enumerate(lines) if line.startswith(":")]
    first = lines[marks[0] + 1].strip() if marks and marks[0] + 1 < len(lines) else "x"
    if len(marks) >= 2 and (not first or first[0].isdigit() or first[0] in "/\\"):
        return Match(Confidence.CERTAIN, "groups of clues between lines that begin with ':'")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = document.lines
    marks = [index for index, line in enumerate(lines) if line.startswith(":")]
    start = next((i for i, line in enumerate(lines) if line.startswith(("#", ":"))), len(lines))
    for index in range(start, marks[0] if marks else len(lines)):
        if lines[index][:2].lower() == "#t":
            raise document.triddler(index + 1)
    if len(marks) >= 6:
        raise document.triddler(marks[0] + 1)
    if len(marks) not in (2, 3):
        raise document.error(
            f"found {len(marks)} lines that begin with ':'",
            line=marks[0] + 1 if marks else None,
            expected="one before the rows, one before the columns, and one at the end",
        )
    palette, numbers = _colors(document, lines[start : marks[0]], start + 1)
    end = marks[2] if len(marks) > 2 else len(lines)
    rows = numbered(lines[marks[0] + 1 : marks[1]], marks[0] + 2)
    columns = numbered(lines[marks[1] + 1 : end], marks[1] + 2)
    if len(marks) == 2:
        columns = trimmed(columns)
    yield document.puzzle(
        [_clue(document, line, numbers) for line in rows],
        [_clue(document, line, numbers) for line in columns],
        palette,
        _meta(lines[:start]),
        line=marks[0] + 1,
    )


def _meta(prose: Sequence[str]) -> Meta | None:
    """The first line is the title, unless it is blank or further lines of its paragraph follow."""
    text = "\n".join(line.strip() for line in prose).rstrip()
    first, _, rest = text.partition("\n")
    text = text.strip()
    if not text:
        return None
    if first and (not rest or rest.startswith("\n")):
        return Meta(title=first, description=rest.strip())
    return Meta(description=text)


def _colors(document: Document, lines: Sequence[str], first: int) -> tuple[Palette, dict[str, int]]:
    """The palette, and the number of each mark; ``""`` is the mark of unmarked runs."""
    inks: list[Ink] = []
    numbers: dict[str, int] = {}
    background: Ink | None = None
    inside = False
    for line, text in enumerate(lines, first):
        if text.startswith("#"):
            inside = text[1:2] in "dD"
            continue
        match = _INK.fullmatch(text) if inside else None
        if match is None:
            continue
        mark, out, word, comment = match.groups()
        comment = comment.strip()
        if "/" in word or "\\" in word:
            raise document.triangles(line)
        named = not word.startswith("#")
        ink = Ink(word if named else comment or mark, _rgb(document, word, line), out)
        if mark == "0":
            background = ink
        elif mark != "6":  # 6 is what lies around a triddler
            key = "" if mark == "1" else mark
            if key in numbers:
                raise document.error(f"color {mark!r} is declared twice", line=line)
            inks.append(ink)
            numbers[key] = len(inks)
    if not inks and background is None:
        return BLACK_AND_WHITE, {"": 1}
    if not inks:
        inks, numbers = [Ink("black", BLACK, "#")], {"": 1}
    return palette_of(inks, background or Ink("white", WHITE, "")), numbers


def _rgb(document: Document, word: str, line: int) -> tuple[int, int, int]:
    rgb = _X11.get(word.lower()) or color_word(word)
    if rgb is None:
        raise document.error(
            "this is not a color",
            line=line,
            found=shorten(word),
            expected="a name such as blue, or #rrggbb",
        )
    return rgb


def _clue(document: Document, line: Numbered, numbers: dict[str, int]) -> Clue:
    runs = []
    for match in _RUN.finditer(line[1]):
        if match[1] is None or (match[2] or "") not in numbers:
            found = match[0]
            raise document.error(
                "this is not a run in a declared color" if match[1] else "this is not a run",
                line=line[0],
                column=match.start() + 1,
                found=shorten(found),
                expected="a number, or a number and the mark of a color",
            )
        length = number(document, match[1], line[0], match.start() + 1)
        if length:
            runs.append(Run(length, numbers[match[2] or ""]))
        elif line[1] != match[0]:
            document.note_zero(line[0])
    return Clue(tuple(runs))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle; colors are written as ``#rrggbb`` with their names as comments."""
    puzzle = puzzles[0]
    palette = puzzle.palette
    title, description = _prose(puzzle.title), _prose(puzzle.meta.description)
    prose = f"{' '.join(title.split())}\n\n{description}".rstrip()
    marks = ["", *letters_of(palette)[1:]][: len(palette)]
    body = [prose] if prose.strip() else []
    if palette != BLACK_AND_WHITE:
        body.append("#d")
        body += [
            f"   {mark}:{color.symbol}  {color.hex}  {color.name}".rstrip()
            for mark, color in zip(["0", *(mark or "1" for mark in marks)], palette, strict=True)
        ]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        body.append(f": {name}")
        body += [
            " ".join(f"{run.length}{marks[(run.color or 1) - 1]}" for run in clue) for clue in clues
        ]
    return "\n".join([*body, ":"]) + "\n"


def _prose(text: str) -> str:
    """Text in which no line begins with a mark of the format."""
    lines = text.split("\n")
    return "\n".join(f" {line}" if line.startswith(("#", ":")) else line for line in lines)
