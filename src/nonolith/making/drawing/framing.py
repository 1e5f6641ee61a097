"""What part of an image becomes how many cells, with how many pixels each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from nonolith.errors import PuzzleError
from nonolith.making.drawing.opening import Original
from nonolith.puzzle import MAX_CELLS

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: The longer side of a puzzle if none is asked for; smaller images keep their own size.
SIDE = 30
#: An image no larger than this is an icon: it was drawn in cells already.
ICON = 48
#: Pixels a cell, at most: enough to see a thin line in a cell.
_MOST_PIXELS = 8
#: By how much of 255 a pixel may differ from a plain border.
_PLAIN = 28
#: By how much of 255 a detail has to stand out to be kept when pixels are put together.
_STANDS_OUT = 56


@dataclass(frozen=True, slots=True)
class Frame:
    """The image of ``width`` x ``height`` cells, each of ``step`` x ``step`` pixels."""

    image: PilImage
    solid: PilImage | None
    width: int
    height: int
    step: int
    #: Whether the border had one color, which is then the background.
    plain: bool

    def inverted(self) -> Frame:
        """Light as dark, and dark as light."""
        from PIL import ImageChops

        return replace(self, image=ImageChops.invert(self.image))


def framed(
    original: Original,
    *,
    size: str | tuple[int, int] | int | None = None,
    crop: tuple[float, float, float, float] | None = None,
    contrast: float = 1.0,
    most_cells: int = MAX_CELLS,
) -> Frame:
    """Crop an image, choose the size, and reduce it to few pixels a cell.

    ``crop`` is left, top, right and bottom as parts of the image, from 0 to 1; without it, a plain
    border goes. A ``size`` of one number is the longer side.
    """
    from PIL import ImageEnhance

    if not 0 < contrast <= 10:
        raise PuzzleError(f"contrast: found {contrast:g}; expected more than 0 and up to 10")
    found = _border(original)
    if crop is not None:
        original = original.cropped(_box(original.image, crop))
    elif found is not None:
        original = original.cropped(found)
    width, height = _cells(original, size)
    if width * height > most_cells:
        raise PuzzleError(f"size: found {width}x{height}; expected at most {most_cells} cells")
    original = _shaped(original, width / height, found is not None)
    pixels = original.image.width / width
    step = max(1, min(_MOST_PIXELS, -int(-pixels // 1)))
    image = _reduced(original.image, (width * step, height * step))
    if contrast != 1.0:
        image = ImageEnhance.Contrast(image).enhance(contrast)
    solid = original.solid and original.solid.resize(image.size, 4)
    return Frame(image, solid, width, height, step, found is not None)


def size_of(size: str | tuple[int, int] | int) -> tuple[int, int | None]:
    """Columns and rows; None for rows if it is the longer side."""
    if isinstance(size, int):
        sides: tuple[int, int | None] = (size, None)
    elif isinstance(size, tuple):
        sides = size
    else:
        match = re.fullmatch(r"\s*(\d{1,6})(?:\s*[xX×]\s*(\d{1,6}))?\s*", size)
        if match is None:
            raise PuzzleError(f"size: found {size!r}; expected WIDTHxHEIGHT, such as 30x20, or 30")
        sides = int(match[1]), int(match[2]) if match[2] else None
    if min(side for side in sides if side is not None) < 2:
        raise PuzzleError("size: found less than 2 cells a side; expected at least 2")
    return sides


def _cells(original: Original, size: str | tuple[int, int] | int | None) -> tuple[int, int]:
    """How many cells the image becomes."""
    wide, high = original.image.size
    if size is None:
        is_icon = max(wide, high) <= ICON and not original.scalable
        width, height = (max(wide, high) if is_icon else SIDE), None
    else:
        width, height = size_of(size)
    if height is None:
        side = width
        width = max(2, round(side * min(1.0, wide / high)))
        height = max(2, round(side * min(1.0, high / wide)))
    if not original.scalable and (width > wide or height > high):
        raise PuzzleError(
            f"size: found {width}x{height} cells for an image that has {wide}x{high} pixels left "
            "after cropping; expected at most one cell for each pixel"
        )
    return width, height


def _box(image: PilImage, crop: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    left, top, right, bottom = crop
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise PuzzleError(
            f"crop: found {left:g} {top:g} {right:g} {bottom:g}; expected left, top, right and "
            "bottom from 0 to 1, left before right and top before bottom"
        )
    wide, high = image.size
    x, y = int(left * wide), int(top * high)
    return x, y, max(x + 1, round(right * wide)), max(y + 1, round(bottom * high))


def _border(original: Original) -> tuple[int, int, int, int] | None:
    """What is left without a plain border; None if the border is not plain."""
    from PIL import Image, ImageChops, ImageFilter

    if original.solid is not None:
        return original.solid.point(lambda part: 255 * (part > 127)).getbbox()
    image = original.image
    wide, high = image.size
    places = ((0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1))
    *corners, last = (tuple(image.crop((x, y, x + 1, y + 1)).tobytes()) for x, y in places)
    if any(max(abs(a - b) for a, b in zip(last, one, strict=True)) > _PLAIN for one in corners):
        return None
    rest = ImageChops.difference(image, Image.new("RGB", image.size, last))
    bands = rest.split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    mask = most.point(lambda part: 255 * (part > _PLAIN))
    if min(image.size) > 4 * ICON:
        mask = mask.filter(ImageFilter.MedianFilter(3))  # dust is not part of the picture
    rim = [mask.crop(box) for box in ((0, 0, wide, 1), (0, high - 1, wide, high))]
    rim += [mask.crop(box) for box in ((0, 0, 1, high), (wide - 1, 0, wide, high))]
    touched = sum(part.histogram()[255] for part in rim)
    if touched > (wide + high) // 2:  # a quarter of the rim
        return None
    return mask.getbbox()


def _shaped(original: Original, ratio: float, plain: bool) -> Original:
    """In the proportions of the cells: filled up where the border is plain, else cut off."""
    from PIL import Image

    wide, high = original.image.size
    if abs(wide / high / ratio - 1) < 0.04 or max(wide, high) <= ICON:
        return original
    if not plain:
        if wide > high * ratio:
            side = round((wide - high * ratio) / 2)
            return original.cropped((side, 0, wide - side, high))
        side = round((high - wide / ratio) / 2)
        return original.cropped((0, side, wide, high - side))
    size = (wide, round(wide / ratio)) if wide > high * ratio else (round(high * ratio), high)
    place = ((size[0] - wide) // 2, (size[1] - high) // 2)
    solid = None
    if original.solid is not None:
        solid = Image.new("L", size, 0)
        solid.paste(original.solid, place)
    image = Image.new("RGB", size, original.image.getpixel((0, 0)) if solid is None else "white")
    image.paste(original.image, place)
    return Original(image, solid, original.scalable)


def _reduced(image: PilImage, size: tuple[int, int]) -> PilImage:
    """An image with fewer pixels, by halves; what stands out stays.

    An average alone would make thin lines pale, and then lose them.
    """
    while image.width >= 2 * size[0] and image.height >= 2 * size[1]:
        image = _halved(image)
    if image.size == size:
        return image
    return image.resize(size, 4 if image.width > size[0] else 0)  # averages, or whole pixels


def _halved(image: PilImage) -> PilImage:
    from PIL import Image, ImageChops, ImageFilter

    wide, high = image.width // 2, image.height // 2
    mean = image.crop((0, 0, 2 * wide, 2 * high)).reduce(2)
    four = [
        image.crop((x - 1, y - 1, x - 1 + 2 * wide, y - 1 + 2 * high)).resize((wide, high), 0)
        for x in (0, 1)
        for y in (0, 1)
    ]
    darkest = reduce(_darker, four)
    lightest = reduce(lambda one, other: _darker(one, other, lighter=True), four)
    usual = mean.filter(ImageFilter.BoxBlur(2))
    below = ImageChops.subtract(usual, darkest).convert("L")
    above = ImageChops.subtract(lightest, usual).convert("L")
    for detail, one, other in ((darkest, below, above), (lightest, above, below)):
        mask = ImageChops.subtract(one, other).point(lambda part: 128 * (part > _STANDS_OUT))
        mean = Image.composite(detail, mean, mask)
    return mean


def _darker(one: PilImage, other: PilImage, *, lighter: bool = False) -> PilImage:
    """The darker (or lighter) of two pixels, as a whole.

    Band by band, red next to green would give black.
    """
    from PIL import Image, ImageChops

    first, second = one.convert("L"), other.convert("L")
    gain = ImageChops.subtract(*((second, first) if lighter else (first, second)))
    return Image.composite(other, one, gain.point(lambda part: 255 * (part > 0)))
