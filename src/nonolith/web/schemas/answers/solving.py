"""The shapes of answers about solutions: solve, validate, count and line."""

from __future__ import annotations

from nonolith.web.schemas.answers.common import About, PaletteColor, Response, Stats, Verdict


class Found(Response):
    """When a solution was found."""

    seconds: float
    nodes: int


class Solve(Response):
    """A solve, as ``nonolith solve --json`` prints it."""

    source: str
    title: str
    width: int
    height: int
    verdict: Verdict
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


class Count(About):
    """How many solutions: exactly ``count``, or (if not ``exact``) at least that many."""

    count: int
    exact: bool
    verdict: Verdict
    reason: str
    stats: Stats


class Line(Response):
    """What follows for one line; starts of runs count from 0."""

    clue: list[int | None]
    known: str
    possible: bool
    leftmost: list[int] | None
    rightmost: list[int] | None
    follows: str | None
