"""A sequence of images as its first one and what changes afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL.Image import Box, Image


@dataclass
class Part:
    """What is new in one image, where it is, and for how many milliseconds it is seen."""

    image: Image
    left: int
    top: int
    duration: int


def parts(images: Sequence[Image], durations: Sequence[int]) -> list[Part]:
    """An image that is like the one before lengthens that one."""
    made = [Part(images[0], 0, 0, durations[0])]
    for (before, after), duration in zip(pairwise(images), durations[1:], strict=True):
        box = _changed(before, after)
        if box is None:
            made[-1].duration += duration
        else:
            made.append(Part(after.crop(box), box[0], box[1], duration))
    return made


def _changed(before: Image, after: Image) -> Box | None:
    """The smallest box with all pixels that differ."""
    width = after.width
    rows: set[int] = set()
    differs = 0  # a byte for each column: not 0 where a pixel in it does
    for old, new in zip(before.bands(), after.bands(), strict=True):
        for y in _unlike(old, new, width):
            rows.add(y)
            one, other = (band[y * width : (y + 1) * width] for band in (old, new))
            differs |= int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    if not rows:
        return None
    left = ((differs & -differs).bit_length() - 1) // 8
    return left, min(rows), (differs.bit_length() + 7) // 8, max(rows) + 1


def _unlike(old: bytes, new: bytes, width: int) -> Iterator[int]:
    for y in range(len(new) // width):
        part = slice(y * width, (y + 1) * width)
        if old[part] != new[part]:
            yield y
