"""The words of a line: names of cells, runs and colors.

A technique refers to places and runs by number; here they become "columns 4-6 and 9" and "the
second red 3".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nonolith.clue import Clue
from nonolith.palette import Palette
from nonolith.puzzle import Line

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How to name the cells of a row (by column) or of a column (by row)."""

    palette: Palette
    across: str

    @property
    def kinds(self) -> int:
        """How many colors there are, the background not counted."""
        return len(self.palette)

    def value(self, mask: int) -> str:
        """ "filled", "blank", "red", "not red", "red or blue"."""
        if self.kinds < 2:
            return "filled" if mask == 2 else "blank"
        if mask == 1:
            return "blank"
        names = [
            "blank" if number == 0 else color.name
            for number, color in enumerate(self.palette)
            if mask >> number & 1
        ]
        missing = [
            "blank" if number == 0 else color.name
            for number, color in enumerate(self.palette)
            if not mask >> number & 1
        ]
        if len(names) == 1:
            return names[0]
        if len(missing) < len(names):
            return "not " + listed(missing, "or")
        return listed(names, "or")


class LineWords:
    """The names of one line's cells and runs."""

    __slots__ = ("_alike", "_run_names", "clue", "colors", "lengths", "line", "name", "words")

    def __init__(self, line: Line, clue: Clue, words: Vocabulary) -> None:
        self.line = line
        self.clue = clue
        self.words = words
        self.name = f"{'Row' if line.is_row else 'Column'} {line.index + 1}"
        self.lengths = [run.length or 0 for run in clue]
        self.colors = [run.color or 0 for run in clue]
        self._run_names: dict[int, str] = {}
        self._alike: dict[tuple[int, int], list[int]] = {}  # runs of a length and a color

    @property
    def kinds(self) -> int:
        """How many colors there are, the background not counted."""
        return self.words.kinds

    @property
    def gaps(self) -> int:
        """How many cells must lie between the runs."""
        return sum(before == after for before, after in pairwise(self.colors))

    def run_name(self, run: int) -> str:
        """ "the 5", "the second 2", "the last red 3"."""
        name = self._run_names.get(run)
        if name is None:
            name = self._run_names[run] = self._name_run(run)
        return name

    def _name_run(self, run: int) -> str:
        length, kind = self.lengths[run], self.colors[run]
        if not self._alike:
            for other, pair in enumerate(zip(self.lengths, self.colors, strict=True)):
                self._alike.setdefault(pair, []).append(other)
        same = self._alike[length, kind]
        color = "" if self.kinds < 2 else f"{self.words.palette[kind].name} "
        which = ""
        if len(same) > 1:
            which = "last " if run == same[-1] else f"{ordinal(same.index(run))} "
        return f"the {which}{color}{length}"

    def cell_names(self, places: Sequence[int]) -> str:
        """ "column 4", "columns 4-6 and 9"."""
        return f"{self.words.across}{'s' if len(places) > 1 else ''} {numbers(places)}"

    def names_of(self, cells: Iterable[tuple[int, int]]) -> str:
        """The same for the cells of a conclusion."""
        return self.cell_names([place for place, _ in cells])

    def values_of(self, cells: Iterable[tuple[int, int]]) -> str:
        """ "columns 4-6 are blank and column 9 is red"."""
        by_mask: dict[int, list[int]] = {}
        for place, mask in cells:
            by_mask.setdefault(mask, []).append(place)
        return listed(
            [
                f"{self.cell_names(found)} {'is' if len(found) == 1 else 'are'} "
                f"{self.words.value(mask)}"
                for mask, found in sorted(by_mask.items())
            ]
        )


def numbers(places: Sequence[int]) -> str:
    """Sorted 0-based places as 1-based ranges: "4-6 and 9"."""
    first, last = places[0], places[-1]
    if last - first == len(places) - 1:  # most are in one piece
        return f"{first + 1}" if first == last else f"{first + 1}-{last + 1}"
    parts = []
    start = previous = None
    for place in [*places, None]:
        if start is not None and previous is not None and place == previous + 1:
            previous = place
            continue
        if start is not None and previous is not None:
            parts.append(f"{start + 1}" if start == previous else f"{start + 1}-{previous + 1}")
        start = previous = place
    return listed(parts)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def ordinal(index: int) -> str:
    """ "first" for 0, "second" for 1, "12th" for 11."""
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = index + 1
    ending = (
        {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        if number % 100
        not in (
            11,
            12,
            13,
        )
        else "th"
    )
    return f"{number}{ending}"


def cell_name(cell: tuple[int, int]) -> str:
    """ "row 3, column 4"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def they_are(things: Sequence[object]) -> str:
    """ "it is" or "they are"."""
    return "it is" if len(things) == 1 else "they are"
