"""What answers share: the puzzle that they are about, cells, colors, what went wrong."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Verdict = Literal["unique", "multiple", "impossible", "undecided"]


class Response(BaseModel):
    """What all answers share: nothing that is not documented."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    """What went wrong: ``error`` is a sentence for people, ``code`` a word for programs."""

    error: str
    code: str
    problems: list[str] | None = None
    format: str | None = None
    line: int | None = None
    column: int | None = None
    found: str | None = None
    expected: str | None = None
    hint: str | None = None


class PaletteColor(Response):
    """A color; the first one of a palette is the background."""

    symbol: str
    name: str
    color: str = Field(description="`#rrggbb`")


class About(Response):
    """The puzzle that an answer is about; ``source`` is empty here, a file name elsewhere."""

    source: str
    title: str


class Stats(Response):
    """What the search cost."""

    seconds: float
    wall_seconds: float
    nodes: int
    guesses: int
    conflicts: int
    probes: int
    failed_probes: int
    line_solves: int
    depth: int


class Cell(Response):
    """A cell, counted from 1."""

    row: int
    column: int
