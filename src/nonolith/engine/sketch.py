"""A picture that is to become a puzzle: which cells line logic leaves open, and what would help."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from nonolith import _native
from nonolith.errors import PuzzleError
from nonolith.grid import Grid

#: One changed cell: its number (row by row) and its new colour.
Stroke = tuple[int, int]


class Sketch:
    """A full picture whose cells can be repainted and tried out.

    >>> sketch = Sketch(Grid.parse("#.\\n.#"))
    >>> sketch.open()
    (0, 1, 2, 3)
    >>> sketch.tries([((1, 1),), ((3, 0),)], quick=False)
    [(0, 0), (0, 0)]
    """

    def __init__(self, picture: Grid) -> None:
        if not picture.is_complete:
            raise PuzzleError("found cells that are not known; expected a full picture")
        self.width, self.height, self.palette = picture.width, picture.height, picture.palette
        self._cells = bytearray(mask.bit_length() - 1 for mask in picture.masks)
        self._native = _native.Sketch(
            picture.width, picture.height, len(picture.palette), bytes(self._cells)
        )

    @property
    def cells(self) -> bytes:
        """One byte for each cell, its colour."""
        return bytes(self._cells)

    def picture(self) -> Grid:
        """The picture as it is now."""
        return Grid.from_colors(self.width, self.height, self.cells, self.palette)

    def paint(self, strokes: Sequence[Stroke]) -> None:
        """Give cells other colours."""
        for cell, color in strokes:
            self._native.paint(cell, color)
            self._cells[cell] = color

    def open(self) -> tuple[int, ...]:
        """The cells that line logic leaves open in the picture's puzzle."""
        marks = self._native.open()
        return tuple(cell for cell, mark in enumerate(marks) if mark) if any(marks) else ()

    def tries(self, trials: Sequence[Sequence[Stroke]], *, quick: bool) -> list[tuple[int, int]]:
        """What each trial leaves open: cells, and parts of the picture that share no line.

        All trials have the same number of strokes. A stroke lies in two lines, so it can do
        something about two parts at most.

        With ``quick``, lower bounds that cost a few lines: each trial starts from what line
        logic settles now, and line logic never settles less for knowing more.
        """
        if not trials:
            return []
        numbers = array("i", (x for trial in trials for stroke in trial for x in stroke))
        return self._native.try_strokes(numbers.tobytes(), len(trials[0]), quick)
