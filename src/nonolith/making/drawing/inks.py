"""Which colors a picture is drawn in: chosen from its pixels, in a perceptual space.

A *layer* is an image of small numbers, one a pixel, that say which ink it has; ink 0 is the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonolith.making.drawing.edges import mapped, without_mixtures
from nonolith.making.drawing.framing import Frame
from nonolith.making.drawing.oklab import (
    Lab,
    Rgb,
    distance,
    least_distance,
    to_lab,
    to_rgb,
)

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: Shades to which the pixels are reduced before inks are chosen among them.
_SHADES = 192
#: Colors nearer than this are one ink.
_ALIKE = 0.075
#: What the color-blind need between two inks; lightness gives it where hue does not.
_APART = 0.06
#: By how much (of 255) neighboring pixels may differ without being an edge.
_FLAT = 20
#: What is nearer to white than this is paper, where the paper is transparent.
_PAPERLIKE = 0.03
_WHITE_LAB = to_lab((255, 255, 255))


@dataclass(frozen=True, slots=True)
class Layer:
    """Which ink each pixel has."""

    image: PilImage
    inks: tuple[Rgb, ...]


@dataclass(frozen=True, slots=True)
class _Shade:
    """A color, and how many pixels have it: all, and those that are no edge."""

    lab: Lab
    pixels: int
    inner: int


@dataclass(frozen=True, slots=True)
class Shades:
    """An image in few enough colors to look at each of them; its pixels are their numbers.

    ``flat`` is white where pixels are no edge; None if the image is too small to tell.
    """

    image: PilImage
    shades: list[_Shade]
    flat: PilImage | None = None


def shades_of(frame: Frame) -> Shades:
    """The shades of an image; those of pixels at edges, which mix two colors, do not count."""
    from PIL import ImageChops, ImageFilter

    image = frame.image.quantize(_SHADES, method=2)
    palette = image.getpalette("RGB") or []
    labs = [
        to_lab((red, green, blue))
        for red, green, blue in zip(palette[::3], palette[1::3], palette[2::3], strict=True)
    ]
    mask = None if frame.solid is None else frame.solid.point(lambda part: 255 * (part > 127))
    counts = inner = image.histogram(mask)
    flat = None
    if frame.step > 2:
        # A step to the right or down: cheaper than looking at all neighbors. In any of the
        # bands, because red and green may be equally light.
        steps = (
            ImageChops.difference(frame.image, ImageChops.offset(frame.image, 1, 0)),
            ImageChops.difference(frame.image, ImageChops.offset(frame.image, 0, 1)),
        )
        red, green, blue = ImageChops.lighter(*steps).split()
        edges = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        edges = edges.filter(ImageFilter.BoxBlur(1))
        flat = edges.point(lambda part: 255 * (part <= _FLAT))
        if mask is not None:
            flat = ImageChops.darker(flat, mask)
        if flat.histogram()[255] > image.width * image.height // 5:
            inner = image.histogram(flat)
    shades = [_Shade(lab, *of) for lab, *of in zip(labs, counts, inner, strict=False)]
    return Shades(image, shades, flat)


def colored(frame: Frame, shades: Shades, colors: int, *, bold: bool = False) -> Layer:
    """A layer of at most this many inks besides the paper.

    Small patches count for more than their share, lest a red house melts into a green hill; with
    ``bold``, large ones get what they cover.
    """
    every = shades.shades
    weights = [shade.inner if bold else shade.inner**0.5 for shade in every]
    transparent = frame.solid is not None
    centers = []
    if any(weights):  # else all of it is transparent
        centers = _merged(_clustered(every, weights, colors + (not transparent)), every)
    if transparent:
        centers = [_WHITE_LAB, *(one for one in centers if distance(one, _WHITE_LAB) > _PAPERLIKE)]
    else:
        centers.insert(0, centers.pop(_paper(shades, centers)))
    nearest = bytes(_nearest(shade.lab, centers) for shade in every)
    layer = mapped(shades.image, nearest)
    if shades.flat is not None:
        labs = [shade.lab for shade in every]
        layer = without_mixtures(layer, shades.image, shades.flat, labs, centers, frame.step)
    if frame.solid is not None:
        layer.paste(0, mask=frame.solid.point(lambda part: 255 * (part < 128)))
    return Layer(layer, tuple(_told_apart([to_rgb(center) for center in centers])))


def _nearest(lab: Lab, centers: Sequence[Lab]) -> int:
    gaps = [distance(lab, center) for center in centers]
    return gaps.index(min(gaps))


def _clustered(shades: Sequence[_Shade], weights: Sequence[float], count: int) -> list[Lab]:
    """Centres of this many clusters: farthest points first, then k-means."""
    points = [(shade.lab, weight) for shade, weight in zip(shades, weights, strict=True) if weight]
    centers = [max(points, key=lambda point: point[1])[0]]
    far = [distance(lab, centers[0]) for lab, _ in points]
    while len(centers) < count:
        best = max(range(len(points)), key=lambda at: points[at][1] ** 0.5 * far[at] ** 2)
        if far[best] < 1e-6:
            break
        centers.append(points[best][0])
        far = [
            min(gap, distance(lab, centers[-1])) for gap, (lab, _) in zip(far, points, strict=True)
        ]
    for _ in range(8):
        sums = [[0.0, 0.0, 0.0, 0.0] for _ in centers]
        for lab, weight in points:
            total = sums[_nearest(lab, centers)]
            for place, part in enumerate((*lab, 1.0)):
                total[place] += weight * part
        moved = [
            (total[0] / total[3], total[1] / total[3], total[2] / total[3]) if total[3] else center
            for total, center in zip(sums, centers, strict=True)
        ]
        if moved == centers:
            break
        centers = moved
    return centers


def _merged(centers: list[Lab], shades: Sequence[_Shade]) -> list[Lab]:
    """Without the rarer of any two colors that look almost the same."""
    shares = dict.fromkeys(centers, 0)
    for shade in shades:
        shares[centers[_nearest(shade.lab, centers)]] += shade.pixels
    kept: list[Lab] = []
    for center in sorted(shares, key=lambda one: -shares[one]):
        if all(distance(center, other) >= _ALIKE for other in kept):
            kept.append(center)
    return kept


def _paper(shades: Shades, centers: Sequence[Lab]) -> int:
    """The background: the color of most of the rim, and of two such the lighter."""
    wide = shades.image.width
    pixels = shades.image.tobytes()
    rim = pixels[:wide] + pixels[-wide:] + pixels[::wide] + pixels[wide - 1 :: wide]
    shares = [0.0] * len(centers)
    for shade in set(rim):
        shares[_nearest(shades.shades[shade].lab, centers)] += rim.count(shade) / len(rim)
    return max(range(len(centers)), key=lambda ink: shares[ink] + 0.4 * centers[ink][0])


def _told_apart(inks: list[Rgb]) -> list[Rgb]:
    """Inks as they are, made lighter or darker where the color-blind could not tell them apart."""
    for later in range(1, len(inks)):
        for _ in range(12):
            others = [ink for at, ink in enumerate(inks) if at != later]
            near = min(others, key=lambda ink: least_distance(ink, inks[later]))
            if least_distance(near, inks[later]) >= _APART:
                break
            light, a, b = to_lab(inks[later])
            darker = light > 0.94 or (light > 0.12 and light <= to_lab(near)[0])
            inks[later] = to_rgb((light + (-0.02 if darker else 0.02), a, b))
    return inks
