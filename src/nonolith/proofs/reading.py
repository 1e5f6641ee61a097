"""Reading the text of a proof: a few lines about what is claimed, then the steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonolith.errors import FormatError
from nonolith.puzzle import Puzzle, expect_puzzle
from nonolith.verdict import Verdict

#: The first line of every proof.
SIGNATURE = "nonolith-proof 1"

#: How many solutions a proof must show for what it claims.
GRIDS = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2, Verdict.IMPOSSIBLE: 0}


def puzzle_name(puzzle: Puzzle) -> str:
    """How a proof names its puzzle: the size, and the id of the clues."""
    return f"{puzzle.width}x{puzzle.height} {puzzle.id}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``f`` facts, ``k`` clause of a line, ``c`` learned clause, ``d`` deletion.

    ``place`` is its line in the text; ``line`` numbers the puzzle's lines rows first, or is -1.
    """

    place: int
    kind: str
    id: int = 0
    line: int = -1
    names: tuple[int, ...] = ()
    ids: tuple[int, ...] = ()


class ProofText:
    """The header of a proof for this puzzle, and its steps one by one."""

    def __init__(self, puzzle: Puzzle, text: str, source: str | None = None) -> None:
        expect_puzzle(puzzle)
        self._source = source
        self._width, self._height = puzzle.width, puzzle.height
        colors = len(puzzle.palette)
        self._top = puzzle.width * puzzle.height * (colors + 1 if colors > 1 else 1)
        self._lines = text.split("\n")
        if self._lines[-1] == "":
            self._lines.pop()
        self._at = 0
        if self._next("a proof") != SIGNATURE:
            raise self._error("this is not a nonolith proof", f"the first line {SIGNATURE!r}")
        self.puzzle_id = self._field("puzzle")
        claim = self._field("claim")
        if claim not in GRIDS:
            raise self._error("no such claim", "unique, impossible or multiple")
        self.claim = Verdict(claim)
        self.grids = tuple(self._grid(colors) for _ in range(GRIDS[self.claim]))

    def steps(self) -> Iterator[Step]:
        """The steps in order, each checked for its form alone."""
        while self._at < len(self._lines):
            yield self._step(self._next("a step").split(" "))

    def _step(self, words: list[str]) -> Step:
        place, kind = self._at, words[0]
        if kind == "f" and len(words) > 2:
            return Step(place, kind, line=self._line(words[1]), names=self._names(words[2:]))
        if kind == "k" and len(words) > 2:
            (number,) = self._ids(words[1:2])
            return Step(place, kind, number, self._line(words[2]), self._names(words[3:]))
        if kind == "c" and "0" in words[2:]:
            end = words.index("0", 2)
            (number,) = self._ids(words[1:2])
            names, ids = self._names(words[2:end]), self._ids(words[end + 1 :])
            return Step(place, kind, number, names=names, ids=ids)
        if kind == "d" and len(words) > 1:
            return Step(place, kind, ids=self._ids(words[1:]))
        raise self._error("this is not a step", "f, k, c or d and what follows it")

    def _next(self, expected: str) -> str:
        self._at += 1
        if self._at > len(self._lines):
            raise FormatError(
                "the proof ends too early", source=self._source, line=self._at, expected=expected
            )
        return self._lines[self._at - 1]

    def _field(self, key: str) -> str:
        word, _, value = self._next(f"{key!r}").partition(" ")
        if word != key or not value:
            raise self._error("a line is missing", f"{key!r} and a value")
        return value

    def _grid(self, colors: int) -> bytes:
        cells = bytearray()
        for _ in range(self._height):
            words = self._field("row").split(" ")
            if len(words) != self._width:
                raise self._error("the row does not fit the puzzle", f"{self._width} cells")
            row = [self._number(word) for word in words]
            if not all(0 <= color <= colors for color in row):
                raise self._error("no such color", f"0 to {colors}")
            cells += bytes(row)
        return bytes(cells)

    def _line(self, word: str) -> int:
        count = {"r": self._height, "c": self._width}.get(word[:1], 0)
        index = self._number(word[1:]) - 1
        if not 0 <= index < count:
            raise self._error("no such line", f"r1 to r{self._height} or c1 to c{self._width}")
        return index if word[0] == "r" else self._height + index

    def _names(self, words: list[str]) -> tuple[int, ...]:
        names = tuple(self._number(word) for word in words)
        if not all(name and -self._top <= name <= self._top for name in names):
            raise self._error("no such cell", f"numbers from 1 to {self._top}, or negative ones")
        return names

    def _ids(self, words: list[str]) -> tuple[int, ...]:
        ids = tuple(self._number(word) for word in words)
        if not all(number > 0 for number in ids):
            raise self._error("no such clause", "numbers from 1 upwards")
        return ids

    def _number(self, word: str) -> int:
        try:
            return int(word)
        except ValueError:
            raise self._error("this is not a number", "a whole number", word) from None

    def _error(self, message: str, expected: str, found: str | None = None) -> FormatError:
        line = self._lines[self._at - 1] if found is None else found
        shown = line if len(line) <= 40 else f"{line[:40]}..."
        return FormatError(
            message, source=self._source, line=self._at, found=repr(shown), expected=expected
        )
