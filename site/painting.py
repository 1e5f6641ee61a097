"""Drawings as pixels, by the browser's canvas: `nonolith.render.painting` on the site."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nonolith.errors import MissingExtraError
from nonolith.render.shapes import Drawing
from nonolith.render.svg import FONT

if TYPE_CHECKING:
    from PIL.Image import Image

#: A canvas has at most about so many pixels: phones give no more, and the parts are joined here.
MOST = 4_000_000


def paint(drawing: Drawing, scale: int) -> Image:
    """Paint a finished drawing as an image."""
    try:
        from PIL.Image import Image
    except ImportError:
        raise MissingExtraError("drawing PNG and GIF files", "image") from None
    from nonolith_bridge import painter
    from pyodide.ffi import JsException

    shapes = [
        {"kind": type(shape).__name__} | {name: getattr(shape, name) for name in shape.__slots__}
        for shape in drawing.shapes
    ]
    width, height = drawing.width * scale, drawing.height * scale
    step = max(1, MOST // width)
    parts = []
    try:
        rows = painter(json.dumps([shapes, drawing.page, FONT]), width, scale)
        for top in range(0, height, step):
            pixels = rows(top, min(step, height - top)).to_bytes()
            parts.append([pixels[place::4] for place in range(3)])
    except JsException as error:
        raise MemoryError("the browser has no canvas for it") from error
    return Image("RGB", (width, height), [b"".join(bands) for bands in zip(*parts, strict=True)])
