"""Images of one band (``L``, ``1``, ``P``), three (``RGB``) or four (``RGBA``), a byte a pixel."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, compress
from types import SimpleNamespace
from typing import Any

from PIL.lines import averaged, both_ways
from PIL.octree import quantized

Box = tuple[int, int, int, int]
Size = tuple[int, int]

Dither = SimpleNamespace(NONE=0)
#: What Pillow counts here are the formats that it reads: none but plain pixels.
OPEN: dict[str, Any] = {}

_BANDS = {"1": 1, "L": 1, "P": 1, "RGB": 3, "RGBA": 4}
#: Plain pixels, as the page hands them over; Pillow reads them as well.
_PLAIN = re.compile(rb"(P6|PyRGBA) (\d{1,6}) (\d{1,6}) 255\n")


class DecompressionBombError(Exception):
    """Raised by Pillow; never here."""


class Image:
    """The bands of an image, each the bytes of all rows. In mode ``1`` these are 0 and 255."""

    def __init__(
        self, mode: str, size: Size, bands: Sequence[bytes], palette: Sequence[int] = ()
    ) -> None:
        self.mode, self.size = mode, size
        self.width, self.height = size
        self.info: dict[str, Any] = {}
        # What was pasted upon is copied, so that no two images share what changes.
        self._bands: list[bytes | bytearray] = [bytes(band) for band in bands]
        self._palette = list(palette)

    def __enter__(self) -> Image:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def draft(self, mode: str, size: Size) -> None:
        """Nothing to be saved: the pixels are there."""

    def of_bands(self, bands: Sequence[bytes], size: Size | None = None) -> Image:
        """An image of this kind with other pixels."""
        return Image(self.mode, size or self.size, bands, self._palette)

    def split(self) -> list[Image]:
        """Each band by itself."""
        return [Image("L", self.size, [band]) for band in self._bands]

    def getchannel(self, name: str) -> Image:
        """One band, such as ``A``."""
        return self.split()["RGBA".index(name)]

    def bands(self) -> list[bytes]:
        """The pixels, band by band."""
        return [bytes(band) for band in self._bands]

    def tobytes(self) -> bytes:
        """All pixels; in mode ``1`` eight a byte, each row beginning with a new one."""
        if self.mode == "1":
            bits = self._bands[0].translate(bytes([48] + [49] * 255)).decode()
            pad = -self.width % 8
            rows = (bits[at : at + self.width] for at in range(0, len(bits), self.width))
            text = "".join(row + "0" * pad for row in rows)
            return int(text, 2).to_bytes(len(text) // 8, "big")
        if len(self._bands) == 1:
            return bytes(self._bands[0])
        made = bytearray(len(self._bands) * len(self._bands[0]))
        for place, band in enumerate(self._bands):
            made[place :: len(self._bands)] = band
        return bytes(made)

    def convert(self, mode: str, dither: int = 0) -> Image:
        """In another mode; to black and white without dithering."""
        if mode == self.mode:
            return self
        if mode == "L" and len(self._bands) >= 3:
            return Image("L", self.size, [_grey(*self._bands[:3])])
        if mode == "L" and self.mode == "1":
            return Image("L", self.size, self._bands)
        if mode == "1":
            limit = bytes(128) + b"\xff" * 128
            return Image("1", self.size, [self.convert("L")._bands[0].translate(limit)])
        if mode == "RGB" and self.mode == "RGBA":
            return Image("RGB", self.size, self._bands[:3])
        raise NotImplementedError(f"{self.mode} as {mode}")

    def point(self, function: Callable[[int], int]) -> Image:
        """A function of the value of each pixel."""
        table = bytes(int(function(value)) for value in range(256))
        return self.of_bands([band.translate(table) for band in self._bands])

    def crop(self, box: Box) -> Image:
        """A part; what is beyond the image is 0."""
        left, top, right, bottom = box
        before, after = max(0, -left), max(0, right - self.width)
        first, last = max(0, left), min(self.width, right)
        blank = bytes(right - left)

        def part(band: bytes) -> bytes:
            rows = (
                bytes(before) + band[y * self.width + first : y * self.width + last] + bytes(after)
                if 0 <= y < self.height
                else blank
                for y in range(top, bottom)
            )
            return b"".join(rows)

        return self.of_bands([part(band) for band in self._bands], (right - left, bottom - top))

    def resize(self, size: Size, resample: int) -> Image:
        """With other numbers of pixels: their means (4, box), or one of them (0, nearest)."""
        if size == self.size:
            return self
        wide, high = size
        if resample == 4:
            return self.of_bands(
                [
                    both_ways(
                        band,
                        self.width,
                        lambda columns: averaged(columns, wide),
                        lambda rows: averaged(rows, high),
                    )
                    for band in self._bands
                ],
                size,
            )
        columns, rows = _chosen(self.width, wide), _chosen(self.height, high)
        chosen = [y * self.width + x for y in rows for x in columns]
        return self.of_bands([bytes(map(band.__getitem__, chosen)) for band in self._bands], size)

    def reduce(self, factor: int) -> Image:
        """The means of two by two pixels; both sides are even."""
        if factor != 2 or self.width % 2 or self.height % 2:
            raise NotImplementedError("reduce other than by half")
        wide = self.width

        def halved(band: bytes) -> bytes:
            odd = [band[at : at + wide] for at in range(0, len(band), 2 * wide)]
            even = [band[at : at + wide] for at in range(wide, len(band), 2 * wide)]
            one, other = b"".join(odd), b"".join(even)
            four = zip(one[::2], one[1::2], other[::2], other[1::2], strict=True)
            return bytes([(sum(parts) + 2) >> 2 for parts in four])

        return self.of_bands([halved(band) for band in self._bands], (wide // 2, self.height // 2))

    def filter(self, kind: Any) -> Image:
        """Through one of `PIL.ImageFilter`."""
        return self.of_bands([kind.apply(band, self.width) for band in self._bands])

    def paste(self, what: Image | int, place: Size = (0, 0), mask: Image | None = None) -> None:
        """Another image, or one value where the mask is not 0 (it is 0 or 255)."""
        if isinstance(what, int):
            assert mask is not None
            value = bytes([what] * len(self._bands[0]))
            hidden = mask.bands()[0]
            self._bands = [_blend(band, value, hidden) for band in self._bands]
            return
        left, top = place
        for number, (band, new) in enumerate(zip(self._bands, what.bands(), strict=True)):
            made = band if isinstance(band, bytearray) else bytearray(band)
            for y in range(what.height):
                at = (top + y) * self.width + left
                made[at : at + what.width] = new[y * what.width : (y + 1) * what.width]
            self._bands[number] = made

    def alpha_composite(self, over: Image) -> None:
        """Another image upon this one, which is opaque."""
        *colors, alpha = over.bands()
        if alpha.count(255) == len(alpha):
            self._bands[:3] = colors
            return
        for number, (band, new) in enumerate(zip(self._bands[:3], colors, strict=True)):
            mixed = []
            for old, value, part in zip(band, new, alpha, strict=True):
                both = (value * part + old * (255 - part) + 128) << 7
                mixed.append(((both >> 8) + both) >> 15)
            self._bands[number] = bytes(mixed)

    def histogram(self, mask: Image | None = None) -> list[int]:
        """How many pixels have each value, where the mask is not 0."""
        counts: list[int] = []
        for band in self._bands:
            found = Counter(band if mask is None else compress(band, mask.bands()[0]))
            counts += [found[value] for value in range(256)]
        return counts

    def getextrema(self) -> tuple[int, int]:
        """The least and the most value of the only band."""
        return min(self._bands[0]), max(self._bands[0])

    def getbbox(self) -> Box | None:
        """The part of the only band outside of which all is 0."""
        band, wide = self._bands[0], self.width
        used = [y for y in range(self.height) if any(band[y * wide : (y + 1) * wide])]
        if not used:
            return None
        columns = [x for x in range(wide) if any(band[x::wide])]
        return columns[0], used[0], columns[-1] + 1, used[-1] + 1

    def getpixel(self, place: Size) -> tuple[int, ...]:
        """The values of one pixel."""
        return tuple(band[place[1] * self.width + place[0]] for band in self._bands)

    def copy(self) -> Image:
        """The same pixels, to paste upon."""
        return self.of_bands(self._bands)

    def quantize(self, colors: int, method: int) -> Image:
        """In this many colors at most, with a palette (by an octree: method 2)."""
        if method != 2:
            raise NotImplementedError("quantize other than by an octree")
        pixels, palette = quantized(self.bands(), colors)
        return Image("P", self.size, [pixels], palette)

    def save(
        self,
        stream: Any,
        kind: str,
        append_images: Sequence[Image] = (),
        duration: Sequence[int] = (0,),
        pnginfo: Any = None,
        **_: object,
    ) -> None:
        """As BMP, PNG or GIF, the latter followed by others of the same size and palette."""
        from PIL import bmp, gif, moving, png

        if kind == "BMP":
            stream.write(bmp.written(self, self._palette))
            return
        parts = moving.parts([self, *append_images], duration)
        if kind == "GIF":
            stream.write(gif.written(parts, self._palette))
        else:
            stream.write(png.written(parts, self._palette, pnginfo))

    def getpalette(self, mode: str = "RGB") -> list[int]:
        """Red, green and blue of every colour."""
        return self._palette

    def putpalette(self, palette: Sequence[int]) -> None:
        """The same, to be set."""
        self._palette = list(palette)


def new(mode: str, size: Size, color: int | str | tuple[int, ...] = 0) -> Image:
    """An image of one colour."""
    count = _BANDS[mode]
    values = [255] * count if color == "white" else [color] * count
    if isinstance(color, tuple):
        values = list(color)
    return Image(mode, size, [bytes([int(value)]) * (size[0] * size[1]) for value in values])


def frombytes(mode: str, size: Size, data: bytes) -> Image:
    """An image of one band from what `Image.tobytes` gave."""
    if mode != "1":
        return Image(mode, size, [data])
    wide, high = size
    bits = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}".encode()
    padded = -(-wide // 8) * 8
    rows = b"".join(bits[y * padded : y * padded + wide] for y in range(high))
    return Image("1", size, [rows.translate(bytes(49) + b"\xff" * 207)])


def open(stream: Any, formats: object = None) -> Image:
    """Plain pixels; whatever else was given is what the browser could not decode."""
    data = stream.read()
    head = _PLAIN.match(data)
    if head is None:
        raise OSError("this browser cannot decode it; save it as PNG or JPEG and try again")
    mode, size = "RGB" if head[1] == b"P6" else "RGBA", (int(head[2]), int(head[3]))
    count = _BANDS[mode]
    pixels = data[head.end() :]
    if len(pixels) != count * size[0] * size[1] or not pixels:
        raise OSError("image file is truncated")
    return Image(mode, size, [pixels[place::count] for place in range(count)])


def composite(image: Image, other: Image, mask: Image) -> Image:
    """The first image where the mask is 255, the other where it is 0, and mixed between."""
    bands = zip(other.bands(), image.bands(), strict=True)
    return image.of_bands([_blend(one, two, mask.bands()[0]) for one, two in bands])


def init() -> None:
    """Nothing to be found."""


def _chosen(before: int, after: int) -> list[int]:
    """Which of so many pixels are there afterwards: added up, and thus rounded, as there."""
    step = before / after
    return [int(at) for at in accumulate([step] * (after - 1), initial=step * 0.5)]


def _blend(old: bytes, new: bytes, mask: bytes) -> bytes:
    """Divided by 255 as Pillow does it."""
    made = bytearray(old)
    for at in compress(range(len(old)), mask):
        part = mask[at]
        both = old[at] * (255 - part) + new[at] * part + 128
        made[at] = ((both >> 8) + both) >> 8
    return bytes(made)


def _grey(red: bytes, green: bytes, blue: bytes) -> bytes:
    parts = zip(red, green, blue, strict=True)
    return bytes([(r * 19595 + g * 38470 + b * 7471 + 0x8000) >> 16 for r, g, b in parts])
