"""Where the clues of a puzzle go: geometry computed once and shared by all media.

A *numeral* is one number of a clue as it is drawn. Numerals stand in *slots*: slot 0 touches the
grid, higher slots lie further out, so that clues line up at the grid whatever their length. Every
medium measures a slot in its own unit (characters, points, pixels); how many there are and how
many characters each must hold is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonolith.palette import Palette
from nonolith.puzzle import Clue, Line, Puzzle, Run

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
    def of(cls, puzzle: Puzzle, *, symbols: bool = False) -> Layout:
        """Lay out the clues; with ``symbols`` numbers carry the symbol of their colour."""
        palette = puzzle.palette if symbols else None
        rows = tuple(
            _numerals(Line(True, index), clue, palette) for index, clue in enumerate(puzzle.rows)
        )
        columns = tuple(
            _numerals(Line(False, index), clue, palette)
            for index, clue in enumerate(puzzle.columns)
        )
        return cls(
            puzzle.width, puzzle.height, rows, columns, _slot_sizes(rows), _slot_sizes(columns)
        )

    @property
    def numerals(self) -> Iterator[Numeral]:
        """Every numeral, rows before columns."""
        for line in (*self.rows, *self.columns):
            yield from line


def groups(length: int) -> list[range]:
    """The cells 0..length-1 of a line in groups of five."""
    return [range(start, min(start + GROUP, length)) for start in range(0, length, GROUP)]


def _numerals(line: Line, clue: Clue, palette: Palette | None) -> tuple[Numeral, ...]:
    if not clue.known:
        return (Numeral(line, 0, "?", None, 0),)
    if not clue.runs:
        return (Numeral(line, 0, "0", None, 0),)
    last = len(clue.runs) - 1
    return tuple(
        Numeral(line, index, _text(clue.runs[index], palette), clue.runs[index].color, last - index)
        for index in range(last, -1, -1)
    )


def _text(run: Run, palette: Palette | None) -> str:
    text = "?" if run.length is None else str(run.length)
    if palette is None:
        return text
    return text + ("?" if run.color is None else palette[run.color].symbol)


def _slot_sizes(lines: Sequence[Sequence[Numeral]]) -> tuple[int, ...]:
    sizes = [0] * max(map(len, lines))
    for line in lines:
        for numeral in line:
            sizes[numeral.slot] = max(sizes[numeral.slot], len(numeral.text))
    return tuple(sizes)
