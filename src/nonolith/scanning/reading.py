"""The verb `scan`: from a picture to boards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from nonolith.clue import Run
from nonolith.engine.scan import FoundBoard, FoundLine, find_boards
from nonolith.errors import PuzzleError
from nonolith.formats.images import SAVED, image_text
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Line, Puzzle
from nonolith.scanning.opening import Picture, open_picture
from nonolith.scanning.values import Mending, Scan, ScannedBoard, ScannedNumber, ScanStatus
from nonolith.solving import solve
from nonolith.verdict import Verdict

_STATUS = (ScanStatus.UNSURE, ScanStatus.LIKELY, ScanStatus.VERIFIED)
#: The most rows or columns of a board that is pointed out.
MAX_LINES = 200
#: A number below this probability is named as a doubt.
_CLEAR = 0.5


def scan(
    image: Any,
    *,
    corners: Sequence[tuple[float, float]] | None = None,
    size: tuple[int, int] | None = None,
    page: int | None = None,
    source: str | None = None,
) -> Scan:
    """Read the puzzles of a picture: a path, its bytes, an open file, or an image of Pillow.

    With ``corners`` (of the board without its clues, from the top left clockwise, in pixels) and
    ``size`` (rows, columns) the board is taken to be there; otherwise every board is searched for.
    A picture without a puzzle is an answer, a `Scan` without boards; what is no picture is a
    `FormatError`. ``page`` (from 1) also takes that page of a PDF, if `pypdfium2` is installed.
    ``source`` names the picture in error messages.
    """
    _check_place(corners, size)
    began = time.perf_counter()
    picture = open_picture(image, name=source, page=page)
    scale = picture.shrunk
    asked = None if corners is None else [(x / scale, y / scale) for x, y in corners]
    found = find_boards(picture.width, picture.height, picture.pixels, corners=asked, size=size)
    boards = sorted(
        (_board(board, picture) for board in found),
        key=lambda board: list(ScanStatus).index(board.status),
    )
    width, height = round(picture.width * scale), round(picture.height * scale)
    return Scan(width, height, tuple(boards), time.perf_counter() - began)


def _check_place(
    corners: Sequence[tuple[float, float]] | None, size: tuple[int, int] | None
) -> None:
    if (corners is None) != (size is None):
        raise PuzzleError("corners and size belong together: found one without the other")
    if corners is not None and len(corners) != 4:
        raise PuzzleError(f"corners: found {len(corners)}; expected four")
    if size is not None and not all(1 <= lines <= MAX_LINES for lines in size):
        raise PuzzleError(
            f"size: found {size[0]} rows and {size[1]} columns; expected 1 to {MAX_LINES} of each"
        )
    if corners is not None and not all(abs(part) < 1e5 for corner in corners for part in corner):
        raise PuzzleError("corners: expected places in the picture")


def _board(found: FoundBoard, picture: Picture) -> ScannedBoard:
    palette = BLACK_AND_WHITE if len(found.palette) <= 1 else Palette.of(*found.palette)
    lines = (*found.rows, *found.columns)
    puzzle = Puzzle(
        rows=[_runs(line) for line in found.rows],
        columns=[_runs(line) for line in found.columns],
        palette=palette,
    )
    marks = Grid.from_rows(
        [
            [mark - 1 for mark in found.marks[row * puzzle.width : (row + 1) * puzzle.width]]
            for row in range(puzzle.height)
        ],
        palette,
    )
    if any(found.marks):
        puzzle = puzzle.with_meta(extra=((SAVED, image_text(marks)),))
    status = _STATUS[found.status]
    if status is ScanStatus.VERIFIED and solve(puzzle).verdict is not Verdict.UNIQUE:
        status = ScanStatus.UNSURE  # what is said to be proved is proved once more, by other code
    scale = picture.shrunk
    return ScannedBoard(
        status=status,
        puzzle=puzzle,
        marks=marks,
        changed=tuple(
            Mending(_line(index, puzzle), line.read, tuple(n.length for n in line.numbers))
            for index, line in enumerate(lines)
            if line.is_mended
        ),
        doubts=tuple(_doubts(found, puzzle)),
        numbers=tuple(
            tuple(
                ScannedNumber(
                    number.length,
                    number.color,
                    number.probability,
                    (
                        number.box[0] * scale,
                        number.box[1] * scale,
                        number.box[2] * scale,
                        number.box[3] * scale,
                    ),
                    number.others,
                )
                for number in line.numbers
            )
            for line in lines
        ),
        points=tuple((x * scale, y * scale) for x, y in found.points),
    )


def _runs(line: FoundLine) -> list[Run]:
    return [Run(number.length, number.color) for number in line.numbers if number.length]


def _line(index: int, puzzle: Puzzle) -> Line:
    is_row = index < puzzle.height
    return Line(is_row, index if is_row else index - puzzle.height)


def _doubts(found: FoundBoard, puzzle: Puzzle) -> list[str]:
    """Why this board is not verified, in words."""
    if _STATUS[found.status] is ScanStatus.VERIFIED:
        return []
    doubts = []
    rows = sum(clue.total for clue in puzzle.rows)
    columns = sum(clue.total for clue in puzzle.columns)
    if rows != columns:
        doubts.append(f"the sums differ: rows {rows}, columns {columns}")
    elif found.proof == 0:
        doubts.append("the numbers as read have no solution")
    elif found.proof == 2:
        doubts.append("there are several solutions")
    elif found.proof == 3:
        doubts.append("it was not found out in time whether there is exactly one solution")
    for index, line in enumerate((*found.rows, *found.columns)):
        name = str(_line(index, puzzle))
        if line.is_blank:
            doubts.append(f"{name}: no number was seen")
        for number in line.numbers:
            if number.probability < _CLEAR:
                others = ", ".join(str(length) for length, _ in number.others[:3])
                more = f", or {others}" if others else ""
                doubts.append(f"{name}: {number.length} is hard to read{more}")
    mended = any(line.is_mended for line in (*found.rows, *found.columns))
    if not doubts and not mended and _STATUS[found.status] is ScanStatus.LIKELY:
        doubts.append("a line, a number or a mark may have been missed: compare with the picture")
    return doubts
