"""Pictures as lines of text, with the clues around them.

Three sizes of cell, all aligned under and beside their clues:

* *wide*: two characters a cell (more in ASCII, where numbers need it), a line for each row;
* *narrow*: one character a cell;
* *half*: as narrow, with two rows in each line of text (half blocks), so that a cell is square.

Where a number above is wider than its column, its digits stand below each other, all but the last
one small: ``¹`` over ``2`` is twelve, ``1`` over ``2`` is one and two.

`compose` makes pieces of text with their ink, from which `to_text` takes the characters and
`nonolith.render.terminal` the colours: one picture, two ways to show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.render.glyphs import ACCENT, PLAIN, Glyphs, Ink, Piece, contrast
from nonolith.render.layout import GROUP, Layout, Numeral, groups
from nonolith.render.marks import NO_MARKS, Marks, check_sizes

#: How much room a cell takes; ``auto`` is the largest that fits.
CellSize = Literal["auto", "wide", "narrow", "half"]

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_STRIKE = "\N{COMBINING LONG STROKE OVERLAY}"
# Corners and crossings of the frame: top, middle and bottom rule, then the upright.
_BOXES = {False: ("┌┬┐", "├┼┤", "└┴┘", "─", "│"), True: ("+++", "+++", "+++", "-", "|")}


def to_text(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    ascii: bool = False,
    cells: CellSize = "auto",
    clues: bool = True,
    width: int | None = None,
    height: int | None = None,
    marks: Marks = NO_MARKS,
) -> str:
    """The picture with its clues as plain text, without a line end after the last row.

    ``grid`` is what is known so far (None draws the blank puzzle); unknown cells are ``?``.
    ``ascii`` draws with ``#`` and ``.`` instead of blocks. ``width`` and ``height`` are the
    room there is, in characters; ``auto`` cells shrink, and at last leave the clues out, to fit.

    >>> print(to_text(Puzzle([[2], [1]], [[1], [2]]), Grid.parse("##\\n.#"), ascii=True))
         1 2
       +----+
     2 |####|
     1 | .##|
       +----+
    """
    lines = compose(
        puzzle,
        grid,
        marks=marks,
        ascii=ascii,
        cells=cells,
        clues=clues,
        width=width,
        height=height,
    )
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def compose(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    marks: Marks = NO_MARKS,
    ascii: bool = False,
    color: bool = False,
    symbols: bool | None = None,
    cells: CellSize = "auto",
    clues: bool = True,
    width: int | None = None,
    height: int | None = None,
) -> list[list[Piece]]:
    """The lines of the picture as pieces of text with their ink.

    ``symbols`` writes the colours' symbols into cells and clues of a colour puzzle; by default
    it does so where there is no ``color`` to see.
    """
    check_sizes(puzzle, grid, marks)
    many = len(puzzle.palette) > 1
    symbols = many and (not color if symbols is None else symbols)
    layout = Layout.of(puzzle, symbols=symbols)
    glyphs = Glyphs(grid, puzzle.palette, marks, ascii, color, symbols)
    small: CellSize = "half" if glyphs.halves else "narrow"
    sizes: list[CellSize] = ["wide", small] if cells == "auto" else [cells]
    if sizes == ["half"] and not glyphs.halves:
        sizes = ["narrow"]
    pages = [_Page(layout, glyphs, size, shown) for shown in (clues, False) for size in sizes]
    return list(_best(pages, width, height).lines())


def _best(pages: list[_Page], width: int | None, height: int | None) -> _Page:
    """The first page that fits; clues are given up for want of width, but not of height.

    A picture that is too high can be scrolled, one that is too wide is broken by the terminal.
    """
    narrow_enough = [page for page in pages if page.fits(width, None)]
    kept = [page for page in narrow_enough if page.clues == narrow_enough[0].clues]
    for page in kept:
        if page.fits(width, height):
            return page
    return kept[-1] if kept else pages[-1]


@dataclass(frozen=True)
class _Page:
    """One way to set the picture: a size of cell, with or without clues."""

    layout: Layout
    glyphs: Glyphs
    size: CellSize
    clues: bool

    # -- measures --------------------------------------------------------------------------

    @cached_property
    def cell(self) -> int:
        """Characters a cell."""
        if self.size != "wide":
            return 1
        if not self.clues or not self._touching:
            return 2
        return max(self.layout.column_slots) + 1 if self._can_widen else 2

    @property
    def _can_widen(self) -> bool:
        """True where numbers cannot be stacked, for want of small digits, so cells give way."""
        return self.glyphs.ascii or self.glyphs.symbols

    @cached_property
    def _touching(self) -> bool:
        """True if numbers above would touch their neighbours in cells of two characters."""
        columns = self.layout.columns
        return max(self.layout.column_slots) > 2 or any(
            len(second.text) > 1
            for left, right in pairwise(columns)
            if right[0].line.index % GROUP
            for _, second in zip(left, right, strict=False)
        )

    @cached_property
    def gutter(self) -> int:
        """Characters of the clues beside one row."""
        if not self.clues:
            return 0
        return sum(self.layout.row_slots) + len(self.layout.row_slots) + 1

    @cached_property
    def stacks(self) -> list[list[list[Piece]]]:
        """The clues above: for each column its levels from the top down, all equally many."""
        if not self.clues:
            return []
        stacked = self.size != "wide" or (self._touching and not self._can_widen)
        stacks = [
            [level for numeral in reversed(line) for level in self._levels(numeral, stacked)]
            for line in self.layout.columns
        ]
        tallest = max(map(len, stacks))
        blank = [(" " * self.cell, PLAIN)]
        return [[blank] * (tallest - len(stack)) + stack for stack in stacks]

    def fits(self, width: int | None, height: int | None) -> bool:
        """True if the page is no larger than the room there is."""
        frame = len(groups(self.layout.width)) + 1
        left = self.gutter * (2 if self.size == "half" else 1)
        wide = left + self.layout.width * self.cell + frame
        if self.size == "half":
            rows = -(-self.layout.height // 2) + -(-self.layout.height // (2 * GROUP)) + 1
        else:
            rows = self.layout.height + len(groups(self.layout.height)) + 1
        high = rows + (len(self.stacks[0]) if self.clues else 0)
        return (width is None or wide <= width) and (height is None or high <= height)

    # -- clues -----------------------------------------------------------------------------

    def _ink(self, numeral: Numeral) -> Ink:
        marks, palette = self.glyphs.marks, self.glyphs.palette
        crossed = (numeral.line, numeral.run) in marks.crossed
        if numeral.line in marks.lines and not crossed:
            return Ink(ACCENT, bold=True)
        if self.glyphs.color and len(palette) > 1 and numeral.color is not None:
            rgb = palette[numeral.color].rgb
            return Ink(contrast(rgb), rgb, strike=crossed)
        return Ink(dim=crossed, strike=crossed)

    def _struck(self, numeral: Numeral, text: str) -> str:
        """Digits of a run that is crossed off, where there is no ink to strike them out."""
        if self.glyphs.color or (numeral.line, numeral.run) not in self.glyphs.marks.crossed:
            return text
        if self.glyphs.ascii:
            return "x" * len(text)
        return "".join(sign + _STRIKE for sign in text)

    def _levels(self, numeral: Numeral, stacked: bool) -> Iterator[list[Piece]]:
        """One number above its column: on one level, or digit below digit."""
        ink = self._ink(numeral)
        words = [numeral.text]
        if stacked:
            words = list(numeral.text)
            if not self.glyphs.ascii:
                words[:-1] = [digit.translate(_SUPERSCRIPT) for digit in words[:-1]]
            elif max(self.layout.column_slots) > 1:
                yield [(" " * self.cell, PLAIN)]
        for word in words:
            yield [(" " * (self.cell - len(word)), PLAIN), (self._struck(numeral, word), ink)]

    def _row_clue(self, row: int) -> Iterator[Piece]:
        """The numbers beside one row, each slot right-aligned."""
        line = {numeral.slot: numeral for numeral in self.layout.rows[row]}
        for slot in range(len(self.layout.row_slots) - 1, -1, -1):
            width = self.layout.row_slots[slot]
            numeral = line.get(slot)
            if numeral is None:
                yield " " * (width + 1), PLAIN
            else:
                yield " " * (width + 1 - len(numeral.text)), PLAIN
                yield self._struck(numeral, numeral.text), self._ink(numeral)
        yield self._pointer(row), Ink(ACCENT, bold=True)

    def _pointer(self, row: int) -> str:
        if Line(True, row) not in self.glyphs.marks.lines:
            return " "
        return ">" if self.glyphs.ascii else "▶"

    # -- lines of the page -----------------------------------------------------------------

    def lines(self) -> Iterator[list[Piece]]:
        """The page from its top to its bottom line."""
        yield from self._header()
        top, middle, bottom, _, upright = _BOXES[self.glyphs.ascii]
        yield self._rule(top, pointers=True)
        step = 2 if self.size == "half" else 1
        every = GROUP * step
        for row in range(0, self.layout.height, step):
            if row and row % every == 0:
                yield self._rule(middle)
            yield [*self._left(row), *self._cells(row, upright)]
        yield self._rule(bottom)

    def _left(self, row: int) -> list[Piece]:
        if not self.clues:
            return []
        if self.size != "half":
            return list(self._row_clue(row))
        if row + 1 == self.layout.height:
            return [*self._row_clue(row), (" " * self.gutter, PLAIN)]
        return [*self._row_clue(row), *self._row_clue(row + 1)]

    def _cells(self, row: int, upright: str) -> Iterator[Piece]:
        yield upright, PLAIN
        last = row + 1 == self.layout.height
        for group in groups(self.layout.width):
            for column in group:
                if self.size == "wide":
                    yield self.glyphs.wide(row, column, self.cell)
                elif self.size == "narrow":
                    yield self.glyphs.narrow(row, column)
                else:
                    yield self.glyphs.half(row, column, last)
            yield upright, PLAIN

    def _indent(self) -> Piece:
        return " " * (self.gutter * (2 if self.size == "half" else 1)), PLAIN

    def _header(self) -> Iterator[list[Piece]]:
        stacks = self.stacks
        for level in range(len(stacks[0]) if stacks else 0):
            line = [self._indent()]
            for group in groups(self.layout.width):
                line.append((" ", PLAIN))
                for column in group:
                    line.extend(stacks[column][level])
            yield line

    def _rule(self, signs: str, *, pointers: bool = False) -> list[Piece]:
        """A line of the frame, with a pointer above every highlighted column at the top."""
        dash = _BOXES[self.glyphs.ascii][3]
        line: list[Piece] = [self._indent(), (signs[0], PLAIN)]
        for number, group in enumerate(groups(self.layout.width)):
            if number:
                line.append((signs[1], PLAIN))
            for column in group:
                if pointers and Line(False, column) in self.glyphs.marks.lines:
                    arrow = "v" if self.glyphs.ascii else "▼"
                    line.append((arrow.center(self.cell, dash), Ink(ACCENT, bold=True)))
                else:
                    line.append((dash * self.cell, PLAIN))
        line.append((signs[2], PLAIN))
        return line
