"""Clues as people paste them: ``1 1``, ``1,1``, ``1.1``, ``1-1``, ``3r 2b``, ``?`` and ``*``.

Slashes, bars, plus signs, raised dots and the like divide numbers as well. The letters of colors
are those of the typing editor of the page. Numbers without a letter are black; nothing or 0 is an
empty clue, ``?`` a run of unknown length, ``*`` a clue that is entirely unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nonolith.clue import UNKNOWN_CLUE, Clue, Run
from nonolith.formats.clues import number
from nonolith.formats.colors import Ink, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_CLUE
from nonolith.formats.lists import Numbered
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Meta, Puzzle

#: The colors that can follow a number.
COLORS = {
    "k": ("black", (0, 0, 0)),
    "r": ("red", (200, 30, 43)),
    "b": ("blue", (31, 95, 191)),
    "g": ("green", (78, 160, 60)),
    "y": ("yellow", (245, 197, 24)),
    "o": ("orange", (232, 119, 46)),
    "p": ("purple", (122, 79, 163)),
    "n": ("brown", (109, 64, 35)),
    "a": ("gray", (138, 143, 152)),
}

#: The runs of a clue, a length (None for ``?``) and the letter of a color; None for ``*``.
LooseClue = Sequence[tuple[int | None, str]] | None

_RUN = re.compile(rf"([0-9]+|\?)([{''.join(COLORS)}]?)", re.IGNORECASE).fullmatch
_MARKS = r",.;/+·\-|_~&"
_SEPARATORS = re.compile(rf"[\s{_MARKS}]+")
_WIDE = re.compile(r"[ \t]{2,}")
_NUMBER = rf"(?:[0-9]+|\?)[{''.join(COLORS)}]?"
_CLUE = re.compile(
    rf"\*|{_NUMBER}(?:[ \t]*[ \t{_MARKS}][ \t]*{_NUMBER})*[ \t]*[,;]?", re.IGNORECASE
)


def is_loose_clue(text: str) -> bool:
    """True if a line may be a clue; a blank one is none."""
    return _CLUE.fullmatch(text) is not None


def loose_clue(document: Document, text: str, line: int | None = None) -> LooseClue:
    """The runs of a clue."""
    if text.strip() == "*":
        return None
    if len(text) > MAX_CLUE:
        raise document.error(f"found a clue of {len(text)} characters", line=line)
    runs: list[tuple[int | None, str]] = []
    words = [word for word in _SEPARATORS.split(text) if word]
    for word in words:
        parts = _RUN(word)
        if parts is None:
            raise document.error(
                "this is not a run",
                line=line,
                found=shorten(word),
                expected="a number, with a letter for its color: " + ", ".join(COLORS),
            )
        length = None if parts[1] == "?" else number(document, parts[1], line)
        if length != 0:
            runs.append((length, parts[2].lower()))
        elif len(words) > 1:
            document.note_zero(line)
    return runs


def clues_between_commas(text: str) -> list[str]:
    """The clues of a side on one line: ``1 1, 5``, or ``1,1; 5`` with another mark between."""
    for mark in ";", "/", "|", "\t":
        if mark in text.strip() and not (mark == "\t" and re.search(r",\s", text)):
            return [part.strip() for part in text.strip(f"{mark} \t").split(mark)]
    if "," in text:
        return [part.strip() for part in text.strip(", \t").split(",")]
    wide = _WIDE.split(text.strip())  # gaps between clues, if there are blanks inside them
    return wide if len(wide) > 1 and re.search(r"[0-9] [0-9]", text) else text.split()


def loose_puzzle(
    document: Document,
    rows: Iterable[LooseClue],
    columns: Iterable[LooseClue],
    *,
    meta: Meta | None = None,
    line: int | None = None,
) -> Puzzle:
    """The puzzle of such clues, in the colors that they name."""
    sides = [list(rows), list(columns)]
    for side, clues in zip(("row", "column"), sides, strict=True):
        if not clues:
            raise document.error(f"found no {side} clues", line=line, expected="one for each")
    used = {letter or "k" for clues in sides for clue in clues for _, letter in clue or ()}
    letters = [letter for letter in COLORS if letter in used]
    palette = BLACK_AND_WHITE
    if set(letters) - {"k"}:
        palette = palette_of([Ink(*COLORS[letter], letter) for letter in letters])
    numbers = {letter: place for place, letter in enumerate(letters, 1)}
    made = [
        [
            UNKNOWN_CLUE
            if clue is None
            else Clue(tuple(Run(length, numbers[letter or "k"]) for length, letter in clue))
            for clue in clues
        ]
        for clues in sides
    ]
    return document.puzzle(made[0], made[1], palette, meta, line=line)


def loose_clues(document: Document, lines: Sequence[Numbered]) -> list[LooseClue]:
    """The clues of some lines."""
    return [loose_clue(document, text, line) for line, text in lines]
