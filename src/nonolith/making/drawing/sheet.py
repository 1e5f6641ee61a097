"""The candidates side by side, the image first."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.grid import Grid

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

_SIDE, _GAP, _LABEL = 240, 16, 22


def candidate_sheet(original: PilImage, pictures: Sequence[tuple[str, Grid]]) -> bytes:
    """A PNG of an image and of the pictures that were made of it, each with its caption."""
    from PIL import Image, ImageDraw, ImageFont

    tiles = [("the image", original)] + [(name, _painted(grid)) for name, grid in pictures]
    across = min(4, len(tiles))
    step = (_SIDE + _GAP, _SIDE + _GAP + _LABEL)
    size = (across * step[0] + _GAP, -(-len(tiles) // across) * step[1] + _GAP)
    sheet = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(13)
    for index, (name, tile) in enumerate(tiles):
        left, top = _GAP + index % across * step[0], _GAP + index // across * step[1]
        scale = _SIDE / max(tile.size)
        scale = int(scale) if scale >= 1 else scale
        wide, high = (max(1, round(side * scale)) for side in tile.size)
        pen.rectangle((left, top, left + _SIDE - 1, top + _SIDE - 1), "#f1efe9")
        place = (left + (_SIDE - wide) // 2, top + (_SIDE - high) // 2)
        sheet.paste(tile.resize((wide, high), 0 if scale >= 1 else 1), place)
        pen.text((left, top + _SIDE + 3), name, "#33333b", font)
    data = io.BytesIO()
    sheet.save(data, "PNG", optimize=True)
    return data.getvalue()


def _painted(grid: Grid) -> PilImage:
    from PIL import Image

    image = Image.new("P", (grid.width, grid.height))
    image.putdata([cell for row in grid.rows() for cell in row])
    image.putpalette([part for color in grid.palette for part in color.rgb])
    return image.convert("RGB")
