"""What the commands that draw have in common: options, what to show, and where it goes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import click

import nonolith as nl
from nonolith import render

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

#: How long a picture waits for its solution before it says so.
SOLVE_SECONDS = 60.0

#: Suffixes of pictures that are not drawn.
OTHER_PICTURES = {".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".eps", ".ps", ".jxl", ".avif"}

#: A palette of fifty colours has many pairs; nobody reads them all.
MOST_WARNINGS = 3


def theme(function: Decorated) -> Decorated:
    """``--theme NAME``."""
    return click.option(
        "--theme", type=click.Choice(list(render.THEMES)), default=None, help="How it looks."
    )(function)


def paper(function: Decorated) -> Decorated:
    """``--paper SIZE``."""
    return click.option(
        "--paper",
        metavar="SIZE",
        default="a4",
        help="a4, a5, letter, eink, eink-small, or WIDTHxHEIGHT in millimetres.",
    )(function)


@dataclass
class PictureFiles:
    """Files for many pictures, numbered from the second of a name on: a.svg, a-2.svg, ..."""

    used: dict[str, int] = field(default_factory=dict)

    def path(self, wanted: str) -> str:
        """The name itself, or with the next number if it was given out before."""
        number = self.used[wanted] = self.used.get(wanted, 0) + 1
        stem, suffix = os.path.splitext(wanted)
        return wanted if number == 1 else f"{stem}-{number}{suffix}"


def picture_medium(output: str | None) -> render.Medium | None:
    """The medium of an output file that is to hold a picture; None if it is to hold text.

    A picture that cannot be drawn (.jpg) is an error: nobody wants text under that name.
    """
    try:
        medium = render.medium_by_suffix(output or "")
    except nl.UnsupportedError:
        if os.path.splitext(output or "")[1].lower() in OTHER_PICTURES:
            raise
        return None
    return None if medium.name == "text" else medium


def save_result(files: PictureFiles, output: str, puzzle: nl.Puzzle, result: nl.Result) -> None:
    """Draw every solution of a result, or what is known where the search stopped without."""
    medium = render.medium_by_suffix(output)
    for grid in result.solutions or (() if result.complete else (result.known,)):
        way = frames_of(puzzle) if medium.animated else []
        render.save(puzzle, files.path(output), grid, theme=default_theme(medium), grids=way)


def default_theme(medium: render.Medium) -> str:
    """Paper saves ink; screens need not."""
    return "print" if medium.name == "pdf" else "light"


def solution_of(puzzle: nl.Puzzle) -> nl.Result:
    """Solve for a picture's sake; gives up after a minute."""
    return nl.solve(puzzle, limits=nl.Limits(seconds=SOLVE_SECONDS))


def frames_of(puzzle: nl.Puzzle) -> list[nl.Grid]:
    """The way to a solution, for an animation: what line logic knows after each pass."""
    return [step.after for step in nl.trace(puzzle)]


def parse_marks(words: tuple[str, ...], puzzle: nl.Puzzle) -> render.Marks:
    """Read ``R3`` (a row), ``C12`` (a column) and ``R3C12`` (a cell), counted from 1."""
    lines: list[nl.Line] = []
    cells: list[tuple[int, int]] = []
    for word in words:
        match = re.fullmatch(r"(?:r(\d+))?(?:c(\d+))?", word.strip().lower())
        if not match or not any(match.groups()):
            raise click.UsageError(
                f"--mark: found {word!r}; expected a row (R3), a column (C12) or a cell (R3C12)."
            )
        row, column = (None if number is None else int(number) - 1 for number in match.groups())
        for index, limit, name in (
            (row, puzzle.height, "row"),
            (column, puzzle.width, "column"),
        ):
            if index is not None and not 0 <= index < limit:
                raise click.UsageError(f"--mark: found {name} {index + 1}; expected 1 to {limit}.")
        if row is not None and column is not None:
            cells.append((row, column))
        elif row is not None:
            lines.append(nl.Line(True, row))
        elif column is not None:
            lines.append(nl.Line(False, column))
    return render.Marks.of(cells=cells, lines=lines)


def picture_text(
    puzzle: nl.Puzzle,
    grid: nl.Grid | None,
    *,
    ascii: bool = False,
    marks: render.Marks | None = None,
    plain: bool = False,
) -> str:
    """The picture for standard output: to measure and in colour at a terminal, else plain."""
    marks = marks or render.Marks()
    if plain or not sys.stdout.isatty():
        return render.to_text(puzzle, grid, ascii=ascii, marks=marks)
    from rich.console import Console

    console = Console()
    with console.capture() as capture:
        console.print(render.to_rich(puzzle, grid, ascii=ascii, marks=marks), end="")
    return capture.get().rstrip("\n")


def warn_of_look_alikes(puzzle: nl.Puzzle, name: str, remedy: str) -> None:
    """Say on stderr which colours are hard to tell apart, and what helps."""
    if len(puzzle.palette) < 2:
        return
    sentences = render.describe_look_alikes(puzzle.palette)
    for sentence in sentences[:MOST_WARNINGS]:
        click.echo(f"nonolith: {name}: {sentence} ({remedy})", err=True)
    if len(sentences) > MOST_WARNINGS:
        more = len(sentences) - MOST_WARNINGS
        click.echo(f"nonolith: {name}: {more} more pairs of colors look alike", err=True)
