"""Colors for a picture that is drawn: its board as one board for each color."""

from __future__ import annotations

from functools import cache

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.palette import BLACK_AND_WHITE, Color, Palette

#: Colors that color-blind people can tell apart too, and symbols that say which is which.
_COLORS = (
    Color("white", (255, 255, 255), "."),
    Color("black", (0, 0, 0), "#"),
    Color("red", (213, 60, 30), "R"),
    Color("blue", (0, 100, 190), "B"),
    Color("yellow", (240, 200, 40), "Y"),
    Color("green", (0, 140, 100), "G"),
    Color("sky", (110, 190, 240), "S"),
    Color("purple", (170, 80, 150), "P"),
    Color("brown", (120, 75, 40), "N"),
)

#: The most colors that a picture is drawn in.
MOST_COLORS = len(_COLORS) - 1


@cache
def palette_of(colors: int) -> Palette:
    """The palette for this many colors."""
    return BLACK_AND_WHITE if colors == 1 else Palette(_COLORS[: colors + 1])


def colored(canvas: Canvas, chance: Chance, board: int, colors: int) -> list[int]:
    """A board for each color: bands from top to bottom or across, or patches."""
    if colors == 1:
        return [board]
    way = chance.below(3)
    if way == 0:
        return shared_out(chance, board, canvas.regions(chance, 2 * colors), colors)
    across = way == 1
    length = canvas.width if across else canvas.height
    bounds = sorted(
        length * (2 * step + chance.below(3)) // (2 * colors + 1) for step in range(1, colors)
    )
    bands = [
        canvas.box(0, begin, canvas.height, end - begin)
        if across
        else canvas.box(begin, 0, end - begin, canvas.width)
        for begin, end in zip([0, *bounds], [*bounds, length], strict=True)
    ]
    return shared_out(chance, board, bands, colors)


def shared_out(chance: Chance, board: int, parts: list[int], colors: int) -> list[int]:
    """The parts of a board, by turns in every color, beginning with any."""
    boards = [0] * colors
    first = chance.below(colors)
    for number, part in enumerate(parts):
        boards[(first + number) % colors] |= board & part
    return boards
