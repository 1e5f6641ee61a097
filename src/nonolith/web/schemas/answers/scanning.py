"""The shape of an answer to a picture: what was read, where, and how sure it is."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from nonolith.web.schemas.answers.common import PaletteColor, Response


class Guess(Response):
    """Something else that a number may say."""

    length: int
    probability: float


class ScannedNumber(Response):
    """A number as it was read: where it stands (left, top, right, bottom) and how sure it is."""

    length: int
    color: int
    probability: float
    box: list[float]
    others: list[Guess]


class Mending(Response):
    """A line that was mended so that there is a solution: what was read, what it is taken for."""

    line: str = Field(description="`R3` is the third row, `C1` the first column.")
    read: list[int]
    now: list[int]


class ScannedBoard(Response):
    """A board in a picture; `numbers` are those next to each line, rows first."""

    status: Literal["verified", "likely", "unsure"]
    width: int
    height: int
    rows: list[list[Any]]
    columns: list[list[Any]]
    palette: list[PaletteColor]
    grid: list[str] = Field(description="What is filled in and crossed out already.")
    changed: list[Mending]
    doubts: list[str]
    totals: list[int]
    corners: list[list[float]]
    points: list[list[float]] = Field(description="Where its lines cross, row by row, in pixels.")
    numbers: list[list[ScannedNumber]]
    puzzle: dict[str, Any] = Field(description="The puzzle in nonolith's JSON.")


class Scan(Response):
    """What was found in a picture, the surest board first; `message` if there is none."""

    width: float
    height: float
    seconds: float
    message: str | None
    boards: list[ScannedBoard]
