"""Why: one deduction, and the sequence of them that solves a puzzle.

* a *technique* is a named way of reasoning, easiest first;
* a *step* is one deduction: the cells it concludes and the known cells and runs it rests on;
* an *explanation* is the steps that lead from a position as far as reasoning goes.

All are frozen values. Places are 0-based here and 1-based in words and in `to_dict`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle


class Technique(StrEnum):
    """A named way of reasoning; the order of the members is the order of difficulty."""

    COMPLETE_LINE = "complete line"
    SIMPLE_BOXES = "simple boxes"
    SIMPLE_SPACES = "simple spaces"
    PUNCTUATING = "punctuating"
    GLUE = "glue"
    MERCURY = "mercury"
    JOINING = "joining"
    SPLITTING = "splitting"
    FORCING = "forcing"
    LINE_REASONING = "general line reasoning"
    COLOR_LOGIC = "color logic"
    EDGE_LOGIC = "edge logic"
    CONTRADICTION = "contradiction"
    TWO_WAY = "two-way logic"
    LOOK_AHEAD = "look-ahead"
    GUESS = "guess"

    @property
    def rank(self) -> int:
        """0 for the easiest technique, rising with difficulty."""
        return _RANKS[self]

    @property
    def is_line_logic(self) -> bool:
        """True if one line (and, with colors, what its crossing lines allow) suffices."""
        return _RANKS[self] <= _RANKS[Technique.COLOR_LOGIC]


_RANKS = {technique: rank for rank, technique in enumerate(Technique)}


class Change(NamedTuple):
    """What a step says of one cell: the set of colors that remain, as a bit mask."""

    row: int
    column: int
    mask: int

    @property
    def color(self) -> int:
        """0 background, 1.. color, -1 if more than one is left."""
        return self.mask.bit_length() - 1 if self.mask & (self.mask - 1) == 0 else -1

    def to_dict(self) -> dict[str, Any]:
        """The cell from 1 and its color, or the colors that remain."""
        record: dict[str, Any] = {"row": self.row + 1, "column": self.column + 1}
        if self.color >= 0:
            record["color"] = self.color
        else:
            record["colors"] = [
                bit for bit in range(self.mask.bit_length()) if self.mask >> bit & 1
            ]
        return record


class Step(NamedTuple):
    """One deduction.

    ``because`` holds the known cells (row, column) and ``runs`` the runs of the line (by index)
    that the conclusion rests on: with the line's clue they suffice. Techniques that assume
    something say what in ``assumed`` (one entry for each branch), how many moves they look ahead
    in ``depth``, and show each branch's consequences in ``chains``.
    """

    technique: Technique
    line: Line
    cells: tuple[Change, ...]
    because: tuple[tuple[int, int], ...]
    runs: tuple[int, ...]
    text: str
    depth: int = 0
    assumed: tuple[Change, ...] = ()
    chains: tuple[tuple[Step, ...], ...] = ()

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The step as `--json` shows it: lines, cells and runs counted from 1."""
        record: dict[str, Any] = {
            "technique": str(self.technique),
            "line": "row" if self.line.is_row else "column",
            "number": self.line.index + 1,
            "text": self.text,
            "cells": [change.to_dict() for change in self.cells],
            "because": [{"row": row + 1, "column": column + 1} for row, column in self.because],
            "runs": [run + 1 for run in self.runs],
        }
        if self.assumed:
            record["depth"] = self.depth
            record["assumed"] = [change.to_dict() for change in self.assumed]
            record["chains"] = [[link.to_dict() for link in chain] for chain in self.chains]
        return record


@dataclass(frozen=True)
class Explanation:
    """The steps from a start position as far as they go, and how it ends.

    ``finished`` is True if every cell is known at the end; otherwise ``reason`` says in one
    sentence why the steps stop. ``undecidable`` are cells that differ between solutions, so that
    no reasoning can ever settle them.
    """

    puzzle: Puzzle
    start: Grid
    steps: tuple[Step, ...]
    grid: Grid
    reason: str = ""
    undecidable: tuple[tuple[int, int], ...] = ()
    limited: bool = False

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def finished(self) -> bool:
        """True if every cell is known at the end."""
        return self.grid.is_complete

    @property
    def hardest(self) -> Technique | None:
        """The hardest technique that was used; None without a step."""
        return max(
            (step.technique for step in self.steps), key=lambda item: item.rank, default=None
        )

    @cached_property
    def counts(self) -> dict[Technique, int]:
        """How many steps each technique took, easiest first."""
        seen = Counter(step.technique for step in self.steps)
        return {technique: seen[technique] for technique in Technique if technique in seen}

    def grids(self) -> Iterator[Grid]:
        """The grid before the first step, then after each one."""
        grid = self.start
        yield grid
        for step in self.steps:
            grid = grid.with_cells(step.cells)
            yield grid

    def to_dict(self) -> dict[str, Any]:
        """The explanation as `--json` and the step player have it."""
        puzzle = self.puzzle
        return {
            "title": puzzle.title,
            "width": puzzle.width,
            "height": puzzle.height,
            "rows": [_clue_list(clue) for clue in puzzle.rows],
            "columns": [_clue_list(clue) for clue in puzzle.columns],
            "palette": [
                {"symbol": color.symbol, "name": color.name, "color": color.hex}
                for color in puzzle.palette
            ],
            "start": self.start.lines(),
            "grid": self.grid.lines(),
            "finished": self.finished,
            "limited": self.limited,
            "reason": self.reason,
            "undecidable": [
                {"row": row + 1, "column": column + 1} for row, column in self.undecidable
            ],
            "hardest": None if self.hardest is None else str(self.hardest),
            "counts": {str(technique): count for technique, count in self.counts.items()},
            "steps": [step.to_dict() for step in self.steps],
        }


@dataclass(frozen=True, slots=True)
class Told:
    """Steps of one kind in a chapter: the idea if it is new, the first in full, where the rest."""

    technique: Technique
    idea: str
    text: str
    moves: tuple[str, ...]
    others: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a lesson, with the grid before and after it and the cells that it settled."""

    title: str
    parts: tuple[Told, ...]
    before: Grid
    after: Grid
    changed: frozenset[tuple[int, int]]
    steps: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation in a few chapters, to be printed."""

    puzzle: Puzzle
    start: Grid
    chapters: tuple[Chapter, ...]
    end: str


def _clue_list(clue: Clue) -> list[list[int | None]] | None:
    """A clue as pairs of length and color; None for what is not known."""
    return [[run.length, run.color] for run in clue] if clue.known else None
