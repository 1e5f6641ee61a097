"""The shapes of answers that tell why: check, explain, hint, rate and doctor."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from nonolith.web.schemas.answers.common import About, Cell, PaletteColor, Response, Verdict


class Change(Response):
    """What a step says of a cell, counted from 1: its color, or the colors that remain."""

    row: int
    column: int
    color: int | None = None
    colors: list[int] | None = None


class Step(Response):
    """One deduction; lines, cells and runs are counted from 1."""

    technique: str
    line: Literal["row", "column"]
    number: int
    text: str
    cells: list[Change]
    because: list[Cell]
    runs: list[int]
    depth: int | None = None
    assumed: list[Change] | None = None
    chains: list[list[Step]] | None = None


class Violation(Response):
    """A line that can no longer be completed."""

    line: Literal["row", "column"]
    number: int = Field(description="Counted from 1.")
    reason: str


class Mistakes(Response):
    """What the strong check found."""

    right: bool | None
    verdict: Verdict
    erase: list[Cell]
    is_smallest: bool
    impossible: list[Cell]
    contradicts: Step | None
    undecidable: list[Cell]
    complete: bool
    reason: str


class Check(About):
    """Whether a grid is still right; ``mistakes`` if the strong check was asked for."""

    ok: bool
    violations: list[Violation]
    reason: str = Field(description="Why not every line was looked at; empty if all were.")
    mistakes: Mistakes | None = None


class Explain(About):
    """The steps of a solution, easiest first, and how they end."""

    width: int
    height: int
    rows: list[list[list[int | None]] | None]
    columns: list[list[list[int | None]] | None]
    palette: list[PaletteColor]
    start: list[str]
    grid: list[str]
    finished: bool
    limited: bool
    reason: str
    undecidable: list[Cell]
    hardest: str | None
    counts: dict[str, int]
    steps: list[Step]


class Hint(About):
    """The next step, as far as the level allows."""

    kind: Literal["step", "wrong", "solved", "undecidable", "none"]
    level: Literal["where", "technique", "cells"]
    text: str
    line: Literal["row", "column"] | None = None
    number: int | None = None
    technique: str | None = None
    step: Step | None = None
    notes: list[Step] | None = None
    mistakes: Mistakes | None = None


class Rate(About):
    """What makes a puzzle hard."""

    class_: str = Field(alias="class")
    verdict: Verdict
    stars: float | None
    words: str
    minutes: list[float] | None
    time_words: str
    hardest: str | None
    steps: int
    counts: dict[str, int]
    sweeps: int | None
    entries: list[int]
    bottleneck: int | None
    look_ahead: int
    tedium: float
    reason: str


class LineClue(Response):
    """A line, counted from 1, and its clue."""

    line: Literal["row", "column"]
    number: int
    clue: str


class Edit(Response):
    """A clue before and after."""

    line: Literal["row", "column"]
    number: int
    before: str
    after: str


class Repair(Response):
    """Edits that make the puzzle unique, and the picture that it has then."""

    text: str
    why: str = Field(description="Why it is likely: what went wrong when it was typed.")
    kinds: list[str]
    likelihood: float
    edits: list[Edit]
    picture: list[str]


class Doctor(About):
    """What is wrong with a puzzle, and how it can be mended, likeliest first."""

    verdict: Verdict
    reason: str
    difference: dict[str, int] = Field(description="By color: cells in rows less in columns.")
    conflict: list[LineClue]
    repairs: list[Repair]
    slips: int
    complete: bool
