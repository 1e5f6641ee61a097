"""A puzzle in the making: its size, then the clues so far, rows before columns.

As text it is what was typed, in the order in which it was typed, so that a half-entered puzzle is
simply a shorter text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import nonolith as nl

#: The first line of a draft on disk, which tells it from all other files of numbers.
HEADER = "# nonolith enter: a puzzle in the making; `nonolith enter --resume FILE` goes on with it"


class Mistyped(nl.NonolithError):
    """What was typed is not what was asked for; the message says what is."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A frozen state of the entry, so that undoing is going back to an earlier one.

    The totals are how many cells the clues fill so far; `with_clue` keeps them.
    """

    width: int = 0
    height: int = 0
    rows: tuple[nl.Clue, ...] = ()
    columns: tuple[nl.Clue, ...] = ()
    meta: nl.Meta = field(default_factory=nl.Meta, compare=False)
    row_total: int = field(default=0, compare=False)
    column_total: int = field(default=0, compare=False)

    @classmethod
    def of(cls, puzzle: nl.Puzzle) -> Draft:
        """A complete draft of a puzzle."""
        if len(puzzle.palette) > 1 or puzzle.has_blots:
            raise nl.UnsupportedError(
                "found colors or unknown runs; enter handles black-and-white puzzles without gaps"
            )
        draft = cls(puzzle.width, puzzle.height, meta=puzzle.meta)
        for line, clue, _ in puzzle.lines:
            draft = draft.with_clue(line, clue)
        return draft

    @property
    def next_line(self) -> nl.Line | None:
        """The line whose clue comes next; None before the size and after the end."""
        if not self.height:
            return None
        if len(self.rows) < self.height:
            return nl.Line(True, len(self.rows))
        if len(self.columns) < self.width:
            return nl.Line(False, len(self.columns))
        return None

    @property
    def is_complete(self) -> bool:
        """True if every clue is there."""
        return self.height > 0 and self.next_line is None

    def puzzle(self) -> nl.Puzzle:
        """The finished puzzle."""
        return nl.Puzzle(self.rows, self.columns, meta=self.meta)

    def clue(self, line: nl.Line) -> nl.Clue:
        """The clue of a line that was entered."""
        return (self.rows if line.is_row else self.columns)[line.index]

    def has(self, line: nl.Line) -> bool:
        """True if the clue of this line was entered."""
        return 0 <= line.index < len(self.rows if line.is_row else self.columns)

    def length(self, line: nl.Line) -> int:
        """How many cells a line has."""
        return self.width if line.is_row else self.height

    def with_sizes(self, sizes: list[int]) -> Draft:
        """The draft with its width, its height, or both."""
        both = [self.width, *sizes] if self.width else sizes
        if len(both) > 2:
            raise Mistyped(f"found {len(sizes)} numbers; expected one, the height")
        width, height = both if len(both) == 2 else (both[0], 0)
        if width * height > nl.MAX_CELLS:
            raise Mistyped(f"found {width} x {height} cells; expected at most {nl.MAX_CELLS}")
        return replace(self, width=width, height=height)

    def with_clue(self, line: nl.Line, clue: nl.Clue) -> Draft:
        """The draft with the clue of one line added or replaced."""
        more = clue.total - (self.clue(line).total if self.has(line) else 0)
        before = self.rows if line.is_row else self.columns
        after = (*before[: line.index], clue, *before[line.index + 1 :])
        if line.is_row:
            return replace(self, rows=after, row_total=self.row_total + more)
        return replace(self, columns=after, column_total=self.column_total + more)

    def history(self) -> list[Draft]:
        """The earlier states through which typing leads to this one."""
        drafts = [Draft()]
        draft = Draft(self.width, self.height, meta=self.meta)
        for clue in (*self.rows, *self.columns):
            drafts.append(draft)
            assert draft.next_line is not None
            draft = draft.with_clue(draft.next_line, clue)
        return drafts

    def warning(self, line: nl.Line) -> str:
        """What is odd about the clue of a line, which is kept nevertheless; '' if nothing is."""
        clue, length = self.clue(line), self.length(line)
        if clue.least_length > length:
            return f"{line}: {clue} needs {clue.least_length} cells, but there are {length}"
        if not line.is_row and self.column_total > self.row_total:
            return f"the columns now fill {self.column_total} cells, but the rows {self.row_total}"
        if self.is_complete and self.column_total != self.row_total:
            return f"the rows fill {self.row_total} cells, but the columns {self.column_total}"
        return ""

    def text(self) -> str:
        """The draft as it is kept on disk."""
        sizes = [size for size in (self.width, self.height) if size]
        return "\n".join([HEADER, *map(str, (*sizes, *self.rows, *self.columns))]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Draft:
        """Read what `text` writes, or as much of a puzzle as somebody typed in that order."""
        lines = [line.strip() for line in text.splitlines() if not line.startswith("#")]
        while lines and not lines[-1]:
            lines.pop()
        draft = cls()
        for line in lines:
            place = draft.next_line
            if place is not None:
                draft = draft.with_clue(place, parse_clue(line))
            elif not draft.height:
                draft = draft.with_sizes(parse_sizes(line))
            else:
                raise Mistyped(f"found more than {draft.height} rows and {draft.width} columns")
        return draft


def parse_sizes(text: str) -> list[int]:
    """One or two sizes: ``5``, ``5 4``, ``5x4``."""
    words = [word for word in re.split(r"[\s,;x×*]+", text.strip().lower()) if word]
    sizes = [_number(word) for word in words]
    if not 1 <= len(sizes) <= 2 or 0 in sizes:
        raise Mistyped(f"found {text.strip()!r}; expected width and height, such as 15 10")
    return sizes


def parse_clue(text: str) -> nl.Clue:
    """The runs of one line: numbers separated by blanks or commas; nothing or 0 is empty."""
    return nl.Clue.of([_number(word) for word in re.split(r"[\s,;]+", text) if word])


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise Mistyped(f"found {word!r}; expected numbers, such as 1 3 2")
    return int(word)
