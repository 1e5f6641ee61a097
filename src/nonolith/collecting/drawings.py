"""Pictures as text, the way to draw them in an editor; and fair puzzles made from them.

A picture is a title, then anything there is to say about it, then its rows::

    = Balloon
    colors: R red #d62828, S string #6c584c
    .RRR.
    .RRR.
    ..S..

Without ``colors`` a picture is black and white (``#`` and ``.``). ``note`` is a sentence for the
player and ``teaches`` the technique that a puzzle of the course is about; ``id`` is made from the
title unless it is given. A blank line ends a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nonolith.collecting.packs import slug
from nonolith.errors import FormatError, PuzzleError
from nonolith.grid import Grid
from nonolith.making.fairness import Fairness
from nonolith.making.refining import Refinement, refine
from nonolith.palette import BLACK_AND_WHITE, Color, Palette, rgb
from nonolith.puzzle import Meta, Puzzle
from nonolith.why.rating import Rating, rate

_KEYS = ("id", "note", "teaches", "colors", "author", "license")


@dataclass
class Drawing:
    """A picture with its title and what is said about it (see the module)."""

    title: str
    grid: Grid
    told: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id that it has in its pack."""
        return self.told.get("id") or slug(self.title)


def read_drawings(text: str, name: str) -> Iterator[Drawing]:
    """Every picture of a text."""
    title, told, rows, start = "", dict[str, str](), list[str](), 0

    def finished() -> Iterator[Drawing]:
        if title and not rows:
            raise FormatError(f'found no rows of the picture "{title}"', source=name, line=start)
        if rows:
            try:
                yield Drawing(title, Grid.parse("\n".join(rows), _palette(told)), told)
            except PuzzleError as error:
                raise FormatError(f"{title}: {error}", source=name, line=start) from None

    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        key, colon, value = line.partition(":")
        if line.startswith("= "):
            yield from finished()
            title, told, rows, start = line[2:].strip(), {}, [], number
        elif not line:
            if rows:
                yield from finished()
                title, told, rows = "", {}, []
        elif not title:
            raise FormatError(
                "found text outside a picture; expected a title as in '= Cat'",
                source=name,
                line=number,
                found=line[:40],
            )
        elif not rows and colon and key in _KEYS:
            told[key] = value.strip()
        else:
            rows.append(line)
    yield from finished()


def _palette(told: dict[str, str]) -> Palette:
    if "colors" not in told:
        return BLACK_AND_WHITE
    colors = [BLACK_AND_WHITE[0]]
    for item in told["colors"].split(","):
        try:
            symbol, called, value = item.split()
        except ValueError:
            raise PuzzleError(
                f"found the color {item.strip()!r}; expected symbol, name and #rrggbb"
            ) from None
        color = Color(called, rgb(value), symbol)
        if symbol == ".":
            colors[0] = color
        else:
            colors.append(color)
    return Palette(tuple(colors))


def as_text(puzzle: Puzzle) -> str:
    """The picture of a puzzle as `read_drawings` reads it."""
    assert puzzle.goal is not None
    known = dict(puzzle.meta.extra)
    lines = [f"= {puzzle.title}"]
    if known.get("id", slug(puzzle.title)) != slug(puzzle.title):
        lines.append(f"id: {known['id']}")
    if puzzle.palette != BLACK_AND_WHITE:
        plain = puzzle.palette[0] == BLACK_AND_WHITE[0]
        used = list(puzzle.palette)[1:] if plain else puzzle.palette
        lines.append("colors: " + ", ".join(f"{c.symbol} {c.name} {c.hex}" for c in used))
    if puzzle.meta.description:
        lines.append(f"note: {puzzle.meta.description}")
    if "teaches" in known:
        lines.append(f"teaches: {known['teaches']}")
    return "\n".join([*lines, *puzzle.goal.lines()]) + "\n"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing made into a puzzle: what was changed for it, and how hard it is."""

    puzzle: Puzzle
    refinement: Refinement
    rating: Rating


def made(drawing: Drawing, *, asked: Fairness = Fairness.LINES) -> Drawn:
    """The fair puzzle of a drawing, with its class and stars."""
    refinement = refine(drawing.grid, asked=asked)
    plain = Puzzle.from_grid(refinement.picture)
    rating = rate(plain)
    extra = [("id", drawing.id), ("class", str(rating.difficulty)), ("stars", str(rating.stars))]
    if "teaches" in drawing.told:
        extra.append(("teaches", drawing.told["teaches"]))
    meta = Meta(
        title=drawing.title,
        author=drawing.told.get("author", "The nonolith developers"),
        license=drawing.told.get("license", "Apache-2.0"),
        description=drawing.told.get("note", ""),
        extra=tuple(extra),
    )
    return Drawn(Puzzle.from_grid(refinement.picture, meta=meta), refinement, rating)


def merged(old: Iterable[Puzzle], new: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles of a pack with these among them: the same id in its place, others at the end."""
    puzzles = {dict(puzzle.meta.extra).get("id", slug(puzzle.title)): puzzle for puzzle in old}
    puzzles.update((dict(puzzle.meta.extra)["id"], puzzle) for puzzle in new)
    return list(puzzles.values())
