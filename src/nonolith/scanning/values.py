"""What a scan gives: boards, with their puzzles, marks, and how far each is to be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle

Point = tuple[float, float]


class ScanStatus(StrEnum):
    """How far a reading is to be trusted.

    ``verified``: every number was read and none mended, the sums agree, there is exactly one
    solution, and the marks fit it. ``likely``: the sums agree and there is a solution, but
    something else is missing. ``unsure``: the numbers contradict each other. ``none``: there is no
    puzzle.
    """

    VERIFIED = "verified"
    LIKELY = "likely"
    UNSURE = "unsure"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ScannedNumber:
    """One number: what it says, how surely, where it stands in the picture, what else it may be.

    ``box`` is left, top, right, bottom in pixels; ``others`` are lengths with probabilities.
    """

    length: int
    color: int
    probability: float
    box: tuple[float, float, float, float]
    others: tuple[tuple[int, float], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The number as JSON-ready values."""
        return {
            "length": self.length,
            "color": self.color,
            "probability": round(self.probability, 4),
            "box": [round(part, 1) for part in self.box],
            "others": [
                {"length": length, "probability": round(probability, 4)}
                for length, probability in self.others
            ],
        }


@dataclass(frozen=True, slots=True)
class Mending:
    """A line that the solver mended: what was read, and what it takes for the puzzle to work."""

    line: Line
    read: tuple[int, ...]
    now: tuple[int, ...]

    def __str__(self) -> str:
        def said(numbers: tuple[int, ...]) -> str:
            return " ".join(map(str, numbers)) or "nothing"

        return f"{self.line}: read {said(self.read)}, taken as {said(self.now)}"

    def to_dict(self) -> dict[str, Any]:
        """The mending as JSON-ready values."""
        return {
            "line": ("R" if self.line.is_row else "C") + str(self.line.index + 1),
            "read": list(self.read),
            "now": list(self.now),
        }


@dataclass(frozen=True, slots=True)
class ScannedBoard:
    """One board of a picture.

    ``marks`` has what is filled in and crossed out (as a saved grid it also travels with the
    ``puzzle``, see `nonolith.formats.saved_grids`); ``changed`` is what the solver mended;
    ``doubts`` says in words why the board is not verified. ``points`` are the crossings of its
    lines in the picture, row by row; ``numbers`` those beside each line, rows first.
    """

    status: ScanStatus
    puzzle: Puzzle
    marks: Grid
    changed: tuple[Mending, ...]
    doubts: tuple[str, ...]
    numbers: tuple[tuple[ScannedNumber, ...], ...]
    points: tuple[Point, ...]

    @property
    def totals(self) -> tuple[int, int]:
        """The sums of all rows and of all columns."""
        return (
            sum(clue.total for clue in self.puzzle.rows),
            sum(clue.total for clue in self.puzzle.columns),
        )

    @property
    def is_marked(self) -> bool:
        """Whether anything is filled in or crossed out."""
        return self.marks.unknown_count < self.marks.width * self.marks.height

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners of the board in the picture, from the top left clockwise."""
        across = self.puzzle.width + 1
        return self.points[0], self.points[across - 1], self.points[-1], self.points[-across]

    def to_dict(self) -> dict[str, Any]:
        """The board as JSON-ready values."""
        from nonolith.reporting import palette_dict

        return {
            "status": str(self.status),
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "rows": [self._runs(clue) for clue in self.puzzle.rows],
            "columns": [self._runs(clue) for clue in self.puzzle.columns],
            "palette": palette_dict(self.puzzle.palette),
            "grid": self.marks.lines(),
            "changed": [mending.to_dict() for mending in self.changed],
            "doubts": list(self.doubts),
            "totals": list(self.totals),
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "points": [[round(x, 1), round(y, 1)] for x, y in self.points],
            "numbers": [[number.to_dict() for number in line] for line in self.numbers],
        }

    def _runs(self, clue: Clue) -> list[Any]:
        """Lengths in black and white; with colours, pairs of length and ``#rrggbb``."""
        palette = self.puzzle.palette
        if palette.is_black_and_white:
            return [run.length for run in clue]
        return [[run.length, palette[run.color or 0].hex] for run in clue]


@dataclass(frozen=True, slots=True)
class Scan:
    """What was found in a picture of ``width`` x ``height`` pixels, the best board first."""

    width: int
    height: int
    boards: tuple[ScannedBoard, ...]
    seconds: float

    @property
    def status(self) -> ScanStatus:
        """That of the first board; `ScanStatus.NONE` if there is none."""
        return self.boards[0].status if self.boards else ScanStatus.NONE

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of the first board, if there is one."""
        return self.boards[0].puzzle if self.boards else None

    @property
    def marks(self) -> Grid | None:
        """What is filled in and crossed out on the first board."""
        return self.boards[0].marks if self.boards else None

    def to_dicts(self) -> list[dict[str, Any]]:
        """One record for each board, or one that says that there is none."""
        if not self.boards:
            return [{**_NOTHING, "seconds": round(self.seconds, 4)}]
        return [{**board.to_dict(), "seconds": round(self.seconds, 4)} for board in self.boards]

    def to_html(self, image: Any, *, title: str = "", page: int | None = None) -> str:
        """A page that shows the picture (or ``page`` of a PDF) with all that was seen in it."""
        from nonolith.scanning.report import to_html

        return to_html(self, image, title, page)


_NOTHING: dict[str, Any] = {
    "status": "none",
    "width": 0,
    "height": 0,
    "rows": [],
    "columns": [],
    "palette": [],
    "grid": [],
    "changed": [],
    "doubts": ["found no board: a lattice of lines with numbers at its sides"],
    "totals": [0, 0],
    "corners": [],
    "points": [],
    "numbers": [],
}
