"""Which colors of a palette look alike, to anybody or to the color-blind.

Colors are compared in OKLab (B. Ottosson, 2020), where equal distances look equally different;
color blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from nonolith.palette import Palette

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

#: Closer than this in OKLab, colors of small cells are hard to tell apart.
ALIKE = 0.055

_EYES: dict[str, Matrix] = {
    "anybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "people without red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "people without green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "people without blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


class LookAlike(NamedTuple):
    """Two colors of a palette, by number, that somebody cannot tell apart."""

    first: int
    second: int
    to: str


def look_alikes(palette: Palette) -> list[LookAlike]:
    """Every pair of colors that looks alike, and to whom; to anybody before to some."""
    found: dict[tuple[int, int], LookAlike] = {}
    for pair in _pairs(palette):
        found.setdefault((pair.first, pair.second), pair)
    return list(found.values())


def describe_look_alikes(palette: Palette) -> list[str]:
    """The same in words, a sentence each."""
    return [
        f"{palette[pair.first].name} ({palette[pair.first].symbol}) and "
        f"{palette[pair.second].name} ({palette[pair.second].symbol}) look alike to {pair.to}"
        for pair in look_alikes(palette)
    ]


def _pairs(palette: Palette) -> Iterator[LookAlike]:
    linear = [_linear(color.rgb) for color in palette]
    for to, eye in _EYES.items():
        seen = [_oklab(_apply(eye, color)) for color in linear]
        for first, second in combinations(range(len(seen)), 2):
            gap = sum((a - b) ** 2 for a, b in zip(seen[first], seen[second], strict=True)) ** 0.5
            if gap < ALIKE:
                yield LookAlike(first, second, to)


def _linear(rgb: tuple[int, int, int]) -> Triple:
    """Light intensities in 0..1 from the usual gamma-coded numbers."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (number / 255 for number in rgb)
    )
    return (red, green, blue)


def _apply(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (
        sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix
    )
    return (first, second, third)


def _oklab(linear: Triple) -> Triple:
    long, medium, short = (max(0.0, part) ** (1 / 3) for part in _apply(_TO_LMS, linear))
    return _apply(_TO_LAB, (long, medium, short))
