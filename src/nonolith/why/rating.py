"""Rating: how hard a puzzle is for people, as a vector of plain measures and one star value.

No single number predicts what people find hard, so each measure stands for itself: the class (how
far one has to look ahead), the hardest technique, the steps of each technique, Batenburg's sweeps,
how many lines can move at each step, the longest look-ahead, and the tedium. The stars are one
documented formula over them (docs/difficulty.md): the hardest step, and how long it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Any

from nonolith.engine import Reasoning
from nonolith.puzzle import Puzzle
from nonolith.result import Interrupted, Limits
from nonolith.solving import solve
from nonolith.step import Explanation, Technique
from nonolith.timing import Clock
from nonolith.verdict import Verdict
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
    that stand apart. ``minutes`` is how long a person will take, from and to; None without stars.
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
    minutes: tuple[float, float] | None = None

    @property
    def words(self) -> str:
        """What makes it hard, in one plain sentence; empty for puzzles that stand apart."""
        if self.stars is None:
            return ""
        looks = sum(count for name, count in self.counts.items() if not name.is_line_logic)
        if self.counts.get(Technique.GUESS):
            return "At some point no short argument helps: you will have to guess and see."
        if looks:
            often = "one look-ahead of" if looks == 1 else f"{looks} look-aheads of at most"
            far = f"{self.look_ahead} move{'' if self.look_ahead == 1 else 's'}"
            return f"Lines first, then {often} {far}."
        if self.hardest is None or self.hardest.rank <= Technique.GLUE.rank:
            return "Easy lines all the way."
        if self.hardest.rank < Technique.LINE_REASONING.rank:
            return "Lines all the way, but some take a sharp eye."
        if self.hardest is Technique.COLOR_LOGIC:
            return "Line by line, with an eye on the colors that the crossing lines allow."
        return "Lines all the way, but some must be thought through to the end."

    @property
    def time_words(self) -> str:
        """How long a person will take and what that rests on, in one sentence; may be empty."""
        if self.minutes is None:
            return ""
        low, high = (_minutes(value) for value in self.minutes)
        if low.partition(" ")[2] == high.partition(" ")[2]:
            low = low.partition(" ")[0]
        steps = sum(self.counts.values())
        return (
            f"About {low} to {high} for its {steps} step{'' if steps == 1 else 's'}: "
            "a few seconds for each easy one, more for the harder ones."
        )

    def to_dict(self) -> dict[str, Any]:
        """The rating as `--json` shows it."""
        return {
            "class": str(self.difficulty),
            "verdict": str(self.verdict),
            "stars": self.stars,
            "words": self.words,
            "minutes": None if self.minutes is None else list(self.minutes),
            "time_words": self.time_words,
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
    >>> rating.difficulty, rating.sweeps, rating.words
    (<Difficulty.TRIVIAL: 'trivial'>, 2, 'Easy lines all the way.')
    """
    clock = Clock(limits.seconds)
    verdict = Verdict.UNDECIDED
    try:
        result = solve(puzzle, limits=Limits(seconds=clock.left))
        verdict = result.verdict
        if verdict is Verdict.IMPOSSIBLE:
            return _apart(Difficulty.IMPOSSIBLE, verdict, result.reason)
        # Without time left, do not even set up; and what comes after takes time as well.
        explanation = None if clock.is_over else explain_within(puzzle, clock)
    except KeyboardInterrupt:
        raise Interrupted(_apart(Difficulty.UNDECIDED, verdict, "interrupted")) from None
    if explanation is None or clock.is_over:
        return _apart(Difficulty.UNDECIDED, verdict, clock.words)
    return _rating(puzzle, verdict, explanation, clock)


def rating_of(puzzle: Puzzle, explanation: Explanation) -> Rating:
    """The rating of a puzzle with one solution whose explanation is known already."""
    return _rating(puzzle, Verdict.UNIQUE, explanation, Clock(None))


def sweeps(
    puzzle: Puzzle,
    *,
    rows_first: bool = True,
    clock: Clock = Clock(None),  # noqa: B008 - never ends
) -> int | None:
    """How many sweeps solve the puzzle; None if line logic alone does not, or not in time.

    A sweep lets all rows, or all columns, tell everything they can; rows and columns alternate
    (Batenburg, Henstra, Kosters, Palenstijn 2009). The last sweep is the one that settles the
    last cell.
    """
    reasoning = Reasoning(puzzle, None, clock)
    done = 0
    idle = 0
    while reasoning.open_cells:
        told = reasoning.sweep(rows=(done % 2 == 0) == rows_first)
        done += 1
        idle = 0 if told else idle + 1
        if idle == 2 or told < 0:
            return None
    return done


def _rating(puzzle: Puzzle, verdict: Verdict, explanation: Explanation, clock: Clock) -> Rating:
    count = sweeps(puzzle, clock=clock)
    entries = entry_points(puzzle, explanation)
    depth = max((step.depth for step in explanation), default=0)
    difficulty = _difficulty(puzzle, verdict, explanation, count, depth)
    bottleneck = _bottleneck(puzzle, explanation, entries)
    looks = sum(1 for step in explanation if not step.technique.is_line_logic)
    apart = difficulty not in _RATED
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
        None if apart else _stars(explanation, count, bottleneck, looks),
        explanation.reason,
        None if apart else _time_for(explanation),
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


_RATED = frozenset(
    {
        Difficulty.TRIVIAL,
        Difficulty.LINE,
        Difficulty.LOOK_AHEAD,
        Difficulty.DEEP,
        Difficulty.GUESSING,
    }
)
# The weights of the stars; docs/difficulty.md says where they come from.
_HARDEST = 6.0
_LENGTH = 3.0
_NARROW = 0.5
_ROUNDS = 0.25
_LOOKS = 0.3
# A puzzle of this many steps has half the length that counts.
_HALF = 50
# Few puzzles of people take more sweeps; those that never end count as if they did.
_MOST_SWEEPS = 40
# Sums at which the stars begin and end: one obvious line, and a long puzzle with many guesses.
_LEAST, _MOST = 0.5, 11.5


def _stars(
    explanation: Explanation, count: int | None, bottleneck: int | None, looks: int
) -> float:
    """The formula of docs/difficulty.md: it grows with the hardest step and with the length."""
    steps = len(explanation)
    rank = 0 if explanation.hardest is None else explanation.hardest.rank
    total = (
        _HARDEST * rank / Technique.GUESS.rank
        + _LENGTH * steps / (steps + _HALF)
        + _NARROW / max(1, bottleneck or 1)
        + _ROUNDS * log(1 + min(count or _MOST_SWEEPS, _MOST_SWEEPS))
        + _LOOKS * log(1 + looks)
    )
    share = min(1.0, max(0.0, (total - _LEAST) / (_MOST - _LEAST)))
    return round(1 + 4 * share, 2)


# Seconds that a step takes a practiced and an unhurried person: easy lines, lines that want a
# sharp eye, lines thought through to the end, each deduction of a look-ahead, a guess.
_EASY = (2.0, 6.0)
_SHARP = (5.0, 15.0)
_THOROUGH = (10.0, 40.0)
_DEDUCTION = (5.0, 20.0)
_GUESS = (60.0, 600.0)


def _time_for(explanation: Explanation) -> tuple[float, float]:
    """Minutes that people will take, as a range."""
    low = high = 0.0
    for step in explanation:
        technique = step.technique
        if technique is Technique.GUESS:
            seconds = _GUESS
        elif step.chains:
            links = sum(map(len, step.chains))
            seconds = (_DEDUCTION[0] * links, _DEDUCTION[1] * links)
        elif technique.rank <= Technique.GLUE.rank:
            seconds = _EASY
        elif technique.rank < Technique.LINE_REASONING.rank:
            seconds = _SHARP
        else:
            seconds = _THOROUGH
        low += seconds[0]
        high += seconds[1]
    return round(low / 60, 1), round(high / 60, 1)


def _minutes(value: float) -> str:
    """ "40 seconds", "5 minutes", "2 hours"."""
    if value < 1:
        amount, unit = max(10, round(value * 6) * 10), "second"
    elif value < 100:
        amount, unit = round(value), "minute"
    else:
        amount, unit = round(value / 60), "hour"
    return f"{amount} {unit}{'' if amount == 1 else 's'}"
