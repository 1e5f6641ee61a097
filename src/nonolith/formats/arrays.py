"""Two lists of clues in JSON, Python, JavaScript or the like, under any usual name.

``{"rowClues": [[1, 1], [5]], "colClues": ...}``, ``rows = [(1, 1), (5,)]``, two lists without
names (rows first): whatever brackets and quotes a language has. Clues may also be strings. A
list of equal lists of 0 and 1, or of false and true, is a picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonolith.errors import FormatError, NonolithError
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_PIXELS
from nonolith.formats.lists import match_by_totals
from nonolith.formats.literals import Box, boxes, line_of
from nonolith.formats.loose import (
    LooseClue,
    clues_between_commas,
    is_loose_clue,
    loose_clue,
    loose_puzzle,
)
from nonolith.formats.pictures import picture_puzzle
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.sides import side_of
from nonolith.formats.tidying import has_other_digits
from nonolith.formats.words import META_KEYS
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

#: The rows, the columns, and the box that holds both.
Pair = tuple[Box | str, Box | str, Box]

_TITLES = META_KEYS | {"name": "title"}


def sniff(document: Document) -> Match | None:
    """Two lists of clues, by their names or because there are just two."""
    if len(document.text) > 2 * MAX_PIXELS or has_other_digits(document.text):
        return None
    try:
        found = boxes(document, document.text)
    except FormatError:
        return None
    if _named(found):
        return Match(Confidence.LIKELY, "lists of clues under the names of rows and columns")
    pair = _unnamed(found)
    if pair is None:
        if _picture(found):
            return Match(Confidence.LIKELY, "rows of 0 and 1 in brackets, which draw a picture")
        return None
    try:
        puzzle = _puzzle(document, pair)
    except NonolithError:
        return None
    return match_by_totals(puzzle, "two lists of clues")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield every puzzle: each pair of lists."""
    found = boxes(document, document.text)
    pairs = _named(found)
    unnamed = None if pairs else _unnamed(found)
    if not pairs and unnamed is None:
        if rows := _picture(found):
            yield picture_puzzle(document, Grid.from_rows(rows))
            return
        raise document.error(
            "found no two lists of clues",
            expected='lists called "rows" and "columns" or the like, or just two lists',
        )
    if unnamed:
        keys = [key for key, value in unnamed[2].items if value in unnamed[:2]]
        if all(keys):
            names = " and ".join(map(repr, keys))
            document.note(f"the lists are named {names}; the first is taken as the rows")
    for pair in pairs or ([unnamed] if unnamed else []):
        try:
            yield _puzzle(document, pair)
        except NonolithError as error:
            document.report(error)


def _named(found: Sequence[Box]) -> list[Pair]:
    """Pairs of lists named rows and columns; the first of each name counts."""
    pairs: list[Pair] = []
    for box in found:
        sides: dict[str, Box | str] = {}
        if _goes_on(box):
            continue
        for key, wrapped in box.items:
            side = side_of(key)
            value = _unwrapped(wrapped)
            if side and (isinstance(value, str) or (isinstance(value, Box) and _is_side(value))):
                sides.setdefault(side, value)
        if len(sides) == 2 and any(isinstance(value, Box) for value in sides.values()):
            pairs.append((sides["row"], sides["column"], box))
    return pairs


def _goes_on(box: Box) -> bool:
    """True if the name of a side has several boxes after it: ``rows: (1,3) (2,1)``."""
    return any(
        side_of(key) is not None
        and isinstance(value, Box)
        and after is None
        and isinstance(more, Box)
        for (key, value), (after, more) in pairwise(box.items)
    )


def _unwrapped(value: Box | int | str | None) -> Box | int | str | None:
    """Without what is around one list of lists, as in ``np.array([[1], [2]])``."""
    if isinstance(value, Box):
        inner = [one for one in value.values if isinstance(one, Box)]
        if len(inner) == len(value.items) == 1 and _is_nested(inner[0]):
            return inner[0]
    return value


def _unnamed(found: Sequence[Box]) -> Pair | None:
    """The first box that holds just two lists of clues and no others; rows come first."""
    for box in found:
        inner = [value for value in box.values if isinstance(value, Box)]
        sides = [value for value in inner if _is_side(value) and _is_nested(value)]
        if len(sides) == 2 == len(inner):
            return sides[0], sides[1], box
    return None


def _picture(found: Sequence[Box]) -> list[list[int]]:
    """The first box that holds equal rows of 0 and 1; empty if there is none."""
    for box in found:
        rows = [value.values for value in box.values if isinstance(value, Box)]
        if len(rows) < 2 or len(rows) < len(box.items) or len({len(row) for row in rows}) > 1:
            continue
        cells = [[cell for cell in row if isinstance(cell, int)] for row in rows]
        if {0, 1} == set().union(*cells) and len(cells[0]) == len(rows[0]):
            return cells
    return []


def _is_nested(box: Box) -> bool:
    return any(isinstance(value, Box) for value in box.values)


def _is_side(box: Box) -> bool:
    """True if the box may be the clues of one side."""
    values = box.values
    return bool(values) and all(
        value is None
        or isinstance(value, int)
        or (isinstance(value, str) and (not value.strip() or is_loose_clue(value.strip())))
        or (isinstance(value, Box) and not any(isinstance(run, Box) for run in value.values))
        for value in values
    )


def _puzzle(document: Document, pair: Pair) -> Puzzle:
    rows, columns, box = pair
    line = line_of(document.text, box.start)
    fields: dict[str, str] = {}
    for key, value in box.items:
        field = _TITLES.get((key or "").lower())
        if field and isinstance(value, str):
            fields.setdefault(field, value)
    sides = [_clues(document, side, line) for side in (rows, columns)]
    return loose_puzzle(document, *sides, meta=Meta(**fields, extra=()), line=line)


def _clues(document: Document, side: Box | str, line: int) -> list[LooseClue]:
    if isinstance(side, str):
        return [loose_clue(document, text, line) for text in clues_between_commas(side)]
    return [_clue(document, value) for value in side.values]


def _clue(document: Document, value: Box | int | str | None) -> LooseClue:
    if value is None:
        return None
    if not isinstance(value, Box):
        return loose_clue(document, str(value))
    runs: list[tuple[int | None, str]] = []
    line = line_of(document.text, value.start)
    for run in value.values:
        if not isinstance(run, (int, str)):
            raise document.error(
                "this is not a run", line=line, found="a list", expected="a number"
            )
        if isinstance(run, str) and not run.strip():
            continue  # the padding of a table
        if isinstance(run, str) and not is_loose_clue(run.strip()):
            raise document.error(
                "this is not a run", line=line, found=shorten(run), expected="a number"
            )
        runs += loose_clue(document, str(run), line) or ()
    return runs
