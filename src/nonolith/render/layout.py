"""Where the clues of a puzzle go: geometry computed once and shared by all media.

A *numeral* is one number of a clue as it is drawn. Numerals stand in *slots*: slot 0 touches the
grid, higher slots lie further out, so that clues line up at the grid whatever their length. How
many slots there are and how many characters each must hold is the `Layout`, which text draws
from directly; its `Geometry` adds the places in a drawing, in whole pixels at scale 1, from
which SVG, PNG, PDF, HTML and GIF are drawn alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from nonolith.clue import Clue, Run
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Line, Puzzle

#: A thicker line follows after this many cells.
GROUP = 5


@dataclass(frozen=True, slots=True)
class Numeral:
    """One number of a clue: the line it belongs to, its run, what to draw and in which slot."""

    line: Line
    run: int
    text: str
    color: int | None
    slot: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The numerals of all lines, nearest to the grid first, and how much room they need.

    ``row_slots`` and ``column_slots`` hold the number of characters of the widest numeral in
    each slot, from the grid outwards.
    """

    width: int
    height: int
    rows: tuple[tuple[Numeral, ...], ...]
    columns: tuple[tuple[Numeral, ...], ...]
    row_slots: tuple[int, ...]
    column_slots: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, *, symbols: bool = False, ascii: bool = False) -> Layout:
        """Lay out the clues; with ``symbols`` numbers carry the symbol of their color.

        With ``ascii`` a symbol that is not becomes ``#``; only palettes of more than sixty
        colors have such.
        """
        names: dict[int | None, str] = {}
        if symbols:
            names = {n: ascii_or(color.symbol, ascii) for n, color in enumerate(puzzle.palette)}
            names[None] = "?"
        rows = tuple(
            _numerals(Line(True, index), clue, names) for index, clue in enumerate(puzzle.rows)
        )
        columns = tuple(
            _numerals(Line(False, index), clue, names) for index, clue in enumerate(puzzle.columns)
        )
        return cls(
            puzzle.width, puzzle.height, rows, columns, _slot_sizes(rows), _slot_sizes(columns)
        )

    @property
    def numerals(self) -> Iterator[Numeral]:
        """Every numeral, rows before columns."""
        for line in (*self.rows, *self.columns):
            yield from line


#: A rectangle: left, top, width, height.
Box = tuple[int, int, int, int]

# Digits are at most this wide, in units of the font size, in any common sans-serif font.
_DIGIT = 0.64


@dataclass(frozen=True, slots=True)
class Geometry:
    """The places of cells and numerals in a drawing; (left, top) is the corner of the grid.

    ``row_edges`` and ``column_edges`` are the distances of the slots' edges from the grid: the
    first is where slot 0 begins, the next where it ends and slot 1 begins, and so on.
    """

    cell: int
    margin: int
    font: float
    left: int
    top: int
    right: int
    bottom: int
    row_edges: tuple[int, ...]
    column_edges: tuple[int, ...]

    @classmethod
    def of(
        cls, layout: Layout, cell: int, *, font: float = 0.6, clues: bool = True, head: int = 0
    ) -> Geometry:
        """Measure a layout with square cells of this size; ``head`` is kept free at the top.

        The font is ``font`` cells high, or less where a number is too long for its column.
        """
        margin = max(2, cell // 3)
        size = cell * min(font, 0.94 / (_DIGIT * max(layout.column_slots)))
        pad = max(2, ceil(cell * 0.28))
        rows = [pad // 2]
        columns = [pad // 2]
        for digits in layout.row_slots:
            rows.append(rows[-1] + ceil(digits * _DIGIT * size) + pad)
        for _ in layout.column_slots:
            columns.append(columns[-1] + ceil(max(size * 1.28, size + 2)))
        left = margin + (rows[-1] + pad // 2 if clues else 0)
        top = margin + head + (columns[-1] + pad // 2 if clues else 0)
        return cls(
            cell,
            margin,
            size,
            left,
            top,
            left + cell * layout.width,
            top + cell * layout.height,
            tuple(rows) if clues else (),
            tuple(columns) if clues else (),
        )

    @property
    def width(self) -> int:
        """The width of the whole drawing."""
        return self.right + self.margin

    @property
    def height(self) -> int:
        """The height of the whole drawing."""
        return self.bottom + self.margin

    @property
    def beside(self) -> Box:
        """The area of the clues beside the rows."""
        size = self.row_edges[-1] + self.row_edges[0] if self.row_edges else 0
        return (self.left - size, self.top, size, self.bottom - self.top)

    @property
    def above(self) -> Box:
        """The area of the clues above the columns."""
        size = self.column_edges[-1] + self.column_edges[0] if self.column_edges else 0
        return (self.left, self.top - size, self.right - self.left, size)

    def cells(self, row: int, column: int, width: int = 1, height: int = 1) -> Box:
        """The place of a cell, or of a block of cells with this one in its corner."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return (x, y, width * self.cell, height * self.cell)

    def gutter(self, line: Line) -> Box:
        """The place of a line's clue."""
        x, y, width, height = self.beside if line.is_row else self.above
        if line.is_row:
            return (x, y + line.index * self.cell, width, self.cell)
        return (x + line.index * self.cell, y, self.cell, height)

    def line(self, line: Line) -> Box:
        """The place of a line's cells."""
        if line.is_row:
            return (self.left, self.top + line.index * self.cell, self.right - self.left, self.cell)
        return (self.left + line.index * self.cell, self.top, self.cell, self.bottom - self.top)

    def slot(self, numeral: Numeral) -> Box:
        """The place of a numeral."""
        x, y, width, height = self.gutter(numeral.line)
        edges = self.row_edges if numeral.line.is_row else self.column_edges
        inner, outer = edges[numeral.slot : numeral.slot + 2]
        if numeral.line.is_row:
            return (self.left - outer, y, outer - inner, height)
        return (x, self.top - outer, width, outer - inner)


def in_color(palette: Palette) -> bool:
    """True if cells have colors of their own; black on white takes those of the theme."""
    plain = [color.rgb for color in BLACK_AND_WHITE]
    return [color.rgb for color in palette] != plain[: len(palette.colors)]


def groups(length: int) -> list[range]:
    """The cells 0..length-1 of a line in groups of five."""
    return [range(start, min(start + GROUP, length)) for start in range(0, length, GROUP)]


def ascii_or(symbol: str, ascii: bool) -> str:
    """The symbol, or ``#`` where only ASCII will do."""
    return symbol if symbol.isascii() or not ascii else "#"


def _numerals(line: Line, clue: Clue, names: dict[int | None, str]) -> tuple[Numeral, ...]:
    if not clue.known:
        return (Numeral(line, 0, "?", None, 0),)
    if not clue.runs:
        return (Numeral(line, 0, "0", None, 0),)
    last = len(clue.runs) - 1
    return tuple(
        Numeral(line, index, _text(clue.runs[index], names), clue.runs[index].color, last - index)
        for index in range(last, -1, -1)
    )


def _text(run: Run, names: dict[int | None, str]) -> str:
    return ("?" if run.length is None else str(run.length)) + names.get(run.color, "")


def _slot_sizes(lines: Sequence[Sequence[Numeral]]) -> tuple[int, ...]:
    sizes = [0] * max(map(len, lines))
    for line in lines:
        for numeral in line:
            sizes[numeral.slot] = max(sizes[numeral.slot], len(numeral.text))
    return tuple(sizes)
