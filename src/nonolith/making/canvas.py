"""A canvas: what one draws with where a whole picture is one number.

A *board* is a set of cells as the bits of a whole number, row by row, the first cell lowest. To
grow or smooth all cells of a board is then a handful of operations on numbers, which is quick in
Python and the same everywhere. Beyond its edges a picture goes on as it is at the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nonolith.making.chance import Chance


class Canvas:
    """The tools for pictures of one size."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.count = width * height
        self.full = (1 << self.count) - 1
        self._first = sum(1 << row * width for row in range(height))
        self._last = self._first << (width - 1)
        self._top = (1 << width) - 1
        self._bottom = self._top << (self.count - width)

    # -- boards from nothing ----------------------------------------------------------------------

    def drawn(self, rows: Iterable[Iterable[str]]) -> int:
        """The cells that are "1" in rows of "0" and "1"."""
        return int("".join([digit for row in rows for digit in row])[::-1], 2)

    def box(self, top: int, left: int, height: int, width: int) -> int:
        """A rectangle, as far as it lies on the canvas."""
        right, bottom = min(self.width, left + width), min(self.height, top + height)
        top, left = max(0, top), max(0, left)
        if right <= left or bottom <= top:
            return 0
        row, rows = (1 << right) - (1 << left), (1 << (bottom - top) * self.width) - 1
        return row * (self._first & rows) << top * self.width

    def noise(self, chance: Chance, sixteenths: int = 8) -> int:
        """Cells by chance."""
        return chance.bits(self.count, sixteenths)

    # -- boards from boards -----------------------------------------------------------------------

    def left(self, board: int) -> int:
        """Every cell takes what its left neighbor has."""
        return (board & ~self._last) << 1 | board & self._first

    def right(self, board: int) -> int:
        """Every cell takes what its right neighbor has."""
        return (board & ~self._first) >> 1 | board & self._last

    def above(self, board: int) -> int:
        """Every cell takes what the cell above it has."""
        return (board & ~self._bottom) << self.width | board & self._top

    def below(self, board: int) -> int:
        """Every cell takes what the cell below it has."""
        return board >> self.width | board & self._bottom

    def grown(self, board: int) -> int:
        """With the neighbors at the sides."""
        beside = (board & ~self._last) << 1 | (board & ~self._first) >> 1
        return (board | beside | board << self.width | board >> self.width) & self.full

    def shrunk(self, board: int) -> int:
        """Without the cells that have a blank neighbor at a side."""
        return self.full & ~self.grown(self.full & ~board)

    def smoothed(self, board: int) -> int:
        """Each cell as most of the nine around it are."""
        beside = self.left(board), board, self.right(board)
        one = beside[0] ^ beside[1] ^ beside[2]
        two = beside[0] & beside[1] | beside[2] & (beside[0] ^ beside[1])
        # Three rows of such sums, added bit by bit.
        ones, carry = _add(self.above(one), one, self.below(one))
        twos, fours = _add(self.above(two), two, self.below(two))
        twos, more = twos ^ carry, twos & carry
        fours, eights = fours ^ more, fours & more
        return eights | fours & (twos | ones)

    def mirrored(self, board: int) -> int:
        """The left half, and its mirror image as the right half."""
        width, text = self.width, f"{board:0{self.count}b}"  # the last cell of a row comes first
        half = width // 2
        rows = [text[start : start + width] for start in range(0, self.count, width)]
        return int("".join(row[: width - half - 1 : -1] + row[half:] for row in rows), 2)

    def edges(self, board: int) -> int:
        """The cells, in and out, at which the board changes."""
        return self.grown(board) & ~self.shrunk(board)

    def roughened(self, board: int, chance: Chance) -> int:
        """With some cells at the edges changed."""
        return board ^ self.edges(board) & self.noise(chance, 1)

    def toward(self, board: int, share: int, chance: Chance) -> int:
        """Grown or shrunk at its edges until about this many percent of the cells are in it."""
        aim = self.count * share // 100
        for _ in range(self.width + self.height):
            missing = aim - board.bit_count()
            if abs(missing) <= self.count // 50:
                break
            thin = self.noise(chance, 4 if abs(missing) < self.count // 8 else 10)
            if missing > 0:
                board |= (self.grown(board) if board else self.full) & thin
            else:
                board &= ~(thin & ~self.shrunk(board)) if board != self.full else ~thin
        return board

    def regions(self, chance: Chance, count: int) -> list[int]:
        """The canvas in this many parts, which grew from cells by chance until they met."""
        seeds = [1 << chance.below(self.count) for _ in range(count)]
        parts, free = [], self.full
        for seed in seeds:
            parts.append(seed & free)
            free &= ~seed
        while free:
            for index, part in enumerate(parts):
                more = self.grown(part) & free
                parts[index] |= more
                free &= ~more
        return [part for part in parts if part]

    def pieces(self, board: int) -> list[int]:
        """The parts of a board that do not touch at a side, largest first."""
        found = []
        while board:
            piece, more = 0, board & -board
            while more != piece:
                piece, more = more, self.grown(more) & board
            found.append(piece)
            board &= ~piece
        return sorted(found, key=lambda piece: (-piece.bit_count(), piece))

    def cells(self, boards: Iterable[int]) -> bytes:
        """One byte for each cell, its color; the boards of colors 1, 2, ... share no cell."""
        total = 0
        for color, board in enumerate(boards, 1):
            total += color * int(f"{board:b}", 16)
        return f"{total:0{self.count}x}".encode().translate(_VALUES)[::-1]


def _add(one: int, two: int, three: int) -> tuple[int, int]:
    """Bit by bit, the sum of three: its ones and its twos."""
    return one ^ two ^ three, one & two | three & (one ^ two)


#: By the code of a hexadecimal digit, its value.
_VALUES = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


@lru_cache(maxsize=16)
def canvas_of(width: int, height: int) -> Canvas:
    """The canvas of a size, made once."""
    return Canvas(width, height)
