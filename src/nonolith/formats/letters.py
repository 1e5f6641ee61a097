"""Letter collections: a run of 1 is ``A``, of 2 ``B``, and so on through the code points.

The first line describes the collection; then each puzzle has a title line that begins with
``--``, a line of row clues and a line of column clues, the clues separated by blanks. ``@`` (the
character before A) is an empty clue. Lengths beyond 26 go on with ``[`` = 27 to ``a`` = 33 and
further, so that a long run may be a character that does not print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonolith.clue import Clue
from nonolith.errors import NonolithError, UnsupportedError
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_LINES
from nonolith.formats.lists import Numbered, fits
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.tidying import has_other_digits
from nonolith.puzzle import Meta, Puzzle

_ZERO = ord("@")
_NOTHING = "Puzzles"
#: Code points from here on are surrogates, which no file can hold.
_LONGEST = 0xD7FF - _ZERO
#: Not ``\s``: characters such as U+0085 and U+00A0 are run lengths here.
_CODE = re.compile(r"[@-\U0010ffff \t]+").fullmatch
_CAPITALS = re.compile(r"[@A-Z \t]+").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``--`` title above two lines of letters, or letters alone whose totals agree."""
    if has_other_digits(document.head):
        return None
    lines = [line for line in document.head.split("\n")[:-1] or [document.head] if line.strip(" ")]
    for title, rows, columns in zip(lines, lines[1:], lines[2:], strict=False):
        if title.startswith("--") and _CODE(rows) and _CODE(columns):
            return Match(Confidence.CERTAIN, "a -- title above two lines of letters")
    if len(lines) >= 2 and len(lines) % 2 == 0 and all(map(_CAPITALS, lines[:4])):
        rows_, columns_ = (_clues(document, (1, line)) for line in lines[:2])
        if fits(rows_, columns_):
            return Match(Confidence.LIKELY, "two lines of letters whose totals agree")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles one after the other; the file is not held whole."""
    source = ""
    title: str | None = None
    pair: list[Numbered] = []
    for number, raw in enumerate(document.stream(), 1):
        line = raw.strip(" \t")
        if not line:
            continue
        if line.startswith("--"):
            if title is None and len(pair) == 1 and number > 1:
                source, pair = _described(pair[0][1]), []
            elif pair:
                document.report(_unpaired(document, pair[0][0]))
            title, pair = line.lstrip("-").strip(" \t"), []
            continue
        pair.append((number, line))
        if len(pair) == 2:
            if title is None and not _CODE(pair[0][1]):
                source, pair = _described(pair[0][1]), pair[1:]
                title = ""
                continue
            try:
                yield _puzzle(document, pair, Meta(title=title or "", source=source))
            except NonolithError as error:
                document.report(error)
            title, pair = "", []
    if pair:
        document.report(_unpaired(document, pair[0][0]))


def _described(line: str) -> str:
    """The first line; a placeholder there counts as nothing."""
    return "" if line == _NOTHING else line


def _unpaired(document: Document, line: int) -> NonolithError:
    return document.error(
        "found one line of clues", line=line, expected="two: the rows, then the columns"
    )


def _puzzle(document: Document, pair: Sequence[Numbered], meta: Meta) -> Puzzle:
    rows, columns = (_clues(document, line) for line in pair)
    return document.puzzle(rows, columns, meta=meta, line=pair[0][0])


def _clues(document: Document, line: Numbered) -> list[Clue]:
    number, text = line
    if not _CODE(text):
        column = next(place for place, letter in enumerate(text) if not _CODE(letter))
        raise document.error(
            "this is not a run length",
            line=number,
            column=column + 1,
            found=shorten(text[column]),
            expected="letters, A for 1, or @ for an empty line",
        )
    if text.count(" ") > MAX_LINES:
        raise document.error(f"found more than {MAX_LINES} clues", line=number)
    return [_clue(word) for word in text.replace("\t", " ").split(" ") if word]


@lru_cache(maxsize=65536)
def _clue(word: str) -> Clue:
    return Clue.of(tuple(ord(letter) - _ZERO for letter in word))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The whole collection; its description is the first puzzle's source."""
    lines = [_one_line(puzzles[0].meta.source) or _NOTHING]
    for puzzle in puzzles:
        lines.append(f"-- {_one_line(puzzle.title)}".rstrip())
        lines += [" ".join(map(_code, clues)) for clues in (puzzle.rows, puzzle.columns)]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split()).lstrip("-").strip()


def _code(clue: Clue) -> str:
    lengths = [run.length or 0 for run in clue]
    if max(lengths, default=0) > _LONGEST:
        raise UnsupportedError(f"letters hold runs up to {_LONGEST}; found {max(lengths)}")
    return "".join(chr(_ZERO + length) for length in lengths) or "@"
