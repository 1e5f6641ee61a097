"""The search for changes that make a picture fair; `refining` says what they are for.

The search rests on one fact. Let line logic get stuck on a picture, and call the cells that it
leaves open, where they share lines, a *part*. If no change touches a line of that part, line logic
gets stuck on it again: whatever else is known, those lines look the same. So every way to a fair
picture changes some cell in the lines of each part, and since a cell lies in two lines, each change
does something about two parts at most. (The same holds for a *switch*, the cells in which two
solutions differ, if uniqueness is all that is asked for.)

First the changes are chosen one by one, each as the one that leaves the fewest cells open; then
those that turn out to be needless are taken back, two are replaced by one, and one by another that
is seen less, as long as that is quick. Of several that leave as few open, the least visible is
chosen; where many changes are needed, that may be one too many in the end, so they are chosen once
more at any price, and the better way is taken. If few changes are left, all ways with up to
`THOROUGH` changes are then searched without gaps, cheapest first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from nonolith.engine import Option, Sketch, Stroke
from nonolith.making.change_prices import Prices
from nonolith.making.fairness import Judge, Part
from nonolith.timing import Clock

#: Up to this many changes, the fewest and among them the least visible are found for certain.
THOROUGH = 3
#: How many cells all trials for that certainty may have together: a second or two. A picture that
#: would need more gets good changes without it.
EFFORT = 400_000_000
#: How many trials may be spent on making good changes better.
POLISH = 20_000
#: How many changes may be made one after the other that settle nothing by themselves.
_IDLE = 100
#: How many times the changes allowed may be made at first: many turn out to be needless.
_AHEAD = 2
#: Above all prices.
_ANY = 2**31 - 1
#: After how many cells the clock is looked at.
_LOOK = 100
#: Where changes times options are no more than that, changes are chosen a second time.
_AGAIN = 1_500_000
#: What trying to replace a change costs besides the trials.
_LEAST = 20


@dataclass(frozen=True, slots=True)
class Way:
    """Strokes that lead to a fair picture, and what they cost."""

    strokes: tuple[Stroke, ...]
    price: int

    @property
    def worth(self) -> tuple[int, int]:
        """The less, the better: fewer changes, then less visible ones."""
        return len(self.strokes), self.price


class Search:
    """One search for changes; the sketch carries those that are made at the moment.

    ``left`` are the parts that are undecided at the end, ``optimal`` says that no other way is
    better (or, with parts left, that there is none).
    """

    def __init__(
        self,
        sketch: Sketch,
        judge: Judge,
        prices: Prices,
        *,
        changes: int,
        clock: Clock,
        prove: bool = True,
    ) -> None:
        self.sketch, self.judge, self.prices = sketch, judge, prices
        self.changes, self.clock, self._prove = changes, clock, prove
        self.original = sketch.cells
        self.left = judge.parts()
        self.optimal = True
        self._effort, self._polish = EFFORT, POLISH
        self._best: Way | None = None

    def run(self) -> list[Stroke]:
        """The strokes of the best way found, which are then on the sketch."""
        if not self.left:
            return []
        options = self._all_options()
        way = self._descent(options, options)
        if self._is_worth_another(way, options):
            way = self._better(way, options)
        if len(way) > self.changes:
            self._take_back(way[self.changes :])
            del way[self.changes :]
            self.left = self.judge.parts()
        if not self.left:
            self._keep(tuple(way))
        self._take_back(way)
        enough = len(way) if self._best else self.changes
        proved = self._prove and enough <= THOROUGH + 1
        self.optimal = proved and self._search_all(min(THOROUGH, enough))
        if self._best is not None:
            self.optimal = self.optimal and len(self._best.strokes) <= THOROUGH
            way, self.left = list(self._best.strokes), []
        self.optimal = self.optimal and self.judge.sure
        self.sketch.paint(way)
        return way

    @property
    def has_options(self) -> bool:
        """Whether there is any change that could do something about what is left."""
        return bool(self._options(self.left))

    def _descent(self, options: Sequence[Option], polish: Sequence[Option]) -> list[Stroke]:
        """Changes chosen one by one from some options, and made better with others."""
        self.judge.offer(options)
        way = self._one_by_one()
        if not self.left:
            self.judge.offer(polish)
            way = self._polished(way)
        return way

    def _is_worth_another(self, way: Sequence[Stroke], options: Sequence[Option]) -> bool:
        if self.clock.is_over or not self.judge.is_quick:
            return False
        few = len(way) <= THOROUGH and not self.left
        return not few and len(way) * len(options) <= _AGAIN

    def _better(self, way: list[Stroke], options: Sequence[Option]) -> list[Stroke]:
        """This way, or the one that opens if each step leaves the fewest open at any price."""
        left = self.left
        self._take_back(way)
        self._polish = POLISH
        blind = sorted((1, cell, color) for _, cell, color in options)
        other = self._descent(blind, options)
        if self._rank(other, self.left) < self._rank(way, left):
            return other
        self._take_back(other)
        self.sketch.paint(way)
        self.left = left
        return way

    def _rank(self, way: Sequence[Stroke], left: Sequence[Part]) -> tuple[int, int, int]:
        price = sum(self.prices.of(*stroke) for stroke in way)
        return sum(len(part.cells) for part in left), len(way), price

    # -- one by one -------------------------------------------------------------------------------

    def _one_by_one(self) -> list[Stroke]:
        """Changes that are chosen one by one; `left` is what they leave undecided."""
        made: list[Stroke] = []
        idle = 0  # strokes at the end that have settled nothing
        left = self.judge.undecided()
        while left and idle < _IDLE and not self.clock.is_over:
            found = self.judge.best()[: _AHEAD * self.changes - len(made)]
            if not found:
                break
            self.sketch.paint(found)
            cells = {cell for cell, _ in found}
            made = [one for one in made if one[0] not in cells] + found
            before, left = left, self.judge.undecided()
            idle = 0 if left < before else min(idle + len(found), len(made))
        if left and idle:
            self._take_back(made[-idle:])
            del made[-idle:]
        self.left = self.judge.parts()
        return made

    # -- better -----------------------------------------------------------------------------------

    def _polished(self, made: list[Stroke]) -> list[Stroke]:
        """The strokes without needless ones, fewer where two can be one, and less visible."""
        made = self._without_needless(made)
        found = True
        while found and len(made) > 1 and self._has_time:
            found = self._two_for_one(made)
        for stroke in sorted(made, key=lambda one: -self.prices.of(*one)):
            if not self._has_time:
                break
            self._other_for(made, stroke)
        return made

    @property
    def _has_time(self) -> bool:
        return self._polish > 0 and not self.clock.is_over

    def _without_needless(self, made: list[Stroke]) -> list[Stroke]:
        """The strokes without those that are not needed any more, dearest first."""
        for stroke in sorted(made, key=lambda one: -self.prices.of(*one)):
            back = (stroke[0], self.original[stroke[0]])
            if len(made) > 1 and self.judge.decide([[back]]) == [0]:
                self.sketch.paint([back])
                made = [one for one in made if one != stroke]
        return made

    def _two_for_one(self, made: list[Stroke]) -> bool:
        """Replace two strokes by one, near ones first; whether that was possible."""
        width = self.sketch.width

        def apart(pair: tuple[Stroke, Stroke]) -> int:
            (one, _), (other, _) = pair
            rows, columns = abs(one // width - other // width), abs(one % width - other % width)
            return min(rows, columns)

        for pair in sorted(combinations(made, 2), key=apart):
            if not self._has_time:
                break
            if self._replaced(made, list(pair)):
                return True
        return False

    def _other_for(self, made: list[Stroke], stroke: Stroke) -> None:
        """Replace one stroke by another that is seen less."""
        self._replaced(made, [stroke], below=self.prices.of(*stroke))

    def _replaced(self, made: list[Stroke], some: list[Stroke], below: int = _ANY) -> bool:
        """Whether one stroke does what some do; `made` and the sketch then have that one."""
        self._take_back(some)
        stroke, tried, _ = self.judge.cheapest_fair(below)
        self._polish -= tried + _LEAST
        rest = [one for one in made if one not in some]
        if stroke is None or stroke[0] in {cell for cell, _ in rest}:
            self.sketch.paint(some)
            return False
        self.sketch.paint([stroke])
        made[:] = [*rest, stroke]
        return True

    # -- without gaps -----------------------------------------------------------------------------

    def _search_all(self, most: int) -> bool:
        """Look at every way with up to this many changes; False if that took too long."""
        self.judge.offer(self._all_options())
        for count in range(1, most + 1):
            if not self._deepen(count, 0, ()):
                return False
            if self._best is not None and len(self._best.strokes) <= count:
                break
        return True

    def _deepen(self, count: int, price: int, made: tuple[Stroke, ...]) -> bool:
        """Look for ways with exactly this many changes more."""
        if count == 1 and self.judge.is_quick:
            return self._end(price, made)
        parts = self.judge.parts()
        if self.clock.is_over:
            return False
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
        if len(bounds) < len(options):
            return False
        for (cost, cell, color), (cells, left) in zip(options, bounds, strict=True):
            if not self._may_win(total, price + cost + count - 1):
                return True
            stroke = (cell, color)
            if count == 1:
                if self.judge.may_be_fair(cells) and self.judge.decide([[stroke]]) == [0]:
                    self._keep((*made, stroke))
                    return True
            elif left <= 2 * (count - 1) and all(cell != other for other, _ in made):
                self.sketch.paint([stroke])
                done = self._deepen(count - 1, price + cost, (*made, stroke))
                self._take_back([stroke])
                if not done:
                    return False
        return True

    def _end(self, price: int, made: tuple[Stroke, ...]) -> bool:
        """Look for the cheapest last change."""
        count, least = (len(made) + 2, 0) if self._best is None else self._best.worth
        below = _ANY if len(made) + 1 < count else least - price
        stroke, tried, sure = self.judge.cheapest_fair(below)
        self._effort -= tried * len(self.original)
        if stroke is not None:
            self._keep((*made, stroke))
        return sure and self._effort >= 0

    def _may_win(self, count: int, price: int) -> bool:
        return self._best is None or (count, price) < self._best.worth

    def _keep(self, strokes: tuple[Stroke, ...]) -> None:
        price = sum(self.prices.of(*stroke) for stroke in strokes)
        if self._may_win(len(strokes), price):
            self._best = Way(tuple(sorted(strokes)), price)

    # -- what all need ----------------------------------------------------------------------------

    def _take_back(self, strokes: Sequence[Stroke]) -> None:
        self.sketch.paint([(cell, self.original[cell]) for cell, _ in strokes])

    def _all_options(self) -> list[Option]:
        return self._priced(range(len(self.original)))

    def _priced(self, cells: Iterable[int]) -> list[Option]:
        """All strokes for some cells, cheapest first; none if the time is over before."""
        by_price: defaultdict[int, list[Option]] = defaultdict(list)
        for number, cell in enumerate(sorted(cells)):
            if number % _LOOK == 0 and self.clock.is_over:
                return []
            for option in self.prices.strokes(cell):
                by_price[option[0]].append(option)
        return [option for price in sorted(by_price) for option in by_price[price]]

    def _options(self, parts: Sequence[Part]) -> list[Option]:
        """The strokes in the lines of some parts, cheapest first."""
        width, height = self.sketch.width, self.sketch.height
        rows = {row for part in parts for row in part.rows}
        columns = {column for part in parts for column in part.columns}
        cells = {row * width + column for row in rows for column in range(width)}
        cells |= {row * width + column for row in range(height) for column in columns}
        return self._priced(cells)

    def _hits(self, cell: int, parts: Sequence[Part]) -> bool:
        row, column = divmod(cell, self.sketch.width)
        return all(part.touches(row, column) for part in parts)
