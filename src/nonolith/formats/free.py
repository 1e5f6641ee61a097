"""Clues in any text: what no format recognises, read as a person would, or not at all.

The text is tidied first (`tidying`), which may be all that it needs. Then: lines that say what they
are, lists below or beside headings, two lists with a gap between, tables with the clues at the head
and the side (`clue_tables`). A reading is taken only if it is the only one whose totals agree and
whose clues have room, and a note says how the text was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from nonolith.clue import Clue
from nonolith.errors import FormatError, NonolithError
from nonolith.formats.clue_tables import table_lists
from nonolith.formats.document import Document
from nonolith.formats.free_lines import (
    Lengths,
    blocks_of,
    clue_of,
    counted,
    divided,
    headed,
    heading,
    labelled,
    undecorated,
)
from nonolith.formats.lists import fits
from nonolith.formats.registry import Confidence, Match, find_format
from nonolith.formats.sides import Side
from nonolith.formats.tidying import bare, plain
from nonolith.puzzle import Puzzle

_LARGEST = 300_000
_MOST_LINES = 4_000
_SIZE = re.compile(r"(?:^|\D)([0-9]{1,4}) ?(?:[x×*,]|by| ) ?([0-9]{1,4})(?:\D|$)", re.IGNORECASE)
_SAID = re.compile(r"\b(width|height)\b\W{0,4}([0-9]+)", re.IGNORECASE)
_STRING = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
_NUMBERED = re.compile(r"([0-9]{1,4})[.):|]?[ \t]+(\S.*)").fullmatch
_BRACKET = re.compile(r"[\[({]\s{0,99}[\"'\d\[({]")

#: Clues of the rows and of the columns.
Sides = tuple[list[Lengths], list[Lengths]]


def sniff(document: Document) -> Match | None:
    """Only one reading whose totals agree."""
    if len(document.text) > _LARGEST or document.text.count("\n") > _MOST_LINES:
        return None
    found = _reading(document)
    return Match(Confidence.LIKELY, found[0]) if found else None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle, or those of the text once it is tidied."""
    found = _reading(document) if len(document.text) <= _LARGEST else None
    if found is None:
        raise document.error(
            "found no clues that make a puzzle",
            expected="the clues of the rows, then those of the columns, with equal totals",
        )
    how, puzzles = found
    document.note(f"read as free text: {how}", code="free")
    yield from puzzles


def _reading(document: Document) -> tuple[str, list[Puzzle]] | None:
    """How the text can be read, and what it holds."""
    text = bare(plain(document.text))
    if text != document.text:
        again = _recognised(document, text)
        if again is not None:
            return again
    lists = _recognised(document, text, "arrays") if _BRACKET.search(text) else None
    if lists is not None and _holds_most(text, lists[1][0]):
        return lists
    lines = text.split("\n")
    for cells in _pictures(text, lines):
        if (
            len(cells) > 1
            and len({len(row) for row in cells}) == 1
            and not all(map(clue_of, cells))
        ):
            drawn = _recognised(document, "\n".join(cells), "chargrid")
            if drawn is not None:
                return drawn
    if re.search("[0-9]{6}", text):
        return None  # neither a run nor a size
    for how, readings in (
        ("each line says which row or column it is", _by_label(lines)),
        ("the clues under the headings of rows and columns", _by_heading(lines)),
        ("a table with the clues at its head and its side", table_lists(text)),
        ("two lists of clues, the rows first", _by_gap(lines, "row")),
        ("two lists of clues, the columns first, as the heading says", _by_gap(lines, "column")),
    ):
        puzzles = [puzzle for puzzle in _fitting(document, readings) if _is_of_size(puzzle, text)]
        if len(puzzles) == 1:
            return f"{how}; the totals agree", puzzles
        if puzzles:
            return None  # which of them is meant?
    return None


def near_miss(document: Document) -> FormatError | None:
    """The error for clues with labels or headings that make no puzzle."""
    if len(document.text) > _LARGEST or document.text.count("\n") > _MOST_LINES:
        return None
    lines = bare(plain(document.text)).split("\n")
    for what, readings in (("labels", _by_label(lines)), ("headings", _by_heading(lines))):
        for rows, columns in readings:
            cells = [sum(map(sum, clues)) for clues in (rows, columns)]
            if cells[0] != cells[1]:
                return document.error(
                    f"looks like clues with {what}: {len(rows)} rows with {cells[0]} cells and "
                    f"{len(columns)} columns with {cells[1]}",
                    expected="as many cells in the rows as in the columns",
                )
    return None


def _is_of_size(puzzle: Puzzle, text: str) -> bool:
    """True unless the text speaks of another width or height."""
    said = [(match[1][0].lower(), int(match[2][:6])) for match in _SAID.finditer(text)]
    return all(size == (puzzle.width if side == "w" else puzzle.height) for side, size in said)


def _recognised(
    document: Document, text: str, name: str | None = None
) -> tuple[str, list[Puzzle]] | None:
    """What another format reads in the tidied text: the one of this name, or any that is likely."""
    from nonolith.formats.sniffing import recognise

    tidied = document.with_text(text)
    try:
        if name is None:
            found = recognise(tidied, free=False)
            format, match = found.format, Match(found.confidence, found.reason)
        else:
            format = find_format(name)
            match = format.codec.sniff(tidied) or Match(Confidence.POSSIBLE, "")
        likely = match.confidence > Confidence.POSSIBLE
        puzzles = list(format.codec.read(tidied)) if likely else []
    except NonolithError:
        return None
    return (match.reason, puzzles) if puzzles else None


def _holds_most(text: str, puzzle: Puzzle) -> bool:
    """True if the totals agree and most numbers of the text are runs of the puzzle."""
    runs = sum(len(clue.runs) for _, clue, _ in puzzle.lines)
    return fits(puzzle.rows, puzzle.columns) and 2 * runs >= len(re.findall(r"[0-9]+", text))


def _pictures(text: str, lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """What may be the rows of a picture: strings, counted lines, what stands below a title."""
    strings = [first or second for first, second in _STRING.findall(text)]
    yield [string for string in strings if len(string) > 1 and not re.search("[2-9,]", string)]
    filled = [line.strip() for line in lines if line.strip()]
    matches = [_NUMBERED(line) for line in filled]
    if [match and int(match[1]) for match in matches] == list(range(1, len(filled) + 1)):
        yield [match[2] for match in matches if match]
    title, _, rest = text.strip().partition("\n\n")
    if len(title) < 200 and all(map(_is_prose, title.split("\n"))):
        yield rest.strip("\n").split("\n")


def _is_prose(line: str) -> bool:
    return re.search(r"[^\W\d_]{3}", line) is not None


def _fitting(document: Document, readings: Iterator[Sides]) -> list[Puzzle]:
    """The different puzzles among some readings whose totals agree."""
    found: list[Puzzle] = []
    for rows, columns in readings:
        if not rows or not columns or len(rows) * len(columns) > document.max_cells:
            continue
        sides = [[Clue.of(lengths) for lengths in clues] for clues in (rows, columns)]
        if any(rows) and fits(sides[0], sides[1]):
            puzzle = document.puzzle(sides[0], sides[1])
            if puzzle not in found:
                found.append(puzzle)
    return found


def _clues(texts: Sequence[str], *, labelled: bool = False) -> list[Lengths] | None:
    clues = [clue_of(text, labelled=labelled) for text in texts]
    return None if None in clues else [clue for clue in clues if clue is not None]


def _ways(texts: Sequence[str]) -> Iterator[list[Lengths]]:
    """A list as it is, and without the numbers of its lines."""
    for some, named in ((texts, False), (counted(texts), True)):
        clues = _clues(some, labelled=named) if some else None
        if clues:
            yield clues


def _pairs(rows: Sequence[str], columns: Sequence[str]) -> Iterator[Sides]:
    for row_clues in _ways(rows):
        for column_clues in _ways(columns):
            yield row_clues, column_clues


def _by_label(lines: Sequence[str]) -> Iterator[Sides]:
    found = labelled(lines)
    if found:
        rows = _clues(found["row"], labelled=True)
        columns = _clues(found["column"], labelled=True)
        if rows and columns:
            yield rows, columns


def _by_heading(lines: Sequence[str]) -> Iterator[Sides]:
    found = headed(lines)
    if found is None:
        return
    below, beside = found
    if all(below.values()):
        yield from _pairs(below["row"], below["column"])
    elif not any(below.values()):
        yield from _beside(beside["row"], beside["column"])


def _beside(rows: str, columns: str) -> Iterator[Sides]:
    """Two lists of a line each, divided by the same mark or whatever each has."""
    ways = list(divided(rows)), list(divided(columns))
    alike = len(ways[0]) == len(ways[1])  # then nobody means one way here and the other there
    for row_texts, column_texts in zip(*ways, strict=True) if alike else product(*ways):
        row_clues = _clues(row_texts, labelled=True)
        column_clues = _clues(column_texts, labelled=True)
        if row_clues and column_clues:
            yield row_clues, column_clues


def _by_gap(lines: Sequence[str], first: Side) -> Iterator[Sides]:
    """The readings as two lists of which ``first`` comes first: rows, unless a heading says so."""
    if first != _side_above(lines):
        return
    for one, other in _two_lists(lines, first):
        yield (one, other) if first == "row" else (other, one)


def _side_above(lines: Sequence[str]) -> Side:
    """Of which side the heading above the first list speaks, where the other list has none."""
    start = next((place for place, line in enumerate(lines) if _may_be_clues(line)), 0)
    above = next((line for line in reversed(lines[:start]) if line.strip()), "")
    head = heading(undecorated(above))
    return head[0] if head else "row"


def _two_lists(lines: Sequence[str], first: Side) -> Iterator[Sides]:
    """Two lists in the order of the text, with as many clues as it says."""
    kept, size = _without_prose(lines)
    counts = (size[::-1] if first == "row" else size) if size else None
    blocks = blocks_of(kept)
    if len(blocks) == 2:
        yield from _pairs(blocks[0], blocks[1])
    flat = [text for block in blocks for text in block]
    if counts and len(flat) == sum(counts):
        yield from _pairs(flat[: counts[0]], flat[counts[0] :])
    if len(flat) == 2:
        for one, other in _beside(flat[0], flat[1]):
            if counts in (None, (len(one), len(other))):
                yield one, other


def _without_prose(lines: Sequence[str]) -> tuple[Sequence[str], tuple[int, int] | None]:
    """The lines from the first to the last that may be clues, and the size that they speak of."""
    size: tuple[int, int] | None = None
    start, end = 0, len(lines)
    while start < end and not _may_be_clues(lines[start]):
        match = _SIZE.search(lines[start])
        size = (int(match[1]), int(match[2])) if match else size
        start += 1
    while end > start and not _may_be_clues(lines[end - 1]):
        end -= 1
    first = _SIZE.fullmatch(lines[start].strip()) if start < end else None
    if first and re.search("[x×*]", lines[start], re.IGNORECASE):
        size = int(first[1]), int(first[2])
        start += 1
    return lines[start:end], size


def _may_be_clues(line: str) -> bool:
    """True for digits and marks, with a letter or two at most."""
    return any(map(str.isdigit, line)) and not re.search(r"[^\W\d_]{2}", line.replace("and", ""))
