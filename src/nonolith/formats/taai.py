"""TAAI tournament files: ``$n``, then the column clues, then the row clues.

Numbers are separated by tabs; puzzles are square (25x25 in the tournaments), so that the first half
of the lines are columns. The ``$n`` lines may be missing. Files of many thousand puzzles are read
as a stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue
from nonolith.errors import FormatError, NonolithError, UnsupportedError
from nonolith.formats.blocks import blocks
from nonolith.formats.clues import numbers_clue, packed_clues, plain_clue, text_of
from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_CLUE, MAX_LINES
from nonolith.formats.lists import all_numbers, filled, fits, numbered
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Meta, Puzzle

#: The size of the tournaments, tried where no ``$n`` lines divide a file.
_TOURNAMENT = 25

_PLAIN = re.compile(r"[0-9\s]*").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``$n`` line, or an even number of lines of numbers whose halves agree in their totals."""
    head = document.head
    if re.match(r"\s*\$\s*[0-9]+\s*\n", head):
        return Match(Confidence.CERTAIN, "a $n line begins each puzzle")
    lines = [line for line in document.lines if line.strip()]
    if not all_numbers(lines) or len(lines) % 2:
        return None
    size = len(lines) // 2
    apart = len(blocks(numbered(document.lines))) == 2  # as people paste rows, then columns
    sure = Confidence.LIKELY if "\t" in head and not apart else Confidence.POSSIBLE
    if halves_agree(document, lines) or (
        size % _TOURNAMENT == 0 and halves_agree(document, lines[: 2 * _TOURNAMENT])
    ):
        return Match(sure, "lines of numbers whose halves have equal totals")
    return None


def halves_agree(document: Document, lines: Sequence[str]) -> bool:
    """True if these are the clues of as many columns as rows, and their totals agree."""
    size = len(lines) // 2
    try:
        clues = [numbers_clue(document, line) for line in lines]
    except FormatError:  # a number too long, such as a row of a picture in 0 and 1
        return False
    return len(clues) == 2 * size and fits(clues[size:], clues[:size])


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles one after the other; the file is not held whole."""
    number = 0  # of the line with the mark
    wants_notes = document.wants_notes
    for block in _blocks(document):
        if len(block) > MAX_LINES and block.count("\n") > MAX_LINES:
            last = number + MAX_LINES + 1
            raise document.error(f"found more than {MAX_LINES} lines", line=last)
        lines = block.split("\n")
        mark = lines[0].strip()
        title = "$" + mark if number else ""
        if title and not _is_number(mark):
            found = repr("$" + lines[0])
            document.report(document.error("this is not a $n line", line=number, found=found))
        puzzle = None
        if title and len(block) <= MAX_CLUE and not wants_notes:
            puzzle = _quickly(document, lines, title)
        if puzzle is not None:
            yield puzzle
        else:
            yield from _puzzles(document, lines[1:], number + 1, title)
        number += len(lines)


def _blocks(document: Document) -> Iterator[str]:
    """What follows each ``$`` at the beginning of a line, up to the next.

    The lines before the first of them come as if a line without a mark stood before them.
    """
    parts: list[str] = []  # of a block that goes on in the next piece
    lines = 0
    for piece in document.pieces():
        more, *others = f"\n{piece}".split("\n$")
        parts.append(more)
        lines += more.count("\n")
        if others or lines > MAX_LINES:
            yield "".join(parts)
            yield from others[:-1]
            parts = others[-1:]
            lines = 0
    yield "".join(parts)


def _puzzles(document: Document, body: list[str], first: int, title: str) -> Iterator[Puzzle]:
    """The puzzle of these lines, or several if nothing divides them."""
    while body and not body[-1].strip():
        body.pop()
    if not body and title:
        document.report(document.error(f"found no clues after {title}", line=first))
    if not body:
        return
    if (
        document.wants_notes
        or len(body) % 2
        or not _PLAIN("".join(body))
        or max(map(len, body)) > MAX_CLUE
    ):
        clues = _slowly(document, body, first)
    else:
        try:
            clues = [plain_clue(text) for text in body]
        except ValueError:  # a number that is too long
            clues = _slowly(document, body, first)
    if not clues:
        return
    size = len(clues) // 2
    if not title and size % _TOURNAMENT == 0 and not fits(clues[size:], clues[:size]):
        size = _TOURNAMENT
    if not title and size != _TOURNAMENT:
        document.note("nothing says what comes first; the first half is taken as the columns")
    meta = Meta(title=title) if title else None
    for start in range(0, len(clues), 2 * size):
        middle = start + size
        rows, columns = clues[middle : middle + size], clues[start:middle]
        yield document.puzzle(rows, columns, meta=meta, line=first)


def _quickly(document: Document, lines: list[str], title: str) -> Puzzle | None:
    """The puzzle of a mark and lines that are just as they should be; None for any others."""
    size = len(lines) // 2
    if len(lines) % 2 == 0 or not 0 < size * size <= document.max_cells or not lines[-1].strip():
        return None
    try:
        packed = packed_clues(lines[size + 1 :] + lines[1 : size + 1])
    except ValueError:  # something other than plain numbers, or too much of them
        return None
    return Puzzle.from_packed(size, size, packed, title=title)


def _slowly(document: Document, body: Sequence[str], first: int) -> list[Clue]:
    """The clues without the blank lines; none, and a report, if something is wrong."""
    lines = filled(numbered(body, first))
    try:
        if len(lines) % 2:
            raise document.error(
                f"found {len(lines)} clues",
                line=first,
                expected="as many columns as rows: an even number of lines",
            )
        return [numbers_clue(document, text, number) for number, text in lines]
    except NonolithError as error:
        document.report(error)
        return []


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzles, numbered from 1 unless their titles are numbers of this kind."""
    lines = []
    for place, puzzle in enumerate(puzzles, 1):
        if puzzle.width != puzzle.height:
            raise UnsupportedError(
                f"TAAI files hold square puzzles; found {puzzle.width}x{puzzle.height}"
            )
        lines.append(mark(puzzle, place))
        lines += [text_of(clue, "\t") for clue in (*puzzle.columns, *puzzle.rows)]
    return "\n".join(lines) + "\n"


def mark(puzzle: Puzzle, place: int) -> str:
    """The ``$n`` line of a puzzle."""
    title = puzzle.title
    is_mark = title[:1] == "$" and _is_number(title[1:].strip())
    return title if is_mark else f"${place}"


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii()
