"""What a picture points at, besides the puzzle and its grid.

All marks are optional and may be combined: cells that just changed, lines and cells that a hint
speaks of, runs already crossed off, and a second solution to compare with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle

#: A cell as (row, column).
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed at; see the module."""

    changed: frozenset[Cell] = frozenset()
    cells: frozenset[Cell] = frozenset()
    lines: frozenset[Line] = frozenset()
    crossed: frozenset[tuple[Line, int]] = frozenset()
    other: Grid | None = None

    @classmethod
    def of(
        cls,
        *,
        changed: Iterable[Cell] = (),
        cells: Iterable[Cell] = (),
        lines: Iterable[Line] = (),
        crossed: Iterable[tuple[Line, int]] = (),
        other: Grid | None = None,
    ) -> Self:
        """Marks from any iterables; ``crossed`` holds (line, index of the run)."""
        return cls(
            frozenset(changed), frozenset(cells), frozenset(lines), frozenset(crossed), other
        )

    @classmethod
    def between(cls, before: Grid, after: Grid) -> Self:
        """Marks on the cells that were narrowed down."""
        width = after.width
        pairs = zip(before.masks, after.masks, strict=True)
        changed = (divmod(place, width) for place, (old, new) in enumerate(pairs) if old != new)
        return cls(changed=frozenset(changed))

    def differs(self, grid: Grid | None, row: int, column: int) -> bool:
        """True if the second solution has another color in this cell."""
        return (
            self.other is not None
            and grid is not None
            and self.other[row, column] != grid[row, column]
        )


def finished_runs(puzzle: Puzzle, grid: Grid) -> frozenset[tuple[Line, int]]:
    """The runs that a grid has settled, as one crosses them off on paper.

    A run is settled if everything between it and an end of its line is known and agrees with the
    clue, the cell behind it included.
    """
    settled: set[tuple[Line, int]] = set()
    for line, clue, _ in puzzle.lines:
        masks = grid.row(line.index) if line.is_row else grid.column(line.index)
        settled |= {(line, index) for index in settled_runs(clue, masks)}
    return frozenset(settled)


def settled_runs(clue: Clue, masks: Sequence[int]) -> set[int]:
    """The runs of one line that its cells have settled, by their index."""
    runs = [(run.length, run.color) for run in clue]
    first = _settled_from_start(runs, list(masks))
    last = _settled_from_start(runs[::-1], list(reversed(masks)))
    return {*range(first), *range(len(runs) - last, len(runs))}


def _settled_from_start(runs: list[tuple[int | None, int | None]], masks: list[int]) -> int:
    """How many runs are complete, with what bounds them, before the first doubt."""
    masks.append(1)
    place = 0
    for count, (length, color) in enumerate(runs):
        while place < len(masks) and masks[place] == 1:
            place += 1
        if length is None or color is None:
            return count
        end = place + length
        if end >= len(masks) or any(mask != 1 << color for mask in masks[place:end]):
            return count
        # The cell behind must be known not to prolong the run.
        if masks[end] & 1 << color:
            return count
        place = end
    return len(runs)


#: Nothing is pointed at.
NO_MARKS = Marks()


def check_sizes(puzzle: Puzzle, grid: Grid | None, marks: Marks) -> None:
    """Say clearly that a grid belongs to another puzzle, before drawing nonsense."""
    for name, picture in (("grid", grid), ("second grid", marks.other)):
        if picture is not None:
            puzzle.check_grid(picture, name)
