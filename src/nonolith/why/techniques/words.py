"""The words of a line: names of cells, runs and colours.

A technique speaks of places and runs by number; here they become "columns 4-6 and 9" and "the
second red 3".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonolith.palette import Palette

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How to name the cells of a row (by column) or of a column (by row)."""

    palette: Palette
    across: str

    @property
    def full_mask(self) -> int:
        """The mask of a cell of which nothing is known."""
        return self.palette.full_mask

    @property
    def kinds(self) -> int:
        """How many colours there are, the background not counted."""
        return len(self.palette)

    def cell_names(self, places: Sequence[int]) -> str:
        """ "column 4", "columns 4-6 and 9"."""
        plural = "s" if len(places) > 1 else ""
        return f"{self.across}{plural} {numbers(places)}"

    def run_name(self, lengths: Sequence[int], colors: Sequence[int], run: int) -> str:
        """ "the 5", "the second 2", "the last red 3"."""
        same = [
            other
            for other in range(len(lengths))
            if (lengths[other], colors[other]) == (lengths[run], colors[run])
        ]
        color = "" if self.kinds < 2 else f"{self.palette[colors[run]].name} "
        which = ""
        if len(same) > 1:
            which = "last " if run == same[-1] else f"{ordinal(same.index(run))} "
        return f"the {which}{color}{lengths[run]}"

    def clue(self, lengths: Sequence[int], colors: Sequence[int]) -> str:
        """ "2 1 3", with the colours named where there are several."""
        if self.kinds < 2:
            return " ".join(map(str, lengths)) or "0"
        named = (
            f"{self.palette[color].name} {length}"
            for length, color in zip(lengths, colors, strict=True)
        )
        return ", ".join(named) or "0"

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


def numbers(places: Sequence[int]) -> str:
    """Sorted 0-based places as 1-based ranges: "4-6 and 9"."""
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


def counted(count: int, thing: str) -> str:
    """ "1 move", "2 moves"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def cell_name(cell: tuple[int, int]) -> str:
    """ "row 3, column 4"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def they_are(things: Sequence[object]) -> str:
    """ "it is" or "they are"."""
    return "it is" if len(things) == 1 else "they are"
