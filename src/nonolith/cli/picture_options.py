"""Options of the commands that draw, and what their values mean."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

import nonolith as nl
from nonolith import render

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

#: Suffixes of pictures that are not drawn.
OTHER_PICTURES = {".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".eps", ".ps", ".jxl", ".avif"}


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
        help="a4, a5, letter, eink, eink-small, or WIDTHxHEIGHT in millimeters.",
    )(function)


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


def default_theme(medium: render.Medium) -> str:
    """Paper saves ink; screens need not."""
    return "print" if medium.name == "pdf" else "light"


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
