"""Whole lines that went astray: exchanged, left out, too many, melted; or a side as a whole."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from nonolith.clue import UNKNOWN_CLUE, Clue
from nonolith.puzzle import Line, Puzzle
from nonolith.why.doctor.clues import places
from nonolith.why.doctor.culprits import culprit_pairs
from nonolith.why.doctor.repairing import Candidate, Edit, shown
from nonolith.why.doctor.totals import cells_of
from nonolith.why.doctor.trials import Trials, clue_in
from nonolith.why.doctor.weights import NEIGHBORS, SlipKind, cost_of

# Of a puzzle with a line put in, this many solutions are looked at.
_SOLUTIONS = 8
# A line too many that equals no neighbor was not typed twice, so where did it come from?
_COST_OF_STRANGER = 3.0

# As many pairs of lines are tried at once rather than acquitted one by one.
_TOGETHER = 16

Clues = tuple[Clue, ...]


# -- two lines -----------------------------------------------------------------------------------


def neighbors_exchanged(trials: Trials) -> Iterator[Candidate]:
    """Two neighbors of a side that changed places, or a row and the column of the same number."""
    wanted = _exchangeable(trials)
    for one, other in combinations(range(len(trials.clues)), 2):
        if _are_near(trials, one, other) and wanted(one, other):
            yield _exchange(trials, one, other)


def others_exchanged(trials: Trials, *, check: bool = True) -> Iterator[Candidate]:
    """Any other two lines that changed places.

    With ``check`` those are left out that line logic acquits.
    """
    exchangeable = _exchangeable(trials)
    lines = range(len(trials.clues))

    def wanted(one: int, other: int) -> bool:
        return exchangeable(one, other) and not _are_near(trials, one, other)

    if check:
        left = culprit_pairs(trials, lines, wanted, together=_TOGETHER)
        pairs: Iterable[tuple[int, int]] = ((one, other) for one, other, _ in left)
    else:
        pairs = (pair for pair in combinations(lines, 2) if wanted(*pair))
    for one, other in pairs:
        yield _exchange(trials, one, other)


def _exchangeable(trials: Trials) -> Callable[[int, int], bool]:
    """Which pairs of lines fit in each other's place and make the totals agree then."""
    height, clues = trials.puzzle.height, trials.clues
    balanced = trials.has_blots or not trials.missing
    cells = [cells_of(clue) for clue in clues]
    least = [clue.least_length for clue in clues]

    def fits(one: int, other: int) -> bool:
        if (one < height) == (other < height):
            return balanced and clues[one] != clues[other]
        if least[one] > trials.length(other) or least[other] > trials.length(one):
            return False
        if trials.has_blots:
            return clues[one] != clues[other]
        # Exchanging them takes twice the difference of their cells off the rows' surplus.
        colors = {*cells[one], *cells[other], *trials.missing}
        differ = (2 * (cells[one][c] - cells[other][c]) != trials.missing[c] for c in colors)
        return not any(differ) and clues[one] != clues[other]

    return fits


def _are_near(trials: Trials, one: int, other: int) -> bool:
    """True for neighbors of a side, and for a row and a column of the same number."""
    height = trials.puzzle.height
    if (one < height) == (other < height):
        return other - one == 1
    return other - height == one


def _exchange(trials: Trials, one: int, other: int) -> Candidate:
    first, second = trials.line(one), trials.line(other)
    clue, instead = trials.clues[one], trials.clues[other]
    _, lines = places(trials)
    across = first.is_row != second.is_row
    near = _are_near(trials, one, other)
    kind = SlipKind.ROW_FOR_COLUMN if across else SlipKind.EXCHANGED
    share = NEIGHBORS if near else (1 - NEIGHBORS) / max(1, len(trials.clues) / 4)
    return Candidate(
        cost_of(kind, share) + lines,
        trials.with_clues({one: instead, other: clue}),
        (Edit(first, clue, instead), Edit(second, instead, clue)),
        (kind,),
        f"{first} and {second} are swapped",
        "neighboring lines were swapped" if near and not across else "two lines were swapped",
    )


# -- a line less, a line more --------------------------------------------------------------------


def resized(trials: Trials) -> Iterator[Candidate]:
    """A line that was left out or is too many, or two that melted into one."""
    if trials.has_blots:
        return
    for is_row in (True, False):
        yield from lengthened(trials, is_row)
        yield from shortened(trials, is_row)


def lengthened(trials: Trials, is_row: bool, numbers: Sequence[int] = ()) -> Iterator[Candidate]:
    """A line of this side that was left out or melted into another.

    ``numbers`` are the lines of the file at which the clues stand, if there is one.
    """
    side = _side(trials, is_row)
    if not trials.missing:
        yield from _melted(trials, is_row, side)
    if any((count if is_row else -count) > 0 for count in trials.missing.values()):
        return
    _, lines = places(trials)
    for place in range(len(side) + 1):
        line = Line(is_row, place)
        bare = trials.spliced(is_row, place, 0, [UNKNOWN_CLUE])
        trial = trials.try_out(bare, _SOLUTIONS)
        for true in dict.fromkeys(clue_in(picture, line) for picture in trial.pictures):
            where = f", {_between(numbers, place)} of the file" if numbers else ""
            yield Candidate(
                cost_of(SlipKind.LEFT_OUT) + lines,
                trials.spliced(is_row, place, 0, [true]),
                (Edit(line, None, true),),
                (SlipKind.LEFT_OUT,),
                f"{line} is missing{where}: {shown(trials.puzzle, true)}",
                "a line was left out",
            )


def _between(numbers: Sequence[int], place: int) -> str:
    return f"before line {numbers[place]}" if place < len(numbers) else f"after line {numbers[-1]}"


def shortened(trials: Trials, is_row: bool, numbers: Sequence[int] = ()) -> Iterator[Candidate]:
    """A line of this side that is one too many; ``numbers`` as above."""
    side = _side(trials, is_row)
    surplus = Counter({color: n if is_row else -n for color, n in trials.missing.items()})
    _, lines = places(trials)
    for place, clue in enumerate(side):
        before = place > 0 and side[place - 1] == clue
        if len(side) == 1 or before or Counter(+cells_of(clue)) != surplus:
            continue  # of two equal neighbors the first stands for both
        line = Line(is_row, place)
        twin = place + 1 < len(side) and side[place + 1] == clue
        where = f", line {numbers[place]} of the file" if numbers else ""
        yield Candidate(
            cost_of(SlipKind.TOO_MANY) + lines + (0.0 if twin else _COST_OF_STRANGER),
            trials.spliced(is_row, place, 1, []),
            (Edit(line, clue, None),),
            (SlipKind.TOO_MANY,),
            f"{line} is one too many{where}: {shown(trials.puzzle, clue)}",
            "a line was typed twice" if twin else "a line slipped in",
        )


def _melted(trials: Trials, is_row: bool, side: Clues) -> Iterator[Candidate]:
    _, lines = places(trials)
    puzzle = trials.puzzle
    length = puzzle.width if is_row else puzzle.height
    for place, clue in enumerate(side):
        for cut in range(1, len(clue)):
            first, second = Clue(clue.runs[:cut]), Clue(clue.runs[cut:])
            if max(first.least_length, second.least_length) > length:
                continue
            line, after = Line(is_row, place), Line(is_row, place + 1)
            yield Candidate(
                cost_of(SlipKind.MELTED) + lines,
                trials.spliced(is_row, place, 1, [first, second]),
                (Edit(line, clue, first), Edit(after, None, second)),
                (SlipKind.MELTED,),
                f"{line} should be two: {shown(puzzle, first)} and {shown(puzzle, second)}",
                "two lines were merged",
            )


def _side(trials: Trials, is_row: bool) -> Clues:
    return trials.puzzle.rows if is_row else trials.puzzle.columns


# -- a whole side --------------------------------------------------------------------------------


def whole_sides(trials: Trials) -> Iterator[Candidate]:
    """A side from its last line to its first, its clues from right to left, or both exchanged."""
    puzzle = trials.puzzle
    rows, columns = puzzle.rows, puzzle.columns
    back_rows, back_columns = _backwards(rows), _backwards(columns)
    upside, mirrored = SlipKind.UPSIDE_DOWN, SlipKind.MIRRORED
    found = [
        (upside, rows[::-1], columns, "the rows should be in the opposite order"),
        (upside, rows, columns[::-1], "the columns should be in the opposite order"),
        (mirrored, back_rows, columns, "the numbers of every row should be in the opposite order"),
        (
            mirrored,
            rows,
            back_columns,
            "the numbers of every column should be in the opposite order",
        ),
    ]
    if puzzle.width != puzzle.height:
        both = rows + columns
        found.append(
            (
                SlipKind.SIDES_EXCHANGED,
                both[puzzle.width :],
                both[: puzzle.width],
                f"the first {puzzle.width} clues should be the columns, the others the rows",
            )
        )
    why = {
        upside: "one side was typed from last to first",
        mirrored: "one side was typed from right to left",
        SlipKind.SIDES_EXCHANGED: "columns were typed before rows",
    }
    for kind, new_rows, new_columns, text in found:
        mended = Puzzle(new_rows, new_columns, puzzle.palette, puzzle.meta)
        new = (*new_rows, *new_columns)
        edits = tuple(
            Edit(trials.line(number), typed, true)
            for number, (typed, true) in enumerate(zip(trials.clues, new, strict=True))
            if typed != true
        )
        if edits:
            cost = cost_of(kind) + math.log(2)
            yield Candidate(cost, mended, edits, (kind,), text, why[kind])


def _backwards(clues: Clues) -> Clues:
    return tuple(Clue(clue.runs[::-1], clue.known) for clue in clues)
