"""Reading a puzzle from the pixels of a picture: facts, not yet a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nonolith import _native

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """One number next to the board; ``box`` is left, top, right, bottom in the picture."""

    length: int
    color: int
    probability: float
    box: tuple[float, float, float, float]
    others: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class FoundLine:
    """What is next to one line; ``read`` is the likeliest reading, before any correction."""

    numbers: tuple[FoundNumber, ...]
    is_blank: bool
    is_mended: bool
    read: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """One board of a picture.

    ``status``: 0 unsure, 1 likely, 2 verified. ``proof``: 0 no solution, 1 exactly one, 2 several,
    3 not known. ``points``: where lines cross, row by row. ``marks``: a byte a cell, 0 nothing,
    1 crossed out, 2 and up color 1 and up. ``solution``: a byte a cell, if there is exactly one.
    """

    status: int
    proof: int
    rows: tuple[FoundLine, ...]
    columns: tuple[FoundLine, ...]
    palette: tuple[tuple[int, int, int], ...]
    points: tuple[Point, ...]
    marks: bytes
    solution: bytes


def find_boards(
    width: int,
    height: int,
    pixels: bytes,
    *,
    corners: Sequence[Point] | None = None,
    size: tuple[int, int] | None = None,
) -> list[FoundBoard]:
    """The boards in a picture of red, green and blue bytes, the likeliest first.

    With ``corners`` (from the top left clockwise) and ``size`` (rows, columns), nothing is
    searched: the one board is there.
    """
    hint = None
    if corners is not None and size is not None:
        hint = (*(float(part) for corner in corners for part in corner), *size)
    return [
        FoundBoard(
            status,
            proof,
            _lines(rows),
            _lines(columns),
            tuple(palette),
            tuple(points),
            marks,
            solution,
        )
        for status, proof, rows, columns, palette, points, marks, solution in _native.scan(
            width, height, pixels, hint
        )
    ]


def _lines(lines: Sequence[tuple[Any, ...]]) -> tuple[FoundLine, ...]:
    return tuple(
        FoundLine(
            tuple(_number(*number) for number in numbers),
            blank,
            mended,
            tuple(read),
        )
        for numbers, blank, mended, read in lines
    )


def _number(
    length: int,
    color: int,
    probability: float,
    box: tuple[float, float, float, float],
    others: list[tuple[int, float]],
) -> FoundNumber:
    return FoundNumber(length, color, probability, box, tuple(others))
