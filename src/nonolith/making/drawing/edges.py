"""Pixels at an edge mix the colors on both sides, and must not be taken for a third one.

Where a red wall meets a green lawn the pixels between are olive: nearest to a dark green that
stands somewhere else in the picture, and the wall would get a seam. Such a pixel gets the ink of
the side that it is nearer to. A thin line is no mixture: its color is not between the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from nonolith.making.drawing.oklab import Lab, Rgb, to_rgb

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: How far from the straight way between two colors a mixture may be, of 255; files mix the numbers
#: of red, green and blue, not what is seen.
_ASIDE = 24
#: The farthest side of an edge, in pixels.
_WIDEST = 4


def mapped(image: PilImage, table: bytes) -> PilImage:
    """Another number for every pixel of an image with a palette."""
    from PIL import Image

    return Image.frombytes("L", image.size, image.tobytes().translate(table.ljust(256, b"\0")))


def without_mixtures(
    layer: PilImage,
    shades: PilImage,
    flat: PilImage,
    labs: Sequence[Lab],
    centers: Sequence[Lab],
    step: int,
) -> PilImage:
    """The layer, with the ink of one of its sides for every pixel that mixes two of them.

    ``shades`` are the numbers of the pixels' colors, which ``labs`` lists; ``centers`` are those
    of the inks. ``flat`` is white where pixels are no edge.
    """
    from PIL import Image, ImageChops, ImageFilter

    # Whatever is left of one white pixel after the blur says that it was near.
    near = ImageFilter.BoxBlur(min(_WIDEST, max(1, step // 2)))
    edge = ImageChops.invert(flat)
    beside = [
        ImageChops.darker(flat, layer.point(lambda part, ink=ink: 255 * (part == ink)))
        .filter(near)
        .point(lambda part: 255 * (part > 0))
        for ink in range(len(centers))
    ]
    colors, inks = [to_rgb(lab) for lab in labs], [to_rgb(center) for center in centers]
    for one, other in combinations(range(len(centers)), 2):
        between = ImageChops.darker(ImageChops.darker(beside[one], beside[other]), edge)
        if between.getbbox() is None:
            continue
        sides = bytes(1 + _side(color, one, other, inks) for color in colors)
        mixed = mapped(shades, sides)
        mask = ImageChops.darker(between, mixed.point(lambda part: 255 * (part > 0)))
        layer = Image.composite(mixed.point(lambda part: max(0, part - 1)), layer, mask)
    return layer


def _side(color: Rgb, one: int, other: int, inks: Sequence[Rgb]) -> int:
    """The ink that a mixture of two inks is nearer to; -1 if it is none."""
    start, end = inks[one], inks[other]
    way = [b - a for a, b in zip(start, end, strict=True)]
    part = sum((c - a) * w for a, c, w in zip(start, color, way, strict=True)) / sum(
        w * w for w in way
    )
    on_it = [a + part * w for a, w in zip(start, way, strict=True)]
    if not 0 < part < 1 or math.dist(color, on_it) > _ASIDE:
        return -1
    return one if part < 0.5 else other
