"""Repairing: edits of the clues that make a puzzle unique again, most probable first.

Candidates come from the slips that people make. Few need the engine: one slip has to restore the
balance of the row and column totals, and it has to touch the clues that conflict. Two slips are
found by dropping clues: a clue that is dropped for the conflict to go away, and perhaps another
for the conflict that remains; the solutions of the rest then tell what the clues should have been.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, NamedTuple

from nonolith.grid import Grid
from nonolith.puzzle import Clue, Line, Puzzle
from nonolith.result import Limits, Verdict
from nonolith.solving import solutions, solve
from nonolith.timing import Clock
from nonolith.why.doctor.slips import FAR, Slip, SlipKind, likely_truths, slip_between
from nonolith.why.subsets import minimal_part

# A candidate that is hard to solve is not worth more than this; the next one may be the one.
_SECONDS_EACH = 1.0
# Of a puzzle with clues dropped, so many solutions are looked at.
_SOLUTIONS_EACH = 20
# Pictures are smoother than noise, and most published puzzles need no search.
_COST_OF_EDGE = 0.15
_COST_OF_SEARCH = 0.7


class Edit(NamedTuple):
    """One clue changed."""

    line: Line
    before: Clue
    after: Clue


@dataclass(frozen=True, slots=True)
class Repair:
    """Edits that make the puzzle unique, what it then is, and how likely they are.

    ``likelihood`` is the share among all repairs found, from 0 to 1.
    """

    edits: tuple[Edit, ...]
    kinds: tuple[SlipKind, ...]
    text: str
    puzzle: Puzzle
    solution: Grid
    cost: float
    likelihood: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """The repair as `--json` shows it; lines are counted from 1."""
        return {
            "text": self.text,
            "kinds": [str(kind) for kind in self.kinds],
            "likelihood": round(self.likelihood, 4),
            "edits": [
                {
                    "line": "row" if edit.line.is_row else "column",
                    "number": edit.line.index + 1,
                    "before": str(edit.before),
                    "after": str(edit.after),
                }
                for edit in self.edits
            ],
            "picture": self.solution.lines(),
        }


class Candidate(NamedTuple):
    """Edits that may be a repair."""

    cost: float
    edits: tuple[Edit, ...]
    kinds: tuple[SlipKind, ...]
    text: str


def clue_of(puzzle: Puzzle, line: Line) -> Clue:
    """The clue of a line."""
    return (puzzle.rows if line.is_row else puzzle.columns)[line.index]


def with_clues(puzzle: Puzzle, changes: Iterable[tuple[Line, Clue]]) -> Puzzle:
    """A copy with some clues replaced."""
    rows, columns = list(puzzle.rows), list(puzzle.columns)
    for line, clue in changes:
        (rows if line.is_row else columns)[line.index] = clue
    return Puzzle(rows, columns, puzzle.palette, puzzle.meta)


def imbalance(puzzle: Puzzle) -> Counter[int]:
    """For each colour, how many cells more the rows have than the columns."""
    totals: Counter[int] = Counter()
    for sign, side in ((1, puzzle.rows), (-1, puzzle.columns)):
        for clue in side:
            for run in clue:
                totals[run.color or 0] += sign * (run.length or 0)
    return Counter({color: count for color, count in totals.items() if count})


def conflicting(puzzle: Puzzle, clock: Clock) -> tuple[Line, ...]:
    """A minimal set of lines whose clues already conflict; empty if none was found in time."""
    lines = [line for line, _, _ in puzzle.lines]

    def suffices(kept: list[Line]) -> bool:
        dropped = set(lines) - set(kept)
        bare = with_clues(puzzle, ((line, Clue.unknown()) for line in dropped))
        limits = Limits(solutions=1, seconds=clock.left)
        return solve(bare, limits=limits).verdict is Verdict.IMPOSSIBLE

    found = minimal_part(lines, suffices)
    return () if clock.is_over else tuple(sorted(found, key=_order))


def _order(line: Line) -> tuple[bool, int]:
    return (not line.is_row, line.index)


# -- one slip ------------------------------------------------------------------------------------


def one_slip(puzzle: Puzzle, conflict: Collection[Line]) -> list[Candidate]:
    """Every single slip that touches the conflict and restores the totals, likeliest first."""
    found = [*_in_one_clue(puzzle, conflict), *_between_clues(puzzle, conflict)]
    return sorted(found, key=lambda candidate: candidate.cost)


def _in_one_clue(puzzle: Puzzle, conflict: Collection[Line]) -> Iterator[Candidate]:
    missing = imbalance(puzzle)
    change = None if puzzle.has_blots else sum(missing.values())
    for line, clue, length in puzzle.lines:
        if clue.has_blots or (conflict and line not in conflict):
            continue
        sign = -1 if line.is_row else 1
        wanted = None if change is None else sign * change
        for truth in likely_truths(clue, length, wanted, colors=len(puzzle.palette)):
            slip = slip_between(clue, truth)
            if slip is None or not (change is None or _balances(missing, clue, truth, sign)):
                continue
            edit = Edit(line, clue, truth)
            yield Candidate(slip.cost, (edit,), (slip.kind,), _text(puzzle, edit, slip.words))


def _balances(missing: Counter[int], typed: Clue, truth: Clue, sign: int) -> bool:
    """Does the change of this clue make up for what is missing, color by color?"""
    change: Counter[int] = Counter()
    for factor, clue in ((1, truth), (-1, typed)):
        for run in clue:
            change[run.color or 0] += factor * (run.length or 0)
    return all(change[color] == sign * missing[color] for color in {*change, *missing})


def _between_clues(puzzle: Puzzle, conflict: Collection[Line]) -> Iterator[Candidate]:
    """Two clues that changed places: a row and a column, or two neighbours or others of a side."""
    missing = imbalance(puzzle)
    lines = list(puzzle.lines)
    for (first, clue, length), (second, other, size) in combinations(lines, 2):
        if clue == other or (conflict and first not in conflict and second not in conflict):
            continue
        if clue.least_length > size or other.least_length > length:
            continue
        across = first.is_row and not second.is_row
        if not across and missing and not puzzle.has_blots:
            continue
        edits = (Edit(first, clue, other), Edit(second, other, clue))
        if across and not puzzle.has_blots and imbalance(_edited(puzzle, edits)):
            continue
        near = first.index == second.index if across else abs(first.index - second.index) == 1
        cost = 0.5 if near else 0.5 + FAR
        text = f"{first} and {second} are exchanged"
        yield Candidate(cost, edits, (SlipKind.EXCHANGED,), text)


def _text(puzzle: Puzzle, edit: Edit, words: str) -> str:
    before, after = (_shown(puzzle, clue) for clue in (edit.before, edit.after))
    return f"{edit.line}: {words} ({before} → {after})"


def _shown(puzzle: Puzzle, clue: Clue) -> str:
    """A clue in words; colors by their symbols."""
    if puzzle.palette.is_black_and_white or clue.has_blots:
        return str(clue)
    return " ".join(f"{run.length}{puzzle.palette[run.color or 0].symbol}" for run in clue) or "0"


def _edited(puzzle: Puzzle, edits: Iterable[Edit]) -> Puzzle:
    return with_clues(puzzle, ((edit.line, edit.after) for edit in edits))


# -- two slips -----------------------------------------------------------------------------------


def two_slips(puzzle: Puzzle, conflict: Collection[Line], clock: Clock) -> Iterator[Candidate]:
    """Slips in two clues, or two in one, found by dropping clues until the rest is solvable."""
    seen: set[frozenset[Line]] = set()
    for first in conflict:
        if clock.is_over:
            return
        bare = with_clues(puzzle, [(first, Clue.unknown())])
        rest = conflicting(bare, clock)
        if not rest:
            yield from _slips_of(puzzle, bare, (first,), clock)
            continue
        for second in rest:
            pair = frozenset((first, second))
            if pair in seen or clock.is_over:
                continue
            seen.add(pair)
            barer = with_clues(bare, [(second, Clue.unknown())])
            yield from _slips_of(puzzle, barer, (first, second), clock)


def _slips_of(
    puzzle: Puzzle, bare: Puzzle, lines: tuple[Line, ...], clock: Clock
) -> Iterator[Candidate]:
    """What the dropped clues would be in solutions of the rest, if two slips explain it."""
    left = clock.left
    seconds = _SECONDS_EACH if left is None else min(left, _SECONDS_EACH)
    limits = Limits(solutions=_SOLUTIONS_EACH, seconds=seconds)
    for picture in solutions(bare, limits=limits):
        drawn = Puzzle.from_grid(picture)
        edits = tuple(Edit(line, clue_of(puzzle, line), clue_of(drawn, line)) for line in lines)
        found = [_explained(edit, 2 if len(lines) == 1 else 1) for edit in edits]
        slips = [slip for part in found if part is not None for slip in part]
        if any(part is None for part in found):
            continue
        text = "; ".join(
            _text(puzzle, edit, part[0].words if part and len(part) == 1 else "two slips")
            for edit, part in zip(edits, found, strict=True)
        )
        kinds = tuple(slip.kind for slip in slips)
        yield Candidate(sum(slip.cost for slip in slips), edits, kinds, text)


def _explained(edit: Edit, most: int) -> list[Slip] | None:
    """The slips that turn what it should be into what was typed; None if there are too many."""
    slip = slip_between(edit.before, edit.after)
    if slip is not None:
        return [slip]
    if most < 2:
        return None
    best: list[Slip] | None = None
    for middle in likely_truths(edit.before, edit.after.least_length + edit.before.least_length):
        one, two = slip_between(edit.before, middle), slip_between(middle, edit.after)
        if one is not None and two is not None:
            cost = one.cost + two.cost
            if best is None or cost < sum(slip.cost for slip in best):
                best = [one, two]
    return best


# -- trying them ---------------------------------------------------------------------------------


def tried(puzzle: Puzzle, candidate: Candidate, clock: Clock) -> Repair | None:
    """The repair that a candidate is; None if it does not make the puzzle unique."""
    mended = _edited(puzzle, candidate.edits)
    left = clock.left
    seconds = _SECONDS_EACH if left is None else min(left, _SECONDS_EACH)
    result = solve(mended, limits=Limits(seconds=seconds))
    if result.verdict is not Verdict.UNIQUE or result.solution is None:
        return None
    cost = candidate.cost + _COST_OF_EDGE * _edges(result.solution)
    if not result.line_solvable:
        cost += _COST_OF_SEARCH
    return Repair(candidate.edits, candidate.kinds, candidate.text, mended, result.solution, cost)


def _edges(picture: Grid) -> int:
    """How many neighbouring cells differ: few in a picture, many in noise."""
    masks, width = picture.masks, picture.width
    across = sum(
        masks[place] != masks[place + 1] for place in range(len(masks) - 1) if (place + 1) % width
    )
    return across + sum(map(int.__ne__, masks, masks[width:]))


def ranked(repairs: Iterable[Repair]) -> tuple[Repair, ...]:
    """Repairs by cost, each with its share of the likelihood; the same picture counts once."""
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
