"""What a picture points at, beside the puzzle and its grid.

All marks are optional and may be combined: cells that just changed, lines and cells that a hint
speaks of, runs already crossed off, and a second solution to compare with.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from nonolith.errors import PuzzleError
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
        """Marks on the cells of which more is known after than before."""
        width = after.width
        pairs = zip(before.masks, after.masks, strict=True)
        changed = (divmod(place, width) for place, (old, new) in enumerate(pairs) if old != new)
        return cls(changed=frozenset(changed))

    def differs(self, grid: Grid | None, row: int, column: int) -> bool:
        """True if the second solution has another colour in this cell."""
        return (
            self.other is not None
            and grid is not None
            and self.other[row, column] != grid[row, column]
        )


#: Nothing is pointed at.
NO_MARKS = Marks()


def check_sizes(puzzle: Puzzle, grid: Grid | None, marks: Marks) -> None:
    """Say clearly that a grid belongs to another puzzle, before drawing nonsense."""
    for name, picture in (("grid", grid), ("second grid", marks.other)):
        if picture is not None and (picture.width, picture.height) != (
            puzzle.width,
            puzzle.height,
        ):
            raise PuzzleError(
                f"found a {name} of {picture.width}x{picture.height} cells; expected "
                f"{puzzle.width}x{puzzle.height} as the puzzle has"
            )
