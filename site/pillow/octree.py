"""Few colours for many, as Pillow's fast octree chooses them.

Colours are counted in a fine and in a coarse cube. The palette takes the fullest of the fine
buckets, and what is left over in the coarse ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

FINE, COARSE = 4, 2  # bits of each of red, green and blue

#: How many pixels, and the sums of their red, green and blue.
Bucket = list[int]


def quantized(bands: Sequence[bytes], colors: int) -> tuple[bytes, list[int]]:
    """The number of a colour for each pixel, and the palette: red, green, blue, red ..."""
    counted = Counter(zip(*bands, strict=True))
    fine: dict[int, Bucket] = {}
    for color, count in counted.items():
        _add(fine, _place(color, FINE), [count, *(count * part for part in color)])
    coarse: dict[int, Bucket] = {}
    for place, bucket in sorted(fine.items()):
        _add(coarse, _coarse(place), bucket)

    listed = _fullest(fine)
    left = min(len(coarse), colors)
    taken = colors - left
    _take_out(coarse, listed[:taken])
    while left > (used := sum(bucket[0] > 0 for bucket in coarse.values())):
        before, left = taken, used
        taken = colors - left
        _take_out(coarse, listed[before:taken])
    chosen = _fullest(coarse)[:left]
    chosen += [[0, 0, 0, 0]] * (left - len(chosen))
    chosen += listed[:taken]

    palette = [_mean(bucket) for bucket in chosen]
    roughly = {_place(color, COARSE): at for at, color in enumerate(palette[:left])}
    exactly = {_place(color, FINE): left + at for at, color in enumerate(palette[left:])}
    number = {}
    for color in counted:
        place = _place(color, FINE)
        number[color] = exactly.get(place, roughly.get(_coarse(place), 0))
    pixels = bytes(map(number.__getitem__, zip(*bands, strict=True)))
    padded = palette + [(0, 0, 0)] * (colors - len(palette))
    return pixels, [part for color in padded for part in color]


def _place(color: Sequence[int], bits: int) -> int:
    red, green, blue = (part >> (8 - bits) for part in color)
    return (red << 2 * bits) | (green << bits) | blue


def _coarse(place: int) -> int:
    shift = FINE - COARSE
    parts = (place >> 2 * FINE, place >> FINE & 15, place & 15)
    red, green, blue = (part >> shift for part in parts)
    return (red << 2 * COARSE) | (green << COARSE) | blue


def _add(cube: dict[int, Bucket], place: int, bucket: Bucket) -> None:
    cube[place] = [a + b for a, b in zip(cube.get(place, [0, 0, 0, 0]), bucket, strict=True)]


def _take_out(cube: dict[int, Bucket], buckets: Sequence[Bucket]) -> None:
    for bucket in buckets:
        if bucket[0]:
            _add(cube, _place(_mean(bucket), COARSE), [-part for part in bucket])


def _fullest(cube: dict[int, Bucket]) -> list[Bucket]:
    return sorted((cube[place] for place in sorted(cube)), key=lambda bucket: -bucket[0])


def _mean(bucket: Bucket) -> tuple[int, int, int]:
    count, red, green, blue = bucket
    return (red // count, green // count, blue // count) if count else (0, 0, 0)
