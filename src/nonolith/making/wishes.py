"""What a generated puzzle shall be like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, TypeVar

from nonolith.errors import NonolithError, PuzzleError
from nonolith.making.coloring import MOST_COLORS
from nonolith.making.kinds import KINDS
from nonolith.making.symmetry import Symmetry
from nonolith.why.rating import Difficulty, Rating

Named = TypeVar("Named", bound=StrEnum)

#: The largest picture that is drawn: larger ones take seconds that no limit could end.
MOST_CELLS = 40_000
#: The smallest side of a picture that has room for anything.
LEAST_SIDE = 5
#: How many percent of the cells the filled part may be off the density that is wished for.
NEAR = 5
#: The share of filled cells, in percent, of a picture without a wish for it.
_LEAST, _MOST = 20, 75

#: Classes that can be wished for; the others are no puzzles that anybody wants.
_CLASSES = (
    Difficulty.TRIVIAL,
    Difficulty.LINE,
    Difficulty.LOOK_AHEAD,
    Difficulty.DEEP,
    Difficulty.GUESSING,
)
_LINES = frozenset({Difficulty.TRIVIAL, Difficulty.LINE})


class Unfulfilled(NonolithError, ValueError):
    """No puzzle was found that meets the wish."""


@dataclass(frozen=True)
class Wish:
    """Size, class, stars and looks of a puzzle; what is None is left to chance.

    Without a class, line logic solves the puzzle; with stars alone, whatever these stars need,
    but a guess for five of them only. ``density`` is the filled part in percent.
    """

    width: int
    height: int
    difficulty: Difficulty | None = None
    stars: int | None = None
    density: int | None = None
    symmetry: Symmetry = Symmetry.NONE
    colors: int = 1
    kinds: tuple[str, ...] = tuple(KINDS)

    #: The classes and the kinds that there are.
    CLASSES: ClassVar[tuple[Difficulty, ...]] = _CLASSES
    KINDS: ClassVar[tuple[str, ...]] = tuple(KINDS)

    # What `generate` takes, too: written out for the sake of editors and type checkers.
    @classmethod
    def of(
        cls,
        size: str | tuple[int, int],
        *,
        difficulty: Difficulty | str | None = None,
        stars: int | None = None,
        density: int | None = None,
        symmetry: Symmetry | str = Symmetry.NONE,
        colors: int = 1,
        kinds: Iterable[str] = (),
    ) -> Wish:
        """A wish from plain values: ``"20x15"``, the names of a class, a symmetry and kinds."""
        width, height = _size_of(size) if isinstance(size, str) else size
        chosen = set(kinds)
        return cls(
            width,
            height,
            None if difficulty is None else _named("class", Difficulty, difficulty),
            stars,
            density,
            _named("symmetry", Symmetry, symmetry),
            colors,
            tuple(sorted(chosen, key=_place)) or tuple(KINDS),
        )

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if side < LEAST_SIDE or self.width * self.height > MOST_CELLS:
                raise PuzzleError(
                    f"size: found {self.width}x{self.height}; expected at least {LEAST_SIDE} cells "
                    f"a side, and at most {MOST_CELLS} cells"
                )
        _check("stars", self.stars, 1, 5)
        _check("density", self.density, _LEAST, _MOST, " percent")
        _check("colors", self.colors, 1, MOST_COLORS)
        if self.difficulty is not None and self.difficulty not in _CLASSES:
            names = ", ".join(_CLASSES)
            raise PuzzleError(f"class: found {self.difficulty}; expected one of {names}")
        if not self.kinds:
            raise PuzzleError(f"kinds: found none; expected some of {', '.join(KINDS)}")
        for kind in self.kinds:
            if kind not in KINDS:
                raise PuzzleError(f"kinds: found {kind!r}; expected some of {', '.join(KINDS)}")
        if self.symmetry.needs_square and self.width != self.height:
            raise PuzzleError(
                f"symmetry: found {self.symmetry} for {self.width}x{self.height}; expected a "
                "square, or another symmetry"
            )

    @cached_property
    def classes(self) -> frozenset[Difficulty]:
        """The classes that will do."""
        if self.difficulty is not None:
            return frozenset({self.difficulty})
        if self.stars is None:
            return _LINES
        every = frozenset(_CLASSES)
        return every if self.stars == 5 else every - {Difficulty.GUESSING}

    @property
    def is_beyond_lines(self) -> bool:
        """Whether to draw puzzles that line logic does not solve."""
        if self.difficulty is not None:
            return self.difficulty not in _LINES
        return self.stars is not None and self.stars >= 4

    @property
    def is_hard(self) -> bool:
        """Whether only puzzles will do on which line logic does not come far."""
        return self.stars == 5 or self.difficulty in (Difficulty.DEEP, Difficulty.GUESSING)

    def is_harder_than(self, rating: Rating) -> bool:
        """Whether a puzzle of this rating is too easy."""
        if self.stars is not None:
            return (rating.stars or 5) < self.stars
        easiest = min(map(_CLASSES.index, self.classes))
        return rating.difficulty in _CLASSES[:easiest]

    def suits(self, rating: Rating) -> bool:
        """Whether a puzzle of this rating is as hard as asked for."""
        return rating.difficulty in self.classes and (
            self.stars is None or self.stars == whole_stars(rating.stars)
        )

    def looks_right(self, cells: bytes) -> bool:
        """Whether enough of a picture is filled, and not too much, in all colors."""
        count = len(cells)
        filled = 100 * (count - cells.count(0))
        if self.density is not None:
            fits = abs(filled - self.density * count) <= NEAR * count
        else:
            fits = _LEAST * count <= filled <= _MOST * count
        return fits and all(color in cells for color in range(1, self.colors + 1))

    def __str__(self) -> str:
        """As it is typed, what is left to chance left out."""
        return " ".join(f"--{name} {value}" for name, value in self._given())

    @property
    def words(self) -> str:
        """The same for those who type nothing."""
        return ", ".join(f"{name} {value}" for name, value in self._given())

    def _given(self) -> Iterator[tuple[str, object]]:
        """What is not left to chance, by the name of its option."""
        yield "size", f"{self.width}x{self.height}"
        yield from (
            (name, value)
            for name, value in (
                ("class", self.difficulty),
                ("stars", self.stars),
                ("density", self.density),
            )
            if value is not None
        )
        if self.symmetry is not Symmetry.NONE:
            yield "symmetry", self.symmetry
        if self.colors > 1:
            yield "colors", self.colors
        if self.kinds != tuple(KINDS):
            yield "kind", ",".join(self.kinds)


def whole_stars(stars: float | None) -> int | None:
    """Stars as people count them: rounded, and a half is neither."""
    if stars is None or abs(stars % 1 - 0.5) < 0.005:
        return None
    return int(stars + 0.5)


def _size_of(text: str) -> tuple[int, int]:
    """Width and height from ``20x15``, or one number for a square."""
    found = re.fullmatch(r"\s*(\d{1,9})(?:\s*[xX×]\s*(\d{1,9}))?\s*", text)
    if found is None:
        raise PuzzleError(f"size: found {text!r}; expected WIDTHxHEIGHT, such as 20x15")
    width = int(found[1])
    return width, int(found[2] or width)


def _named(what: str, kind: type[Named], name: str) -> Named:
    try:
        return kind(name)
    except ValueError:
        known = ", ".join([str(one) for one in (_CLASSES if kind is Difficulty else kind)])
        raise PuzzleError(f"{what}: found {name!r}; expected one of {known}") from None


def _place(kind: str) -> int:
    """Kinds in their own order, those that are none last."""
    return [*KINDS, kind].index(kind)


def _check(name: str, value: int | None, least: int, most: int, unit: str = "") -> None:
    if value is not None and not isinstance(value, int):
        raise PuzzleError(f"{name}: found {value!r}; expected a whole number, {least} to {most}")
    if value is not None and not least <= value <= most:
        raise PuzzleError(f"{name}: found {value}; expected {least} to {most}{unit}")
