"""Contrast."""

from __future__ import annotations

from PIL.Image import Image


class Contrast:
    """More or less difference from the mean."""

    def __init__(self, image: Image) -> None:
        self._image = image

    def enhance(self, factor: float) -> Image:
        """By this factor; 1 changes nothing."""
        counts = self._image.convert("L").histogram()
        mean = int(sum(at * count for at, count in enumerate(counts)) / sum(counts) + 0.5)
        return self._image.point(
            lambda value: int(min(255.0, max(0.0, mean + factor * (value - mean))))
        )
