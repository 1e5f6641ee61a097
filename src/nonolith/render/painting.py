"""Drawings as pixels, through Pillow (extra ``image``).

Boxes lie on whole pixels and stay sharp; the few slanted shapes are drawn four times as large
and brought down, which smooths their edges. Text uses the font that Pillow carries. On the page
without a server another module stands here, by which the browser paints (``site/painting.py``).
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

from nonolith.errors import MissingExtraError
from nonolith.render.fonts import can_encode, system_font, without_accents
from nonolith.render.shapes import Boxes, Drawing, Point, Polygons, Shape, Strokes, Words

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage
    from PIL.ImageFont import FreeTypeFont

_SMOOTH = 4
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def paint(drawing: Drawing, scale: int) -> PilImage:
    """Paint a finished drawing as a Pillow image."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError("drawing PNG and GIF files", "image") from None
    image = Image.new("RGB", (drawing.width * scale, drawing.height * scale), drawing.page)
    for shape in drawing.shapes:
        add(image, shape, scale)
    return image


def add(image: PilImage, shape: Shape, scale: int) -> None:
    """Paint one shape over the image."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    if isinstance(shape, Boxes):
        for x, y, width, height in shape.boxes:
            left, top = x * scale, y * scale
            corner = (left + width * scale - 1, top + height * scale - 1)
            if corner[0] >= left and corner[1] >= top:
                pen.rectangle((left, top, *corner), fill=shape.fill)
    elif isinstance(shape, Polygons):
        for polygon in shape.polygons:
            _smooth(image, shape.fill, [(x * scale, y * scale) for x, y in polygon], 0)
    elif isinstance(shape, Strokes):
        for start_x, start_y, end_x, end_y in shape.lines:
            ends = [(start_x * scale, start_y * scale), (end_x * scale, end_y * scale)]
            _smooth(image, shape.color, ends, shape.width * scale)
    else:
        _write(image, shape, scale)


def _write(image: PilImage, shape: Words, scale: int) -> None:
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    # The built-in font has no bold face: a thin stroke around the letters makes one.
    stroke = shape.size * scale * 0.02 if shape.bold else 0.0
    for x, y, word in shape.words:
        built_in = can_encode(word, "ascii") or system_font() is None
        pen.text(
            (x * scale, y * scale),
            without_accents(word, "ascii") if built_in else word,
            fill=shape.color,
            font=_font(shape.size * scale, built_in),
            anchor=_ANCHORS[shape.anchor],
            stroke_width=stroke,
        )


@lru_cache(maxsize=64)
def _font(size: float, built_in: bool) -> FreeTypeFont:
    from PIL import ImageFont

    path = system_font()
    if not built_in and path is not None:
        return ImageFont.truetype(path, size)
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _smooth(image: PilImage, color: str, points: list[Point], width: float) -> None:
    """Paint a polygon, or a stroke of this width, with smoothed edges."""
    edge = width / 2 + 1
    left, top = (floor(min(point[axis] for point in points) - edge) for axis in (0, 1))
    right, bottom = (ceil(max(point[axis] for point in points) + edge) for axis in (0, 1))
    moved = tuple((x - left, y - top) for x, y in points)
    image.paste(color, (left, top), _stamp(right - left, bottom - top, moved, width))


@lru_cache(maxsize=256)
def _stamp(width: int, height: int, points: tuple[Point, ...], stroke: float) -> PilImage:
    """A mask of the shape; the crosses of blank cells, being alike, share theirs."""
    from PIL import Image, ImageDraw

    mask = Image.new("L", (width * _SMOOTH, height * _SMOOTH))
    pen = ImageDraw.Draw(mask)
    large = [(x * _SMOOTH, y * _SMOOTH) for x, y in points]
    if stroke:
        half = stroke * _SMOOTH / 2
        pen.line(large, fill=255, width=round(2 * half))
        for x, y in large:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    else:
        pen.polygon(large, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)
