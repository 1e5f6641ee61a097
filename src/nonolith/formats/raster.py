"""PNG, GIF and BMP through Pillow (the extra ``image``): one pixel a cell, colors exact."""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

from nonolith.errors import MissingExtraError, NonolithError
from nonolith.formats.document import Document
from nonolith.formats.pictures import check_picture, goal_of
from nonolith.formats.pixels import Rgb, puzzle_of_pixels, too_many_colors
from nonolith.puzzle import Puzzle

#: Far more colors than a puzzle has; some may be transparent and thus all the same.
_MANY = 4096


def read_image(document: Document, kind: str) -> Iterator[Puzzle]:
    """Yield the puzzle of the picture; what is transparent is background."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise MissingExtraError(f"reading {kind} pictures", "image") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a bomb is refused below, by its size
            with Image.open(io.BytesIO(document.data), formats=(kind,)) as image:
                check_picture(document, *image.size)
                if getattr(image, "n_frames", 1) > 1:
                    document.note("the picture is animated; its first frame is read")
                first = _first_of_palette(
                    image.info, image.getpalette() if image.mode == "P" else None
                )
                rgba = image.convert("RGBA")
                if rgba.getcolors(_MANY) is None:
                    raise too_many_colors(document, f"more than {_MANY}")
                width, height = rgba.size
                data = rgba.tobytes()
    except NonolithError:
        raise
    except Exception as error:  # what Pillow raises for broken files has no common base
        what = "this is not a picture" if isinstance(error, UnidentifiedImageError) else str(error)
        raise document.error(f"the {kind} file cannot be read ({what.lower()})") from None
    background: Rgb = first or (255, 255, 255)
    # One number a pixel, and each color made once: a tuple for every pixel costs ten times as much.
    cells = memoryview(data).cast("I")
    colors = {cell: _opaque(cell, background) for cell in set(cells)}
    pixels = [colors[cell] for cell in cells]
    yield puzzle_of_pixels(document, width, height, pixels, first)


def _opaque(cell: int, background: Rgb) -> Rgb:
    """The color of a pixel; the background where it is transparent."""
    red, green, blue, alpha = cell.to_bytes(4, sys.byteorder)
    return (red, green, blue) if alpha > 127 else background


def _first_of_palette(info: Mapping[Any, Any], palette: list[int] | None) -> Rgb | None:
    """The background of a picture that we wrote: the first color of its palette."""
    if palette and info.get("Software") == "nonolith":
        return palette[0], palette[1], palette[2]
    return None


def write_image(puzzle: Puzzle, kind: str) -> bytes:
    """The goal as an indexed picture, whose palette is the puzzle's, background first."""
    grid = goal_of(puzzle, f"a {kind} picture")
    try:
        from PIL import Image
        from PIL.PngImagePlugin import PngInfo
    except ImportError:
        raise MissingExtraError(f"writing {kind} pictures", "image") from None
    image = Image.frombytes(
        "P", (grid.width, grid.height), bytes(cell for row in grid.rows() for cell in row)
    )
    image.putpalette([part for color in puzzle.palette for part in color.rgb])
    options = {}
    if kind == "PNG":
        info = PngInfo()
        info.add_text("Software", "nonolith")
        for key, text in (("Title", puzzle.title), ("Author", puzzle.meta.author)):
            if text:
                info.add_itxt(key, text)
        options["pnginfo"] = info
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()
