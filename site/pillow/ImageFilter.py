"""Each pixel from those around it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.lines import Lines, blurred, both_ways, box_radius, most_of_nine, ranked


@dataclass
class BoxBlur:
    """The mean of a square."""

    radius: float

    def apply(self, band: bytes, width: int) -> bytes:
        """A band, blurred."""
        return both_ways(band, width, self.blurred, self.blurred)

    def blurred(self, lines: Lines) -> Lines:
        """In one direction."""
        return blurred(lines, self.radius)


@dataclass
class GaussianBlur(BoxBlur):
    """A bell curve, by three squares."""

    def blurred(self, lines: Lines) -> Lines:
        """In one direction."""
        radius = box_radius(self.radius)
        for _ in range(3):
            lines = blurred(lines, radius)
        return lines


@dataclass
class MaxFilter:
    """The most of a square."""

    size: int
    rank = max

    def apply(self, band: bytes, width: int) -> bytes:
        """A band of such values."""

        def work(lines: Lines) -> Lines:
            return ranked(lines, self.size, type(self).rank)

        return both_ways(band, width, work, work)


@dataclass
class MinFilter(MaxFilter):
    """The least of a square."""

    rank = min


@dataclass
class MedianFilter:
    """The median of three by three pixels that are black or white."""

    size: int

    def apply(self, band: bytes, width: int) -> bytes:
        """A band without what is alone."""
        if self.size != 3:
            raise NotImplementedError("the median of more than nine")
        return most_of_nine(band, width)
