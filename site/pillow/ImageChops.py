"""Two images, pixel by pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat
from operator import sub

from PIL.Image import Image


def _each(one: Image, other: Image, work: Callable[[bytes, bytes], Iterable[int]]) -> Image:
    pairs = zip(one.bands(), other.bands(), strict=True)
    return one.of_bands([bytes(work(a, b)) for a, b in pairs])


def lighter(one: Image, other: Image) -> Image:
    """The larger value."""
    return _each(one, other, lambda a, b: map(max, a, b))


def darker(one: Image, other: Image) -> Image:
    """The smaller value."""
    return _each(one, other, lambda a, b: map(min, a, b))


def difference(one: Image, other: Image) -> Image:
    """How far the two are apart."""
    return _each(one, other, lambda a, b: map(abs, map(sub, a, b)))


def subtract(one: Image, other: Image) -> Image:
    """By how much the first is larger."""
    return _each(one, other, lambda a, b: map(max, map(sub, a, b), repeat(0)))


def invert(image: Image) -> Image:
    """Light as dark, and dark as light."""
    return image.point(lambda value: 255 - value)


def offset(image: Image, right: int, down: int) -> Image:
    """Moved; what leaves at one side comes in at the other."""
    wide = image.width

    def moved(band: bytes) -> bytes:
        rows = [band[at : at + wide] for at in range(0, len(band), wide)]
        rows = rows[-down % len(rows) :] + rows[: -down % len(rows)]
        return b"".join(row[-right % wide :] + row[: -right % wide] for row in rows)

    return image.of_bands([moved(band) for band in image.bands()])
