"""`thin`: hide clues as long as the puzzle stays unique.

A clue can lose its lengths one by one (``?``, a run of unknown length) and then the rest of itself
(``*``, nothing is known of the line). Each hiding is kept only if the puzzle still has exactly one
solution, and is no harder than wished. Hiding never makes anything known: where a hiding once let a
second solution in, it would do so with more hidden, too. So one pass over all clues ends with a
puzzle in which nothing more can be hidden. How hard a puzzle is may go up and down, so with a wish
for that there are passes until one hides nothing more; either way, the minimum is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nonolith.clue import UNKNOWN_CLUE, Clue
from nonolith.errors import InternalError, PuzzleError
from nonolith.making.chance import Chance
from nonolith.making.easing import Ceiling
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.rating import rate

#: What deciding uniqueness may cost for one hiding; a puzzle that needs more is no fun.
_NODES = 20_000

#: One hiding: a line (rows first) and the run whose length goes, or None for the whole clue.
_Hiding = tuple[int, int | None]


#: Why nothing can be hidden in a puzzle, by its verdict.
_WRONG = {
    Verdict.MULTIPLE: "with several solutions",
    Verdict.IMPOSSIBLE: "without a solution",
}


@dataclass(frozen=True, slots=True)
class Thinned:
    """A puzzle with fewer clues, which has the same single solution.

    ``hidden`` lengths and ``lines`` (whole clues) are gone. With ``minimal`` it is proved that no
    further length or clue can be hidden (within the wish); ``reason`` says why not.
    """

    puzzle: Puzzle
    hidden: int
    lines: int
    minimal: bool
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        puzzle = self.puzzle
        return {
            "rows": [str(clue) for clue in puzzle.rows],
            "columns": [str(clue) for clue in puzzle.columns],
            "hidden": self.hidden,
            "lines": self.lines,
            "left": sum(run.length is not None for _, clue, _ in puzzle.lines for run in clue),
            "minimal": self.minimal,
            "reason": self.reason,
        }


def thin(
    puzzle: Puzzle,
    *,
    stars: int | None = None,
    whole: bool = True,
    seed: int = 0,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Thinned:
    """Hide as many clues as the puzzle can do without.

    It shall have at most this many ``stars`` (rounded), if that is given. Without ``whole``, a clue
    always keeps how many runs there are. Another ``seed`` hides others. A limit of seconds ends the
    work early, with a puzzle that is unique but not minimal.

    >>> thinned = thin(Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]]))
    >>> print(*thinned.puzzle.rows, *thinned.puzzle.columns, thinned.minimal)
    3 1 * 2 * True
    """
    if stars is not None and not 1 <= stars <= 5:
        raise PuzzleError(f"stars: found {stars}; expected 1 to 5")
    result = solve(puzzle, limits=limits)
    if result.verdict is not Verdict.UNIQUE:
        what = _WRONG.get(result.verdict, "whose solutions could not all be found in time")
        raise PuzzleError(f"found a puzzle {what}; expected one with exactly one solution")
    if not any(len(clue) for _, clue, _ in puzzle.lines):
        raise PuzzleError("found a puzzle with no filled cell; expected one with clues to hide")
    work = _Thinning(puzzle, None if stars is None else Ceiling(stars), Clock(limits.seconds))
    work.run(_hidings(puzzle, whole, Chance(seed)))
    thinned = work.puzzle()
    if solve(thinned, limits=Limits(nodes=2 * _NODES)).solution != result.solution:
        raise InternalError("a thinned puzzle has another solution")
    goal = puzzle.goal if puzzle.goal is not None else result.solution
    thinned = Puzzle(thinned.rows, thinned.columns, puzzle.palette, puzzle.meta, goal)
    return Thinned(thinned, work.hidden, work.lines, not work.reason, work.reason)


def _hidings(puzzle: Puzzle, whole: bool, chance: Chance) -> list[_Hiding]:
    """Everything that could be hidden, in the order in which it is tried: whole clues first."""
    lines = [(line, clue) for line, (_, clue, _) in enumerate(puzzle.lines) if clue.known]
    clues: list[_Hiding] = [(line, None) for line, _ in lines] if whole else []
    lengths: list[_Hiding] = [
        (line, number)
        for line, clue in lines
        for number, run in enumerate(clue)
        if run.length is not None
    ]
    return [*_shuffled(clues, chance), *_shuffled(lengths, chance)]


def _shuffled(items: Sequence[_Hiding], chance: Chance) -> list[_Hiding]:
    left, order = list(items), []
    while left:
        order.append(left.pop(chance.below(len(left))))
    return order


class _Thinning:
    """Clues that lose one thing after another."""

    def __init__(self, puzzle: Puzzle, ceiling: Ceiling | None, clock: Clock) -> None:
        self._puzzle, self._ceiling, self._clock = puzzle, ceiling, clock
        self._clues = [clue for _, clue, _ in puzzle.lines]
        self.hidden = self.lines = 0
        self.reason = ""

    def run(self, hidings: Sequence[_Hiding]) -> None:
        """Hide what can be hidden, until nothing more can."""
        self._pass(hidings)
        before = -1
        while self._ceiling is not None and self.hidden > before and not self._clock.is_over:
            before = self.hidden
            self._pass(hidings)

    def _pass(self, hidings: Sequence[_Hiding]) -> None:
        for line, number in hidings:
            before = self._clues[line]
            if not before.known or (number is not None and before[number].length is None):
                continue
            if self._clock.is_over:
                self.reason = self._clock.words
                return
            self._clues[line] = UNKNOWN_CLUE if number is None else _without(before, number)
            if not self._is_good():
                self._clues[line] = before
            elif number is None:
                self.lines += 1
                self.hidden += sum(run.length is not None for run in before)
            else:
                self.hidden += 1

    def puzzle(self) -> Puzzle:
        """The puzzle with the clues that are left."""
        height = self._puzzle.height
        return Puzzle(self._clues[:height], self._clues[height:], self._puzzle.palette)

    def _is_good(self) -> bool:
        puzzle = self.puzzle()
        result = solve(puzzle, limits=Limits(nodes=_NODES, seconds=self._clock.left))
        if result.verdict is Verdict.UNDECIDED:
            self.reason = "some clues were too hard to decide"
        if result.verdict is not Verdict.UNIQUE:
            return False
        if self._ceiling is None:
            return True
        rating = rate(puzzle, limits=Limits(seconds=self._clock.left))
        return rating.stars is not None and self._ceiling.excess(rating) == (0.0, 0.0)


def _without(clue: Clue, number: int) -> Clue:
    """The clue with one length hidden."""
    runs = list(clue.runs)
    runs[number] = replace(runs[number], length=None)
    return Clue(tuple(runs))
