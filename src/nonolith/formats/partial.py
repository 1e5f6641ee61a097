"""What was read of an input that has a clue line too few or too many.

A file that says 10 x 10 and holds 19 clues cannot become a puzzle, yet nearly all of it is known.
The `nonolith.FormatError` that refuses it carries this in ``partials``, so that a caller can begin
there. Where the file itself does not say whether a row or a column is missing, there is one
`Partial` for each way to divide its lines; those against which the totals speak are left out if
any remain. To mend the file, put a clue into (or take one out of) the side that is wrong::

    try:
        puzzle = nl.load(path)
    except nl.FormatError as error:
        for partial in error.partials:
            if partial.side == "row" and partial.missing == 1:
                for place in range(partial.height):
                    rows = [*partial.rows[:place], None, *partial.rows[place:]]
                    nl.Puzzle(rows, partial.columns, partial.palette)  # None: nothing is known
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nonolith.clue import Clue
from nonolith.palette import BLACK_AND_WHITE, Palette

#: A clue with the number of its line in the file.
Placed = tuple[int, Clue]

#: How many clues may be missing or too many; with more, nobody can say which.
MOST_MISSING = 2


@dataclass(frozen=True, slots=True)
class Partial:
    """The clues of both sides as they were read, one side having too many or too few.

    ``width`` and ``height`` are what the input says; ``rows`` and ``columns`` what it holds, and
    ``row_lines`` and ``column_lines`` where each of them stands in the file (from 1).
    """

    width: int
    height: int
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    row_lines: tuple[int, ...]
    column_lines: tuple[int, ...]
    palette: Palette = BLACK_AND_WHITE

    @classmethod
    def of(
        cls,
        width: int,
        height: int,
        rows: Sequence[Placed],
        columns: Sequence[Placed],
        palette: Palette = BLACK_AND_WHITE,
    ) -> Partial:
        """A partial of clues with their lines."""
        return cls(
            width,
            height,
            tuple(clue for _, clue in rows),
            tuple(clue for _, clue in columns),
            tuple(line for line, _ in rows),
            tuple(line for line, _ in columns),
            palette,
        )

    @property
    def side(self) -> Literal["row", "column"]:
        """The side that has a wrong number of clues."""
        return "row" if len(self.rows) != self.height else "column"

    @property
    def missing(self) -> int:
        """How many clues this side lacks; below 0, how many it has too many."""
        return self.height - len(self.rows) or self.width - len(self.columns)

    @property
    def is_right_beside(self) -> bool:
        """True if the other side has as many clues as it should."""
        return self.side == "column" or len(self.columns) == self.width

    @property
    def fits(self) -> bool:
        """False if lengths and totals say that it cannot be this side.

        Every clue must fit its line, and what is missing must make up the difference of the
        totals: a missing row holds between 0 and ``width`` cells.
        """
        long = sum(clue.least_length > self.width for clue in self.rows)
        long += sum(clue.least_length > self.height for clue in self.columns)
        if long > max(0, -self.missing):  # only a clue that is too many may be too long
            return False
        if any(clue.has_blots for clue in (*self.rows, *self.columns)):
            return True
        wrong, right = self.rows, self.columns
        length = self.width
        if self.side == "column":
            wrong, right = right, wrong
            length = self.height
        lacking = sum(clue.total for clue in right) - sum(clue.total for clue in wrong)
        if self.missing > 0:
            return 0 <= lacking <= self.missing * length
        spare = sorted(clue.total for clue in wrong)
        if self.missing == -1:
            return -lacking in spare
        return sum(spare[: -self.missing]) <= -lacking <= sum(spare[self.missing :])


def partials_of(
    width: int,
    height: int,
    clues: Sequence[Placed],
    *,
    columns_first: bool = False,
    palette: Palette = BLACK_AND_WHITE,
) -> tuple[Partial, ...]:
    """The ways to divide clues that follow each other without a mark into rows and columns."""
    first, second = (width, height) if columns_first else (height, width)
    excess = len(clues) - first - second
    found = []
    for place in (first + excess, first):
        if 0 < place < len(clues):
            parts = (clues[:place], clues[place:])
            rows, columns = parts[::-1] if columns_first else parts
            found.append(Partial.of(width, height, rows, columns, palette))
    return plausible(found)


def plausible(partials: Sequence[Partial]) -> tuple[Partial, ...]:
    """Those that fit, or all if none does; none where too much is missing."""
    near = [partial for partial in partials if 0 < abs(partial.missing) <= MOST_MISSING]
    near = [partial for partial in near if partial.is_right_beside]
    return tuple([partial for partial in near if partial.fits] or near)
