"""Many small puzzles in one call, each solution verified, without Python in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from nonolith import _native
from nonolith.engine.packing import (
    STOPS,
    Numbers,
    Stop,
    callback_of,
    level_of,
    numbers_of,
    seed_of,
    stats_of,
    unpack_grid,
)
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle
from nonolith.result import Found, Limits, Progress, Stats


class Solved(NamedTuple):
    """What became of one puzzle of `solve_together`; tells the same as a `Search` that has ended.

    ``found`` is packed: the cells of each solution, and the seconds and nodes that it took.
    """

    puzzle: Puzzle
    stop: Stop
    found: list[tuple[bytes, float, int]]
    masks: bytes
    numbers: Numbers
    line_solvable: bool
    conflict_line: int

    @property
    def start(self) -> None:
        """None: searches that start from a grid are made one at a time."""
        return None

    def take(self) -> list[tuple[Grid, Found]]:
        """The solutions, which were verified."""
        puzzle = self.puzzle
        return [
            (
                Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette),
                Found(seconds, nodes),
            )
            for cells, seconds, nodes in self.found
        ]

    def known(self) -> Grid:
        """What holds in every solution, as far as it is proved; not kept for a unique one."""
        puzzle = self.puzzle
        return unpack_grid(puzzle.width, puzzle.height, self.masks, puzzle.palette)

    def stats(self) -> Stats:
        """What the search has cost."""
        return stats_of(self.numbers)


#: Text with blanks for facts: how the engine shall tell of a puzzle with one solution or several.
Form = list[bytes | int]

#: How many solutions were found, and the form filled in.
Told = tuple[int, bytes]


class Fact(IntEnum):
    """What a `Form` can ask for besides the fields of `Stats`, which are known by position."""

    SOLUTIONS = 9
    LINE_SOLVABLE = 10
    PICTURE = 11


def solve_together(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    *,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> list[Solved]:
    """Solve many small puzzles in one call of the engine, verify all, without Python in between.

    The limits hold for each. If ``progress`` returns False, the rest is cancelled. An exception
    other than KeyboardInterrupt says that there is something about one of the puzzles; which one
    and what comes out by a `Search` for each.
    """
    answers = _solve_many(puzzles, limits, seed, progress, None)
    return [answer for answer in answers if isinstance(answer, Solved)]


def tell_together(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    unique: Form,
    multiple: Form,
    *,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> list[Told | Solved]:
    """The same, but solved puzzles are written in a form, which costs no Python time at all.

    What has no solution, or none that is proved to be the only one, has to be told otherwise, and
    so has a picture whose symbols are not plain.
    """
    return _solve_many(puzzles, limits, seed, progress, (unique, multiple))


def _solve_many(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    seed: int,
    progress: Callable[[Progress], object] | None,
    forms: tuple[Form, Form] | None,
) -> list[Told | Solved]:
    seconds, nodes = numbers_of(limits)
    answers = _native.solve_many(
        [
            (one.width, one.height, len(one.palette), one.packed, _symbols(one.palette))
            for one in puzzles
        ],
        -1 if limits.solutions is None else limits.solutions,
        seconds,
        nodes,
        callback_of(progress),
        seed=seed_of(seed),
        level=level_of(limits),
        forms=forms,
    )
    return [
        answer if len(answer) == 2 else Solved(puzzle, STOPS[answer[0]], *answer[1:])
        for puzzle, answer in zip(puzzles, answers, strict=True)
    ]


def _symbols(palette: Palette) -> bytes:
    """The symbols by which a form shows a picture; none if JSON would have to escape one."""
    if palette is BLACK_AND_WHITE:  # nearly always
        return b".#"
    symbols = "".join(color.symbol for color in palette)
    plain = symbols.isascii() and symbols.isprintable() and not set(symbols) & set('"\\')
    return symbols.encode() if plain else b""
