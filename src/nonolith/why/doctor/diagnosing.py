"""Diagnosing: which clue was mistyped?

For a puzzle that has no solution (or several, where one was expected): the totals that differ, a
minimal set of clues that already conflict, and repairs, most probable first. A repair takes back
one slip (see `weights`), or two if one is not enough, and makes the puzzle unique.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from nonolith.clue import Clue
from nonolith.errors import FormatError
from nonolith.formats.partial import Partial
from nonolith.puzzle import Line, Puzzle, expect_puzzle
from nonolith.result import Interrupted, Limits
from nonolith.solving import solve
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.doctor import clues, sides
from nonolith.why.doctor.culprits import (
    Culprit,
    conflict,
    culprit_pairs,
    culprits,
    without_pair,
)
from nonolith.why.doctor.repairing import Candidate, Repair, ranked, tried
from nonolith.why.doctor.totals import survey
from nonolith.why.doctor.trials import OutOfTime, Trials
from nonolith.why.doctor.weights import SlipKind

#: How long the doctor works by default: people wait for the answer.
SECONDS = 2.5
# What a minimal conflict may take of the time that is left, and at most, in seconds.
_PART_FOR_CONFLICT = 0.3
_SECONDS_FOR_CONFLICT = 0.5


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a puzzle, and how it can be mended.

    ``difference`` tells for each color how many cells more the rows have than the columns.
    ``conflict`` is a minimal set of lines whose clues cannot all be met. ``repairs`` are likeliest
    first; ``slips`` is how many slips were tried at once (0: none needed, 1 or 2).
    """

    puzzle: Puzzle
    verdict: Verdict
    reason: str = ""
    difference: tuple[tuple[int, int], ...] = ()
    conflict: tuple[Line, ...] = ()
    repairs: tuple[Repair, ...] = ()
    slips: int = 0
    complete: bool = True

    def _clue_of(self, line: Line) -> Clue:
        return (self.puzzle.rows if line.is_row else self.puzzle.columns)[line.index]

    @property
    def ok(self) -> bool:
        """True if the puzzle has exactly one solution as it is."""
        return self.verdict is Verdict.UNIQUE

    def to_dict(self) -> dict[str, Any]:
        """The diagnosis as `--json` shows it; lines are counted from 1."""
        palette = self.puzzle.palette
        return {
            "verdict": str(self.verdict),
            "reason": self.reason,
            "difference": {palette[color].name: count for color, count in self.difference},
            "conflict": [
                {
                    "line": "row" if line.is_row else "column",
                    "number": line.index + 1,
                    "clue": str(self._clue_of(line)),
                }
                for line in self.conflict
            ],
            "repairs": [repair.to_dict() for repair in self.repairs],
            "slips": self.slips,
            "complete": self.complete,
        }


def doctor(
    puzzle: Puzzle | FormatError,
    *,
    limits: Limits = Limits(seconds=SECONDS),  # noqa: B008 - Limits is frozen
) -> Diagnosis:
    """Find out what is wrong with a puzzle that should have exactly one solution.

    A limit of seconds stops early with what was found until then (``complete`` is False); Ctrl-C
    raises `Interrupted` with the same. A file that was refused for a clue line too few or too many
    is diagnosed by its `FormatError`, if that has ``partials``; the diagnosis is then about what
    was read.

    >>> broken = Puzzle(rows=[[9], [1]], columns=[[1], [2], [1]])
    >>> for repair in doctor(broken).repairs:
    ...     print(repair.text)
    row 1: 9 should be 3 (9 → 3)
    """
    clock = Clock(limits.seconds)
    work: Callable[[], None]
    if isinstance(puzzle, FormatError):
        if not puzzle.partials:
            raise puzzle
        visit = _Visit(_as_read(puzzle.partials[0]), clock)
        work = partial(visit.work_on_file, puzzle)
    else:
        expect_puzzle(puzzle)
        visit = _Visit(puzzle, clock)
        work = visit.work
    try:
        work()
    except OutOfTime:
        pass
    except KeyboardInterrupt:
        raise Interrupted(visit.diagnosis("interrupted")) from None
    return visit.diagnosis()


def _as_read(read: Partial) -> Puzzle:
    return Puzzle(read.rows, read.columns, read.palette)


class _Visit:
    """One diagnosis in the making, so that what was found is at hand at any time."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.verdict = Verdict.UNDECIDED
        self.reason = ""
        self.missing: Counter[int] = Counter()
        self.conflict: tuple[Line, ...] = ()
        self.found: list[Repair] = []
        self.slips = 0
        self.done = False

    def work(self) -> None:
        """Find everything, likeliest first, until `OutOfTime`."""
        if self.clock.is_over:
            return
        totals = survey(self.puzzle)
        self.missing = totals.missing
        self.reason = totals.words(self.puzzle)
        if self.reason:
            self.verdict = Verdict.IMPOSSIBLE
        trials = Trials(self.puzzle, self.clock, totals)
        if not self.reason:
            result = solve(self.puzzle, limits=Limits(seconds=trials.check_time()))
            self.verdict, self.reason = result.verdict, result.reason
        if self.verdict is Verdict.UNDECIDED:
            self.reason = ""
            return
        if self.verdict is Verdict.MULTIPLE:
            self.reason = "there are several solutions"
            self.mend_several(trials)
        elif self.verdict is Verdict.IMPOSSIBLE:
            self.mend(trials)
        self.done = True

    def work_on_file(self, error: FormatError) -> None:
        """Find the line that a file lacks, or has too many, in every way to read it."""
        self.verdict, self.reason, self.slips = Verdict.IMPOSSIBLE, str(error), 1
        for read in error.partials:
            trials = Trials(_as_read(read), self.clock)
            is_row = read.side == "row"
            numbers = read.row_lines if is_row else read.column_lines
            if abs(read.missing) == 1 and not trials.has_blots:
                candidates = sides.lengthened if read.missing > 0 else sides.shortened
                self.try_out(trials, candidates(trials, is_row, numbers))
        self.done = True

    def mend(self, trials: Trials) -> None:
        """Try one slip, then two, in a puzzle without any solution."""
        self.slips = 1
        lines = clues.possible_lines(trials)
        guilty: list[int] = []
        for culprit in culprits(trials, lines):
            if culprit.trial.pictures:
                guilty += culprit.lines
            self.try_out(trials, clues.of_culprit(trials, culprit))
        self.try_out(trials, sides.neighbors_exchanged(trials))
        self.try_out(trials, sides.whole_sides(trials))
        self.try_out(trials, sides.resized(trials))
        self.try_out(trials, sides.others_exchanged(trials))
        if not self.is_explained:
            self.slips = 2
            self.try_two(trials, guilty)
        self.find_conflict(trials, guilty)

    def try_two(self, trials: Trials, guilty: list[int]) -> None:
        """Try a slip in each of two lines when neither alone is to blame."""
        lines = [
            number
            for number, clue in enumerate(trials.clues)
            if not clue.has_blots and number not in set(guilty)
        ]
        for one, other, known in culprit_pairs(trials, lines, lambda _one, _other: True):
            pair = without_pair(trials, (one, other), known)
            self.try_out(trials, clues.of_pair(trials, pair))

    def mend_several(self, trials: Trials) -> None:
        """Try one slip in a puzzle that has several solutions."""
        self.slips = 1
        candidates = [
            *clues.slips_of(trials),
            *sides.whole_sides(trials),
            *sides.neighbors_exchanged(trials),
            *sides.others_exchanged(trials, check=False),
        ]
        for number in range(len(trials.clues)):
            if clues.has_twin(trials, number):
                trial = trials.without([number], solutions=8)
                culprit = Culprit((number,), trial)
                candidates += clues.of_culprit(trials, culprit)
        self.try_out(trials, sorted(candidates, key=lambda candidate: candidate.cost))

    def try_out(self, trials: Trials, candidates: Iterable[Candidate]) -> None:
        """Keep the candidates that are repairs."""
        for candidate in candidates:
            repair = tried(trials, candidate)
            if repair is not None:
                self.found.append(repair)

    @property
    def is_explained(self) -> bool:
        """True if a slip that people make mends it."""
        return any(
            SlipKind.OTHER not in repair.kinds and len(repair.kinds) == 1 for repair in self.found
        )

    def find_conflict(self, trials: Trials, guilty: list[int]) -> None:
        """Find a minimal conflict if that is quick; a repair says more."""
        left = trials.clock.left
        seconds = _SECONDS_FOR_CONFLICT
        if left is not None:
            seconds = min(seconds, _PART_FOR_CONFLICT * left)
        try:
            lines = conflict(Trials(self.puzzle, Clock(seconds)), guilty)
        except OutOfTime:
            return
        self.conflict = tuple(map(trials.line, lines))

    def diagnosis(self, stopped: str = "") -> Diagnosis:
        """What is known by now."""
        why = stopped or ("" if self.done else self.clock.words)
        return Diagnosis(
            self.puzzle,
            self.verdict,
            "; ".join(part for part in (self.reason, why) if part),
            tuple(sorted(self.missing.items())),
            self.conflict,
            ranked(self.found),
            self.slips,
            self.done,
        )
