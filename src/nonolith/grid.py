"""A grid: a picture that may be partly unknown.

A cell is the *set* of colors that it may still have, as a bit mask: bit 0 the background, bit c
color c. One bit set means known; all bits set means nothing is known. Text shows ``.`` for the
background, a symbol for each color (``#`` in black and white) and ``?`` for every cell that is
not known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from nonolith.errors import PuzzleError
from nonolith.palette import BLACK_AND_WHITE, Palette

if TYPE_CHECKING:
    from rich.console import RenderableType

# Characters that people and other programs use for "filled" and "blank" in plain grids.
_FILLED = "#Xx1*@█■▓●"
_BLANK = ".-_0 ·░□○"


@dataclass(frozen=True, slots=True)
class Grid:
    """A frozen picture of ``height`` rows by ``width`` columns; see the module for its cells.

    ``masks`` is row-major: ``bytes`` while every mask fits in one, a tuple of ints otherwise.
    """

    width: int
    height: int
    masks: bytes | tuple[int, ...]
    palette: Palette = field(default=BLACK_AND_WHITE, compare=False)

    def __post_init__(self) -> None:
        if len(self.masks) != self.width * self.height:
            raise PuzzleError(
                f"found {len(self.masks)} cells; expected {self.width} x {self.height}"
            )

    # -- making one ------------------------------------------------------------------------

    @classmethod
    def unknown(cls, width: int, height: int, palette: Palette = BLACK_AND_WHITE) -> Grid:
        """A grid with every cell unknown."""
        if palette.full_mask < 256:
            return cls(width, height, bytes([palette.full_mask]) * (width * height), palette)
        return cls.from_masks(width, height, [palette.full_mask] * (width * height), palette)

    @classmethod
    def from_masks(
        cls, width: int, height: int, masks: Iterable[int], palette: Palette = BLACK_AND_WHITE
    ) -> Grid:
        """A grid from sets of allowed colors, row by row."""
        if isinstance(masks, bytes):
            return cls(width, height, masks, palette)
        cells = tuple(masks)
        # One storage for equal grids: bytes wherever they can hold the masks.
        return cls(width, height, bytes(cells) if max(cells, default=0) < 256 else cells, palette)

    @classmethod
    def from_colors(
        cls, width: int, height: int, colors: bytes, palette: Palette = BLACK_AND_WHITE
    ) -> Grid:
        """A full grid from one byte for each cell, its color number."""
        if len(palette) < 8:
            return cls(width, height, colors.translate(_MASK_OF_COLOR), palette)
        return cls.from_masks(width, height, (1 << color for color in colors), palette)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]], palette: Palette = BLACK_AND_WHITE) -> Grid:
        """A grid from rows of numbers: 0 background, 1.. color, -1 unknown."""
        lines = [[_color_number(cell) for cell in row] for row in rows]
        width = len(lines[0]) if lines else 0
        full = palette.full_mask
        for index, line in enumerate(lines):
            if len(line) != width:
                raise PuzzleError(
                    f"row {index + 1}: found {len(line)} cells; expected {width} as in row 1"
                )
            for column, cell in enumerate(line):
                if not -1 <= cell <= len(palette):
                    raise PuzzleError(
                        f"row {index + 1}, column {column + 1}: found color {cell}; expected "
                        f"-1 to {len(palette)}"
                    )
        masks = [full if cell < 0 else 1 << cell for line in lines for cell in line]
        return cls.from_masks(width, len(lines), masks, palette)

    @classmethod
    def parse(cls, text: str, palette: Palette = BLACK_AND_WHITE) -> Grid:
        """Read what ``str(grid)`` writes: one line a row, one character a cell.

        The palette's symbols come first; beyond them ``X x 1 * █`` mean filled (in black and
        white), ``- _ 0`` and a space blank, and ``?`` unknown. Several symbols in brackets are
        one cell that has one of these colors, or behind ``!`` none of them: ``[AB]``, ``[!A]``.
        Blank lines around the grid do not count.

        >>> print(Grid.parse("X.?"))
        #.?
        >>> Grid.parse("A[!A]", Palette.of_size(3))[0, 1]
        11
        """
        rows = [line.rstrip("\r") for line in text.split("\n")]
        while rows and not rows[0].strip():
            rows.pop(0)
        while rows and not rows[-1].strip():
            rows.pop()
        if not rows:
            return cls(0, 0, b"", palette)
        if "[" not in text and palette.full_mask < 256 and len(set(map(len, rows))) == 1:
            cells = "".join(rows).translate(_translation(palette)).encode("latin-1")
            if 0 not in cells:
                return cls(len(rows[0]), len(rows), cells, palette)
        lines = [_CELL.findall(row) if "[" in row else row for row in rows]
        # Most rows will be right, so that the wrong one gets blamed; the longer ones in doubt.
        lengths = Counter(len(line) for line in lines)
        width = max(lengths, key=lambda length: (lengths[length], length))
        table = _reading_table(palette)
        masks: list[int] = []
        for index, line in enumerate(lines):
            if len(line) != width:
                raise PuzzleError(
                    f"grid row {index + 1}: found {len(line)} cells; expected {width} "
                    "as in most rows"
                )
            for column, cell in enumerate(line):
                mask = table.get(cell) or _mask_of_set(cell, table, palette)
                if not mask:
                    known = " ".join(color.symbol for color in palette)
                    raise PuzzleError(
                        f"grid row {index + 1}, column {column + 1}: found {cell!r}; "
                        f"expected one of {known} or ?"
                    )
                masks.append(mask)
        return cls.from_masks(width, len(lines), masks, palette)

    # -- reading it ------------------------------------------------------------------------

    def __getitem__(self, place: tuple[int, int]) -> int:
        """The mask of the cell at (row, column)."""
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(f"no cell ({row}, {column}) in a {self.width}x{self.height} grid")
        return self.masks[row * self.width + column]

    def color_at(self, row: int, column: int) -> int:
        """0 background, 1.. color, -1 not known."""
        mask = self[row, column]
        return mask.bit_length() - 1 if mask & (mask - 1) == 0 else -1

    def row(self, index: int) -> Sequence[int]:
        """The masks of one row."""
        return self.masks[index * self.width : (index + 1) * self.width]

    def column(self, index: int) -> Sequence[int]:
        """The masks of one column."""
        return self.masks[index :: self.width]

    def rows(self) -> Iterator[list[int]]:
        """The rows as numbers: 0 background, 1.. color, -1 not known."""
        for index in range(self.height):
            yield [
                mask.bit_length() - 1 if mask & (mask - 1) == 0 else -1 for mask in self.row(index)
            ]

    @property
    def is_complete(self) -> bool:
        """True if every cell is known."""
        return self.unknown_count == 0

    @property
    def unknown_count(self) -> int:
        """How many cells are not known."""
        if isinstance(self.masks, bytes):
            return len(self.masks) - sum(self.masks.count(1 << bit) for bit in range(8))
        return sum(1 for mask in self.masks if mask & (mask - 1))

    def with_cells(self, changes: Iterable[tuple[int, int, int]]) -> Grid:
        """A copy with cells (row, column, mask) replaced."""
        width = self.width
        if isinstance(self.masks, bytes) and self.palette.full_mask < 256:
            cells = bytearray(self.masks)
            for row, column, mask in changes:
                cells[row * width + column] = mask
            return Grid(width, self.height, bytes(cells), self.palette)
        masks = list(self.masks)
        for row, column, mask in changes:
            masks[row * width + column] = mask
        return Grid.from_masks(self.width, self.height, masks, self.palette)

    # -- showing it ------------------------------------------------------------------------

    def lines(self, filled: str | None = None) -> list[str]:
        """One string a row; ``filled`` replaces the symbol of color 1 (``X`` for `--plain`)."""
        symbols = {1 << number: color.symbol for number, color in enumerate(self.palette)}
        if filled is not None:
            symbols[2] = filled
        if isinstance(self.masks, bytes):  # one translation of all cells: twenty times as fast
            table = [symbols.get(mask, "?") for mask in range(self.palette.full_mask + 1)]
            text = self.masks.decode("latin-1").translate(table)
        else:
            text = "".join([symbols.get(mask, "?") for mask in self.masks])
        width = self.width
        return [text[row * width : (row + 1) * width] for row in range(self.height)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook."""
        from nonolith.render.showing import svg_of

        return svg_of(self)

    def __rich__(self) -> RenderableType:
        """The picture where rich prints."""
        from nonolith.render.showing import rich_of

        return rich_of(self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Numpy's view: 0 background, 1.. color, -1 unknown; numpy is imported by its user."""
        import numpy

        cells = [cell for row in self.rows() for cell in row]
        return numpy.array(cells, dtype=dtype or numpy.int16).reshape(self.height, self.width)


_MASK_OF_COLOR = bytes(1 << color if color < 8 else 0 for color in range(256))


#: A cell of a grid's text: a set in brackets, or one character.
_CELL = re.compile(r"\[!?[^\[\]]+\]|.")


def _mask_of_set(cell: str, table: dict[str, int], palette: Palette) -> int:
    """The mask of ``[AB]`` or ``[!A]``; 0 if it is none."""
    if len(cell) < 3:
        return 0
    without = cell[1] == "!"
    masks = [table.get(symbol, 0) for symbol in cell[1 + without : -1]]
    if not masks or 0 in masks:
        return 0
    some = reduce(or_, masks)
    return palette.full_mask & ~some if without else some


class _Translation(dict[int, str]):
    """For `str.translate`, which is many times as fast as a loop."""

    def __missing__(self, _character: int) -> str:
        return "\0"  # it means nothing


def _color_number(cell: int) -> int:
    try:
        return int(cell)
    except ValueError:
        raise PuzzleError(
            f"found {cell!r}; expected the number of a color, or -1 (Grid.parse reads text)"
        ) from None


@lru_cache(maxsize=8)
def _translation(palette: Palette) -> _Translation:
    table = _reading_table(palette)
    return _Translation((ord(symbol), chr(mask)) for symbol, mask in table.items())


def _reading_table(palette: Palette) -> dict[str, int]:
    """Which mask each character stands for."""
    table = dict.fromkeys(_BLANK, 1)
    if palette.is_black_and_white:
        table.update(dict.fromkeys(_FILLED, 2))
    table.update({color.symbol: 1 << number for number, color in enumerate(palette)})
    table["?"] = palette.full_mask
    return table
