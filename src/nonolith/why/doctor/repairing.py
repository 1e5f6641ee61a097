"""Repairs: what was meant, the picture that it gives, and how likely it is.

A candidate becomes a repair if it makes the puzzle unique. Its cost is that of the slip (see
`weights`) and of the picture: a smooth one that needs no search is likelier to be what was drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.puzzle import Line, Puzzle
from nonolith.why.doctor.pictures import surprise
from nonolith.why.doctor.trials import Trials
from nonolith.why.doctor.weights import COST_OF_SEARCH, SURPRISE, SlipKind

# Larger pictures are not weighed: that takes 3 µs for each cell, and the clock does not stop it.
_WEIGHED = 150 * 150
# Of a clue with more numbers than this, only the part that changes is shown.
_LONG = 10


class Edit(NamedTuple):
    """One clue changed; None before if its line was left out, None after if it is too many."""

    line: Line
    before: Clue | None
    after: Clue | None


@dataclass(frozen=True, slots=True)
class Repair:
    """Edits that make the puzzle unique, what it then is, why, and how likely they are.

    ``likelihood`` is the share among all repairs found, from 0 to 1.
    """

    edits: tuple[Edit, ...]
    kinds: tuple[SlipKind, ...]
    text: str
    why: str
    puzzle: Puzzle
    solution: Grid
    cost: float
    likelihood: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """The repair as `--json` shows it; lines are counted from 1."""
        return {
            "text": self.text,
            "why": self.why,
            "kinds": [str(kind) for kind in self.kinds],
            "likelihood": round(self.likelihood, 4),
            "edits": [
                {
                    "line": "row" if edit.line.is_row else "column",
                    "number": edit.line.index + 1,
                    "before": "" if edit.before is None else str(edit.before),
                    "after": "" if edit.after is None else str(edit.after),
                }
                for edit in self.edits
            ],
            "picture": self.solution.lines(),
        }


class Candidate(NamedTuple):
    """A puzzle that may have been meant."""

    cost: float
    puzzle: Puzzle
    edits: tuple[Edit, ...]
    kinds: tuple[SlipKind, ...]
    text: str
    why: str


def tried(trials: Trials, candidate: Candidate) -> Repair | None:
    """The repair that a candidate is; None if it does not make the puzzle unique."""
    trial = trials.try_out(candidate.puzzle)
    if not trial.is_unique:
        return None
    (solution,) = trial.pictures
    cost = candidate.cost
    cells = solution.width * solution.height
    if cells <= _WEIGHED:
        # A line more or less must not count as a surprise by itself.
        scale = trials.puzzle.width * trials.puzzle.height / cells
        cost += SURPRISE * scale * surprise(solution)
    if not trial.line_solvable:
        cost += COST_OF_SEARCH
    _, puzzle, edits, kinds, text, why = candidate
    return Repair(edits, kinds, text, why, puzzle, solution, cost)


def ranked(repairs: Iterable[Repair]) -> tuple[Repair, ...]:
    """Repairs by cost, each with its share of the likelihood; the same puzzle counts once."""
    best: dict[Puzzle, Repair] = {}
    for repair in repairs:
        known = best.get(repair.puzzle)
        if known is None or repair.cost < known.cost:
            best[repair.puzzle] = repair
    ordered = sorted(best.values(), key=lambda repair: (repair.cost, repair.text))
    least = ordered[0].cost if ordered else 0.0
    weights = [math.exp(least - repair.cost) for repair in ordered]
    return tuple(
        replace(repair, likelihood=weight / sum(weights))
        for repair, weight in zip(ordered, weights, strict=True)
    )


def shown(puzzle: Puzzle, clue: Clue) -> str:
    """A clue in words; colors by their symbols."""
    return " ".join(_numbers(puzzle, clue)) or "0"


def change(puzzle: Puzzle, before: Clue, after: Clue) -> str:
    """Two clues side by side; of long ones only where they differ."""
    old, new = _numbers(puzzle, before), _numbers(puzzle, after)
    shorter = min(len(old), len(new))
    head = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    tail = next((i for i in range(shorter - head) if old[-1 - i] != new[-1 - i]), shorter - head)
    # One number more on either side shows where it is.
    head, tail = max(0, head - 1), max(0, tail - 1)
    if max(len(old), len(new)) <= _LONG:
        head = tail = 0
    return " → ".join(
        " ".join(
            [
                *(["…"] if head else []),
                *part[head : len(part) - tail],
                *(["…"] if tail else []),
            ]
        )
        or "0"
        for part in (old, new)
    )


def _numbers(puzzle: Puzzle, clue: Clue) -> list[str]:
    if puzzle.palette.is_black_and_white or clue.has_blots:
        return str(clue).split() if clue.runs or not clue.known else []
    return [f"{run.length}{puzzle.palette[run.color or 0].symbol}" for run in clue]
