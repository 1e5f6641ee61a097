"""What is done to an image in one direction after the other, on whole lines of pixels at a time."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence

#: All rows of a band, or all of its columns.
Lines = Sequence[bytes]
Work = Callable[[Lines], Lines]


def both_ways(band: bytes, width: int, across: Work, down: Work) -> bytes:
    """A band whose columns went through one function, and then its rows through another."""
    columns = across([band[x::width] for x in range(width)])
    wide = len(columns)
    made = bytearray(wide * len(columns[0]))
    for x, column in enumerate(columns):
        made[x::wide] = column
    return b"".join(down([bytes(made[at : at + wide]) for at in range(0, len(made), wide)]))


def averaged(lines: Lines, count: int) -> Lines:
    """This many lines instead, each the mean of those that lie where it does."""
    if count == len(lines):
        return lines
    scale = len(lines) / count
    reach = max(1.0, scale) * 0.5
    shrunk = 1.0 / max(1.0, scale)
    made = []
    for place in range(count):
        center = (place + 0.5) * scale
        near = range(max(0, int(center - reach + 0.5)), min(len(lines), int(center + reach + 0.5)))
        # Rounding decides about a line that ends where the square does: here as there.
        part = [lines[at] for at in near if -0.5 < (at - center + 0.5) * shrunk <= 0.5]
        weight = int(0.5 + (1 << 22) / len(part))
        half = 1 << 21
        sums = map(sum, zip(*part, strict=True))
        made.append(bytes([(one * weight + half) >> 22 for one in sums]))
    return made


def blurred(lines: Lines, radius: float) -> Lines:
    """Each line the mean of those around it; beyond the edge they go on as they are there."""
    reach = int(radius)
    weight = int(_single((1 << 24) / _single(2 * _single(radius) + 1)))
    rest = ((1 << 24) - (2 * reach + 1) * weight) // 2  # what the two lines farther out count
    last = len(lines) - 1
    beyond = [lines[min(max(at, 0), last)] for at in range(-reach - 1, last + reach + 2)]
    sums = list(map(sum, zip(*beyond[: 2 * reach + 1], strict=True)))
    made = []
    for before, new, after in zip(
        beyond, beyond[2 * reach + 1 :], beyond[2 * reach + 2 :], strict=False
    ):
        sums = [one - old + more for one, old, more in zip(sums, before, new, strict=True)]
        made.append(
            bytes(
                [
                    (one * weight + (a + b) * rest + (1 << 23)) >> 24
                    for one, a, b in zip(sums, before, after, strict=True)
                ]
            )
        )
    return made


def box_radius(radius: float) -> float:
    """Of the box that, three times over, blurs as a bell curve of this radius would."""
    spread = _single(_single(radius * radius) / 3)
    whole = math.floor((_single(math.sqrt(12.0 * spread + 1.0)) - 1) / 2)
    part = (2 * whole + 1) * (whole * (whole + 1) - 3 * spread)
    return _single(whole + part / (6 * (spread - (whole + 1) ** 2)))


def ranked(lines: Lines, size: int, rank: Callable[..., int]) -> Lines:
    """Each line the least or the most of as many around it."""
    if size == 1:
        return lines
    half = size // 2
    padded = [*[lines[0]] * half, *lines, *[lines[-1]] * half]
    return [bytes(map(rank, *padded[at : at + size])) for at in range(len(lines))]


def most_of_nine(band: bytes, width: int) -> bytes:
    """The median of three by three pixels, where all are black or white."""
    if set(band) - {0, 255}:
        raise NotImplementedError("the median of what is not black and white")

    def counted(lines: Sequence[Sequence[int]]) -> list[list[int]]:
        padded = [lines[0], *lines, lines[-1]]
        return [list(map(sum, zip(*padded[at : at + 3], strict=True))) for at in range(len(lines))]

    bits = band.translate(bytes([0] * 255 + [1]))
    columns = counted([bits[x::width] for x in range(width)])
    rows = counted(list(zip(*columns, strict=True)))
    return bytes([255 * (count > 4) for row in rows for count in row])


def _single(value: float) -> float:
    """With the precision that Pillow computes in."""
    return float(struct.unpack("f", struct.pack("f", value))[0])
