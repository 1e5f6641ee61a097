"""How much a repainted cell would be seen: the price of a change.

People see shapes, not cells. A cell at the edge of a shape can change sides and nobody notices; a
hole in a plane, a lonely dot or a cut line is seen at once. So the price looks at the eight
neighbours: how many of them have the new colour already, and whether the cell joins or parts
anything. Prices are whole numbers from 1 (unseen) to about 20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonolith.engine.sketch import colors_of
from nonolith.grid import Grid

#: The eight neighbours, in a ring.
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

#: What a change costs by the number of neighbours at a side (of four) that have the new colour.
_BY_SIDES = (9, 3, 1, 2, 1)
#: Added where the change cuts a shape in two, or joins two.
_CUTS = 6
#: Taken off for neighbours at a corner that have the new colour, if none at a side has.
_CORNER = 2


class Prices:
    """The price of every change to a picture, from its own colours; see the module.

    ``doubt`` says for some cells how far from certain the picture itself was about them, from 0 (a
    coin could have decided) to 1 (certain), as it comes out of a photo: doubtful cells cost less.
    """

    def __init__(
        self,
        picture: Grid,
        *,
        protected: frozenset[int] = frozenset(),
        doubt: Mapping[int, float] | Sequence[float] | None = None,
    ) -> None:
        self.width, self.height = picture.width, picture.height
        self.colors = len(picture.palette)
        self.protected = protected
        self._cells = colors_of(picture)
        self._doubt = doubt
        self._strokes: dict[int, list[tuple[int, int, int]]] = {}

    def of(self, cell: int, color: int) -> int:
        """The price of giving this cell this colour."""
        ring = self._ring(cell)
        old = self._cells[cell]
        sides = sum(ring[place] == color for place in (1, 3, 5, 7))
        price = _BY_SIDES[sides]
        if sides == 0:
            price -= _CORNER * min(2, sum(ring[place] == color for place in (0, 2, 4, 6)))
        if _parts(ring, old) > 1 or _parts(ring, color) > 1:
            price += _CUTS
        if self._doubt is not None:
            sure = self._doubt[cell]
            price = max(1, round(price * (0.25 + 1.5 * sure)))
        return price

    def strokes(self, cell: int) -> list[tuple[int, int, int]]:
        """The changes of a cell that are allowed, cheapest first: (price, cell, colour)."""
        if cell in self.protected:
            return []
        if cell not in self._strokes:
            self._strokes[cell] = sorted(
                (self.of(cell, color), cell, color)
                for color in range(self.colors + 1)
                if color != self._cells[cell]
            )
        return self._strokes[cell]

    def words(self, cell: int, color: int) -> str:
        """Why this change is seen as little, or as much, as it is."""
        ring = self._ring(cell)
        old = self._cells[cell]
        sides = [ring[place] for place in (1, 3, 5, 7)]
        if _parts(ring, old) > 1:
            return "cuts a line" if old else "narrows a blank area"
        if _parts(ring, color) > 1:
            return "closes a gap" if color else "joins two blank areas"
        if color in sides:
            return "at the edge of a shape" if old in sides else "takes away a dot"
        return "a dot" if color else "a hole"

    def _ring(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.width)
        return [
            self._cells[(row + down) * self.width + column + right]
            if 0 <= row + down < self.height and 0 <= column + right < self.width
            else 0
            for down, right in RING
        ]


def _parts(ring: Sequence[int], color: int) -> int:
    """How many separate pieces of a colour touch the cell at a side, seen from its ring."""
    same = [shade == color for shade in ring]
    if all(same):
        return 1
    start = same.index(False)
    parts, touches = 0, False
    for step in range(1, 9):
        place = (start + step) % 8
        if same[place]:
            touches = touches or place % 2 == 1
        else:
            parts += touches
            touches = False
    return parts
