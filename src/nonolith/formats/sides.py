"""What people call the two lists of clues."""

from __future__ import annotations

import re
from typing import Literal

Side = Literal["row", "column"]

_ROW = r"rows?|hor(?:iz(?:ontal)?)?s?|lefts?|sides?|across"
_COLUMN = r"col(?:umn)?s?|vert?(?:ical)?s?|tops?|uppers?|down"
#: Not number, count or length before the side: ``num_rows`` is a size.
_NOUN = (
    r"(?:clue|hint|constraint|rule|run|block|spec|data|list|label|key|header|group|info"
    r"|description|definition|condition|value|segment|sequence)s?"
)
_NAME = re.compile(
    rf"(?:{_NOUN}(?:for|by)?)?(?:(?P<row>{_ROW})|(?P<column>{_COLUMN}))(?:{_NOUN}|numbers|nums|lengths|sums)?"
    r"|(?P<row1>h|r)|(?P<column1>v|c)"
)
#: In other languages, as words begin; German, French, Spanish, Italian, Portuguese, Dutch, Polish,
#: Czech, Swedish, Russian, Japanese and Chinese.
_WORDS: dict[Side, tuple[str, ...]] = {
    "column": (
        *("column", "col", "spalte", "colonn", "coluna", "kolom", "kolumn", "sloup", "столб"),
        *("колон", "列", "vertical", "senkrecht", "down"),
    ),
    "row": (
        *("row", "zeile", "reihe", "ligne", "fila", "riga", "righe", "linha", "rij", "wiersz"),
        *("rad", "řád", "строк", "ряд", "行", "horizontal", "waagerecht", "across", "line"),
    ),
}
_SIZES = {"number", "num", "count", "total", "n", "no", "max", "size"}
_PARTS = re.compile(r"[A-Z]+(?![a-zà-ž])|[A-ZÀ-Ž]?[^\W\d_A-ZÀ-Ž]+")


def side_of(name: str | None) -> Side | None:
    """Which side a key names: ``rows``, ``rowClues``, ``col_hints``, ``h``, ``vertical`` ..."""
    if name is None or len(name) > 40:
        return None
    bare = re.sub(r"[^a-z0-9]", "", name.lower())
    match = _NAME.fullmatch(bare)
    if match is None or match.lastgroup is None:
        return _side_of_parts(name)
    return "row" if match.lastgroup.startswith("row") else "column"


def _side_of_parts(name: str) -> Side | None:
    """The side that one part of a name says: ``hRows``, ``zeilen``, ``puzzle_cols``."""
    parts = [part.lower() for part in _PARTS.findall(name)]
    if _SIZES & set(parts) or any(map(str.isdigit, name)):
        return None
    return side_in(" ".join(parts))


def side_in(words: str) -> Side | None:
    """The side that some words name; None if they name neither or both."""
    found = {side for word in words.lower().split() if (side := _side_of_word(word))}
    return found.pop() if len(found) == 1 else None


def _side_of_word(word: str) -> Side | None:
    if word in ("r", "h"):
        return "row"
    if word in ("c", "v"):
        return "column"
    if word.startswith(("color", "colour", "radi", "rand")):
        return None
    for side, names in _WORDS.items():
        for name in names:
            # A whole word or its plural: "download" is not down, "lined" is no line.
            rest = len(word) - len(name)
            if word.startswith(name) and rest <= 3 and not word.endswith("ing"):
                return side
    return None
