"""picross-solver's own form: ``GRID title``, ``ROWS``, ``[ 5 2 ]``, ``COLUMNS``; many in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue
from nonolith.errors import FormatError
from nonolith.formats.clues import numbers_clue
from nonolith.formats.document import Document, shorten
from nonolith.formats.lists import Numbered
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Meta, Puzzle

_CLUE = re.compile(r"\[([^\]]*)\]").fullmatch


def sniff(document: Document) -> Match | None:
    """A ``GRID`` line and clues in brackets."""
    if re.search(r"^GRID\b", document.head, re.MULTILINE) and "[" in document.head:
        return Match(Confidence.CERTAIN, "a GRID line and clues in brackets")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles one after the other; the file is not held whole."""
    grid: _Grid | None = None
    for number, raw in enumerate(document.stream(), 1):
        text = raw.strip()
        if not text or text.startswith("#"):
            continue
        if re.match(r"GRID\b", text):
            if grid is not None:
                yield from grid.finished()
            grid = _Grid(document, text[4:].strip(), number)
        elif grid is None:
            document.report(_unexpected(document, (number, text), "a GRID line"))
            grid = _Grid(document, "", number, broken=True)
        else:
            grid.take((number, text))
    if grid is not None:
        yield from grid.finished()


def _unexpected(document: Document, line: Numbered, expected: str) -> FormatError:
    return document.error(
        "this line is not understood", line=line[0], found=shorten(line[1]), expected=expected
    )


class _Grid:
    """The lines of one puzzle; the first error is reported and the rest of it skipped."""

    def __init__(self, document: Document, title: str, line: int, broken: bool = False) -> None:
        self._document = document
        self._title = title
        self._line = line
        self._broken = broken
        self._complete = False
        self._side = ""
        self._clues: dict[str, list[Clue]] = {"ROWS": [], "COLUMNS": []}

    def take(self, line: Numbered) -> None:
        if self._broken:
            return
        try:
            self._take(line)
        except FormatError as error:
            self._document.report(error)
            # A stray line after both lists spoils nothing that came before it.
            self._complete = all(self._clues.values()) and not line[1].startswith("[")
            self._broken = True

    def _take(self, line: Numbered) -> None:
        number, text = line
        if text in self._clues:
            if self._clues[text]:
                raise _unexpected(self._document, line, f"one {text} line for each grid")
            self._side = text
            return
        match = _CLUE(text)
        if match is None or not self._side:
            expected = "a clue such as [ 3 1 ]" if self._side else "ROWS or COLUMNS"
            raise _unexpected(self._document, line, f"{expected}, or GRID for the next puzzle")
        self._clues[self._side].append(numbers_clue(self._document, match[1], number))

    def finished(self) -> Iterator[Puzzle]:
        if self._broken and not self._complete:
            return
        for side, clues in self._clues.items():
            if not clues:
                error = self._document.error(
                    f"grid {self._title!r} has no {side}", line=self._line, expected="both lists"
                )
                self._document.report(error)
                return
        rows, columns = self._clues.values()
        meta = Meta(title=self._title)
        try:
            puzzle = self._document.puzzle(rows, columns, meta=meta, line=self._line)
        except FormatError as error:
            self._document.report(error)
            return
        yield puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzles, a blank line between."""
    return "\n".join(map(_text, puzzles))


def _text(puzzle: Puzzle) -> str:
    lines = [f"GRID {' '.join(puzzle.title.split())}".rstrip()]
    for name, clues in (("ROWS", puzzle.rows), ("COLUMNS", puzzle.columns)):
        lines.append(name)
        lines += [" ".join(["[", *(str(run.length) for run in clue), "]"]) for clue in clues]
    return "\n".join(lines) + "\n"
