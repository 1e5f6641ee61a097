"""PNG files, in true colours or with a palette, moving or not: https://www.w3.org/TR/png-3/."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from itertools import count

from PIL.Image import Image
from PIL.moving import Part
from PIL.PngImagePlugin import PngInfo


def written(parts: Sequence[Part], palette: Sequence[int], info: PngInfo | None) -> bytes:
    """The file; a film begins again when it ends."""
    size = struct.pack(">II", *parts[0].image.size)
    made = [b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", size + bytes([8, 3 if palette else 2, 0, 0, 0]))]
    made += [_chunk(name, data) for name, data in (info.chunks if info else ())]
    if palette:
        made.append(_chunk(b"PLTE", bytes(palette)))
    moves = len(parts) > 1
    if moves:
        made.append(_chunk(b"acTL", struct.pack(">II", len(parts), 0)))
    number = count()  # of all chunks of the film, but for the first image, which others see too
    for part in parts:
        if moves:
            place = (*part.image.size, part.left, part.top)
            frame = struct.pack(">5I2H2x", next(number), *place, part.duration, 1000)
            made.append(_chunk(b"fcTL", frame))
        pixels = _packed(part.image)
        if part is parts[0]:
            made.append(_chunk(b"IDAT", pixels))
        else:
            made.append(_chunk(b"fdAT", struct.pack(">I", next(number)) + pixels))
    return b"".join([*made, _chunk(b"IEND")])


def _chunk(name: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _packed(image: Image) -> bytes:
    """The rows, each as it is (filter 0)."""
    pixels, row = image.tobytes(), len(image.bands()) * image.width
    rows = (pixels[at : at + row] for at in range(0, len(pixels), row))
    return zlib.compress(b"\0" + b"\0".join(rows), 9)
