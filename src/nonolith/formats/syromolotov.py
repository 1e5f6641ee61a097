"""Syromolotov's JSolver: row clues, ``#``, column clues, and a 0 at the end of every line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.blocks import clue_lines, two_lists
from nonolith.formats.document import Document
from nonolith.formats.lists import file_lines, filled
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

_LINE = re.compile(r"(?:[0-9]+[ \t]+)*0").fullmatch


def sniff(document: Document) -> Match | None:
    """One line of ``#`` among lines that all end with 0."""
    lines = [text for _, text in filled(file_lines(document))]
    between = lines.count("#") == 1 and "#" not in (lines[0], lines[-1])
    if between and all(_LINE(text) for text in lines if text != "#"):
        return Match(Confidence.CERTAIN, "a # line between lines that all end with 0")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = filled(file_lines(document))
    marks = [index for index, (_, text) in enumerate(lines) if text.startswith("#")]
    if len(marks) != 1:
        raise document.error(f"found {len(marks)} # lines", expected="one")
    lines = [(line, _without_end(text)) for line, text in lines]
    yield two_lists(document, lines[: marks[0]], lines[marks[0] + 1 :])


def _without_end(text: str) -> str:
    """A clue without the 0 that ends it; an empty one is just that 0."""
    head, _, last = text.rpartition(" ")
    return head if head and last == "0" else text


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle."""
    puzzle = puzzles[0]
    rows, columns = (
        [line if line == "0" else f"{line} 0" for line in clue_lines(clues)]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return "\n".join([*rows, "#", *columns]) + "\n"
