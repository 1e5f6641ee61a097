"""Robert Bosch's ``.lp``: sizes, then for every line its number of clusters and their sizes.

The words around the numbers vary between programs; only the order of the numbers counts. Where it
says which of them are numbers of clusters, these must stand where they belong: a line too few or
too many would otherwise shift all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue
from nonolith.formats.clues import number
from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_CLUE
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

#: Numbers that stand alone: the 1 of ``row_1`` is part of a name.
_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?![\w.])")
_CLUSTERS = re.compile("clusters?", re.IGNORECASE)


def sniff(document: Document) -> Match | None:
    """The words ``number_of_rows``."""
    if "number_of_rows" in document.head.lower():
        return Match(Confidence.CERTAIN, "the words 'number_of_rows'")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    numbers = _numbers(document)
    says_which = _CLUSTERS.search(document.text) is not None
    last = 1

    def take(what: str, *, clusters: bool = False) -> int:
        nonlocal last
        value, last, is_clusters = next(numbers, (None, last, clusters))
        if value is None:
            raise document.error(f"found no {what}", line=last, expected="a number")
        if says_which and is_clusters != clusters:
            found = (
                "a number of clusters" if is_clusters else "a number without 'clusters' before it"
            )
            raise document.error(
                f"found {found}", line=last, found=str(value), expected=f"the {what}"
            )
        return value

    height, width = take("number of rows"), take("number of columns")
    document.check_size(width, height, last)
    clues = []
    for place in range(height + width):
        side, index = ("row", place) if place < height else ("column", place - height)
        count = take(f"number of clusters of {side} {index + 1}", clusters=True)
        if count > MAX_CLUE:
            raise document.error(f"found {count} clusters", line=last)
        clues.append(Clue.of([take(f"size in {side} {index + 1}") for _ in range(count)]))
    rest = next(numbers, None)
    if rest is not None:
        raise document.error(
            "found more numbers than the sizes say", line=rest[1], found=str(rest[0])
        )
    yield document.puzzle(clues[:height], clues[height:], line=1)


def _numbers(document: Document) -> Iterator[tuple[int, int, bool]]:
    """Each number with its line, and whether the words before it speak of clusters."""
    is_clusters = False
    for line, text in enumerate(document.lines, 1):
        end = 0
        for match in _NUMBER.finditer(text):
            is_clusters = is_clusters or _CLUSTERS.search(text, end, match.start()) is not None
            yield number(document, match[0], line, match.start() + 1), line, is_clusters
            is_clusters, end = False, match.end()
        is_clusters = is_clusters or _CLUSTERS.search(text, end) is not None


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle."""
    puzzle = puzzles[0]
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for side, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for place, clue in enumerate(clues, 1):
            sizes = " ".join(str(run.length) for run in clue)
            lines += ["", f"{side}_{place}", f"number_of_clusters: {len(clue)}"]
            lines.append(f"size(s): {sizes}".rstrip())
    return "\n".join(lines) + "\n"
