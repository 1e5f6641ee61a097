"""What is odd about a puzzle file, or unpleasant: for people who publish puzzles.

`lint` reads a file as `load_all` does and yields a finding for everything that a careful editor
would ask about, each with its place, how bad it is, and how to fix it. It solves nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from nonolith.clue import Clue
from nonolith.errors import FormatError, NonolithError
from nonolith.formats import Document, Format, Note, find_format, read_document, recognise
from nonolith.formats.document import Source
from nonolith.formats.limits import MAX_BYTES
from nonolith.making.likeness import Album
from nonolith.making.looks import dislikes
from nonolith.palette import Color
from nonolith.puzzle import MAX_CELLS, Puzzle


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at: where, what, how bad, and how to fix it."""

    source: str
    line: int | None
    severity: Severity
    code: str
    message: str
    fix: str = ""
    title: str = ""

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}" if self.line else self.source
        name = f" {self.title!r}:" if self.title else ""
        fix = f"; {self.fix}" if self.fix else ""
        return f"{place}: {self.severity}:{name} {self.message}{fix} [{self.code}]"

    def to_dict(self) -> dict[str, Any]:
        """The finding as `--json` shows it."""
        return asdict(self)


#: How the notes of readers count: severity, and what to do.
_NOTES = {
    "ambiguous": (Severity.INFO, ""),
    "dialects": (Severity.WARNING, "declare all colors the same way"),
    "goal": (Severity.ERROR, "make the picture as large as the clues say"),
    "zero": (Severity.WARNING, "remove it, or was it part of a number such as 10?"),
    "odd": (Severity.WARNING, ""),
}

#: How many pictures are compared, each with all before it; more would take over some seconds.
_PICTURES = 2000

#: Colors that are nearer than this (in the rough measure below) are easily confused.
_NEAR = 40.0


def lint(
    source: Source,
    *,
    format: str | None = None,
    transpose: bool = False,
    seen: Seen | None = None,
    max_cells: int = MAX_CELLS,
    max_bytes: int = MAX_BYTES,
) -> Iterator[Finding]:
    """Yield the findings of one file; share ``seen`` to find doubles across files."""
    found: list[Finding] = []
    name = "<stdin>" if not isinstance(source, str) else source

    def on_note(note: Note) -> None:
        if note.code == "contradiction":
            return  # all of them are found below, with their titles
        severity, fix = _NOTES.get(note.code, _NOTES["odd"])
        found.append(Finding(name, note.line, severity, note.code, note.message, fix))

    def on_error(error: NonolithError) -> None:
        found.append(_unreadable(name, error))

    seen = seen if seen is not None else Seen()
    try:
        document = Document.of(
            source, on_error=on_error, on_note=on_note, max_cells=max_cells, max_bytes=max_bytes
        )
        chosen = find_format(format) if format else recognise(document).format
        for puzzle in read_document(document, chosen.name, transpose=transpose):
            found += _of_puzzle(name, document.position, puzzle, chosen)
            found += seen.check(name, document.position, puzzle)
            yield from found
            found.clear()
    except NonolithError as error:
        on_error(error)
    yield from found


class Seen:
    """The titles and puzzles met so far, to find those that occur twice."""

    def __init__(self) -> None:
        self._titles: dict[str, str] = {}
        self._puzzles: dict[str, str] = {}
        self._album = Album()
        self._places: list[str] = []  # of the pictures in the album

    def check(self, source: str, line: int | None, puzzle: Puzzle) -> Iterator[Finding]:
        """Findings for a puzzle that was seen before, or that has another one's title."""
        place = f"{source}:{line}" if line else source
        known = self._puzzles.get(puzzle.id)
        if known is not None:
            yield Finding(
                source,
                line,
                Severity.WARNING,
                "duplicate-puzzle",
                f"the same clues are in {known}",
                "keep one of them",
                puzzle.title,
            )
            return
        self._puzzles[puzzle.id] = place
        yield from self._look_alikes(source, line, puzzle)
        title = puzzle.title.strip().casefold()
        known = self._titles.get(title) if title else None
        self._titles[title] = place
        if known is not None:
            yield Finding(
                source,
                line,
                Severity.WARNING,
                "duplicate-title",
                f"{known} has the same title",
                "give it a title of its own",
                puzzle.title,
            )

    def _look_alikes(self, source: str, line: int | None, puzzle: Puzzle) -> Iterator[Finding]:
        goal = puzzle.goal
        if goal is None or not goal.is_complete or len(self._places) == _PICTURES:
            return
        for number, found in self._album.add(goal):
            done = f" ({found})" if str(found) else ""
            yield Finding(
                source,
                line,
                Severity.WARNING,
                "near-duplicate",
                f"the picture is nearly that of {self._places[number]}{done}: "
                f"{found.share:.0%} of it differs",
                "keep one of them",
                puzzle.title,
            )
        place = f"{source}:{line}" if line else source
        self._places.append(f"{puzzle.title!r} in {place}" if puzzle.title else place)


def _unreadable(source: str, error: NonolithError) -> Finding:
    """An error of reading as a finding; its place moves from the text to the field."""
    place = re.match(r"(.*?)(?::(\d+))?(?::\d+)?: ", str(error))
    line = error.line if isinstance(error, FormatError) else None
    text = str(error)
    if place and place[1] in (source, "input"):
        line = int(place[2]) if place[2] else None
        text = text[place.end() :]
    return Finding(source, line, Severity.ERROR, "unreadable", text)


def _of_puzzle(source: str, line: int | None, puzzle: Puzzle, format: Format) -> Iterator[Finding]:
    def finding(severity: Severity, code: str, message: str, fix: str) -> Finding:
        return Finding(source, line, severity, code, message, fix, puzzle.title)

    for where, clue, length in puzzle.lines:
        if clue.least_length > length:
            yield finding(
                Severity.ERROR,
                "too-long",
                f"{where} needs {clue.least_length} cells for {clue} and has {length}",
                "correct the clue or the size",
            )
    for text in _totals(puzzle):
        yield finding(Severity.ERROR, "totals", text, "one clue is too many, missing or mistyped")
    for text in _goal(puzzle):
        yield finding(Severity.ERROR, "goal", text, "correct the clue or the goal")
    for code, text, fix in _colors(puzzle):
        yield finding(Severity.WARNING, code, text, fix)
    if puzzle.goal is not None and puzzle.goal.is_complete:
        for code, text, fix in dislikes(puzzle.goal):
            yield finding(Severity.INFO, code, text, fix)
    rights = {"license", "copyright"} & set(format.metadata)
    if "license" in rights and not puzzle.meta.license and not puzzle.meta.copyright:
        yield finding(
            Severity.INFO,
            "license",
            "no license or copyright is stated",
            "say who may use it, for instance: license CC-BY-4.0",
        )


def _totals(puzzle: Puzzle) -> Iterator[str]:
    """Totals of rows and columns that differ, color by color; blots leave them open."""
    if puzzle.has_blots:
        return
    for number in range(1, len(puzzle.palette) + 1):
        rows, columns = (
            sum(run.length or 0 for clue in clues for run in clue if run.color == number)
            for clues in (puzzle.rows, puzzle.columns)
        )
        if rows != columns:
            name = f" {puzzle.palette[number].name}" if len(puzzle.palette) > 1 else ""
            yield f"the rows have {rows}{name} cells, the columns {columns}"


def _goal(puzzle: Puzzle) -> Iterator[str]:
    """Lines whose clue is not that of the goal."""
    goal = puzzle.goal
    if goal is None:
        return
    if not goal.is_complete:
        yield f"the goal leaves {goal.unknown_count} cells open"
        return
    drawn = Puzzle.from_grid(goal)
    for (where, clue, _), (_, picture, _) in zip(puzzle.lines, drawn.lines, strict=True):
        if not _agrees(clue, picture):
            yield f"{where} says {clue}, the goal shows {picture}"


def _agrees(clue: Clue, picture: Clue) -> bool:
    if not clue.known:
        return True
    return len(clue) == len(picture) and all(
        run.length in (None, drawn.length) and run.color in (None, drawn.color)
        for run, drawn in zip(clue, picture, strict=True)
    )


def _colors(puzzle: Puzzle) -> Iterator[tuple[str, str, str]]:
    """Colors that no run has, and colors that look alike."""
    palette = puzzle.palette
    used = {run.color for _, clue, _ in puzzle.lines for run in clue}
    if len(palette) > 1 and None not in used:
        for number, color in enumerate(palette):
            if number and number not in used:
                yield "unused-color", f"no run has the color {color.name}", "remove it"
    for number, color in enumerate(palette):
        for other in palette.colors[number + 1 :]:
            if _distance(color, other) < _NEAR:
                yield (
                    "similar-colors",
                    f"{color.name} ({color.hex}) and {other.name} ({other.hex}) look alike",
                    "choose colors that differ more",
                )


def _distance(one: Color, two: Color) -> float:
    """A rough distance as the eye sees it ("redmean"), from 0 to about 765."""
    red = (one.rgb[0] + two.rgb[0]) / 2
    squares = [(a - b) ** 2 for a, b in zip(one.rgb, two.rgb, strict=True)]
    weights = (2 + red / 256, 4.0, 2 + (255 - red) / 256)
    total: float = sum(weight * square for weight, square in zip(weights, squares, strict=True))
    return math.sqrt(total)
