"""BMP files of images with a palette."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from PIL.Image import Image

HEAD = 14 + 40


def written(image: Image, palette: Sequence[int]) -> bytes:
    """The file: colours as blue, green, red; rows from the bottom, of four bytes or a multiple."""
    colors = b"".join(bytes([*palette[at : at + 3][::-1], 0]) for at in range(0, len(palette), 3))
    pixels, wide = image.tobytes(), image.width
    rows = [pixels[at : at + wide] + bytes(-wide % 4) for at in range(0, len(pixels), wide)]
    data = b"".join(reversed(rows))
    start = HEAD + len(colors)
    head = struct.pack("<2sI4xI", b"BM", start + len(data), start)
    size = struct.pack(
        "<IiiHHIIiiII", 40, *image.size, 1, 8, 0, len(data), 0, 0, len(colors) // 4, 0
    )
    return head + size + colors + data
