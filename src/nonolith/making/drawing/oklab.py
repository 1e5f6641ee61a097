"""Colors as people see them: OKLab, in which equal distances look equally large.

By Björn Ottosson, 2020. How those see it who lack one kind of cones follows Viénot, Brettel and
Mollon, 1999.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

#: Lightness from 0 to 1, then green to red and blue to yellow.
Lab = tuple[float, float, float]
Rgb = tuple[int, int, int]

#: What is left of red, green and blue (in linear light) without the red or the green cones.
_SEEN_WITHOUT = (
    ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
)


def to_lab(rgb: Rgb) -> Lab:
    """A color of the screen in OKLab."""
    return _lab(*(_LINEAR[part] for part in rgb))


def to_rgb(lab: Lab) -> Rgb:
    """The nearest color of the screen."""
    light, a, b = lab
    cones = (
        light + 0.3963377774 * a + 0.2158037573 * b,
        light - 0.1055613458 * a - 0.0638541728 * b,
        light - 0.0894841775 * a - 1.2914855480 * b,
    )
    long, medium, short = (cone**3 for cone in cones)
    red, green, blue = (
        _screen(part)
        for part in (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        )
    )
    return red, green, blue


def distance(one: Lab, other: Lab) -> float:
    """How far apart two colors look: 1 is from black to white, 0.02 is hardly seen."""
    light, a, b = one
    return math.hypot(light - other[0], a - other[1], b - other[2])


def least_distance(one: Rgb, other: Rgb) -> float:
    """How far apart two colors look to those who see them least well, the color-blind included.

    >>> red, green = (190, 60, 40), (95, 115, 40)
    >>> distance(to_lab(red), to_lab(green)) > 2 * least_distance(red, green)
    True
    """
    pairs = zip(_views(one), _views(other), strict=True)
    return min(distance(first, second) for first, second in pairs)


def _views(rgb: Rgb) -> Iterable[Lab]:
    linear = [_LINEAR[part] for part in rgb]
    yield _lab(*linear)
    for matrix in _SEEN_WITHOUT:
        yield _lab(*(sum(x * y for x, y in zip(row, linear, strict=True)) for row in matrix))


def _lab(red: float, green: float, blue: float) -> Lab:
    cones = (
        0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
        0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
        0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
    )
    long, medium, short = (max(0.0, cone) ** (1 / 3) for cone in cones)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _screen(linear: float) -> int:
    linear = min(1.0, max(0.0, linear))
    part = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(255 * part)


_LINEAR = [
    part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
    for part in range(256)
]
