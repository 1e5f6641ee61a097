"""TAAI tournament files: ``$n``, then the column clues, then the row clues.

Numbers are separated by tabs; puzzles are square (25x25 in the tournaments), so that the first half
of the lines are columns. The ``$n`` lines may be missing. Files of many thousand puzzles are read
as a stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.errors import NonolithError, UnsupportedError
from nonolith.formats.clues import numbers_clue, packed_clues, plain_clue, text_of
from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_CLUE, MAX_LINES
from nonolith.formats.lists import all_numbers, filled, fits, numbered
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Clue, Meta, Puzzle

#: The size of the tournaments, tried where no ``$n`` lines divide a file.
_TOURNAMENT = 25

_MARK = re.compile(r"\$\s*[0-9]+\s*").fullmatch
_PLAIN = re.compile(r"[0-9\s]*").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``$n`` line, or an even number of lines of numbers whose halves agree in their totals."""
    head = document.head
    if re.match(r"\s*\$\s*[0-9]+\s*\n", head):
        return Match(Confidence.CERTAIN, "a $n line begins each puzzle")
    lines = [line for line in document.lines if line.strip()]
    if not all_numbers(lines) or len(lines) % 2:
        return None
    sure = Confidence.LIKELY if "\t" in head else Confidence.POSSIBLE
    size = len(lines) // 2
    if _agree(document, lines, size) or (size % _TOURNAMENT == 0 and _agree(document, lines, 25)):
        return Match(sure, "lines of numbers whose halves have equal totals")
    return None


def _agree(document: Document, lines: Sequence[str], size: int) -> bool:
    clues = [numbers_clue(document, line) for line in lines[: 2 * size]]
    return fits(clues[size:], clues[:size])


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles one after the other; the file is not held whole."""
    title = ""
    body: list[str] = []
    first = 1
    for number, line in enumerate(document.stream(), 1):
        if line[:1] != "$":
            body.append(line)
            if len(body) > MAX_LINES:
                raise document.error(f"found more than {MAX_LINES} lines", line=number)
            continue
        if not _MARK(line):
            document.report(document.error("this is not a $n line", line=number, found=repr(line)))
        yield from _puzzles(document, body, first, title)
        title, body, first = "$" + line[1:].strip(), [], number + 1
    yield from _puzzles(document, body, first, title)


def _puzzles(document: Document, body: list[str], first: int, title: str) -> Iterator[Puzzle]:
    """The puzzle of these lines, or several if nothing divides them."""
    while body and not body[-1].strip():
        body.pop()
    if not body and title:
        document.report(document.error(f"found no clues after {title}", line=first))
    if not body:
        return
    if title and len(body) % 2 == 0 and not document.wants_notes:
        try:
            yield _quickly(document, body, title)
            return
        except ValueError:  # something other than plain numbers, or too much of them
            pass
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
    meta = Meta(title=title) if title else None
    for start in range(0, len(clues), 2 * size):
        middle = start + size
        rows, columns = clues[middle : middle + size], clues[start:middle]
        yield document.puzzle(rows, columns, meta=meta, line=first)


def _quickly(document: Document, body: Sequence[str], title: str) -> Puzzle:
    """The puzzle of lines that are just as they should be; ValueError for any others."""
    size = len(body) // 2
    if size * size > document.max_cells or max(map(len, body)) > MAX_CLUE:
        raise ValueError
    packed = packed_clues((*body[size:], *body[:size]))
    return Puzzle.from_packed(size, size, packed, meta=Meta(title=title))


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
    return puzzle.title if _MARK(puzzle.title) else f"${place}"
