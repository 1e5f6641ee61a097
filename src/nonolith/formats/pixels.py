"""Puzzles from pixels and pixels from puzzles: one pixel a cell, colors exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonolith.errors import FormatError, PuzzleError
from nonolith.formats.colors import WHITE, Ink, palette_of
from nonolith.formats.document import Document
from nonolith.formats.pictures import picture_puzzle
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

Rgb = tuple[int, int, int]

#: A picture with more colors than this is a photograph, which must be prepared first.
MAX_COLORS = 250


def puzzle_of_pixels(
    document: Document, width: int, height: int, pixels: Sequence[Rgb], first: Rgb | None = None
) -> Puzzle:
    """The puzzle of a picture; its background is ``first``, or white, or the most frequent."""
    counts = Counter(pixels)
    if len(counts) > MAX_COLORS:
        raise too_many_colors(document, f"{len(counts)}")
    background = first if first is not None else WHITE
    if background not in counts and first is None:
        background = counts.most_common(1)[0][0] if len(counts) > 1 else WHITE
    # Darkest first, so that black is color 1 wherever it occurs.
    others = sorted((rgb for rgb in counts if rgb != background), key=lambda rgb: (sum(rgb), rgb))
    inks = [Ink(_name(rgb), rgb) for rgb in others]
    try:
        palette = palette_of(inks, Ink(_name(background), background, "."))
    except PuzzleError as error:
        raise document.error(str(error)) from None
    masks = {background: 1} | {rgb: 2 << index for index, rgb in enumerate(others)}
    grid = Grid.from_masks(width, height, [masks[pixel] for pixel in pixels], palette)
    return picture_puzzle(document, grid)


def too_many_colors(document: Document, count: str) -> FormatError:
    """The error for a photograph."""
    return document.error(
        f"found {count} colors",
        expected=f"at most {MAX_COLORS}: a picture with one pixel for each cell",
        hint="reduce a photograph to few colors first",
    )


def _name(rgb: Rgb) -> str:
    from nonolith.formats.colornames import NAMES

    text = "#{:02x}{:02x}{:02x}".format(*rgb)
    return next((name for name, value in NAMES.items() if value == text), text)
