"""`refine`: the fewest and least visible changes that make a picture's puzzle fair.

Fair means that the puzzle has one solution, which line logic finds unless asked otherwise; it may
also be asked to be easy. `change_search` finds the changes, `easing` makes it easier.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import Any

from nonolith.engine import Sketch, Stroke
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.making.change_prices import Prices
from nonolith.making.change_search import Search
from nonolith.making.easing import Ceiling, Easing
from nonolith.making.fairness import Fairness, Part, judge_of, parts_of
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve
from nonolith.step import Technique
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.rating import Rating, rate

#: How many cells are named in a reason.
_NAMED = 6
#: The largest picture that is refined.
MOST_CELLS = 160_000
#: What finding a switch for a reason may cost.
_NODES = 1000


@dataclass(frozen=True, slots=True)
class Repaint:
    """One changed cell: its color before and after (0 is the background), and why this one."""

    row: int
    column: int
    before: int
    after: int
    why: str

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        return {
            "row": self.row + 1,
            "column": self.column + 1,
            "before": self.before,
            "after": self.after,
            "why": self.why,
        }


@dataclass(frozen=True)
class Refinement:
    """What `refine` found: the changes and the picture that they lead to.

    ``fair`` is False if what was asked for was not reached. The changes then lead as near as was
    found, ``open_cells`` (row, column) are still undecided, and ``reason`` says so in words; it was
    the time limit if ``stopped``. With ``optimal`` there is no way with fewer changes, nor with as
    many that are seen less; without ``fair``, there is none at all.
    """

    picture: Grid
    changes: tuple[Repaint, ...]
    asked: Fairness
    fair: bool
    optimal: bool
    open_cells: tuple[tuple[int, int], ...] = ()
    reason: str = ""
    stopped: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the new picture, which is its goal."""
        return Puzzle.from_grid(self.picture)

    @cached_property
    def rating(self) -> Rating | None:
        """How hard the puzzle is now; None if it is not fair. Found out when first asked for."""
        return None if self.open_cells else rate(self.puzzle)

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        rating = self.rating
        return {
            "fair": self.fair,
            "asked": str(self.asked),
            "class": None if rating is None else str(rating.difficulty),
            "stars": None if rating is None else rating.stars,
            "optimal": self.optimal,
            "changes": [change.to_dict() for change in self.changes],
            "picture": self.picture.lines(),
            "open": [[row + 1, column + 1] for row, column in self.open_cells],
            "reason": self.reason,
        }


def refine(
    picture: Grid,
    *,
    asked: Fairness = Fairness.LINES,
    stars: int | None = None,
    techniques: Iterable[Technique | str] | None = None,
    protected: Iterable[tuple[int, int]] = (),
    changes: int | None = None,
    doubt: Sequence[float] | None = None,
    prove: bool = True,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Refinement:
    """Change as few cells of a picture as possible, and as invisibly, to make its puzzle fair.

    The puzzle shall have at most this many ``stars`` (rounded), and need no other ``techniques``
    than these. ``protected`` cells (row, column) stay as they are; at most ``changes`` cells are
    changed (if None, 12, or one in 25 where that is more). ``doubt`` says how sure the picture
    is of each cell, if it came from a photo; see `Prices`. Without ``prove`` good changes are found
    quickly, but not proved to be the best. Every answer was tried from nothing.

    >>> refined = refine(Grid.parse("#.\\n.#"))
    >>> print(refined.picture, refined.optimal)
    ..
    .# True
    """
    clock = Clock(limits.seconds)
    if picture.width * picture.height > MOST_CELLS:
        raise PuzzleError(
            f"found a picture of {picture.width}x{picture.height}; expected at most {MOST_CELLS} "
            "cells"
        )
    sketch = Sketch(picture, clock)
    _check_drawn(picture)
    if changes is not None and changes < 0:
        raise PuzzleError(f"changes: found {changes}; expected 0 or more")
    if changes is None:
        changes = max(12, picture.width * picture.height // 25)
    ceiling = _ceiling(stars, techniques)
    prices = Prices(picture, protected=_cells(picture, protected), doubt=_doubt(picture, doubt))
    judge = judge_of(sketch, asked)
    search = Search(sketch, judge, prices, changes=changes, clock=clock, prove=prove)
    strokes = search.run()
    reason = _reason(sketch, search, changes) if search.left else ""
    optimal = search.optimal
    if not search.left and ceiling is not None:
        easing = Easing(sketch, judge, prices, ceiling, clock)
        optimal = optimal and easing.is_done
        strokes = easing.run(strokes, changes)
        if not easing.is_done:
            reason = clock.words if clock.is_over else f"{_within(changes)}: "
            reason += "" if clock.is_over else f"{ceiling.words(easing.rating)} still"
    undecided = chain.from_iterable(part.cells for part in search.left)
    return Refinement(
        picture=sketch.picture(),
        changes=_repaints(sketch, search, strokes),
        asked=asked,
        fair=not reason,
        optimal=optimal,
        open_cells=tuple(map(divmod, undecided, repeat(picture.width))),
        reason=reason,
        stopped=bool(reason) and clock.is_over,
    )


def _ceiling(stars: int | None, techniques: Iterable[Technique | str] | None) -> Ceiling | None:
    """How hard the puzzle may be; None if that does not matter."""
    if stars is None and techniques is None:
        return None
    if stars is not None and not 1 <= stars <= 5:
        raise PuzzleError(f"stars: found {stars}; expected 1 to 5")
    if techniques is None:
        return Ceiling(stars)
    chosen = set()
    for name in techniques:
        try:
            chosen.add(Technique(name))
        except ValueError:
            known = ", ".join(Technique)
            raise PuzzleError(f"techniques: found {name!r}; expected some of {known}") from None
    return Ceiling(stars, frozenset(chosen))


def _check_drawn(picture: Grid) -> None:
    """Refuse what shows nothing."""
    first = picture.masks[0] if picture.masks else 1
    if picture.masks.count(first) == len(picture.masks):
        what = "nothing is filled" if first == 1 else "every cell has the same color"
        raise PuzzleError(f"found a picture in which {what}; expected something drawn")


def _doubt(picture: Grid, doubt: Sequence[float] | None) -> Sequence[float] | None:
    cells = picture.width * picture.height
    if doubt is not None and len(doubt) != cells:
        raise PuzzleError(f"doubt: found {len(doubt)} numbers; expected {cells}, one for each cell")
    for number in doubt or ():
        if not 0 <= number <= 1:
            raise PuzzleError(f"doubt: found {number}; expected numbers from 0 to 1")
    return doubt


def _repaints(sketch: Sketch, search: Search, strokes: Sequence[Stroke]) -> tuple[Repaint, ...]:
    """The strokes as changes: how much each is seen, and what would be undecided without it."""
    made = sorted(strokes)
    backs = [[(cell, search.original[cell])] for cell, _ in made]
    left = [] if search.left else _left_without(sketch, backs)
    changes = []
    for place, (cell, color) in enumerate(made):
        why = search.prices.words(cell, color)
        if left and left[place]:
            why += f"; without it, {left[place]} cells stay open"
        before = search.original[cell]
        changes.append(Repaint(*divmod(cell, sketch.width), before=before, after=color, why=why))
    return tuple(changes)


def _left_without(sketch: Sketch, backs: Sequence[Sequence[Stroke]]) -> list[int]:
    """How many cells stay open without each stroke; nothing if there is no time to find out."""
    left = []
    for back in backs:
        if sketch.clock.is_over:
            return []
        left.append(len(sketch.open_after(back)))
    return left


def _within(changes: int) -> str:
    return f"not within {changes} change{'' if changes == 1 else 's'}"


def _reason(sketch: Sketch, search: Search, changes: int) -> str:
    """Why the picture is not fair, in words."""
    if search.clock.is_over:
        return search.clock.words
    left = search.left
    how = _within(changes) if search.has_options else "the protected cells rule out every way"
    total = sum(len(part.cells) for part in left)
    switch = _switch(sketch)
    if switch is None:
        return f"{how}: {_named(left[0], sketch.width, 'cells stay undecided')}"
    more = f"; {total} cells in all stay undecided" if total > len(switch.cells) else ""
    return f"{how}: {_named(switch, sketch.width, 'cells are a switch')}{more}"


def _switch(sketch: Sketch) -> Part | None:
    """The fewest cells that two solutions have otherwise; None if there are not two."""
    result = solve(Puzzle.from_grid(sketch.picture()), limits=Limits(nodes=_NODES))
    if result.verdict is not Verdict.MULTIPLE:
        return None
    one, other = (solution.masks for solution in result.solutions)
    differing = [cell for cell, mask in enumerate(one) if mask != other[cell]]
    return parts_of(differing, sketch.width)[0]


def _named(part: Part, width: int, what: str) -> str:
    cells = part.cells
    places = [f"R{cell // width + 1}C{cell % width + 1}" for cell in cells[:_NAMED]]
    more = f" and {len(cells) - _NAMED} more" if len(cells) > _NAMED else ""
    return f"these {len(cells)} {what}: {', '.join(places)}{more}"


def _cells(picture: Grid, places: Iterable[tuple[int, int]]) -> frozenset[int]:
    cells = set()
    for row, column in places:
        if not (0 <= row < picture.height and 0 <= column < picture.width):
            raise PuzzleError(
                f"protected cells: found row {row + 1}, column {column + 1}; expected rows 1 to "
                f"{picture.height}, columns 1 to {picture.width}"
            )
        cells.add(row * picture.width + column)
    return frozenset(cells)
