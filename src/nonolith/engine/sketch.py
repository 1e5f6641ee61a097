"""A picture that will become a puzzle: which cells line logic leaves open, and what would help."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, compress

from nonolith import _native
from nonolith.engine.packing import numbers_of, seconds_of
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.result import Limits
from nonolith.timing import Clock

#: One changed cell: its number (row by row) and its new color.
Stroke = tuple[int, int]

#: A stroke that may be made: its price, its cell and its new color.
Option = tuple[int, int, int]


#: The color of a cell by its mask, where that is one byte.
_COLOR_OF_MASK = bytes(max(0, mask.bit_length() - 1) for mask in range(256))


class Sketch:
    """A full picture whose cells can be repainted and tried out.

    >>> sketch = Sketch(Grid.parse("#.\\n.#"))
    >>> sketch.open()
    (0, 1, 2, 3)
    >>> sketch.tries([((1, 1),), ((3, 0),)], quick=False)
    [(0, 0), (0, 0)]

    Once the ``clock`` is over, what is tried ends early, with fewer answers or none.
    """

    def __init__(self, picture: Grid, clock: Clock = Clock(None)) -> None:  # noqa: B008 - never ends
        if not picture.is_complete:
            raise PuzzleError("found cells that are not known; expected a full picture")
        self.width, self.height, self.palette = picture.width, picture.height, picture.palette
        self.clock = clock
        self._cells = bytearray(colors_of(picture))
        self._native = _native.Sketch(
            picture.width, picture.height, len(picture.palette), bytes(self._cells)
        )

    @property
    def _seconds(self) -> float:
        return seconds_of(self.clock.left)

    @property
    def cells(self) -> bytes:
        """One byte for each cell, its color."""
        return bytes(self._cells)

    def picture(self) -> Grid:
        """The picture as it is now."""
        return Grid.from_colors(self.width, self.height, self.cells, self.palette)

    def paint(self, strokes: Sequence[Stroke]) -> None:
        """Give cells other colors."""
        for cell, color in strokes:
            self._native.paint(cell, color)
            self._cells[cell] = color

    def open(self) -> tuple[int, ...]:
        """The cells that line logic leaves open in the picture's puzzle."""
        marks = self._native.open()
        return tuple(compress(range(len(marks)), marks)) if 1 in marks else ()

    def ambiguous_cells(self, limits: Limits) -> tuple[tuple[int, ...], bool, int, Grid | None]:
        """The cells that differ from the picture in some solution of its puzzle.

        Also whether these are all, or a limit stopped the work, how many solutions were seen, and
        one that is not the picture.
        """
        marks, exact, solutions, cells = self._native.ambiguous_cells(*numbers_of(limits))
        other = None
        if cells:
            other = Grid.from_colors(self.width, self.height, cells, self.palette)
        return tuple(compress(range(len(marks)), marks)), exact, solutions, other

    def open_count(self) -> int:
        """How many cells line logic leaves open."""
        return self._native.open().count(1)

    def open_after(self, strokes: Sequence[Stroke]) -> tuple[int, ...]:
        """The cells that it would leave open if others had been repainted."""
        before = [(cell, self._cells[cell]) for cell, _ in strokes]
        self.paint(strokes)
        left = self.open()
        self.paint(before)
        return left

    def tries(self, trials: Sequence[Sequence[Stroke]], *, quick: bool) -> list[tuple[int, int]]:
        """What each trial leaves open: cells, and parts of the picture that share no line.

        All trials have the same number of strokes. A stroke lies in two lines, so it can do
        something about two parts at most.

        With ``quick``, lower bounds that cost a few lines: each trial starts from what line
        logic settles now, and line logic never settles less for knowing more.
        """
        if not trials:
            return []
        numbers = array("i", chain.from_iterable(chain.from_iterable(trials)))
        return self._native.try_strokes(numbers.tobytes(), len(trials[0]), quick, self._seconds)

    def offer(self, options: Sequence[Option]) -> None:
        """The strokes that the next three choose from, cheapest first."""
        self._native.offer(array("i", chain.from_iterable(options)).tobytes())

    def best_stroke(self) -> tuple[Stroke | None, int]:
        """The stroke on offer that leaves the fewest cells open, of several the cheapest.

        And how many it leaves open.
        """
        cell, color, left, _ = self._native.best_stroke(self._seconds)
        return None if cell < 0 else (cell, color), left

    def tightening_strokes(self, most: int) -> list[Stroke]:
        """Up to that many of the possible strokes that leave the runs of their lines the fewest
        places."""
        return self._native.tightening_strokes(most)

    def fair_stroke(self, below: int) -> tuple[Stroke | None, int, bool]:
        """The cheapest, below a price, that leaves nothing open.

        And how many were tried, and whether it is certain that there is no cheaper one.
        """
        cell, color, left, tried = self._native.fair_stroke(below, self._seconds)
        return None if cell < 0 else (cell, color), tried, left == 0

    def touch_up(
        self,
        orbits: bytes,
        size: int,
        *,
        seed: int,
        tries: int,
        most_open: int | None = None,
        beyond: bool = False,
    ) -> tuple[bytes, bytes] | None:
        """Repaint open cells by chance until line logic settles all; the cells and packed clues.

        With ``beyond``, until there is exactly one solution that line logic alone does not find.
        ``orbits`` has, for each cell, ``size`` cells (native int32) that are repainted together.
        None if that many tries (or the time) were not enough, or if more cells are open at first
        than ``most_open``.
        """
        most = len(self._cells) if most_open is None else most_open
        touched = self._native.touch_up(beyond, orbits, size, seed, tries, most, self._seconds)
        if touched is not None:
            self._cells[:] = touched[0]
        return touched


def colors_of(picture: Grid) -> bytes:
    """One byte for each cell of a full picture, its color."""
    masks = picture.masks
    if isinstance(masks, bytes):
        return masks.translate(_COLOR_OF_MASK)
    return bytes(mask.bit_length() - 1 for mask in masks)
