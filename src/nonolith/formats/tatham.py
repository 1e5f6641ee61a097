"""Simon Tatham's Pattern: game ids such as ``3x2:2//1/1.1/1``, one a line, and saved games.

``WIDTHxHEIGHT:`` and then the clues of the columns, of the rows, ``/`` between lines and ``.``
between runs. A saved game holds the same parts under ``PARAMS`` and ``DESC``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.clues import numbers_clue, text_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

_ID = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?:([0-9./]*)(?:,\S*)?\s*").fullmatch
_SEED = re.compile(r"\s*[0-9][0-9a-z]*#\S+\s*").fullmatch
_SAVED = re.compile(r"^(PARAMS|DESC)\s*:\s*\d+:(.*)$", re.MULTILINE)


def sniff(document: Document) -> Match | None:
    """A game id on the first line, or the first line of a saved game."""
    first = document.head.lstrip().partition("\n")[0]
    if first.startswith("SAVEFILE:") and "Pattern" in document.text:
        return Match(Confidence.CERTAIN, "a saved game of Pattern")
    if _ID(first):
        return Match(Confidence.CERTAIN, "a game id: width x height, then clues between slashes")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield a puzzle for each id."""
    if document.head.lstrip().startswith("SAVEFILE:"):
        parts = {match[1]: match[2].strip() for match in _SAVED.finditer(document.text)}
        yield _puzzle(document, f"{parts.get('PARAMS', '')}:{parts.get('DESC', '')}", 1)
        return
    yield from document.each_line(_puzzle)


def _puzzle(document: Document, text: str, line: int) -> Puzzle:
    if _SEED(text):
        raise document.unsupported(
            "this id is a random seed, from which only Pattern itself can make the puzzle; "
            "copy the 'specific' id instead",
            line,
        )
    match = _ID(text)
    if match is None:
        raise document.error(
            "this is not a game id",
            line=line,
            found=shorten(text.strip()),
            expected="such as 3x2:2//1/1.1/1",
        )
    width = int(match[1][:10])
    height = int(match[2][:10]) if match[2] else width
    document.check_size(width, height, line)
    words = match[3].split("/")
    if len(words) != width + height:
        raise document.error(
            f"found {len(words)} clues", line=line, expected=f"{width} columns and {height} rows"
        )
    clues = [numbers_clue(document, word.replace(".", " "), line) for word in words]
    return document.puzzle(clues[width:], clues[:width], line=line)


def write(puzzles: Sequence[Puzzle]) -> str:
    """One id a line."""
    return "".join(f"{_text(puzzle)}\n" for puzzle in puzzles)


def _text(puzzle: Puzzle) -> str:
    clues = "/".join(text_of(clue, ".", "") for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{clues}"
