"""Runs and clues: what is asked of one line.

* a *run* is a stretch of cells of one color (a length and a color);
* a *clue* is the runs of one line, in order.

A run whose length is not known is a *blot* (``Run(None)``), and a clue that is entirely unknown
is ``Clue.unknown()``. Everything is frozen.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Union

from nonolith.errors import PuzzleError

#: The longest run; anything longer cannot lie in any line that fits in memory.
MAX_LENGTH = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of cells of one color; ``None`` where length or color is not known."""

    length: int | None
    color: int | None = 1

    def __post_init__(self) -> None:
        if self.length is not None and not 1 <= self.length <= MAX_LENGTH:
            most = "or more" if self.length < 1 else f"to {MAX_LENGTH}"
            raise PuzzleError(f"found a run of length {self.length}; expected 1 {most}")
        if self.color is not None and self.color < 1:
            raise PuzzleError(f"found a run of color {self.color}; expected 1 or more")

    def __str__(self) -> str:
        length = "?" if self.length is None else str(self.length)
        if self.color == 1:
            return length
        return f"{length}:{'?' if self.color is None else self.color}"


#: What the constructors accept as a clue: a Clue, or a sequence of ints and Runs, or None.
ClueLike = Union["Clue", Sequence[int | Run], None]


@dataclass(frozen=True, slots=True)
class Clue:
    """The runs of one line, in order; ``known`` is False if nothing is known of the line."""

    runs: tuple[Run, ...] = ()
    known: bool = True
    #: The highest color number, kept so that checking a puzzle against its palette is cheap.
    top_color: int = field(init=False, repr=False, compare=False)
    #: As `pack_clues` writes it, kept because the same clues come again and again.
    _packed: bytes = field(default=b"", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        top = max([run.color or 0 for run in self.runs], default=0)
        object.__setattr__(self, "top_color", top)

    @classmethod
    def of(cls, value: ClueLike) -> Clue:
        """Make a clue of plain numbers and Runs; zeros vanish, None is the unknown clue."""
        if isinstance(value, Clue):
            return value
        if value is None:
            return UNKNOWN_CLUE
        try:
            return _interned(tuple(value))
        except TypeError:
            raise PuzzleError(
                f"found {value!r}; expected a clue: a sequence of whole numbers or Runs"
            ) from None

    @classmethod
    def unknown(cls) -> Clue:
        """A clue that is entirely unknown."""
        return UNKNOWN_CLUE

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __getitem__(self, index: int) -> Run:
        return self.runs[index]

    def __str__(self) -> str:
        if not self.known:
            return "*"
        return " ".join(map(str, self.runs)) or "0"

    @property
    def has_blots(self) -> bool:
        """True if a length, a color or the whole clue is not known."""
        return not self.known or any(run.length is None or run.color is None for run in self.runs)

    @property
    def total(self) -> int:
        """How many cells the runs cover; a blot counts as 1, its least."""
        return sum(run.length or 1 for run in self.runs)

    @property
    def least_length(self) -> int:
        """The shortest line that can hold the clue: runs, and a gap between equal colors."""
        gaps = sum(
            1
            for before, after in zip(self.runs, self.runs[1:], strict=False)
            if before.color is not None and before.color == after.color
        )
        return self.total + gaps


UNKNOWN_CLUE = Clue((), known=False)


@lru_cache(maxsize=65536)
def _interned(values: tuple[int | Run, ...]) -> Clue:
    """Build a clue; equal clues are shared, which makes reading many puzzles cheap."""
    runs = []
    for value in values:
        if isinstance(value, int):
            if value < 0:
                raise PuzzleError(f"found {value} in a clue; expected 0 or more")
            if value > 0:
                runs.append(_plain_run(value))
        elif isinstance(value, Run):
            runs.append(value)
        else:
            raise TypeError(value)
    return Clue(tuple(runs))


@lru_cache(maxsize=4096)
def _plain_run(length: int) -> Run:
    return Run(length)


def read_runs(masks: Sequence[int]) -> list[Run]:
    """The runs of a fully known line."""
    runs: list[Run] = []
    length = 0
    last = 1
    for mask in (*masks, 1):
        if mask == last:
            length += 1
            continue
        if last != 1:
            runs.append(Run(length, last.bit_length() - 1))
        last, length = mask, 1
    return runs


def pack_clues(*clues: Clue) -> bytes:
    """Clues as int32 numbers for the engine, one after the other."""
    return b"".join([clue._packed or _pack(clue) for clue in clues])


def _pack(clue: Clue) -> bytes:
    runs = clue.runs
    numbers = array("i", [len(runs) if clue.known else -1])
    for run in runs:
        numbers.append(run.length or -1)
        numbers.append(run.color or 0)
    packed = numbers.tobytes()
    object.__setattr__(clue, "_packed", packed)
    return packed


def unpack_clues(packed: bytes) -> tuple[Clue, ...]:
    """The clues that were packed, rows and columns together."""
    numbers = array("i", packed)
    clues = []
    place = 0
    while place < len(numbers):
        count = numbers[place]
        end = place + 1 + 2 * max(count, 0)
        lengths, colors = numbers[place + 1 : end : 2], numbers[place + 2 : end : 2]
        if count < 0:
            clues.append(UNKNOWN_CLUE)
        elif colors.count(1) == count and -1 not in lengths:
            clues.append(Clue.of(tuple(lengths)))
        else:
            runs = zip(lengths, colors, strict=True)
            clues.append(
                Clue(
                    tuple(
                        Run(None if length < 0 else length, color or None) for length, color in runs
                    )
                )
            )
        place = end
    return tuple(clues)
