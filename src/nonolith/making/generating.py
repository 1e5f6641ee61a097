"""`generate`: puzzles from nothing, of a wished size, class and number of stars.

Each puzzle has a number, and the seed and its number decide everything about it: so any of them can
be made anywhere, in any order. A picture is drawn by chance, touched up until its puzzle is of the
kind that is asked for (line logic solves it, or just not), rated, and kept if it is exactly as
wished. If it was too easy, the next drawing is rougher, if too hard, smoother.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nonolith.engine import Sketch
from nonolith.errors import InternalError
from nonolith.grid import Grid
from nonolith.making.canvas import Canvas, canvas_of
from nonolith.making.chance import Chance
from nonolith.making.coloring import palette_of
from nonolith.making.kinds import KINDS
from nonolith.making.symmetry import Orbits, Symmetry, orbits_of
from nonolith.making.wishes import Unfulfilled, Wish
from nonolith.puzzle import Meta, Puzzle
from nonolith.result import Limits
from nonolith.solving import solve
from nonolith.text import counted
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.rating import Difficulty, Rating, rate, sweeps

#: How many pictures are drawn for one puzzle before giving up.
DRAWINGS = 10_000
#: How rough a picture may become: so often are its edges frayed.
_ROUGHEST = 8
#: How many repainted cells a drawing is worth, by its cells.
_TRIES = 12


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle that was made: it holds its picture as its goal, and its class and stars.

    ``number`` counts from 1. ``rating`` is None if it was not asked for.
    """

    puzzle: Puzzle
    number: int
    kind: str
    difficulty: Difficulty
    rating: Rating | None

    @property
    def stars(self) -> float | None:
        """How hard it is, from 1 to 5; None if it was not rated."""
        return None if self.rating is None else self.rating.stars

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        goal = self.puzzle.goal
        assert goal is not None
        return {
            "number": self.number,
            "kind": self.kind,
            "class": str(self.difficulty),
            "stars": self.stars,
            "picture": goal.lines(),
        }


def generate(
    size: Wish | str | tuple[int, int] = "15x15",
    *,
    count: int = 1,
    seed: int = 0,
    first: int = 1,
    difficulty: Difficulty | str | None = None,
    stars: int | None = None,
    density: int | None = None,
    symmetry: Symmetry | str = Symmetry.NONE,
    colors: int = 1,
    kinds: Iterable[str] = (),
    rated: bool = True,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Iterator[Generated]:
    """Make puzzles, one after the other: ``count`` of them, from number ``first`` on.

    ``size`` is width and height, or a whole `Wish`; ``stars`` 1 to 5 (rounded); ``density`` the
    filled part in percent; ``kinds`` some of blobs, figures, letters, patterns, mosaics (default:
    all).
    Exactly one solution is proved for each, and the class and the stars are those of `rate`.
    Without ``rated`` (and without ``stars``) puzzles have no stars, which is many times faster. A
    limit of seconds holds for each puzzle. `Unfulfilled` is raised where none can be found.

    >>> made = next(generate("10x10", stars=2, seed=7))
    >>> made.puzzle.width, round(made.stars), str(made.difficulty)
    (10, 2, 'line')
    """
    wish = (
        size
        if isinstance(size, Wish)
        else Wish.of(
            size,
            difficulty=difficulty,
            stars=stars,
            density=density,
            symmetry=symmetry,
            colors=colors,
            kinds=kinds,
        )
    )
    for number in range(first, first + count):
        yield make(wish, seed, number, rated=rated, limits=limits)


def make(
    wish: Wish,
    seed: int,
    number: int,
    *,
    rated: bool = True,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Generated:
    """The puzzle with a number, which is the same wherever it is made."""
    chance = Chance.of(seed, number)
    clock = Clock(limits.seconds)
    roughness = 0
    nearest: Rating | None = None
    for _ in range(DRAWINGS):
        kind = chance.pick(wish.kinds)
        cells = _draw(wish, kind, chance, roughness)
        puzzle = _touched_up(wish, kind, cells, chance, clock)
        if puzzle is not None and not clock.is_over:
            made = _judged(wish, puzzle, number, kind, rated or wish.stars is not None, clock)
            if made is not None and (made.rating is None or wish.suits(made.rating)):
                return _finished(made, seed)
            if made is not None and made.rating is not None:
                nearest = _nearer(nearest, made.rating, wish.stars or 5)
                step = 1 if wish.is_harder_than(made.rating) else -1
                roughness = max(0, min(_ROUGHEST, roughness + step))
        if clock.is_over:
            raise Unfulfilled(
                f"{_none(wish, nearest)} within {counted(limits.seconds or 0.0, 'second')}"
            )
    raise Unfulfilled(f"{_none(wish, nearest)} in {DRAWINGS} drawings")


def _draw(wish: Wish, kind: str, chance: Chance, roughness: int) -> bytes:
    """A picture of a kind, before anybody has looked whether it makes a puzzle."""
    canvas = canvas_of(wish.width, wish.height)
    boards = KINDS[kind].draw(canvas, chance, wish.colors)
    if wish.density is not None:
        boards = _filled(canvas, boards, wish.density, chance)
    for _ in range(roughness):
        free = canvas.full
        for index, board in enumerate(boards):
            boards[index] = canvas.roughened(board, chance) & free
            free &= ~boards[index]
    return _orbits(wish, kind).applied(canvas.cells(boards))


def _orbits(wish: Wish, kind: str) -> Orbits:
    """Which cells are painted together: by the symmetry asked for, or else that of the kind."""
    symmetry = KINDS[kind].symmetry if wish.symmetry is Symmetry.NONE else wish.symmetry
    return orbits_of(wish.width, wish.height, symmetry)


def _filled(canvas: Canvas, boards: list[int], density: int, chance: Chance) -> list[int]:
    """The boards grown or shrunk to a density; new cells take the color that grows there."""
    total = 0
    for board in boards:
        total |= board
    wanted = canvas.toward(total, density, chance)
    boards = [board & wanted for board in boards]
    if not any(boards):
        return [wanted, *boards[1:]]
    for _ in range(canvas.width + canvas.height):
        free = wanted
        for board in boards:
            free &= ~board
        if not free:
            break
        for index, board in enumerate(boards):
            more = canvas.grown(board) & free
            boards[index] |= more
            free &= ~more
    return boards


def _touched_up(wish: Wish, kind: str, cells: bytes, chance: Chance, clock: Clock) -> Puzzle | None:
    """The puzzle of a drawing if it is in the class asked for, as far as that is cheap to see."""
    if not wish.looks_right(cells):
        return None
    palette = palette_of(wish.colors)
    sketch = Sketch(Grid.from_colors(wish.width, wish.height, cells, palette), clock)
    orbits = _orbits(wish, kind)
    tries = _TRIES + (wish.width * wish.height >> 5)
    # A cheap sign before the dear rating: where line logic settles half of the cells, there are
    # rarely five stars, and where it does not, rating takes long and rarely ends in four.
    half = len(cells) // 2
    touched = sketch.touch_up(
        orbits.packed,
        orbits.size,
        seed=chance.next(),
        tries=tries,
        most_open=half if wish.stars == 4 else None,
        beyond=wish.is_beyond_lines,
    )
    if touched is None or not wish.looks_right(touched[0]):
        return None
    if wish.is_hard and sketch.open_count() < half:
        return None
    goal = Grid.from_colors(wish.width, wish.height, touched[0], palette)
    return Puzzle.from_packed(wish.width, wish.height, touched[1], palette, Meta(), goal)


def _judged(
    wish: Wish, puzzle: Puzzle, number: int, kind: str, rated: bool, clock: Clock
) -> Generated | None:
    """The puzzle with its class and stars; None if it is not in the class asked for."""
    difficulty = None
    if not wish.is_beyond_lines:
        first = sweeps(puzzle, clock=clock) or 0
        few = first <= 2 or (first == 3 and sweeps(puzzle, rows_first=False, clock=clock) == 2)
        if clock.is_over:
            return None
        difficulty = Difficulty.TRIVIAL if few else Difficulty.LINE
        if difficulty not in wish.classes:
            return None
    if difficulty is not None and not rated:
        return Generated(puzzle, number, kind, difficulty, None)
    rating = rate(puzzle, limits=Limits(seconds=clock.left))
    if clock.is_over:
        return None  # the rating may be that of a part only
    return Generated(puzzle, number, kind, rating.difficulty, rating)


def _finished(made: Generated, seed: int) -> Generated:
    """The puzzle with its name on it, after one more look at its solution."""
    result = solve(made.puzzle)
    if result.verdict is not Verdict.UNIQUE or result.solution != made.puzzle.goal:
        raise InternalError(f"puzzle {made.number} of seed {seed} does not have one solution")
    old = made.puzzle
    meta = label(seed, made.number, made.kind, made.difficulty, made.stars)
    puzzle = Puzzle.from_packed(old.width, old.height, old.packed, old.palette, meta, old.goal)
    return Generated(puzzle, made.number, made.kind, made.difficulty, made.rating)


def label(seed: int, number: int, kind: str, difficulty: Difficulty, stars: float | None) -> Meta:
    """What a generated puzzle says of itself; its title gives nothing away."""
    name = f"{seed}.{number}"
    extra = [("class", str(difficulty)), ("kind", kind), ("seed", name)]
    if stars is not None:
        extra.insert(1, ("stars", f"{stars:g}"))
    return Meta(title=f"Puzzle {name}", extra=tuple(extra))


def _nearer(one: Rating | None, other: Rating, stars: int) -> Rating:
    """Whichever comes nearer to the stars."""
    if one is None or abs((other.stars or 9) - stars) < abs((one.stars or 9) - stars):
        return other
    return one


def _none(wish: Wish, nearest: Rating | None) -> str:
    near = ""
    if nearest is not None and nearest.stars is not None:
        near = f" (the nearest has {nearest.stars:g} stars, class {nearest.difficulty})"
    return f"no such puzzle ({wish.words}) was found{near}"
