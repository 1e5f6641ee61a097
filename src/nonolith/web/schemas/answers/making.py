"""The shapes of answers for makers: ambiguous, refine, draw, generate and thin."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from nonolith.web.schemas.answers.common import About, PaletteColor, Response, Verdict


class Ambiguous(About):
    """The cells that differ between solutions (all, if ``exact``), and how many solutions."""

    verdict: Verdict
    line_solvable: bool
    cells: list[list[int]] = Field(description="Pairs of row and column.")
    exact: bool
    count: int
    count_exact: bool
    other: list[str] | None = Field(description="A solution that is not the picture.")


class Repaint(Response):
    """A changed cell, counted from 1: its color before and after, and why this one."""

    row: int
    column: int
    before: int
    after: int
    why: str


class Refine(About):
    """Changes that make a picture's puzzle fair; if it is not, as near as was found, and why."""

    fair: bool
    asked: str
    class_: str | None = Field(alias="class")
    stars: float | None
    optimal: bool
    changes: list[Repaint]
    picture: list[str]
    open: list[list[int]] = Field(description="What is undecided: pairs of row and column.")
    reason: str


class Candidate(Response):
    """One of the ways to draw an image."""

    way: str
    fair: bool
    changes: int
    worth: float = Field(description="How much it looks like the image, less what it cost.")
    picture: list[str]
    palette: list[PaletteColor]


class Draw(Refine):
    """An image as the picture of a puzzle."""

    palette: list[PaletteColor]
    way: str
    candidates: list[Candidate]


class Generated(Response):
    """A puzzle that was made, in nonolith's JSON, with its picture as its goal."""

    number: int
    kind: str
    class_: str = Field(alias="class")
    stars: float | None
    picture: list[str]
    puzzle: dict[str, Any]


class Generate(Response):
    """Puzzles that were made; the seed and a number make the same puzzle again."""

    seed: int
    puzzles: list[Generated]


class Thin(About):
    """A puzzle with fewer clues (`?` a hidden length, `*` a hidden clue), the same solution."""

    rows: list[str]
    columns: list[str]
    hidden: int
    lines: int
    left: int
    minimal: bool = Field(description="It is proved that nothing more can be hidden.")
    reason: str
    puzzle: dict[str, Any]
