"""Which part of a board a window shows, and where each cell and number of it stands.

The clues keep their places at the top and at the left; the cells between them scroll. Every fifth
column is followed by a bar, and every fifth row by a rule where there is room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import nonolith as nl

GROUP = 5
#: The smallest window that anything can be played in.
LEAST = (40, 12)
#: How much of the window clues may take, at most.
_SHARE = 0.45

_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

#: A piece of a clue: its text, and the run it belongs to (None for a gap or a sign of a cut).
Bit = tuple[str, int | None]


@dataclass(frozen=True)
class Window:
    """A window on a puzzle: its size, how wide a cell is, and the first row and column shown."""

    puzzle: nl.Puzzle
    width: int
    height: int
    cell: int = 2
    symbols: bool = False
    ascii: bool = False
    top: int = 0
    left: int = 0

    # -- clues -----------------------------------------------------------------------------

    @cached_property
    def row_bits(self) -> list[list[Bit]]:
        """The clue of each row as it is written, cut at its beginning if there is no room."""
        bits = []
        for clue in self.puzzle.rows:
            line: list[Bit] = []
            for bit in self._numbered(clue):
                line += [(" ", None), bit] if line else [bit]
            bits.append(self._cut(line))
        return bits

    @cached_property
    def column_bits(self) -> list[list[Bit]]:
        """The clue of each column from the top down, a bit for each line of text."""
        bits = []
        most = self._most_height
        for clue in self.puzzle.columns:
            line = [
                (part, run) for text, run in self._numbered(clue) for part in self._stacked(text)
            ]
            bits.append(line if len(line) <= most else [(self._more, None), *line[1 - most :]])
        return bits

    @property
    def _more(self) -> str:
        return "^" if self.ascii else "⋮"

    @cached_property
    def is_cut(self) -> bool:
        """True if some clue is not shown whole."""
        more = (self._more, None)
        return any(line[:1] == [more] for line in self.column_bits) or any(
            line[:1] in ([("<", None)], [("…", None)]) for line in self.row_bits
        )

    @cached_property
    def clue_width(self) -> int:
        """How many characters the clues of the rows take."""
        return max(sum(len(text) for text, _ in line) for line in self.row_bits)

    @cached_property
    def clue_height(self) -> int:
        """How many lines the clues of the columns take."""
        return max(len(line) for line in self.column_bits)

    @property
    def _most_width(self) -> int:
        # What the cells do not need, the clues may have.
        spare = self.width - 2 - self._across(self.puzzle.width)
        return max(8, int(self.width * _SHARE), spare)

    @property
    def _most_height(self) -> int:
        return max(3, int(self.height * _SHARE), self.height - 1 - self.puzzle.height)

    def clue_words(self, line: nl.Line) -> str:
        """A whole clue in one line of text."""
        clues = self.puzzle.rows if line.is_row else self.puzzle.columns
        return " ".join(self._numbers(clues[line.index]))

    def _numbers(self, clue: nl.Clue) -> list[str]:
        if not clue.known:
            return ["*"]
        texts = []
        for run in clue:
            text = "?" if run.length is None else str(run.length)
            if self.symbols:
                text += "?" if run.color is None else self.puzzle.palette[run.color].symbol
            texts.append(text)
        return texts or ["0"]

    def _numbered(self, clue: nl.Clue) -> list[Bit]:
        """The numbers of a clue, each with its run; what stands for no run has none."""
        return [
            (text, index if clue.runs else None) for index, text in enumerate(self._numbers(clue))
        ]

    def _stacked(self, text: str) -> list[str]:
        """A number above its column, a line for each part of it.

        All digits but the last are small, so that it is seen where a number begins: ``¹1¹3`` is 11
        and 13, ``¹`` over ``2`` is 12. A symbol that finds no room stands below its number.
        """
        if self.symbols and len(text) > self.cell:
            return [*self._stacked_digits(text[:-1]), text[-1]]
        return [text] if self.symbols else self._stacked_digits(text)

    def _stacked_digits(self, digits: str) -> list[str]:
        small = digits if self.ascii else digits[:-1].translate(_SMALL) + digits[-1]
        return [small] if len(digits) <= self.cell else list(small)

    def _cut(self, line: list[Bit]) -> list[Bit]:
        room = self._most_width
        if sum(len(text) for text, _ in line) <= room:
            return line
        kept: list[Bit] = []
        used = 1
        for text, run in reversed(line):
            if used + len(text) > room:
                break
            kept.append((text, run))
            used += len(text)
        if kept and kept[-1][1] is None:
            kept.pop()
        return [("<" if self.ascii else "…", None), *reversed(kept)]

    # -- cells -----------------------------------------------------------------------------

    @cached_property
    def rules(self) -> bool:
        """True if there is room for rules between groups of rows."""
        count = self.puzzle.height
        return self.clue_height + 2 + count + (count - 1) // GROUP <= self.height

    def _across(self, column: int) -> int:
        """How far a column is from the first one, in characters."""
        return column * self.cell + column // GROUP

    def _down(self, row: int) -> int:
        return row + (row // GROUP if self.rules else 0)

    @cached_property
    def columns(self) -> range:
        """The columns that are shown."""
        room = self.width - self.clue_width - 2
        end = self.left + 1
        while (
            end < self.puzzle.width
            and self._across(end) + self.cell - self._across(self.left) <= room
        ):
            end += 1
        return range(self.left, end)

    @cached_property
    def rows(self) -> range:
        """The rows that are shown."""
        room = self.height - self.clue_height - 1
        end = self.top + 1
        while end < self.puzzle.height and self._down(end) + 1 - self._down(self.top) <= room:
            end += 1
        return range(self.top, end)

    def x_of(self, column: int) -> int:
        """Where a column begins, from the left of the window."""
        return self.clue_width + 1 + self._across(column) - self._across(self.left)

    def y_of(self, row: int) -> int:
        """The line of a row, from the top of the window."""
        return self.clue_height + 1 + self._down(row) - self._down(self.top)

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The cell under a character of the window, if there is one."""
        row, column = self.row_at(y), self.column_at(x)
        return None if row is None or column is None else (row, column)

    def row_at(self, y: int) -> int | None:
        """The row that a line of the window shows."""
        return next((row for row in self.rows if self.y_of(row) == y), None)

    def column_at(self, x: int) -> int | None:
        """The column that a character of the window belongs to."""
        return next(
            (column for column in self.columns if 0 <= x - self.x_of(column) < self.cell), None
        )

    def run_at(self, x: int, y: int) -> tuple[nl.Line, int] | None:
        """The number of a clue under a character of the window."""
        row, column = self.row_at(y), self.column_at(x)
        if row is not None and x < self.clue_width:
            left = self.clue_width - sum(len(text) for text, _ in self.row_bits[row])
            for text, run in self.row_bits[row]:
                if left <= x < left + len(text):
                    return None if run is None else (nl.Line(True, row), run)
                left += len(text)
        if column is not None and y < self.clue_height:
            bits = self.column_bits[column]
            index = y - (self.clue_height - len(bits))
            run = bits[index][1] if 0 <= index < len(bits) else None
            return None if run is None else (nl.Line(False, column), run)
        return None

    # -- moving ----------------------------------------------------------------------------

    def showing(self, row: int, column: int) -> Window:
        """The window moved as little as need be to show a cell, with one more around it."""
        moved = self
        while row <= moved.top and moved.top > 0:
            moved = moved._at(moved.top - 1, moved.left)
        while column <= moved.left and moved.left > 0:
            moved = moved._at(moved.top, moved.left - 1)
        while moved.rows.stop < self.puzzle.height and row >= moved.rows.stop - 1 > moved.top:
            moved = moved._at(moved.top + 1, moved.left)
        while (
            moved.columns.stop < self.puzzle.width and column >= moved.columns.stop - 1 > moved.left
        ):
            moved = moved._at(moved.top, moved.left + 1)
        return moved._settled()

    def scrolled(self, down: int, across: int) -> Window:
        """The window moved by some rows and columns."""
        top = max(0, min(self.top + down, self.puzzle.height - 1))
        left = max(0, min(self.left + across, self.puzzle.width - 1))
        return self._at(top, left)._settled()

    def _settled(self) -> Window:
        """The window pulled back where it shows less than it could."""
        moved = self
        while moved.top > 0:
            earlier = moved._at(moved.top - 1, moved.left)
            if earlier.rows.stop < self.puzzle.height:
                break
            moved = earlier
        while moved.left > 0:
            earlier = moved._at(moved.top, moved.left - 1)
            if earlier.columns.stop < self.puzzle.width:
                break
            moved = earlier
        return moved

    def _at(self, top: int, left: int) -> Window:
        """The same window elsewhere; how clues are written does not depend on that."""
        moved = replace(self, top=top, left=left)
        for name in ("row_bits", "column_bits", "clue_width", "clue_height", "is_cut", "rules"):
            if name in self.__dict__:
                moved.__dict__[name] = self.__dict__[name]
        return moved


def best_window(
    puzzle: nl.Puzzle,
    size: tuple[int, int],
    *,
    cell: int | None = None,
    symbols: bool = False,
    ascii: bool = False,
) -> Window:
    """The window with the widest cells in which the whole width of the board can be seen."""
    widths: Sequence[int] = [cell] if cell else [2, 1]
    if ascii:  # there are no small digits to tell two numbers apart
        widths = [3 if any((run.length or 0) > 9 for clue in puzzle.columns for run in clue) else 2]
    elif symbols and cell is None:
        widths = [2]  # a number and its symbol
    windows = [Window(puzzle, *size, cell=wide, symbols=symbols, ascii=ascii) for wide in widths]
    return next((window for window in windows if len(window.columns) == puzzle.width), windows[0])
