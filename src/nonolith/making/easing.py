"""Making a fair picture's puzzle easier: fewer stars, or no technique but some.

How hard a puzzle is follows from all of it, so there is no bound as for fairness: strokes in the
lines of the hardest steps are tried, cheapest first, and the one that helps most is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonolith.engine import Sketch, Stroke
from nonolith.making.change_prices import Prices
from nonolith.making.fairness import Judge
from nonolith.puzzle import Line, Puzzle
from nonolith.step import Explanation, Technique
from nonolith.timing import Clock
from nonolith.why.explaining import explain_within
from nonolith.why.rating import Rating, rating_of

#: How many strokes are tried for one change, and how many that leave the picture fair are rated.
_TRIED, _RATED = 200, 16


@dataclass(frozen=True, slots=True)
class Ceiling:
    """How hard a puzzle may be at most: a number of stars (rounded), and no other techniques."""

    stars: int | None = None
    techniques: frozenset[Technique] | None = None

    def excess(self, rating: Rating) -> tuple[float, float]:
        """By how much a puzzle is too hard; nothing if it is not. The less, the better."""
        steps = 0
        if self.techniques is not None:
            counts = rating.counts.items()
            steps = sum(count for name, count in counts if name not in self.techniques)
        stars = 5.0 if rating.stars is None else rating.stars
        over = 0.0 if self.stars is None else max(0.0, stars - self.stars - 0.49)
        return (over + steps, stars) if over or steps else (0.0, 0.0)

    def hard_lines(self, explanation: Explanation) -> set[Line]:
        """The lines of the steps that make the puzzle too hard."""
        steps = list(explanation)
        if self.techniques is not None:
            hard = [step for step in steps if step.technique not in self.techniques]
            if hard:
                return {step.line for step in hard}
        rank = max((step.technique.rank for step in steps), default=0)
        return {step.line for step in steps if step.technique.rank == rank}

    def words(self, rating: Rating) -> str:
        """What is still too hard."""
        if self.techniques is not None:
            for name in sorted(rating.counts, key=lambda name: -name.rank):
                if name not in self.techniques:
                    return f"it needs {name}"
        return f"it has {rating.stars:g} stars" if rating.stars is not None else "it has no stars"


class Easing:
    """One search for changes that make a fair picture easier; the sketch carries those made."""

    def __init__(
        self, sketch: Sketch, judge: Judge, prices: Prices, ceiling: Ceiling, clock: Clock
    ) -> None:
        self._sketch, self._judge, self._prices = sketch, judge, prices
        self._ceiling, self._clock = ceiling, clock
        self.rating, self._explanation = self._rated()

    @property
    def is_done(self) -> bool:
        """Whether the puzzle is easy enough."""
        return self._ceiling.excess(self.rating) == (0.0, 0.0)

    def run(self, made: Sequence[Stroke], changes: int) -> list[Stroke]:
        """The strokes made, and more until the puzzle is easy enough or nothing helps."""
        made = list(made)
        while not self.is_done and len(made) < changes and not self._clock.is_over:
            stroke = self._best({cell for cell, _ in made})
            if stroke is None:
                break
            self._sketch.paint([stroke])
            made.append(stroke)
            self.rating, self._explanation = self._rated()
        return made

    def _best(self, used: set[int]) -> Stroke | None:
        """The stroke that helps most; None if none does."""
        width, height = self._sketch.width, self._sketch.height
        cells = set()
        for line in self._ceiling.hard_lines(self._explanation):
            cells |= (
                {line.index * width + column for column in range(width)}
                if line.is_row
                else {row * width + line.index for row in range(height)}
            )
        options = sorted(one for cell in cells - used for one in self._prices.strokes(cell))[
            :_TRIED
        ]
        left = self._judge.decide([[(cell, color)] for _, cell, color in options])
        fair = [option for option, count in zip(options, left, strict=False) if count == 0][:_RATED]
        before = self._sketch.cells
        best, least = None, self._ceiling.excess(self.rating)
        for _, cell, color in fair:
            if self._clock.is_over:
                break
            self._sketch.paint([(cell, color)])
            excess = self._ceiling.excess(self._rated()[0])
            self._sketch.paint([(cell, before[cell])])
            if excess < least:
                best, least = (cell, color), excess
        return best

    def _rated(self) -> tuple[Rating, Explanation]:
        puzzle = Puzzle.from_grid(self._sketch.picture())
        explanation = explain_within(puzzle, Clock(None))
        return rating_of(puzzle, explanation), explanation
