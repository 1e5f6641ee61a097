"""Pictures in at most 256 colors, as GIF has them: the most frequent are kept exactly.

Pillow's own ways make means of colors, and its look-up of the nearest is rough: paper that was
white comes out grey. Smoothed edges have all the rare colors, and are as good in the nearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

MOST = 256

Color = tuple[int, int, int]


def in_few_colors(pictures: Sequence[PilImage]) -> list[PilImage]:
    """The pictures (``RGB``) with one palette for all of them."""
    from PIL import Image

    rows = [_rows(picture) for picture in pictures]
    # Many rows are the same, so each is looked at once.
    times = Counter(row for each in rows for row in each)
    found: Counter[Color] = Counter()
    for row, count in times.items():
        for color, pixels in Counter(_colors(row)).items():
            found[color] += count * pixels
    palette = [color for color, _ in found.most_common(MOST)]
    number = {color: at for at, color in enumerate(palette)}
    for color in found.keys() - number.keys():
        number[color] = _nearest(color, palette)
    numbers = {row: bytes(map(number.__getitem__, _colors(row))) for row in times}
    made = []
    for picture, each in zip(pictures, rows, strict=True):
        few = Image.frombytes("P", picture.size, b"".join(map(numbers.__getitem__, each)))
        few.putpalette([part for color in palette for part in color])
        made.append(few)
    return made


def _rows(picture: PilImage) -> list[bytes]:
    pixels, length = picture.tobytes(), 3 * picture.width
    return [pixels[at : at + length] for at in range(0, len(pixels), length)]


def _colors(row: bytes) -> Iterator[Color]:
    return zip(row[::3], row[1::3], row[2::3], strict=True)


def _nearest(color: Color, palette: Sequence[Color]) -> int:
    red, green, blue = color
    away = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in palette]
    return away.index(min(away))
