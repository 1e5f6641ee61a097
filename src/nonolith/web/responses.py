"""The shapes of answers, for the OpenAPI document; a test holds every answer against them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


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
    """A colour; the first one of a palette is the background."""

    symbol: str
    name: str
    color: str = Field(description="`#rrggbb`")


class Found(Response):
    """When a solution was found."""

    seconds: float
    nodes: int


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


class Solve(Response):
    """A solve, as ``nonolith solve --json`` prints it."""

    source: str
    title: str
    width: int
    height: int
    verdict: Literal["unique", "multiple", "impossible", "undecided"]
    complete: bool
    line_solvable: bool
    solutions: list[list[str]]
    found: list[Found]
    known: list[str]
    palette: list[PaletteColor]
    reason: str
    stats: Stats


class Broken(Response):
    """A puzzle of a collection that cannot be read."""

    source: str
    error: str


class Validate(Response):
    """Every puzzle of a collection, and how many of them are unique."""

    puzzles: list[Solve | Broken]
    count: int
    unique: int


class Line(Response):
    """What follows for one line; starts of runs count from 0."""

    clue: list[int | None]
    known: str
    possible: bool
    leftmost: list[int] | None
    rightmost: list[int] | None
    follows: str | None


class Violation(Response):
    """A line that can no longer be completed."""

    line: Literal["row", "column"]
    number: int = Field(description="Counted from 1.")
    reason: str


class Check(Response):
    """Whether a grid is still right."""

    ok: bool
    violations: list[Violation]


class Convert(Response):
    """The puzzles that were read, and what was written: ``text``, or ``base64`` if binary."""

    puzzles: list[dict[str, Any]]
    to: str
    text: str | None
    base64: str | None
    notes: list[str]


class Format(Response):
    """A file format."""

    name: str
    title: str
    suffixes: list[str]
    reads: bool
    writes: bool
    color: bool
    blots: list[str]
    many: bool
    solution: bool
    metadata: list[str]
    picture: bool


class Formats(Response):
    """All file formats."""

    formats: list[Format]


class Health(Response):
    """How the server is."""

    status: str
    version: str
    workers: int
    idle: int
    busy: int
    long: int
    waiting: int


#: The answer of each route that gives JSON.
MODELS: dict[str, type[BaseModel]] = {
    "error": Error,
    "solve": Solve,
    "validate": Validate,
    "line": Line,
    "check": Check,
    "convert": Convert,
    "formats": Formats,
    "health": Health,
}
