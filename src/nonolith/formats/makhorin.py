"""Andrew Makhorin's form for GLPK: ``*`` comments, row clues, ``&``, column clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.blocks import clue_lines, two_lists
from nonolith.formats.document import Document
from nonolith.formats.lists import file_lines
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Meta, Puzzle


def sniff(document: Document) -> Match | None:
    """A line of just ``&`` between lines of numbers."""
    lines = [text for _, text in file_lines(document) if text and not text.startswith("*")]
    if lines.count("&") in (1, 2) and all(text[0].isdigit() for text in lines if text != "&"):
        return Match(Confidence.CERTAIN, "a line of just & between lines of numbers")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = file_lines(document)
    body = [line for line in lines if not line[1].startswith("*")]
    marks = [index for index, (_, text) in enumerate(body) if text == "&"]
    if not marks or len(marks) > 2:
        raise document.error(
            f"found {len(marks)} lines of just &", expected="one between rows and columns"
        )
    end = marks[1] if len(marks) > 1 else len(body)  # a second one may close the columns
    comments = [text.strip("* ").strip() for _, text in lines if text.startswith("*")]
    meta = Meta(title=next(filter(None, comments), ""))
    yield two_lists(document, body[: marks[0]], body[marks[0] + 1 : end], meta)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle with two lines of comment, as the original program wants."""
    puzzle = puzzles[0]
    title = " ".join(puzzle.title.split()).strip("* ")
    lines = [f"* {title}".rstrip(), "*"]
    return "\n".join([*lines, *clue_lines(puzzle.rows), "&", *clue_lines(puzzle.columns)]) + "\n"
