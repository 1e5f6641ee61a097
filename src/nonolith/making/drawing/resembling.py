"""How much a picture in cells resembles the image that it was drawn from.

The part of the image's variance that the picture explains, once for tones and once for the
differences between neighbors: a face lives by the one, a line drawing by the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from nonolith.grid import Grid
from nonolith.making.drawing.framing import Frame
from nonolith.making.drawing.oklab import to_lab
from nonolith.making.drawing.tones import grey_of

#: What each run costs, as a part of the cells: pictures of crumbs are no pleasure.
_RUNS = 0.25
#: What each changed cell costs besides the resemblance it loses.
_CHANGES = 0.5
#: The filled part that is pleasant; what is beyond costs.
_LEAST, _MOST = 0.15, 0.75


class Target:
    """The image as cells with a value each, to hold pictures against."""

    def __init__(self, frame: Frame, *, color: bool) -> None:
        self.width, self.height = frame.width, frame.height
        self._color = color
        size = (frame.width, frame.height)
        if color:
            pixels = frame.image.resize(size, 4).tobytes()
            labs = [to_lab((r, g, b)) for r, g, b in zip(*[iter(pixels)] * 3, strict=True)]
            self._planes = [list(plane) for plane in zip(*labs, strict=True)]
        else:
            self._planes = [[part / 255 for part in grey_of(frame).resize(size, 4).tobytes()]]

    def worth(self, picture: Grid, changes: int = 0) -> float:
        """How good a picture is: its likeness, less for what solvers would not enjoy."""
        cells = [mask.bit_length() - 1 for mask in picture.masks]
        filled = sum(cell > 0 for cell in cells) / len(cells)
        off = max(0.0, _LEAST - filled, filled - _MOST)
        runs = sum(a != b for a, b in pairwise(cells)) / len(cells)
        return self.likeness(picture) - _RUNS * runs - off - _CHANGES * changes / max(1, len(cells))

    def likeness(self, picture: Grid) -> float:
        """From 0 (nothing in common) to 1 (the same)."""
        cells = [mask.bit_length() - 1 for mask in picture.masks]
        if self._color:
            labs = [to_lab(color.rgb) for color in picture.palette]
            planes = [[lab[part] for lab in labs] for part in range(3)]
            drawn = [[plane[cell] for cell in cells] for plane in planes]
            return self._explained(drawn)
        drawn = [[0.0 if cell else 1.0 for cell in cells]]
        tones = _fit(self._planes[0], drawn[0])
        return 0.3 * tones + 0.7 * _fit(self._steps[0], self._differences(drawn[0]))

    def _explained(self, drawn: Sequence[Sequence[float]]) -> float:
        off = total = 0.0
        for plane, own in zip(self._planes, drawn, strict=True):
            mean = sum(plane) / len(plane)
            total += sum((value - mean) ** 2 for value in plane)
            off += sum((a - b) ** 2 for a, b in zip(plane, own, strict=True))
        return max(0.0, 1 - off / total) if total else 0.0

    @cached_property
    def _steps(self) -> list[list[float]]:
        return [self._differences(plane) for plane in self._planes]

    def _differences(self, plane: Sequence[float]) -> list[float]:
        """From every cell to the right and down."""
        width = self.width
        across = [b - a for at, (a, b) in enumerate(pairwise(plane)) if (at + 1) % width]
        return across + [b - a for a, b in zip(plane, plane[width:], strict=False)]


def _fit(target: Sequence[float], drawn: Sequence[float]) -> float:
    """The correlation of two lists of values, 0 if there is none or it is the wrong way round."""
    count = len(target)
    one, other = sum(target) / count, sum(drawn) / count
    both = sum((a - one) * (b - other) for a, b in zip(target, drawn, strict=True))
    first = sum((a - one) ** 2 for a in target)
    second = sum((b - other) ** 2 for b in drawn)
    return max(0.0, both / (first * second) ** 0.5) if first and second else 0.0
