"""A contact sheet: all pictures of a pack side by side, for a look at them as a whole."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.errors import MissingExtraError
from nonolith.grid import Grid

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

_PAGE = (255, 255, 255)
_PAPER = (246, 244, 239)
_INK = (70, 70, 78)
_GAP = 16
_LABEL = 20


def contact_sheet(
    pictures: Sequence[tuple[str, Grid]], *, titles: bool = True, across: int = 10, side: int = 120
) -> bytes:
    """A PNG of pictures with their titles (or numbers, without ``titles``), ``across`` in a row.

    Every picture is drawn within a square of ``side`` pixels, in whole pixels a cell.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtraError("drawing a contact sheet", "image") from None
    across = max(1, min(across, len(pictures)))
    down = -(-len(pictures) // across)
    step = side + _GAP
    size = (across * step + _GAP, down * (step + _LABEL) + _GAP)
    image = Image.new("RGB", size, _PAGE)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(12)
    for index, (title, grid) in enumerate(pictures):
        left = _GAP + index % across * step
        top = _GAP + index // across * (step + _LABEL)
        pen.rectangle((left, top, left + side - 1, top + side - 1), _PAPER)
        cell = max(1, (side - 4) // max(grid.width, grid.height))
        x = left + (side - cell * grid.width) // 2
        y = top + (side - cell * grid.height) // 2
        image.paste(_painted(grid).resize((cell * grid.width, cell * grid.height), 0), (x, y))
        label = title if titles else str(index + 1)
        while pen.textlength(label, font) > step - 4:
            label = label[:-2] + "…"
        middle = left + (side - pen.textlength(label, font)) / 2
        pen.text((middle, top + side + 2), label, _INK, font)
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _painted(grid: Grid) -> PilImage:
    from PIL import Image

    image = Image.new("RGB", (grid.width, grid.height))
    colors = [color.rgb for color in grid.palette]
    image.putdata([colors[mask.bit_length() - 1] for mask in grid.masks])
    return image
