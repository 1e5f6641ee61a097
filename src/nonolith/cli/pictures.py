"""Pictures for the screen and for files: one place that knows what the output can show."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field

import nonolith as nl
from nonolith import render
from nonolith.cli import say
from nonolith.cli.output import Output, can_draw_blocks
from nonolith.cli.picture_options import default_theme

#: How long a picture waits for its solution before it says so.
SOLVE_SECONDS = 60.0

#: A palette of fifty colors has many pairs; nobody reads them all.
MOST_WARNINGS = 3


class Pictures:
    """Draws for one output: in color and to its size at a terminal, in full everywhere else."""

    def __init__(self, out: Output, *, ascii: bool = False) -> None:
        self._ascii = ascii or not can_draw_blocks(out)
        self._out = out

    def draw(
        self, puzzle: nl.Puzzle, grid: nl.Grid | None, marks: render.Marks | None = None
    ) -> str:
        """The picture as lines of text."""
        return picture_text(puzzle, grid, ascii=self._ascii, marks=marks, plain=self._out.to_file)

    def warn(self, puzzle: nl.Puzzle, name: str) -> None:
        """Warn of colors that look alike, where nothing but color distinguishes cells."""
        if not self._out.to_file and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
            warn_of_look_alikes(puzzle, name, "NO_COLOR=1 shows symbols")

    def trace(self, step: nl.Pass, puzzle: nl.Puzzle) -> str:
        """One pass: what it did in words, and the grid after it with the changed cells marked."""
        name = f"pass {step.number}, {'rows' if step.is_row else 'columns'}"
        count = len(step.changed)
        did = [f"{count} cell{'' if count == 1 else 's'}"] if count else []
        if step.conflict is not None:
            did.append(f"{step.conflict} cannot be completed")
        if not did:
            return f"{name}: nothing new"
        lines = [] if step.conflict is None else [step.conflict]
        picture = self.draw(puzzle, step.after, render.Marks.of(changed=step.changed, lines=lines))
        return f"{name}: {', then '.join(did)}\n{picture}"


def picture_text(
    puzzle: nl.Puzzle,
    grid: nl.Grid | None,
    *,
    ascii: bool = False,
    marks: render.Marks | None = None,
    plain: bool = False,
) -> str:
    """The picture for standard output: to measure and in color at a terminal, else plain."""
    marks = marks or render.Marks()
    if plain or not sys.stdout.isatty() or render.is_large(grid):
        return render.to_text(puzzle, grid, ascii=ascii, marks=marks)
    from rich.console import Console

    console = Console()
    with console.capture() as capture:
        console.print(render.to_rich(puzzle, grid, ascii=ascii, marks=marks), end="")
    return capture.get().rstrip("\n")


def warn_of_look_alikes(puzzle: nl.Puzzle, name: str, remedy: str) -> None:
    """Say on stderr which colors are hard to tell apart, and what helps."""
    if len(puzzle.palette) < 2:
        return
    sentences = render.describe_look_alikes(puzzle.palette)
    for sentence in sentences[:MOST_WARNINGS]:
        say(f"{name}: {sentence} ({remedy})")
    if len(sentences) > MOST_WARNINGS:
        more = len(sentences) - MOST_WARNINGS
        say(f"{name}: {more} more pairs of colors look alike")


@dataclass
class PictureFiles:
    """Files for many pictures, numbered from the second of a name on: a.svg, a-2.svg, ..."""

    used: dict[str, int] = field(default_factory=dict)

    def path(self, wanted: str) -> str:
        """The name itself, or with the next number if it was given out before."""
        number = self.used[wanted] = self.used.get(wanted, 0) + 1
        stem, suffix = os.path.splitext(wanted)
        return wanted if number == 1 else f"{stem}-{number}{suffix}"


def save_result(files: PictureFiles, output: str, puzzle: nl.Puzzle, result: nl.Result) -> None:
    """Draw every solution of a result, or what is known where the search stopped without."""
    medium = render.medium_by_suffix(output)
    for grid in result.solutions or (() if result.complete else (result.known,)):
        way = frames_of(puzzle) if medium.animated else []
        render.save(puzzle, files.path(output), grid, theme=default_theme(medium), grids=way)


def solution_of(puzzle: nl.Puzzle) -> nl.Result:
    """Solve for a picture's sake; gives up after a minute."""
    return nl.solve(puzzle, limits=nl.Limits(seconds=SOLVE_SECONDS))


def frames_of(puzzle: nl.Puzzle) -> list[nl.Grid]:
    """The way to a solution, for an animation: what line logic knows after each pass."""
    return [step.after for step in nl.trace(puzzle)]
