"""One or two mistyped clues: what should they be?

The puzzle without a culprit's clue tells what that clue must have been; where it leaves too much
open, the slips that people make are tried one by one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from nonolith.clue import Clue
from nonolith.why.doctor.culprits import Culprit
from nonolith.why.doctor.repairing import Candidate, Edit, change, shown
from nonolith.why.doctor.slips import Slip, likely_truths, slip_between, two_slips_between
from nonolith.why.doctor.totals import cells_of, wanted_cells
from nonolith.why.doctor.trials import Trials, clue_in
from nonolith.why.doctor.weights import INSTEAD_OF_NEXT, SlipKind, cost_of

# Where the rest leaves more than these to choose from, nobody asks which of them two slips explain.
_FEW = 8


def possible_lines(trials: Trials) -> list[int]:
    """The lines whose clue, if it alone is wrong, can make the totals agree."""
    exact = not trials.has_blots
    found = []
    for number, clue in enumerate(trials.clues):
        if exact:
            wanted = wanted_cells(clue, trials.line(number).is_row, trials.missing)
            if wanted is None or wanted.total() > trials.length(number):
                continue
        if clue.known:
            found.append(number)
    return found


def of_culprit(trials: Trials, culprit: Culprit) -> list[Candidate]:
    """What may have been meant at a line without whose clue there are solutions."""
    (number,) = culprit.lines
    typed, line = trials.clues[number], trials.line(number)
    pictures = culprit.trial.pictures
    seen = Counter(clue_in(picture, line) for picture in pictures)
    # If these are all, a clue that several of them share does not make the puzzle unique.
    complete = culprit.trial.complete
    truths = [clue for clue, count in seen.items() if not complete or count == 1]
    if not complete:
        truths += _likely(trials, number)
    truths = [true for true in dict.fromkeys(truths) if true != typed]
    few = len(truths) <= _FEW
    found = [_one_line(trials, number, true, two_slips=few) for true in truths]
    found.sort(key=lambda candidate: candidate.cost)
    return found


def _likely(trials: Trials, number: int) -> Iterator[Clue]:
    """Clues from which one slip leads to the typed one, and that make the totals agree."""
    typed, length = trials.clues[number], trials.length(number)
    if typed.has_blots:
        return
    colors = len(trials.puzzle.palette)
    if trials.has_blots:
        yield from likely_truths(typed, length, colors=colors)
        return
    wanted = wanted_cells(typed, trials.line(number).is_row, trials.missing)
    if wanted is None:
        return
    more = wanted.total() - typed.total
    for true in likely_truths(typed, length, more, colors=colors):
        if +cells_of(true) == +wanted:
            yield true


def slips_of(trials: Trials) -> Iterator[Candidate]:
    """Every slip in one clue that makes the totals agree."""
    for number in range(len(trials.clues)):
        for true in _likely(trials, number):
            yield _one_line(trials, number, true)


def _one_line(trials: Trials, number: int, true: Clue, *, two_slips: bool = False) -> Candidate:
    trials.check_time()
    typed, puzzle = trials.clues[number], trials.puzzle
    cost, kinds, words, why = _explained(trials, number, true, two_slips)
    line = trials.line(number)
    return Candidate(
        cost,
        trials.with_clues({number: true}),
        (Edit(line, typed, true),),
        kinds,
        f"{line}: {words} ({change(puzzle, typed, true)})",
        why,
    )


def _explained(
    trials: Trials, number: int, true: Clue, two_slips: bool
) -> tuple[float, tuple[SlipKind, ...], str, str]:
    """The likeliest way from the true clue of a line to the typed one."""
    typed = trials.clues[number]
    runs, lines = places(trials)
    slip, twin = slip_between(typed, true), _twin(trials, number)
    words = f"the clue should be {shown(trials.puzzle, true)}"
    if twin is not None:
        share = INSTEAD_OF_NEXT if twin < number else 1 - INSTEAD_OF_NEXT
        cost = cost_of(SlipKind.REPEATED, share) + lines
        why = f"the clue of {trials.line(twin)} was typed twice"
        if slip is None:
            return cost, (SlipKind.REPEATED,), words, why
        both = -math.log(math.exp(-cost) + math.exp(-slip.cost - runs))
        return both, (slip.kind,), slip.words, f"{slip.why}, or {why}"
    if slip is not None:
        return slip.cost + runs, (slip.kind,), slip.words, slip.why
    two = two_slips_between(typed, true) if two_slips else None
    if two is not None:
        cost = two[0].cost + two[1].cost + 2 * runs
        return cost, (two[0].kind, two[1].kind), "two slips", f"{two[0].why}, and {two[1].why}"
    cost = cost_of(SlipKind.OTHER) + lines
    return cost, (SlipKind.OTHER,), words, "the other clues allow nothing else"


def places(trials: Trials) -> tuple[float, float]:
    """What a slip costs because it could have happened elsewhere: at any number, at any line."""
    return math.log(sum(map(len, trials.clues)) or 1), math.log(len(trials.clues))


def _twin(trials: Trials, number: int) -> int | None:
    """A neighbor with the same clue, the one before first; None if there is none."""
    for other in (number - 1, number + 1):
        if not 0 <= other < len(trials.clues):
            continue
        same_side = trials.line(other).is_row == trials.line(number).is_row
        if same_side and trials.clues[other] == trials.clues[number]:
            return other
    return None


def has_twin(trials: Trials, number: int) -> bool:
    """True if a neighbor of the line has the same clue."""
    return _twin(trials, number) is not None


def of_pair(trials: Trials, culprit: Culprit) -> Iterator[Candidate]:
    """A slip in each of two clues, as the solutions without them tell."""
    runs, _ = places(trials)
    puzzle = trials.puzzle
    seen = set()
    for picture in culprit.trial.pictures:
        edits = []
        slips: list[Slip] = []
        for number in culprit.lines:
            typed, line = trials.clues[number], trials.line(number)
            true = clue_in(picture, line)
            slip = slip_between(typed, true)
            if slip is not None:
                slips.append(slip)
                edits.append(Edit(line, typed, true))
        key = tuple(edits)
        if len(slips) < 2 or key in seen:
            continue
        seen.add(key)
        trues = [edit.after for edit in edits if edit.after is not None]
        yield Candidate(
            sum(slip.cost for slip in slips) + 2 * runs,
            trials.with_clues(dict(zip(culprit.lines, trues, strict=True))),
            key,
            tuple(slip.kind for slip in slips),
            "; ".join(
                f"{edit.line}: {slip.words} "
                f"({change(puzzle, edit.before or Clue(), edit.after or Clue())})"
                for edit, slip in zip(edits, slips, strict=True)
            ),
            "; ".join(slip.why for slip in slips),
        )
