"""Black and white: which pixels are ink, by one of several ways to part dark from light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.making.drawing.framing import Frame
from nonolith.making.drawing.inks import Layer

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

_INKS = ((255, 255, 255), (0, 0, 0))
#: By how much darker than its surroundings a pixel is ink, where those decide.
_DARKER = 8


def toned(frame: Frame, limit: int) -> Layer:
    """Ink is what is at most as light as the limit, from 0 to 255."""
    return _layer(frame, grey_of(frame).point(lambda part: part <= limit))


def local(frame: Frame, limit: int) -> Layer:
    """Ink is what is darker than its surroundings, and what is very dark."""
    from PIL import ImageChops, ImageFilter

    grey = grey_of(frame)
    around = grey.filter(ImageFilter.BoxBlur(3 * frame.step))
    darker = ImageChops.subtract(around, grey).point(lambda part: part > _DARKER)
    dark = grey.point(lambda part: part <= limit // 2)
    light = grey.point(lambda part: part <= (limit + 255) // 2)
    return _layer(frame, ImageChops.lighter(ImageChops.darker(darker, light), dark))


def outlined(frame: Frame) -> Layer:
    """Ink is where light and dark meet, as a pen would draw it."""
    from PIL import ImageChops, ImageFilter

    grey = grey_of(frame).filter(ImageFilter.GaussianBlur(frame.step / 3))
    size = frame.step // 2 * 2 + 1
    edges = ImageChops.difference(
        grey.filter(ImageFilter.MaxFilter(size)), grey.filter(ImageFilter.MinFilter(size))
    )
    counts = edges.histogram()
    most = sum(counts) // 4  # no more than a quarter of the picture
    limit = next(part for part in range(256) if sum(counts[part:]) <= most)
    return _layer(frame, edges.point(lambda part: part >= max(32, limit)))


def grey_of(frame: Frame) -> PilImage:
    """How light the pixels are, from the darkest to the lightest; what is transparent is white."""
    from PIL import ImageOps

    grey = frame.image.convert("L")
    if frame.step > 1:
        grey = ImageOps.autocontrast(grey, cutoff=1)
    if frame.solid is not None:
        grey.paste(255, mask=frame.solid.point(lambda part: 255 * (part < 128)))
    return grey


def is_night(frame: Frame) -> bool:
    """Whether light things stand on a plain dark ground: then these are the ink."""
    if not frame.plain or frame.solid is not None:
        return False
    grey = grey_of(frame)
    rim = grey.crop((0, 0, grey.width, 1)).tobytes() + grey.crop((0, 0, 1, grey.height)).tobytes()
    return sum(rim) < len(rim) * middle(frame)


def middle(frame: Frame) -> int:
    """The limit that parts dark from light best, by Otsu."""
    counts = grey_of(frame).histogram()
    count = sum(counts)
    total = sum(part * many for part, many in enumerate(counts))
    best, limit, below, weight = -1.0, 127, 0, 0
    for part, many in enumerate(counts):
        weight += many
        below += part * many
        rest = count - weight
        if weight and rest:
            spread = weight * rest * (below / weight - (total - below) / rest) ** 2
            if spread > best:
                best, limit = spread, part
    return limit


def share_limit(frame: Frame, percent: int) -> int:
    """The limit below which this part of the pixels lies."""
    counts = grey_of(frame).histogram()
    aim, count = sum(counts) * percent // 100, 0
    for part, many in enumerate(counts):
        count += many
        if count > aim:
            return part
    return 255


def _layer(frame: Frame, image: PilImage) -> Layer:
    return Layer(image.point(lambda part: part != 0), _INKS)
