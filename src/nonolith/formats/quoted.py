"""Quoted lists: columns, rows, an optional color flag, column clues, row clues.

The format of the second of the classic command line solvers: every clue in double quotes, commas
between clues and within them, columns before rows. A color follows its run after a dash and is
one of 62 letters and digits; ``"0"`` is an empty line.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.errors import UnsupportedError
from nonolith.formats.clues import number, numbers_clue, text_of
from nonolith.formats.colors import BLACK, USUAL, Ink, is_plain, letters_of, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_LINES
from nonolith.formats.partial import partials_of
from nonolith.formats.registry import Confidence, Match
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle

_SYMBOLS = string.ascii_letters + string.digits
_HEADER = re.compile(r"\s*([0-9]+)\s+([0-9]+)\s+(?:([01])\s+)?(?=\")")
_QUOTED = re.compile(r'"([^"]*)"|([^",\s])')
_RUN = re.compile(r"\s*([0-9]+)\s*-\s*([0-9A-Za-z])\s*").fullmatch

#: Other symbols get colors of their own.
_USUAL = {"k": BLACK} | {letter: color for letter, (_, color) in USUAL.items()}


def sniff(document: Document) -> Match | None:
    """Two numbers and then quotes."""
    if _HEADER.match(document.head):
        return Match(Confidence.CERTAIN, "two numbers, then clues in double quotes")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    text = document.text
    header = _HEADER.match(text)
    if header is None:
        raise document.error(
            "this is not how the format begins",
            line=1,
            found=shorten(text[:20]),
            expected="the numbers of columns and rows on lines of their own, then quoted clues",
        )
    width, height = (number(document, header[group], group) for group in (1, 2))
    document.check_size(width, height, 1)
    clues = _quoted(document, text, header.end())
    colored = [match for _, clue in clues for match in re.finditer(r"-\s*([0-9A-Za-z])", clue)]
    symbols = sorted({match[1] for match in colored})
    palette = _palette(symbols) if colored else BLACK_AND_WHITE
    if header[3] == "0" and colored:
        document.note("the color flag is 0, but there are colors", 3)
    numbers = {symbol: index for index, symbol in enumerate(symbols, 1)}
    made = [_clue(document, text_, line, numbers) for line, text_ in clues]
    if len(made) != width + height:
        lines = [line for line, _ in clues]
        placed = list(zip(lines, made, strict=True))
        raise document.error(
            f"found {len(made)} clues",
            line=lines[-1] if lines else 1,
            expected=f"{width} columns and {height} rows",
            partials=partials_of(width, height, placed, columns_first=True, palette=palette),
        )
    yield document.puzzle(made[width:], made[:width], palette, line=1)


def _quoted(document: Document, text: str, start: int) -> list[tuple[int, str]]:
    """The quoted clues with their line numbers."""
    if text.count('"') > 2 * MAX_LINES:
        raise document.error(f"found more than {MAX_LINES} clues")
    clues = []
    line, counted = 1, 0
    for match in _QUOTED.finditer(text, start):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if match[1] is None:
            raise document.error(
                "this is outside quotes",
                line=line,
                column=match.start() - text.rfind("\n", 0, match.start()),
                found=shorten(match[0]),
                expected='a clue in double quotes, such as "3,1"',
            )
        clues.append((line, match[1]))
    return clues


def _clue(document: Document, text: str, line: int, numbers: dict[str, int]) -> Clue:
    if not numbers:
        return numbers_clue(document, text, line)
    runs = []
    for part in text.split(","):
        match = _RUN(part)
        if match:
            length = number(document, match[1], line)
            if length:
                runs.append(Run(length, numbers[match[2]]))
            elif "," in text:
                document.note_zero(line)
        elif part.strip() not in ("", "0"):
            raise document.error(
                "this run has no color",
                line=line,
                found=shorten(part),
                expected="a length, a dash and a letter or digit, such as 3-r",
            )
    return Clue(tuple(runs))


def _palette(symbols: Sequence[str]) -> Palette:
    spread = Palette.of_size(len(symbols) + 1)
    inks = [
        Ink(symbol, _USUAL.get(symbol, spread[index + 2].rgb), symbol)
        for index, symbol in enumerate(symbols)
    ]
    return palette_of(inks)


def write(puzzles: Sequence[Puzzle], *, flag: bool = True) -> str:
    """The puzzle, with the flag line or without."""
    puzzle = puzzles[0]
    plain = is_plain(puzzle.palette) or not any(puzzle.rows)
    if len(puzzle.palette) > len(_SYMBOLS):
        raise UnsupportedError(
            f"quoted lists hold {len(_SYMBOLS)} colors; found {len(puzzle.palette)}"
        )
    marks = None if plain else letters_of(puzzle.palette, _SYMBOLS)
    lines = [str(puzzle.width), str(puzzle.height)]
    if flag:
        lines.append("0" if plain else "1")
    lines += [
        ",".join(f'"{_text(clue, marks)}"' for clue in clues)
        for clues in (puzzle.columns, puzzle.rows)
    ]
    return "\n".join(lines) + "\n"


def _text(clue: Clue, marks: list[str] | None) -> str:
    if marks is None:
        return text_of(clue, ",")
    return ",".join(f"{run.length}-{marks[(run.color or 1) - 1]}" for run in clue) or "0"
