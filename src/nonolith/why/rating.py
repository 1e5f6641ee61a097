"""Rating: how hard a puzzle is for people, as a vector of plain measures and one star value.

No single number predicts what people find hard, so each measure stands for itself: the class (how
far one has to look ahead), the hardest technique, the steps of each technique, Batenburg's sweeps,
how many lines can move at each step, the longest look-ahead, and the tedium. The stars are one
documented formula over them (docs/difficulty.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nonolith.engine import Reasoning
from nonolith.puzzle import Puzzle
from nonolith.result import Interrupted, Limits, Verdict
from nonolith.solving import solve
from nonolith.step import Explanation, Technique
from nonolith.timing import Clock
from nonolith.why.explaining import explain_within


class Difficulty(StrEnum):
    """The classes, easiest first; puzzles without exactly one solution stand apart."""

    TRIVIAL = "trivial"
    LINE = "line"
    LOOK_AHEAD = "look-ahead"
    DEEP = "deep look-ahead"
    GUESSING = "guessing"
    MULTIPLE = "multiple"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Rating:
    """What makes a puzzle hard; see the module and docs/difficulty.md.

    ``sweeps`` is None if line logic alone does not solve the puzzle. ``entries`` holds, for each
    step, how many lines could move before it; ``bottleneck`` is the least of them while more than
    a quarter of the cells was open. ``tedium`` is steps per line. ``stars`` is None for puzzles
    that stand apart.
    """

    difficulty: Difficulty
    verdict: Verdict
    hardest: Technique | None
    counts: dict[Technique, int]
    sweeps: int | None
    entries: tuple[int, ...]
    bottleneck: int | None
    look_ahead: int
    tedium: float
    stars: float | None
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The rating as `--json` shows it."""
        return {
            "class": str(self.difficulty),
            "verdict": str(self.verdict),
            "stars": self.stars,
            "hardest": None if self.hardest is None else str(self.hardest),
            "steps": sum(self.counts.values()),
            "counts": {str(technique): count for technique, count in self.counts.items()},
            "sweeps": self.sweeps,
            "entries": list(self.entries),
            "bottleneck": self.bottleneck,
            "look_ahead": self.look_ahead,
            "tedium": self.tedium,
            "reason": self.reason,
        }


def rate(
    puzzle: Puzzle,
    *,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
) -> Rating:
    """Rate a puzzle; a limit of seconds that comes first leaves it *undecided*.

    >>> rating = rate(Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]]))
    >>> rating.difficulty, rating.sweeps, rating.stars
    (<Difficulty.TRIVIAL: 'trivial'>, 2, 1.0)
    """
    clock = Clock(limits.seconds)
    verdict = Verdict.UNDECIDED
    try:
        result = solve(puzzle, limits=Limits(seconds=clock.left))
        verdict = result.verdict
        if verdict is Verdict.IMPOSSIBLE:
            return _apart(Difficulty.IMPOSSIBLE, verdict, result.reason)
        explanation = explain_within(puzzle, clock)
    except KeyboardInterrupt:
        raise Interrupted(_apart(Difficulty.UNDECIDED, verdict, "interrupted")) from None
    return _rating(puzzle, verdict, explanation)


def sweeps(puzzle: Puzzle, *, rows_first: bool = True) -> int | None:
    """How many sweeps solve the puzzle; None if line logic alone does not.

    A sweep lets all rows, or all columns, tell everything they can; rows and columns alternate
    (Batenburg, Henstra, Kosters, Palenstijn 2009). The last sweep is the one that settles the
    last cell.
    """
    reasoning = Reasoning(puzzle, None, Clock(None))
    done = 0
    idle = 0
    while reasoning.open_cells:
        told = reasoning.sweep(rows=(done % 2 == 0) == rows_first)
        done += 1
        idle = 0 if told else idle + 1
        if idle == 2:
            return None
    return done


def _rating(puzzle: Puzzle, verdict: Verdict, explanation: Explanation) -> Rating:
    count = sweeps(puzzle)
    entries = entry_points(puzzle, explanation)
    depth = max((step.depth for step in explanation), default=0)
    difficulty = _difficulty(puzzle, verdict, explanation, count, depth)
    bottleneck = _bottleneck(puzzle, explanation, entries)
    looks = sum(1 for step in explanation if not step.technique.is_line_logic)
    return Rating(
        difficulty,
        verdict,
        explanation.hardest,
        dict(explanation.counts),
        count,
        entries,
        bottleneck,
        depth,
        round(len(explanation) / (puzzle.width + puzzle.height), 2),
        _stars(difficulty, explanation.hardest, count, bottleneck, looks),
        explanation.reason,
    )


def _apart(difficulty: Difficulty, verdict: Verdict, reason: str) -> Rating:
    return Rating(difficulty, verdict, None, {}, None, (), None, 0, 0.0, None, reason)


def _difficulty(
    puzzle: Puzzle, verdict: Verdict, explanation: Explanation, count: int | None, depth: int
) -> Difficulty:
    if verdict is Verdict.MULTIPLE:
        return Difficulty.MULTIPLE
    if verdict is Verdict.UNDECIDED or not explanation.finished:
        return Difficulty.UNDECIDED
    hardest = explanation.hardest
    if hardest is None or count is not None:
        few = count is None or count <= 2 or (sweeps(puzzle, rows_first=False) or 3) <= 2
        return Difficulty.TRIVIAL if few else Difficulty.LINE
    if hardest is Technique.GUESS:
        return Difficulty.GUESSING
    return Difficulty.DEEP if depth > 2 else Difficulty.LOOK_AHEAD


def entry_points(puzzle: Puzzle, explanation: Explanation) -> tuple[int, ...]:
    """For each step, how many lines had something to tell before it."""
    reasoning = Reasoning(puzzle, explanation.start, Clock(None))
    width = puzzle.width
    entries = []
    for step in explanation:
        entries.append(reasoning.moving())
        for row, column, mask in step.cells:
            reasoning.put(row * width + column, mask)
    return tuple(entries)


def _bottleneck(puzzle: Puzzle, explanation: Explanation, entries: Sequence[int]) -> int | None:
    """The fewest lines that could move while more than a quarter of the cells was open."""
    open_cells = explanation.start.unknown_count
    quarter = puzzle.width * puzzle.height / 4
    narrow = []
    for step, count in zip(explanation, entries, strict=True):
        if open_cells > quarter:
            narrow.append(count)
        open_cells -= sum(1 for change in step.cells if change.color >= 0)
    return min(narrow, default=None)


# Where each class begins; what is added to it never reaches the next class but one.
_BASE = {
    Difficulty.TRIVIAL: 1.0,
    Difficulty.LINE: 1.3,
    Difficulty.LOOK_AHEAD: 3.0,
    Difficulty.DEEP: 3.9,
    Difficulty.GUESSING: 4.6,
}


def _stars(
    difficulty: Difficulty,
    hardest: Technique | None,
    count: int | None,
    bottleneck: int | None,
    looks: int,
) -> float | None:
    """The formula of docs/difficulty.md."""
    if difficulty not in _BASE:
        return None
    stars = _BASE[difficulty]
    if difficulty is Difficulty.LINE and hardest is not None and count is not None:
        stars += 0.6 * min(1.0, hardest.rank / Technique.LINE_REASONING.rank)
        stars += 0.6 * min(1.0, (count - 3) / 17)
        stars += 0.4 / max(1, bottleneck or 1)
    elif difficulty is not Difficulty.TRIVIAL:
        stars += 0.9 * looks / (looks + 10)
    return round(min(5.0, stars), 1)
