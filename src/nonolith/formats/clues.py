"""Reading and writing clues as plain numbers, the same way for all formats."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from functools import lru_cache

from nonolith.clue import Clue, Run, pack_clues
from nonolith.errors import FormatError, PuzzleError
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_CLUE, MAX_DIGITS

#: ``int`` would also take signs, underscores and digits of other scripts.
_PLAIN = re.compile(r"[0-9 \t,]*").fullmatch
#: A zero before or after other numbers.
_ZERO = re.compile(r"(?:^|[ \t,])0+[ \t,]+[0-9]|[0-9][ \t,]+0+(?:[ \t,]|$)").search
_WORD = re.compile(r"[^\s,]+")

EMPTY = Clue()


class _Runs(dict[str, Run]):
    """The run of each number that was met, by its digits; 0 is no run and is never kept."""

    def __missing__(self, digits: str) -> Run:
        run = Run(int(digits))
        if len(self) < 10_000:
            self[digits] = run
        return run


_run_of = _Runs().__getitem__


@lru_cache(maxsize=65536)
def plain_clue(text: str) -> Clue:
    """A clue of ASCII numbers with blanks between them; the text is known to be no worse.

    Lines recur in every collection, and collections may be long: this is the one place where
    reading is written for speed (a 25x25 puzzle in 100 microseconds, half of them here).
    """
    words = text.split()
    try:
        return Clue(tuple(map(_run_of, words)))
    except PuzzleError:  # a zero, or a number too large
        return Clue.of(tuple(map(int, words)))


class _PackedRuns(dict[str, bytes]):
    """The same for `packed_clues`; what is not a plain number above 0 is a ValueError."""

    def __missing__(self, digits: str) -> bytes:
        if not (digits.isascii() and digits.isdigit()) or len(digits) > MAX_DIGITS:
            raise ValueError
        packed = pack_clues(Clue((Run(int(digits)),)))
        run = packed[len(packed) // 3 :]  # without the number of runs before it
        if len(self) < 10_000:
            self[digits] = run
        return run


class _PackedLines(dict[str, bytes]):
    """The packed clue of each line that was met, because lines recur.

    Of the lines of random 25x25 puzzles, nine in ten are met again in a file of some thousand.
    """

    def __missing__(self, line: str) -> bytes:
        words = line.split()
        if words == ["0"]:
            words = []
        packed = array("i", [len(words)]).tobytes() + b"".join(map(_packed_run_of, words))
        if len(self) < 65536:
            self[line] = packed
        return packed


_packed_run_of = _PackedRuns().__getitem__
_packed_line_of = _PackedLines().__getitem__


def packed_clues(lines: Iterable[str]) -> bytes:
    """Clues of numbers with blanks between them, packed for `Puzzle.from_packed`.

    Raises ValueError for anything else, also for a 0 among others: then each line has to be read
    by itself.
    This is for long collections; a 25x25 puzzle takes 15 microseconds.
    """
    return b"".join(map(_packed_line_of, lines))


def numbers_clue(document: Document, text: str, line: int | None = None) -> Clue:
    """A clue of numbers with blanks or commas between them; nothing or 0 is an empty line."""
    if len(text) <= MAX_CLUE and _PLAIN(text):
        try:
            if document.wants_notes and _ZERO(text):
                document.note_zero(line)
            return plain_clue(text.replace(",", " "))
        except ValueError:
            pass  # a number too long: found below, with its place
    raise bad_clue(document, text, line)


def bad_clue(document: Document, text: str, line: int | None = None) -> FormatError:
    """The error for the first word that is not a number."""
    if len(text) > MAX_CLUE:
        return document.error(
            f"found a clue of {len(text)} characters",
            line=line,
            expected=f"at most {MAX_CLUE} characters",
        )
    for word in _WORD.finditer(text):
        try:
            number(document, word[0], line, word.start() + 1)
        except FormatError as error:
            return error
    return document.error("this clue cannot be read", line=line, found=shorten(text.strip()))


def number(
    document: Document,
    word: str,
    line: int | None = None,
    column: int | None = None,
    expected: str = "a whole number",
) -> int:
    """A number that is not absurd."""
    if not (word.isascii() and word.isdigit()):
        raise document.error(
            "this is not a number", line=line, column=column, found=shorten(word), expected=expected
        )
    digits = word.lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        raise document.error(
            f"found a number of {len(word)} digits",
            line=line,
            column=column,
            expected=f"at most {MAX_DIGITS} digits",
        )
    return int(digits)


def text_of(clue: Clue, separator: str = " ", empty: str = "0") -> str:
    """A black and white clue as numbers."""
    return separator.join([str(run.length) for run in clue.runs]) or empty
