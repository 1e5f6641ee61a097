"""GIF files, moving or not: https://www.w3.org/Graphics/GIF/spec-gif89a.txt."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from PIL.moving import Part

LONGEST = 1 << 12  # no code is as large as this


def written(parts: Sequence[Part], palette: Sequence[int]) -> bytes:
    """The file: all images share one palette, and the film begins again when it ends."""
    bits = max(2, (len(palette) // 3 - 1).bit_length())
    first = parts[0].image
    made = [b"GIF89a", struct.pack("<HHBBB", *first.size, 0xF0 | (bits - 1), 0, 0)]
    made.append(bytes(palette).ljust(3 << bits, b"\0"))
    made.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
    for part in parts:
        # What was there stays (disposal 1); time is counted in hundredths of a second.
        made.append(struct.pack("<4sHxx", b"\x21\xf9\x04\x04", part.duration // 10))
        made.append(struct.pack("<BHHHHB", 0x2C, part.left, part.top, *part.image.size, 0))
        made.append(bytes([bits]))
        codes = packed(part.image.bands()[0], bits)
        for at in range(0, len(codes), 255):
            block = codes[at : at + 255]
            made.append(bytes([len(block)]) + block)
        made.append(b"\0")
    return b"".join([*made, b";"])


def packed(pixels: bytes, bits: int) -> bytes:
    """By LZW: a code for each sequence that was seen before, of as many bits as codes need."""
    clear, end = 1 << bits, (1 << bits) + 1
    made = bytearray()
    held, count = clear, bits + 1  # bits that are no whole byte yet
    size, following = bits + 1, end + 1
    known: dict[int, int] = {}  # a code and a pixel after it: the code of both
    code = pixels[0]
    for pixel in pixels[1:]:
        both = code << 8 | pixel
        if both in known:
            code = known[both]
            continue
        held |= code << count
        count += size
        if following < LONGEST:
            known[both] = following
            size += following == 1 << size
            following += 1
        else:
            held |= clear << count
            count += size
            size, following = bits + 1, end + 1
            known.clear()
        whole = count >> 3
        made += (held & ((1 << 8 * whole) - 1)).to_bytes(whole, "little")
        held >>= 8 * whole
        count &= 7
        code = pixel
    held |= code << count
    count += size
    size += following == 1 << size and following < LONGEST
    held |= end << count
    return bytes(made + held.to_bytes((count + size + 7) >> 3, "little"))
