"""What posts put around clues: code fences, marks of quotes, brackets, names of lines, tables."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, file_lines, trimmed
from nonolith.formats.sides import side_of

_QUOTE = re.compile(r"^(?:>[ \t]?)+")
_BRACKETS = re.compile(r"\(([^()\[\]{}]*)\),?|\[([^()\[\]{}]*)\],?|\{([^()\[\]{}]*)\},?").fullmatch
_LABEL = re.compile(
    r"([A-Za-z]{1,10})[ \t]*#?([0-9]{1,5})[ \t]*(?:[:.)=]|[-–](?=[ \t]))(.*)"
).fullmatch
#: The line below the head of a table in Markdown.
_RULE = re.compile(r"[|:\- \t]+").fullmatch
_LONGEST_HEAD = 100
_PLACE = re.compile(r"([0-9]{1,5})[.)][ \t]+(.*)").fullmatch


def post_lines(document: Document) -> list[Numbered]:
    """The lines of a file without quote marks, or of its first code fence; each out of brackets."""
    lines = [(line, _QUOTE.sub("", text, count=1).strip()) for line, text in file_lines(document)]
    fences = [place for place, (_, text) in enumerate(lines) if text.startswith("```")]
    if len(fences) > 1:
        lines = lines[fences[0] + 1 : fences[1]]
    return [(line, _bare(text)) for line, text in lines]


def _bare(text: str) -> str:
    match = _BRACKETS(text)
    return "".join(part or "" for part in match.groups()).strip() or "0" if match else text


def by_label(lines: Sequence[Numbered]) -> tuple[list[Numbered], list[Numbered]] | None:
    """Rows and columns where every line says which it is: ``Row 1: 2 1``, ``C3: 4``, in order."""
    sides: dict[str, list[Numbered]] = {"row": [], "column": []}
    first: int | None = None
    for line, text in lines:
        match = _LABEL(text)
        side = side_of(match[1]) if match else None
        if match is None or side is None:
            return None
        place = int(match[2]) - len(sides[side])
        first = place if first is None else first
        if place != first or place > 1:
            return None
        sides[side].append((line, _bare(match[3].strip())))
    return (sides["row"], sides["column"]) if all(sides.values()) else None


def without_places(lines: Sequence[Numbered]) -> Sequence[Numbered]:
    """A list without the numbers of its lines, if it has them all: ``1. 2 1``, ``2. 4`` ..."""
    found = [_PLACE(text) for _, text in lines]
    if len(lines) < 2 or any(
        match is None or int(match[1]) != place for place, match in enumerate(found, 1)
    ):
        return lines
    return [(line, match[2]) for (line, _), match in zip(lines, found, strict=True) if match]


def side_by_side(document: Document) -> tuple[list[Numbered], list[Numbered]] | None:
    """Rows and columns in two columns of a table, under their names: ``rows,columns``."""
    lines = [(line, text) for line, text in enumerate(document.lines, 1) if text.strip()]
    if not lines or len(lines[0][1]) > _LONGEST_HEAD:
        return None
    for mark in "\t;|,":
        names = [side_of(name) for name in _cells(lines[0][1], mark)]
        if len(names) == 2 and set(names) == {"row", "column"}:
            cells = [(line, _cells(text, mark)) for line, text in lines[1:] if not _RULE(text)]
            if all(len(found) <= 2 for _, found in cells):
                lists = _under(0, cells), _under(1, cells)
                return lists if names[0] == "row" else (lists[1], lists[0])
    return None


def _cells(text: str, mark: str) -> list[str]:
    bare = text.strip().strip("|") if mark == "|" else text
    try:
        return [cell.strip() for cell in next(csv.reader([bare], delimiter=mark), [])]
    except csv.Error:  # a cell without end, or one of a megabyte
        return []


def _under(place: int, cells: Sequence[tuple[int, list[str]]]) -> list[Numbered]:
    """The clues of one side; where it ends before the other, cells are blank."""
    return trimmed([(line, row[place] if len(row) > place else "") for line, row in cells])
