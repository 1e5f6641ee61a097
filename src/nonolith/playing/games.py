"""A game: a puzzle, its marks, and every move that led to them; and what stays once it is solved.

Trying something out is a place in the past: what was marked since then is pencil, to be kept or
taken back as a whole.

>>> import nonolith as nl
>>> game = Game(nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]]))
>>> game.play({0: 1, 1: BLANK})
True
>>> game.try_out()
>>> game.play({2: 1})
True
>>> game.grid_rows(), game.pencil
(['#.#', '???'], {2})
>>> game.take_back()
>>> game.grid_rows()
['#.?', '???']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from nonolith.puzzle import Puzzle
from nonolith.reporting import puzzle_dict

#: What a cell can be besides a color (1, 2, ...): open, or crossed out.
UNKNOWN = -1
BLANK = 0

#: A cell that changed: its place (row by row, from 0), its value before and after.
Change = tuple[int, int, int]
#: What one stroke changed.
Move = tuple[Change, ...]
#: A number that was crossed off by hand: is it a row's, which line, which run of it (from 0).
Crossed = tuple[bool, int, int]


@dataclass
class Game:
    """One puzzle as somebody plays it."""

    puzzle: Puzzle
    cells: list[int] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    #: How many of the moves are made; the others were undone and can be made again.
    done: int = 0
    #: How many moves were made when trying out began; None while nothing is tried.
    trying: int | None = None
    crossed: set[Crossed] = field(default_factory=set)
    seconds: int = 0
    hints: int = 0
    mistakes: int = 0
    #: Lives that are left; None where nobody counts them.
    lives: int | None = None
    solved: bool = False
    #: Where it is in the collection: ``pack/id``.
    place: str = ""
    #: When it was played last, as in 2026-11-16T18:40:00Z.
    changed: str = ""

    def __post_init__(self) -> None:
        if not self.cells:
            self.cells = [UNKNOWN] * (self.puzzle.width * self.puzzle.height)

    def copy(self) -> Game:
        """The same game, to be played by itself."""
        return replace(
            self, cells=list(self.cells), moves=list(self.moves), crossed=set(self.crossed)
        )

    def play(self, values: Mapping[int, int]) -> bool:
        """Make a move: values by place. False if nothing changes."""
        move = tuple(
            (place, self.cells[place], value)
            for place, value in values.items()
            if self.cells[place] != value
        )
        if not move:
            return False
        del self.moves[self.done :]
        self.moves.append(move)
        self.redo()
        return True

    def undo(self) -> bool:
        """Take the last move back. False if there is none."""
        if self.done == 0:
            return False
        self.done -= 1
        for place, before, _ in reversed(self.moves[self.done]):
            self.cells[place] = before
        if self.trying is not None and self.done < self.trying:
            self.trying = None
        return True

    def redo(self) -> bool:
        """Make the next move again. False if there is none."""
        if self.done == len(self.moves):
            return False
        for place, _, after in self.moves[self.done]:
            self.cells[place] = after
        self.done += 1
        return True

    def try_out(self) -> None:
        """From now on marks are pencil."""
        if self.trying is None:
            self.trying = self.done

    def keep(self) -> None:
        """What was tried stays."""
        self.trying = None

    def take_back(self) -> None:
        """Everything since trying began never happened (but can be redone)."""
        while self.trying is not None and self.done > self.trying:
            self.undo()
        self.trying = None

    @property
    def pencil(self) -> set[int]:
        """The places that were marked while trying."""
        if self.trying is None:
            return set()
        tried = {place for move in self.moves[self.trying : self.done] for place, _, _ in move}
        return {place for place in tried if self.cells[place] != UNKNOWN}

    def grid_rows(self) -> list[str]:
        """The marks, one text a row, with the palette's symbols and ``?`` for open cells."""
        symbols = [*(color.symbol for color in self.puzzle.palette), "?"]
        text = "".join(symbols[cell] for cell in self.cells)
        width = self.puzzle.width
        return [text[start : start + width] for start in range(0, len(text), width)]


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle that was solved, as often as it was."""

    title: str
    rows: int
    columns: int
    #: The first day and the last one.
    first: str
    last: str
    times: int = 1
    #: The shortest time in seconds, and the fewest hints; None if nobody wrote it down.
    best: int | None = None
    hints: int | None = None
    place: str = ""
    picture: tuple[str, ...] = ()
    #: As in our JSON; None for black on white.
    palette: list[dict[str, str]] | None = None

    @classmethod
    def of(cls, game: Game, day: str) -> Solved:
        """What stays of a game that was solved on a day."""
        puzzle = game.puzzle
        return cls(
            puzzle.title,
            puzzle.height,
            puzzle.width,
            day,
            day,
            best=game.seconds,
            hints=game.hints,
            place=game.place,
            picture=tuple(row.replace("?", puzzle.palette[0].symbol) for row in game.grid_rows()),
            palette=puzzle_dict(puzzle).get("palette"),
        )

    def merged(self, other: Solved) -> Solved:
        """The best of both."""
        return replace(
            self,
            place=self.place or other.place,
            first=min(self.first, other.first),
            last=max(self.last, other.last),
            times=max(self.times, other.times),
            best=_least(self.best, other.best),
            hints=_least(self.hints, other.hints),
        )


def _least(one: int | None, other: int | None) -> int | None:
    """The smaller of what is known: what nobody wrote down is not zero."""
    return min((value for value in (one, other) if value is not None), default=None)


def fingerprint(puzzle: Puzzle | dict[str, Any]) -> str:
    """What makes a puzzle the same, whatever it is called: 64 bits of its clues, in hexadecimal.

    The text of the clues (runs as ``length.color`` by commas, lines by slashes, rows and columns
    by a bar) goes through FNV-1a, which is a line in any language.

    >>> fingerprint({"rows": [[1, 1], [1]], "columns": [[2], [], [1]]})
    '138586edde7d2063'
    """
    record = puzzle_dict(puzzle) if isinstance(puzzle, Puzzle) else puzzle
    text = "|".join("/".join(map(_clue_text, record[side])) for side in ("rows", "columns"))
    value = 0xCBF29CE484222325
    for byte in text.encode("ascii"):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def _clue_text(clue: Any) -> str:
    if clue is None:
        return "*"
    pairs = (run if isinstance(run, list) else [run, 1] for run in clue)
    return ",".join(".".join("?" if part is None else str(part) for part in pair) for pair in pairs)
