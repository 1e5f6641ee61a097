"""pynogram's ini files: ``[clues]`` with ``columns`` and ``rows``, ``[colors]`` before them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.document import Document
from nonolith.formats.listed import Colors, clue_rows, color_lines, read_clues
from nonolith.formats.lists import Numbered, file_lines
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

_SECTION = re.compile(r"\[\s*(\w+)\s*\]").match
_KEY = re.compile(r"(rows|columns)\s*[=:]\s*(.*)").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``[clues]`` line, and no TOML string."""
    if re.search(r"^(rows|columns)\s*=\s*(\"\"\"|''')", document.text, re.MULTILINE):
        return None
    return Match(Confidence.CERTAIN, "a [clues] section with rows and columns")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    section = ""
    lists: dict[str, list[Numbered]] = {}
    current: list[Numbered] = []
    colors = Colors(document)
    for line, text in file_lines(document):
        heading = _SECTION(text)
        key = _KEY(text)
        if not text or text[0] in "#;":
            continue
        if heading:
            section = heading[1].lower()
        elif section == "colors":
            colors.declare((line, text))
        elif section == "clues" and key:
            if key[1] in lists:
                raise document.error(f"found {key[1]!r} a second time", line=line)
            current = lists[key[1]] = [(line, key[2])]
        else:
            current.append((line, text))
    for side in ("rows", "columns"):
        if side not in lists:
            raise document.error(f"found no {side!r}", expected="[clues] with rows and columns")
    rows, columns = (read_clues(document, lists[side], colors) for side in ("rows", "columns"))
    yield document.puzzle(rows, columns, colors.palette(), line=lists["rows"][0][0])


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle, a clue on each line."""
    puzzle = puzzles[0]
    declared = color_lines(puzzle.palette)
    lines = ["[colors]", *declared, ""] if declared else []
    lines.append("[clues]")
    for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f"{name} =", *(f"    {text}" for text in clue_rows(puzzle, clues)), ""]
    return "\n".join(lines[:-1]) + "\n"
