"""`refine`: the fewest and least visible changes that make a picture's puzzle fair.

The search rests on one fact. Let line logic get stuck on a picture, and call the cells that it
leaves open, where they share lines, a *part*. If no change touches a line of that part, line logic
gets stuck on it again: whatever else is known, those lines look the same. So every way to a fair
picture changes some cell in the lines of each part, and since a cell lies in two lines, each change
does something about two parts at most. (The same holds for a *switch*, the cells in which two
solutions differ, if uniqueness is all that is asked for.)

First the changes are chosen one by one, each for what it settles by its price, and those that turn
out to be needless are taken back. If that took few, all ways with up to `THOROUGH` changes are then
searched without gaps, cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from nonolith.engine import Sketch, Stroke
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.making.fairness import Fairness, Judge, Part, judge_of
from nonolith.making.prices import Prices
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.timing import Clock

#: Up to this many changes, the fewest and among them the least visible are found for certain.
THOROUGH = 3
#: How many cells all trials for that certainty may have together: some seconds. A picture that
#: would need more gets good changes without it.
EFFORT = 10_000_000
#: How many changes are tried before one is chosen, and how many of them from nothing.
_TRIED, _VERIFIED = 1000, 6
#: What every change costs besides its price: the higher, the fewer and the more visible they are.
_EACH = 8
#: How many cells are named in a reason.
_NAMED = 4


@dataclass(frozen=True, slots=True)
class Repaint:
    """One changed cell: its colour before and after (0 is the background), and why this one."""

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


@dataclass(frozen=True, slots=True)
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

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        return {
            "fair": self.fair,
            "class": self.asked,
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
    protected: Iterable[tuple[int, int]] = (),
    changes: int | None = None,
    doubt: Sequence[float] | None = None,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Refinement:
    """Change as few cells of a picture as possible, and as invisibly, to make its puzzle fair.

    ``protected`` cells (row, column) stay as they are; at most ``changes`` cells are changed (if
    None, 12, or one in fifty where that is more). ``doubt`` says how sure the picture is of each
    cell, if it came from a photo; see `Prices`. Every answer was tried from nothing.

    >>> refined = refine(Grid.parse("#.\\n.#"))
    >>> print(refined.picture, refined.optimal)
    ..
    .# True
    """
    sketch = Sketch(picture)
    if changes is None:
        changes = max(12, picture.width * picture.height // 50)
    prices = Prices(picture, protected=_cells(picture, protected), doubt=doubt)
    search = _Search(sketch, judge_of(sketch, asked), prices, changes, Clock(limits.seconds))
    strokes = search.run()
    return Refinement(
        picture=sketch.picture(),
        changes=tuple(
            Repaint(
                *divmod(cell, picture.width),
                before=search.original[cell],
                after=color,
                why=prices.words(cell, color),
            )
            for cell, color in sorted(strokes)
        ),
        asked=asked,
        fair=not search.left,
        optimal=search.optimal,
        open_cells=tuple(
            divmod(cell, picture.width) for part in search.left for cell in part.cells
        ),
        reason=search.reason(),
        stopped=bool(search.left) and search.clock.is_over,
    )


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


@dataclass(frozen=True, slots=True)
class _Way:
    """Strokes that lead to a fair picture, and what they cost."""

    strokes: tuple[Stroke, ...]
    price: int

    @property
    def worth(self) -> tuple[int, int]:
        return len(self.strokes), self.price


class _Search:
    """One search for changes; the sketch carries those that are made at the moment."""

    def __init__(
        self, sketch: Sketch, judge: Judge, prices: Prices, changes: int, clock: Clock
    ) -> None:
        self.sketch, self.judge, self.prices = sketch, judge, prices
        self.changes, self.clock = changes, clock
        self.original = sketch.cells
        self.left = judge.parts()
        self.optimal = True
        self._effort = EFFORT
        self._best: _Way | None = None

    def run(self) -> list[Stroke]:
        """The strokes of the best way found, which are then on the sketch."""
        if not self.left:
            return []
        way = self._one_by_one()
        self.sketch.paint([(cell, self.original[cell]) for cell, _ in way])
        if not self.left:
            self._keep(tuple(way), sum(self.prices.of(*stroke) for stroke in way))
        enough = len(way) if self._best else self.changes
        self.optimal = enough <= THOROUGH + 1 and self._search_all(min(THOROUGH, enough))
        if self._best is not None:
            self.optimal = self.optimal and len(self._best.strokes) <= THOROUGH
            way, self.left = list(self._best.strokes), []
        self.optimal = self.optimal and self.judge.sure
        self.sketch.paint(way)
        return way

    def reason(self) -> str:
        """Why the picture is not fair, in words; empty if it is."""
        if not self.left:
            return ""
        if self.clock.is_over:
            return self.clock.words
        width = self.sketch.width
        cells = self.left[0].cells
        places = ", ".join(f"R{cell // width + 1}C{cell % width + 1}" for cell in cells[:_NAMED])
        more = f" and {len(cells) - _NAMED} more" if len(cells) > _NAMED else ""
        count = sum(len(part.cells) for part in self.left)
        allowed = f"within {self.changes} change{'' if self.changes == 1 else 's'}"
        return f"not {allowed}: {count} cells stay undecided, among them {places}{more}"

    # -- one by one -------------------------------------------------------------------------------

    def _one_by_one(self) -> list[Stroke]:
        """Changes that are chosen one by one; `left` is what they leave undecided."""
        made: list[Stroke] = []
        while self.left and len(made) < self.changes and not self.clock.is_over:
            stroke = self._next({cell for cell, _ in made})
            if stroke is None:
                break
            self.sketch.paint([stroke])
            made.append(stroke)
            self.left = self.judge.parts()
        return made if self.left else self._without_needless(made)

    def _next(self, used: set[int]) -> Stroke | None:
        """The stroke that settles most for its price."""
        options = [one for one in self._options(self.left) if one[1] not in used][:_TRIED]
        if not options:
            return None
        now = sum(len(part.cells) for part in self.left)
        bounds = self.judge.bounds([[(cell, color)] for _, cell, color in options])

        def worth(cells: int, price: int) -> float:
            return (now - cells) / (price + _EACH)

        ranked = sorted(
            zip(bounds, options, strict=True),
            key=lambda item: (-worth(item[0][0], item[1][0]), item[1]),
        )
        best = [option for _, option in ranked[:_VERIFIED]]
        exact = self.judge.decide([[(cell, color)] for _, cell, color in best])
        (_, cell, color), _ = max(
            zip(best, exact, strict=True),
            key=lambda item: (item[1] == 0, worth(item[1], item[0][0]), -item[0][1]),
        )
        return cell, color

    def _without_needless(self, made: list[Stroke]) -> list[Stroke]:
        """The strokes without those that are not needed any more, dearest first."""
        for stroke in sorted(made, key=lambda one: -self.prices.of(*one)):
            back = (stroke[0], self.original[stroke[0]])
            if len(made) > 1 and self.judge.decide([[back]]) == [0]:
                self.sketch.paint([back])
                made = [one for one in made if one != stroke]
        return made

    # -- without gaps -----------------------------------------------------------------------------

    def _search_all(self, most: int) -> bool:
        """Look at every way with up to so many changes; False if that took too long."""
        for count in range(1, most + 1):
            if not self._deepen(count, 0, ()):
                return False
            if self._best is not None and len(self._best.strokes) <= count:
                break
        return True

    def _deepen(self, count: int, price: int, made: tuple[Stroke, ...]) -> bool:
        """Look for ways with exactly so many changes more."""
        parts = self.judge.parts()
        if len(parts) > 2 * count:
            return True
        options = self._options(parts[:1])
        if count == 1:
            options = [one for one in options if self._hits(one[1], parts)]
        total = len(made) + count
        options = [one for one in options if self._may_win(total, price + one[0] + count - 1)]
        self._effort -= len(options) * len(self.original)
        if self._effort < 0 or self.clock.is_over:
            return False
        bounds = self.judge.bounds([[(cell, color)] for _, cell, color in options])
        for (cost, cell, color), (cells, left) in zip(options, bounds, strict=True):
            if not self._may_win(total, price + cost + count - 1):
                return True
            stroke = (cell, color)
            if count == 1:
                if self.judge.may_be_fair(cells) and self.judge.decide([[stroke]]) == [0]:
                    self._keep((*made, stroke), price + cost)
                    return True
            elif left <= 2 * (count - 1) and all(cell != other for other, _ in made):
                self.sketch.paint([stroke])
                done = self._deepen(count - 1, price + cost, (*made, stroke))
                self.sketch.paint([(cell, self.original[cell])])
                if not done:
                    return False
        return True

    def _may_win(self, count: int, price: int) -> bool:
        return self._best is None or (count, price) < self._best.worth

    def _keep(self, strokes: tuple[Stroke, ...], price: int) -> None:
        if self._may_win(len(strokes), price):
            self._best = _Way(tuple(sorted(strokes)), price)

    # -- what both need ---------------------------------------------------------------------------

    def _options(self, parts: Sequence[Part]) -> list[tuple[int, int, int]]:
        """The strokes in the lines of some parts, cheapest first: (price, cell, colour)."""
        width, height = self.sketch.width, self.sketch.height
        rows = {row for part in parts for row in part.rows}
        columns = {column for part in parts for column in part.columns}
        cells = {row * width + column for row in rows for column in range(width)}
        cells |= {row * width + column for row in range(height) for column in columns}
        return sorted(option for cell in cells for option in self.prices.strokes(cell))

    def _hits(self, cell: int, parts: Sequence[Part]) -> bool:
        row, column = divmod(cell, self.sketch.width)
        return all(part.touches(row, column) for part in parts)
