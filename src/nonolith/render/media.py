"""The media by name and suffix, behind one function that draws for any of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Unpack

from nonolith.errors import UnsupportedError
from nonolith.files import write_atomically
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions
from nonolith.render.marks import NO_MARKS


@dataclass(frozen=True, slots=True)
class Medium:
    """A kind of picture file."""

    name: str
    suffixes: tuple[str, ...]
    description: str
    animated: bool = False


MEDIA = (
    Medium("text", (".txt",), "plain text"),
    Medium("svg", (".svg",), "scalable vector graphics"),
    Medium("png", (".png",), "pixels (extra image)"),
    Medium("pdf", (".pdf",), "a sheet of paper (extra pdf)"),
    Medium("html", (".html", ".htm"), "a web page in one file"),
    Medium("gif", (".gif",), "the solution drawing itself (extra image)", animated=True),
    Medium("apng", (".apng",), "the same as animated PNG (extra image)", animated=True),
)


class PictureOptions(DrawOptions, total=False):
    """What a picture takes besides puzzle and grid; each medium uses what it understands."""

    #: Text: draw with ``#`` and ``.`` only.
    ascii: bool
    #: PNG, GIF and APNG: pixels for each unit of the drawing.
    scale: int | None
    #: PDF: the sheet.
    paper: str
    #: GIF and APNG: the grids on the way to the last one, and how long they take.
    grids: Iterable[Grid]
    seconds: float


def medium_by_suffix(path: str | os.PathLike[str]) -> Medium:
    """The medium that a file name asks for."""
    name = os.fspath(path)
    suffix = os.path.splitext(name)[1].lower()
    for medium in MEDIA:
        if suffix in medium.suffixes:
            return medium
    found = f"suffix {suffix!r}" if suffix else "no suffix"
    known = " ".join(suffix for medium in MEDIA for suffix in medium.suffixes)
    raise UnsupportedError(f"{name}: found {found}; expected one of {known}")


def medium_by_name(name: str) -> Medium:
    """The medium of this name (or suffix without its dot)."""
    for medium in MEDIA:
        if name.lower() == medium.name or f".{name.lower()}" in medium.suffixes:
            return medium
    known = ", ".join(medium.name for medium in MEDIA)
    raise UnsupportedError(f"found medium {name!r}; expected one of {known}")


def render(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    medium: str | Medium,
    **options: Unpack[PictureOptions],
) -> bytes:
    """The picture as a file of this medium; see `PictureOptions` for what can be set."""
    kind = medium if isinstance(medium, Medium) else medium_by_name(medium)
    draw_options = _draw_options(options)
    match kind.name:
        case "text":
            from nonolith.render.text import to_text

            text = to_text(
                puzzle,
                grid,
                ascii=options.get("ascii", False),
                clues=options.get("clues", True),
                marks=options.get("marks", NO_MARKS),
            )
            return f"{text}\n".encode()
        case "svg":
            from nonolith.render.svg import to_svg

            return to_svg(puzzle, grid, **draw_options).encode()
        case "html":
            from nonolith.render.html import to_html

            return to_html(puzzle, grid, **draw_options).encode()
        case "png":
            from nonolith.render.png import SCALE, to_png

            return to_png(puzzle, grid, scale=options.get("scale") or SCALE, **draw_options)
        case "pdf":
            from nonolith.render.pdf import to_pdf

            return to_pdf(puzzle, grid, paper=options.get("paper", "a4"), **draw_options)
        case _:
            return _animated(kind, puzzle, grid, options, draw_options)


def save(
    puzzle: Puzzle,
    path: str | os.PathLike[str],
    grid: Grid | None = None,
    **options: Unpack[PictureOptions],
) -> None:
    """Draw into a file whose suffix says the medium; it is written whole or not at all."""
    write_atomically(path, render(puzzle, grid, medium=medium_by_suffix(path), **options))


def _draw_options(options: PictureOptions) -> DrawOptions:
    """The part of the options that all drawings share."""
    shared: DrawOptions = {}
    for key in DrawOptions.__annotations__:
        if key in options:
            shared[key] = options[key]  # type: ignore[literal-required]  # same keys, same types
    return shared


def _animated(
    kind: Medium,
    puzzle: Puzzle,
    grid: Grid | None,
    options: PictureOptions,
    draw_options: DrawOptions,
) -> bytes:
    from nonolith.render.animation import FRAMES, SHORTEST, gradually, to_apng, to_gif

    empty = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
    grids = [empty, *options.get("grids", ()), *([grid] if grid is not None else [])]
    write = to_gif if kind.name == "gif" else to_apng
    seconds = options.get("seconds", 6.0)
    frames = max(1, min(FRAMES, round(1000 * seconds / SHORTEST)))
    return write(
        puzzle,
        gradually(grids, frames),
        seconds=seconds,
        scale=options.get("scale") or 1,
        **draw_options,
    )
