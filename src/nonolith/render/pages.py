"""Pages of text: a picture with its clues and lines around it, or bare where room is scarce.

A page knows how large it is before it is set, so that the best of several can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from nonolith.puzzle import Line
from nonolith.render.glyphs import ACCENT, PLAIN, Glyphs, Ink, Piece, contrast
from nonolith.render.layout import GROUP, Layout, Numeral, groups

#: How much room a cell takes; see `nonolith.render.text`.
Size = Literal["wide", "narrow", "half", "dots"]

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_STRIKE = "\N{COMBINING LONG STROKE OVERLAY}"
# Corners and crossings of the frame: top, middle and bottom rule, then the upright.
_BOXES = {False: ("┌┬┐", "├┼┤", "└┴┘", "─", "│"), True: ("+++", "+++", "+++", "-", "|")}


@dataclass(frozen=True)
class Page:
    """The picture in its frame, with a line every five cells, with or without clues."""

    layout: Layout
    glyphs: Glyphs
    size: Size
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
        """True where numbers cannot be stacked, as there are no small digits; cells give way."""
        return self.glyphs.ascii or self.glyphs.symbols

    @cached_property
    def _touching(self) -> bool:
        """True if numbers above would touch their neighbors in cells of two characters."""
        columns = self.layout.columns
        return max(self.layout.column_slots) > 2 or any(
            len(second.text) > 1
            for left, right in pairwise(columns)
            if right[0].line.index % GROUP
            for _, second in zip(left, right, strict=False)
        )

    @cached_property
    def gutter(self) -> int:
        """The characters of one row's clue."""
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
        """The numbers of one row, each slot right-aligned."""
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


@dataclass(frozen=True)
class BarePage:
    """Nothing but the picture: no clues, no lines, no frame."""

    layout: Layout
    glyphs: Glyphs
    size: Size

    @property
    def clues(self) -> bool:
        """Never."""
        return False

    def fits(self, width: int | None, height: int | None) -> bool:
        """True if the picture is no larger than the room there is."""
        across, down = (2, 4) if self.size == "dots" else (1, 2 if self.size == "half" else 1)
        wide, high = -(-self.layout.width // across), -(-self.layout.height // down)
        return (width is None or wide <= width) and (height is None or high <= height)

    def lines(self) -> Iterator[list[Piece]]:
        """The picture from top to bottom."""
        width, height = self.layout.width, self.layout.height
        if self.size == "dots":
            for row in range(0, height, 4):
                yield [self.glyphs.dots(row, column) for column in range(0, width, 2)]
        elif self.size == "half":
            for row in range(0, height, 2):
                last = row + 1 == height
                yield [self.glyphs.half(row, column, last) for column in range(width)]
        else:
            for row in range(height):
                yield [self.glyphs.narrow(row, column) for column in range(width)]
