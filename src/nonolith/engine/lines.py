"""One line by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonolith import _native
from nonolith.clue import Clue, ClueLike, pack_clues
from nonolith.engine.packing import pack_masks, unpack_masks
from nonolith.errors import PuzzleError, UnsupportedError
from nonolith.palette import BLACK_AND_WHITE, Palette


@dataclass(frozen=True, slots=True)
class LineResult:
    """All that follows for one line: its cells, and each run's first and last possible start."""

    cells: tuple[int, ...]
    leftmost: tuple[int, ...]
    rightmost: tuple[int, ...]


def solve_line(
    clue: ClueLike, cells: Sequence[int], palette: Palette = BLACK_AND_WHITE
) -> LineResult | None:
    """Everything that one line's clue implies for its cells (masks); None if it cannot be.

    >>> result = solve_line(Clue.of([3]), [3, 3, 3, 3])
    >>> result.cells, result.leftmost, result.rightmost
    ((3, 2, 2, 3), (0,), (1,))
    """
    colors = len(palette)
    for place, mask in enumerate(cells, 1):
        if not 0 <= mask <= palette.full_mask:
            raise PuzzleError(
                f"cell {place}: found {mask}; expected a set of colors, 1 to {palette.full_mask}"
            )
    try:
        answer = _native.solve_line(pack_clues(Clue.of(clue)), pack_masks(cells, colors), colors)
    except ValueError as error:
        raise UnsupportedError(str(error)) from None
    if answer is None:
        return None
    masks, leftmost, rightmost = answer
    return LineResult(tuple(unpack_masks(masks, colors)), tuple(leftmost), tuple(rightmost))


class LineSolver:
    """`solve_line` for one clue that is asked many times: packed once, plain sequences out."""

    __slots__ = ("_clue", "_colors")

    def __init__(self, clue: Clue, palette: Palette = BLACK_AND_WHITE) -> None:
        self._clue = pack_clues(clue)
        self._colors = len(palette)

    def __call__(self, cells: Sequence[int]) -> tuple[Sequence[int], list[int], list[int]] | None:
        """Masks, leftmost and rightmost starts; None if the line is impossible."""
        colors = self._colors
        packed = bytes(cells) if colors < 8 else pack_masks(cells, colors)
        try:
            answer = _native.solve_line(self._clue, packed, colors)
        except ValueError as error:
            raise UnsupportedError(str(error)) from None
        if answer is None or colors < 8:
            return answer
        masks, leftmost, rightmost = answer
        return tuple(unpack_masks(masks, colors)), leftmost, rightmost
