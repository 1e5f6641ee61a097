"""mikix's ``.nonpack``: several ``.non`` puzzles in a file, lines of ``====`` between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.errors import NonolithError
from nonolith.formats import simpson
from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_LINES
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.simpson_writing import text_of_puzzle
from nonolith.puzzle import Puzzle

_DIVIDER = re.compile(r"\s*={4,}\s*").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``.non`` puzzle, and a line of ``====``."""
    if re.search(r"^[ \t]*rows\b", document.head, re.MULTILINE | re.IGNORECASE):
        return Match(Confidence.CERTAIN, "puzzles with 'rows' lines between lines of ====")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles one after the other; the file is not held whole."""
    body: list[str] = []
    first = 1
    number = 0
    for number, line in enumerate(document.stream(), 1):
        if not _DIVIDER(line):
            body.append(line)
            if len(body) > MAX_LINES:
                raise document.error(f"found more than {MAX_LINES} lines", line=number)
            continue
        yield from _puzzle(document, body, first)
        body, first = [], number + 1
    yield from _puzzle(document, body, first)


def _puzzle(document: Document, body: Sequence[str], first: int) -> Iterator[Puzzle]:
    if any(map(str.strip, body)):
        try:
            yield simpson.parse(document, body, first)
        except NonolithError as error:
            document.report(error)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzles with a divider after each but the last."""
    # A divider also after a single puzzle: without one the file would be a plain .non.
    texts = [text_of_puzzle(puzzle) for puzzle in puzzles]
    return "====\n".join(texts) if len(texts) > 1 else texts[0] + "====\n"
