"""How much a repainted cell would be seen: the price of a change.

People see shapes, not cells. A cell at the edge of a shape can change sides and nobody notices; a
hole in a plane, a lonely dot or a cut line is seen at once. So the price looks at the eight
neighbors: how many of them have the new color already, and whether the cell joins or parts
anything. Prices are whole numbers from 1 (unseen) to about 20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonolith.engine.sketch import colors_of
from nonolith.grid import Grid

#: The eight neighbors, in a ring.
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

#: What a change costs by the number of neighbors at a side (of four) that have the new color.
_BY_SIDES = (9, 3, 1, 2, 1)
#: The places of a ring at the sides, as bits.
_SIDES = 0b10101010
#: Added where the change cuts a shape in two, or joins two.
_CUTS = 6
#: Taken off for neighbors at a corner that have the new color, if none at a side has.
_CORNER = 2


class Prices:
    """The price of every change to a picture, from its own colors; see the module.

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
        self._by_color: dict[int, bytes] = {}
        self._strokes: dict[int, list[tuple[int, int, int]]] = {}

    def of(self, cell: int, color: int) -> int:
        """The price of giving this cell this color."""
        old, new = self._rings(self._cells[cell])[cell], self._rings(color)[cell]
        price = _BY_RING[new]
        if _PARTS[old] > 1 or _PARTS[new] > 1:
            price += _CUTS
        if self._doubt is not None:
            sure = self._doubt[cell]
            price = max(1, round(price * (0.25 + 1.5 * sure)))
        return price

    def strokes(self, cell: int) -> list[tuple[int, int, int]]:
        """The changes of a cell that are allowed, cheapest first: (price, cell, color)."""
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
        was = self._cells[cell]
        old, new = self._rings(was)[cell], self._rings(color)[cell]
        if _PARTS[old] > 1:
            return "cuts a line" if was else "narrows a blank area"
        if _PARTS[new] > 1:
            return "closes a gap" if color else "joins two blank areas"
        if new & _SIDES:
            return "at the edge of a shape" if old & _SIDES else "takes away a dot"
        return "a dot" if color else "a hole"

    def _rings(self, color: int) -> bytes:
        """For each cell, which places of its ring have this color, as bits; outside is blank."""
        if color not in self._by_color:
            wide = self.width + 2
            edge = b"\1" if color == 0 else b"\0"
            same = bytes(number == color for number in range(256))
            is_color = self._cells.translate(same)
            rows = [
                edge + is_color[first : first + self.width] + edge
                for first in range(0, len(is_color), self.width)
            ]
            plane = int.from_bytes(b"".join([edge * wide, *rows, edge * wide]), "little")
            rings = 0  # all cells at once: a byte each in one long number, moved by whole bytes
            for place, (down, right) in enumerate(RING):
                by = 8 * (down * wide + right)
                rings |= (plane >> by if by > 0 else plane << -by) << place
            size = wide * (self.height + 2)
            padded = rings.to_bytes(size + wide + 2, "little")
            self._by_color[color] = b"".join(
                padded[first + 1 : first + 1 + self.width]
                for first in range(wide, size - wide, wide)
            )
        return self._by_color[color]


def _parts(ring: int) -> int:
    """How many separate pieces of a ring touch the cell at a side."""
    same = [ring >> place & 1 for place in range(8)]
    if all(same):
        return 1
    start = same.index(0)
    parts, touches = 0, False
    for step in range(1, 9):
        place = (start + step) % 8
        if same[place]:
            touches = touches or place % 2 == 1
        else:
            parts += touches
            touches = False
    return parts


def _by_ring(ring: int) -> int:
    """What a change costs by the neighbors that have the new color."""
    sides = (ring & _SIDES).bit_count()
    corners = (ring & ~_SIDES).bit_count()
    return _BY_SIDES[sides] - (_CORNER * min(2, corners) if sides == 0 else 0)


#: Both for every ring.
_PARTS, _BY_RING = bytes(map(_parts, range(256))), bytes(map(_by_ring, range(256)))
