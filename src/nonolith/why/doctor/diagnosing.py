"""Diagnosing: which clue was mistyped?

For a puzzle that has no solution (or several, where one was expected): the totals that differ, a
minimal set of clues that already conflict, and repairs, most probable first. A repair takes back
one slip (see `slips`), or two if one is not enough, and makes the puzzle unique.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nonolith.puzzle import Line, Puzzle
from nonolith.result import Interrupted, Limits, Verdict
from nonolith.solving import solve, why_impossible
from nonolith.timing import Clock
from nonolith.why.doctor.repairing import (
    Candidate,
    Repair,
    clue_of,
    conflicting,
    imbalance,
    one_slip,
    ranked,
    tried,
    two_slips,
)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a puzzle, and how it can be mended.

    ``difference`` tells for each colour how many cells more the rows have than the columns.
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
                    "clue": str(clue_of(self.puzzle, line)),
                }
                for line in self.conflict
            ],
            "repairs": [repair.to_dict() for repair in self.repairs],
            "slips": self.slips,
            "complete": self.complete,
        }


def doctor(
    puzzle: Puzzle,
    *,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
) -> Diagnosis:
    """Find out what is wrong with a puzzle that should have exactly one solution.

    A limit of seconds stops early with what was found until then (``complete`` is False); Ctrl-C
    raises `Interrupted` with the same.

    >>> broken = Puzzle(rows=[[9], [1]], columns=[[1], [2], [1]])
    >>> for repair in doctor(broken).repairs:
    ...     print(repair.text)
    row 1: 9 should be 3 (9 → 3)
    """
    visit = _Visit(puzzle, Clock(limits.seconds))
    try:
        visit.work()
    except KeyboardInterrupt:
        raise Interrupted(visit.diagnosis("interrupted")) from None
    return visit.diagnosis()


class _Visit:
    """One diagnosis in the making, so that what was found is at hand at any time."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.verdict = Verdict.UNDECIDED
        self.reason = ""
        self.conflict: tuple[Line, ...] = ()
        self.found: list[Repair] = []
        self.slips = 0
        self.done = False

    def work(self) -> None:
        result = solve(self.puzzle, limits=Limits(seconds=self.clock.left))
        self.verdict, self.reason = result.verdict, result.reason
        if self.verdict in (Verdict.UNIQUE, Verdict.UNDECIDED):
            self.done = self.verdict is Verdict.UNIQUE
            return
        if self.verdict is Verdict.MULTIPLE:
            self.reason = "there are several solutions"
        else:
            self.conflict = conflicting(self.puzzle, self.clock)
        self.slips = 1
        self.try_out(one_slip(self.puzzle, self.conflict))
        if not self.found and self.conflict and not self.clock.is_over:
            self.slips = 2
            self.try_out(two_slips(self.puzzle, self.conflict, self.clock))
        self.done = not self.clock.is_over

    def try_out(self, candidates: Iterable[Candidate]) -> None:
        for candidate in candidates:
            if self.clock.is_over:
                return
            repair = tried(self.puzzle, candidate, self.clock)
            if repair is not None:
                self.found.append(repair)

    def diagnosis(self, stopped: str = "") -> Diagnosis:
        why = stopped or ("" if self.done else self.clock.words)
        reason = why_impossible(self.puzzle) or self.reason
        return Diagnosis(
            self.puzzle,
            self.verdict,
            "; ".join(part for part in (reason, why) if part),
            () if self.puzzle.has_blots else tuple(sorted(imbalance(self.puzzle).items())),
            self.conflict,
            ranked(self.found),
            self.slips,
            self.done,
        )
