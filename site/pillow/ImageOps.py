"""What Pillow does by tables, and turning."""

from __future__ import annotations

from PIL.Image import Image


def exif_transpose(image: Image) -> Image:
    """As it is: the browser has turned it."""
    return image


def autocontrast(image: Image, cutoff: int) -> Image:
    """From black to white, but for so many percent at both ends."""
    counts = image.histogram()
    every = sum(counts)
    ends = []
    for order in (range(256), range(255, -1, -1)):
        cut = every * cutoff // 100
        for value in order:
            taken = min(cut, counts[value])
            counts[value] -= taken
            cut -= taken
            if not cut:
                break
        ends.append(order)
    low, high = (next((value for value in order if counts[value]), order[-1]) for order in ends)
    if high <= low:
        return image
    scale = 255.0 / (high - low)
    return image.point(lambda value: min(255, max(0, int(value * scale - low * scale))))
