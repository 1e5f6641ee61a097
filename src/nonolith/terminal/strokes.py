"""A stroke: which cells a press, and the drag after it, would change.

The first cell decides: on an open cell it marks open cells, on a marked one it clears cells like
it. Other marks are never touched. A stroke keeps to the row or column in which it sets out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nonolith.playing import UNKNOWN, Game

Cell = tuple[int, int]


@dataclass
class Stroke:
    """A press at a cell with a mark (a color, or BLANK for a cross)."""

    game: Game
    start: Cell
    mark: int
    #: Keys replace another mark; pointers clear it.
    replaces: bool = False
    values: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        #: What the cells have that it changes, and what they become.
        self.touched = self.game.cells[self._place(self.start)]
        marks = self.touched == UNKNOWN or (self.replaces and self.touched != self.mark)
        self.value = self.mark if marks else UNKNOWN
        if marks:
            self.touched = UNKNOWN
        self.values[self._place(self.start)] = self.value

    @property
    def length(self) -> int:
        """How many cells it has changed."""
        return len(self.values)

    def drag(self, cell: Cell) -> None:
        """The pointer is here now: everything from the start up to here, along one line."""
        row, column = self.start
        down, across = cell[0] - row, cell[1] - column
        first = self._place(self.start)
        self.values = {first: self.value}
        if abs(across) >= abs(down):
            step, count, turn = (0, 1), abs(across), across
        else:
            step, count, turn = (1, 0), abs(down), down
        sign = 1 if turn > 0 else -1
        for number in range(1, count + 1):
            place = self._place((row + sign * number * step[0], column + sign * number * step[1]))
            if self.game.cells[place] == self.touched:
                self.values[place] = self.value

    def _place(self, cell: Cell) -> int:
        return cell[0] * self.game.puzzle.width + cell[1]
