"""Character grids: one character a cell, as people paste pictures into chats and issues.

``.``, ``-``, ``_``, ``0``, a blank and the light squares are background; ``#``, ``X``, ``1``,
``*`` and the dark squares are black; colored squares have their color, and any other character is
a color of its own. Cells may be separated by blanks, tabs or commas, or stand between bars as in
``|_|▓|`` and in tables. Triangles are recognised and refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.colors import BLACK, USUAL, Ink, cells_text, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_PIXELS
from nonolith.formats.pictures import check_picture, goal_of, picture_puzzle
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle

_BACKGROUND = " .-_0·~░□○◻◽▫⬜⚪　"
_FILLED = "#Xx1*@█■▓●◼◾▪⬛⚫"
_BLOCKS = "█▓░"
_TRIANGLES = "◢◣◤◥◸◹◺◿"
_SQUARES = {
    "🟥": ("red", (221, 46, 68)),
    "🟧": ("orange", (244, 144, 12)),
    "🟨": ("yellow", (253, 203, 88)),
    "🟩": ("green", (120, 177, 89)),
    "🟦": ("blue", (85, 172, 238)),
    "🟪": ("purple", (170, 142, 214)),
    "🟫": ("brown", (193, 105, 79)),
}
#: What bars of a table and the lines between its rows are made of.
_BARS = str.maketrans("│┃║", "|||")
_FRAME = set("+|:=-_─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬ \t")
_FRAME_MARKS = ("--", "==", "__", "+", "─", "━", "═")
_MOST_COLORS = 60
#: Pairs that people draw with: filled, and left blank.
_PAIRS = ("xo", "XO", "Xo", "BW", "bw", "TF", "tf", "YN", "yn", "✓✗", "✔✘")
#: What belongs to lists of numbers rather than to pictures with digits in them.
_LISTING = set(",;:=/|\"'()[]{}")
_DIGITS = set("23456789")
_TWO_DIGITS = re.compile("[0-9]{2}").search
_SHELLS = tuple(map(re.compile, (r'"([^"]*)"[,;]?', r"'([^']*)'[,;]?", r"\[([^\[\]]{2,})\],?")))
_BOXES = re.compile(r"(?:\[.\][ \t]?)+|(?:\(.\)[ \t]?)+|(?:\"[^\"]\"[ \t,;]?)+").fullmatch
_WORDS = re.compile(r"(?:(?:true|false|[01]\.0?)[\s,;]*)+", re.IGNORECASE).fullmatch
_SPARE = "#ABCDEFGHIJKLMNOPQRSTUVWYZacdefhijklmnpqstuvwz23456789"


def sniff(document: Document) -> Match | None:
    """Rows of picture characters, or equal rows with a background."""
    text = document.text
    if any(triangle in text for triangle in _TRIANGLES):
        return Match(Confidence.CERTAIN, "rows of squares and triangles")
    if len(text) > 2 * MAX_PIXELS:
        return None
    rows, _ = _in_usual_signs(_rows(text))
    if not rows:
        return None
    used = set().union(*rows)
    known = set(_BACKGROUND) | set(_FILLED) | _SQUARES.keys()
    equal = len({len(row) for row in rows}) == 1
    if used <= known and (equal or used - set("01 ")):  # unequal rows of 0 and 1 are numbers
        return Match(Confidence.LIKELY, "rows of characters that draw a picture")
    if used & _DIGITS and (used & _LISTING or not any(map(_TWO_DIGITS, rows))):
        return None
    if equal and len(rows) > 1 and used & set(_BACKGROUND) and len(used) <= _MOST_COLORS:
        return Match(Confidence.POSSIBLE, "rows of equal length with a background character")
    return None


def _rows(text: str) -> list[str]:
    """The rows of cells, separators removed."""
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    rows = [line.replace("\ufe0f", "") for line in lines]  # the mark that asks for an emoji
    rows = _shelled(rows)
    barred = _between_bars(rows)
    if barred is not None:
        return barred
    return _without_separators(rows)


def _shelled(rows: list[str]) -> list[str]:
    """The rows without quotes, brackets, indentation and words that stand around cells."""
    for shell in _SHELLS:
        matches = [shell.fullmatch(row.strip()) for row in rows]
        if len(rows) > 1 and all(matches):
            rows = [match[1] for match in matches if match]
    if max(map(len, rows), default=0) > 3 and all(_BOXES(row.strip()) for row in rows):
        rows = [re.sub(r"[\[(\"](.)[\])\"][ \t,;]?", r"\1", row.strip()) for row in rows]
    if all(_WORDS(row.strip()) for row in rows):
        words = [re.findall(r"true|false|[01]", row.lower().replace(".0", "")) for row in rows]
        rows = ["".join("1" if word in ("true", "1") else "0" for word in row) for row in words]
    signs = set().union(*rows)
    if signs & set(_BACKGROUND) - {" "}:  # then blanks in front are no cells
        margin = min(len(row) - len(row.lstrip(" ")) for row in rows)
        rows = [row[margin:] for row in rows]
    return rows


def _in_usual_signs(rows: list[str]) -> tuple[list[str], str]:
    """Pairs of signs of which one is the background by habit only: x and o, B and W; and which."""
    signs = set().union(*rows)
    for pair in _PAIRS:
        if signs == set(pair):
            return [row.replace(pair[1], ".").replace(pair[0], "#") for row in rows], pair
    return rows, ""


def _without_separators(rows: list[str]) -> list[str]:
    for separator in "\t", ",", ";", "|", " ":
        mark = re.escape(separator)
        pattern = re.compile(rf"[^{mark}](?:{mark}[^{mark}])*{mark}?").fullmatch
        # Of equal length only: "X X" above "X" is a picture with blanks in it.
        even = len({len(row.rstrip()) for row in rows}) == 1
        if even and any(len(row) > 1 for row in rows) and all(map(pattern, rows)):
            return [row.replace(separator, "") for row in rows]
    return rows


def _between_bars(rows: Sequence[str]) -> list[str] | None:
    """The rows of cells of a table with bars; none of a table of words, None if it is no table."""
    found = []
    for row in rows:
        text = row.strip().translate(_BARS)
        if set(text) <= _FRAME and any(mark in text for mark in _FRAME_MARKS):
            continue  # a line such as +--+--+ or |---|---|
        if not (len(text) > 2 and "|" in (text[0], text[-1])):
            return None
        found.append(text.removeprefix("|").removesuffix("|").split("|"))
    if len({len(cells) for cells in found}) != 1:
        return None
    if len(found[0]) == 1 and len(found) < len(rows):  # a frame around the whole
        return [cells[0] for cells in found]
    if any(len(cell.strip()) > 1 for cells in found for cell in cells):
        return [] if len(found) < len(rows) else None
    return ["".join(cell.strip() or " " for cell in cells) for cells in found]


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzle that the picture poses."""
    for line, text in enumerate(document.lines, 1):
        for triangle in _TRIANGLES:
            if triangle in text:
                raise document.triangles(line)
    rows, pair = _in_usual_signs(_rows(document.text))
    if pair:
        document.note(f"{pair[0]} is taken as filled, {pair[1]} as blank")
    if not rows:
        raise document.error("found no picture", expected="rows of characters")
    width = max(map(len, rows))
    check_picture(document, width, len(rows))
    rows = [row + " " * (width - len(row)) for row in rows]  # editors cut blanks at the end
    if _is_doubled(rows):
        rows = [row[::2] for row in rows]
        width //= 2
        document.note("two characters are read as one cell, as terminals show them")
    if document.guessed and _DIGITS & set().union(*rows):
        document.note("read as a picture, each digit as a color")
    palette, numbers = _palette(document, rows)
    masks = [1 << numbers[cell] for row in rows for cell in row]
    yield picture_puzzle(document, Grid.from_masks(width, len(rows), masks, palette))


def _is_doubled(rows: Sequence[str]) -> bool:
    """True if blocks and blanks come in pairs, which make a square cell in a terminal."""
    used = set().union(*rows)
    blocks = used <= set(_BLOCKS + " ") and used & set(_BLOCKS)
    return len(rows[0]) > 2 and bool(blocks) and all(row[::2] == row[1::2] for row in rows)


def _palette(document: Document, rows: Sequence[str]) -> tuple[Palette, dict[str, int]]:
    used = dict.fromkeys(cell for row in rows for cell in row)
    numbers = dict.fromkeys(_BACKGROUND, 0)
    others = [cell for cell in used if cell not in _BACKGROUND]
    if len(others) == len(used) and "⬛" in used and set(others) - set(_FILLED) <= _SQUARES.keys():
        others.remove("⬛")
        if others:
            document.note("no square is white; ⬛ is taken as the background")
            numbers["⬛"] = 0
            used.pop("⬛")
        others = others or ["⬛"]
    if not others or set(others) <= set(_FILLED):
        return BLACK_AND_WHITE, numbers | dict.fromkeys(_FILLED, 1)
    if len(others) > _MOST_COLORS or any(cell == "?" or cell.isspace() for cell in others):
        raise document.error(
            "this is not a full picture",
            found=shorten("".join(sorted(others))),
            expected=f"a background and at most {_MOST_COLORS} colors, nothing open",
        )
    spread = Palette.of_size(len(others) + 1)
    inks: list[Ink] = []
    for place, cell in enumerate(others, 1):
        named = _SQUARES.get(cell) or USUAL.get(cell.lower())
        if cell in _FILLED:
            named = ("black", BLACK)
        if named is None or any(ink.rgb == named[1] for ink in inks):
            named = (cell, spread[place + 1].rgb)
        inks.append(Ink(named[0], named[1], cell))
        numbers[cell] = place
    return palette_of(inks), numbers


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal in the palette's symbols, ``.`` for the background."""
    grid = goal_of(puzzles[0], "a character grid")
    symbols = [".", "#"]
    if not grid.palette.is_black_and_white:
        own = [color.symbol for color in grid.palette][1:]
        spare = (symbol for symbol in _SPARE if symbol not in own)
        symbols = [".", *(next(spare) if symbol in _BACKGROUND else symbol for symbol in own)]
    return "\n".join(cells_text(grid.rows(), symbols)) + "\n"
