"""What makes a picture unpleasant as a puzzle, though there is nothing wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.grid import Grid
from nonolith.making.fairness import parts_of

#: In smaller pictures every line is a part of its own.
_LEAST = 5
#: How many lines are named.
_NAMED = 4


class Dislike(NamedTuple):
    """Something unpleasant: a word for it, a sentence, and what to do."""

    code: str
    message: str
    fix: str


def dislikes(picture: Grid) -> Iterator[Dislike]:
    """Everything about a full picture that solvers will not enjoy."""
    rows = [[mask != 1 for mask in picture.row(row)] for row in range(picture.height)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    if not any(map(any, rows)):
        yield Dislike("blank", "nothing is filled", "draw something")
        return
    yield from _border(rows, columns)
    for name, lines in (("row", rows), ("column", columns)):
        alone = [index for index in range(len(lines)) if _is_alone(lines, index)]
        if alone:
            touch = "touches" if len(alone) == 1 else "touch"
            yield Dislike(
                "isolated-line",
                f"{_named(name, alone)} {touch} nothing in the neighboring {name}s",
                "let it touch the rest: its neighbors do not help to solve it",
            )
    filled = [cell for cell, mask in enumerate(picture.masks) if mask != 1]
    halves = parts_of(filled, picture.width)
    if len(halves) > 1:
        yield Dislike(
            "parts",
            f"the picture is {len(halves)} puzzles in one: no row or column has cells in two of "
            "its parts",
            "let them meet, or make a puzzle from each",
        )


def _border(rows: Sequence[Sequence[bool]], columns: Sequence[Sequence[bool]]) -> Iterator[Dislike]:
    sides = (("first row", rows[0]), ("last row", rows[-1]), ("first column", columns[0]))
    blank = [name for name, line in (*sides, ("last column", columns[-1])) if not any(line)]
    if blank:
        last = blank[-1]
        names = f"{', '.join(blank[:-1])} and {last}" if len(blank) > 1 else last
        yield Dislike(
            "blank-border", f"the {names} {'is' if len(blank) == 1 else 'are'} blank", "crop it"
        )


def _is_alone(lines: Sequence[Sequence[bool]], index: int) -> bool:
    """Whether a line has filled cells, none of which touches a neighboring line."""
    line = lines[index]
    if min(len(lines), len(line)) < _LEAST or not any(line):
        return False
    beside = [lines[other] for other in (index - 1, index + 1) if 0 <= other < len(lines)]
    return not any(
        any(other[max(0, place - 1) : place + 2])
        for place, filled in enumerate(line)
        if filled
        for other in beside
    )


def _named(name: str, places: Sequence[int]) -> str:
    shown = [str(place + 1) for place in places[:_NAMED]]
    if len(places) == 1:
        return f"{name} {shown[0]}"
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return f"{name}s {', '.join(shown)}{more}"
