"""The doctor: totals, conflicts, and repairs with the true one first."""

from __future__ import annotations

from itertools import combinations

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Clue, Grid, Puzzle, Run, SlipKind, Verdict
from nonolith.why.doctor.slips import likely_truths, slip_between

BOAT = Grid.parse(
    """\
....#.....
....##....
....###...
....####..
....#####.
....######
....#.....
##########
.########.
..######.."""
)
PUZZLE = Puzzle.from_grid(BOAT)


def first_repair(puzzle: Puzzle) -> nl.Repair:
    diagnosis = nl.doctor(puzzle)
    assert diagnosis.verdict is Verdict.IMPOSSIBLE
    assert diagnosis.complete
    return diagnosis.repairs[0]


@pytest.mark.parametrize(
    ("typed", "kind", "text"),
    [
        (PUZZLE.with_row(5, [8]), SlipKind.MISREAD, "row 6: 8 should be 6 (8 → 6)"),
        (PUZZLE.with_row(7, [1]), SlipKind.DIGIT_LOST, "row 8: 1 should be 10 (1 → 10)"),
        (
            PUZZLE.with_column(6, [4]),
            SlipKind.MISSING,
            "column 7: a 3 is missing after number 1 (4 → 4 3)",
        ),
        (
            PUZZLE.with_column(6, [4, 3, 3]),
            SlipKind.DOUBLED,
            "column 7: one 3 too many at number 2 (4 3 3 → 4 3)",
        ),
        (
            PUZZLE.with_column(5, [3, 5]),
            SlipKind.SWAPPED,
            "column 6: 3 and 5 are swapped (3 5 → 5 3)",
        ),
        (
            PUZZLE.with_row(2, PUZZLE.columns[6]).with_column(6, PUZZLE.rows[2]),
            SlipKind.ROW_FOR_COLUMN,
            "row 3 and column 7 are swapped",
        ),
        (PUZZLE.with_column(6, [43]), SlipKind.JOINED, "column 7: 43 should be 4 3 (43 → 4 3)"),
    ],
)
def test_the_true_repair_comes_first(typed: Puzzle, kind: SlipKind, text: str) -> None:
    repair = first_repair(typed)
    assert repair.text == text
    assert repair.kinds == (kind,)
    assert repair.puzzle == PUZZLE
    assert repair.solution == BOAT
    assert 0 < repair.likelihood <= 1


def test_two_slips_are_found_when_one_is_not_enough() -> None:
    typed = PUZZLE.with_row(5, [8]).with_column(0, [3])
    diagnosis = nl.doctor(typed)
    assert diagnosis.slips == 2
    assert PUZZLE in [repair.puzzle for repair in diagnosis.repairs]


def test_it_says_when_nothing_helps() -> None:
    typed = Puzzle([[5], [5], [5], [5], [5]], [[], [], [], [], []])
    diagnosis = nl.doctor(typed)
    assert (diagnosis.repairs, diagnosis.slips, diagnosis.complete) == ((), 2, True)


def test_a_sound_puzzle_needs_no_doctor() -> None:
    diagnosis = nl.doctor(PUZZLE)
    assert diagnosis.ok
    assert (diagnosis.conflict, diagnosis.repairs, diagnosis.slips) == ((), (), 0)


def test_totals_and_lines_are_told() -> None:
    diagnosis = nl.doctor(PUZZLE.with_row(5, [8]))
    assert diagnosis.difference == ((1, 2),)
    record = diagnosis.to_dict()
    assert record["difference"] == {"black": 2}
    assert record["repairs"][0]["edits"] == [
        {"line": "row", "number": 6, "before": "8", "after": "6"}
    ]
    assert record["repairs"][0]["picture"] == BOAT.lines()


def test_several_solutions_are_mended_as_well() -> None:
    """Two clues of a unique puzzle change places, which leaves it solvable in two ways."""
    picture = Grid.parse(".#.\n..#\n#.#")
    typed = Puzzle(rows=[[1], [1, 1], [1]], columns=[[1], [1], [2]])
    diagnosis = nl.doctor(typed)
    assert diagnosis.verdict is Verdict.MULTIPLE
    assert diagnosis.reason == "there are several solutions"
    assert diagnosis.conflict == ()
    texts = {repair.text: repair.solution for repair in diagnosis.repairs}
    assert texts["row 2 and row 3 are swapped"] == picture


@given(st.data())
def test_the_conflict_is_a_conflict_and_minimal(data: st.DataObject) -> None:
    sizes = data.draw(st.tuples(st.integers(2, 4), st.integers(2, 4)))
    clue = st.lists(st.integers(1, 3), max_size=2)
    rows = data.draw(st.lists(clue, min_size=sizes[0], max_size=sizes[0]))
    columns = data.draw(st.lists(clue, min_size=sizes[1], max_size=sizes[1]))
    puzzle = Puzzle(rows, columns)

    diagnosis = nl.doctor(puzzle)

    def possible(kept: tuple[nl.Line, ...]) -> bool:
        bare = Puzzle(
            [c if nl.Line(True, i) in kept else None for i, c in enumerate(puzzle.rows)],
            [c if nl.Line(False, i) in kept else None for i, c in enumerate(puzzle.columns)],
        )
        return next(oracle.solutions(bare), None) is not None

    solved = next(oracle.solutions(puzzle), None) is not None
    assert (diagnosis.verdict is Verdict.IMPOSSIBLE) == (not solved)
    if not solved:
        assert not possible(diagnosis.conflict)
        for smaller in combinations(diagnosis.conflict, len(diagnosis.conflict) - 1):
            assert possible(smaller)
    for repair in diagnosis.repairs:
        assert len(list(oracle.solutions(repair.puzzle))) == 1


def test_no_time_gives_what_there_is() -> None:
    diagnosis = nl.doctor(PUZZLE.with_row(5, [8]), limits=nl.Limits(seconds=0))
    assert not diagnosis.complete
    assert "limit of 0 seconds" in diagnosis.reason


@pytest.mark.parametrize(
    ("typed", "true", "kind"),
    [
        ([1, 9], [1, 3], SlipKind.MISREAD),
        ([1, 3], [1, 13], SlipKind.DIGIT_LOST),
        ([2], [2, 2], SlipKind.MISSING),
        ([2, 2], [2], SlipKind.DOUBLED),
        ([2, 1], [2], SlipKind.EXTRA),
        ([1, 2, 3], [3, 2, 1], SlipKind.REVERSED),
        ([1, 2], [2, 1], SlipKind.SWAPPED),
        ([1, 4], [1, 5], SlipKind.OFF_BY_ONE),
        ([1, 11], [1, 1], SlipKind.DIGIT_EXTRA),
        ([1, 3], [1, 1, 2], SlipKind.ADDED),
        ([12], [1, 2], SlipKind.JOINED),
        ([1, 2], [12], SlipKind.SPLIT),
        ([Run(2, 1)], [Run(2, 2)], SlipKind.COLOR),
    ],
)
def test_slips_are_named(typed: list[int], true: list[int], kind: SlipKind) -> None:
    slip = slip_between(Clue.of(typed), Clue.of(true))
    assert slip is not None
    assert slip.kind is kind
    assert slip.words
    assert slip.why


def test_more_than_one_slip_is_none() -> None:
    assert slip_between(Clue.of([1, 2]), Clue.of([3, 4])) is None
    assert slip_between(Clue.of([1]), Clue.of([1])) is None
    assert slip_between(Clue.of([1]), Clue.of([1, 2, 3])) is None


@given(strategies.pictures(max_side=9), st.integers(-3, 3))
def test_likely_truths_are_one_slip_away_and_balance(picture: Grid, change: int) -> None:
    typed = Puzzle.from_grid(picture).rows[0]
    truths = list(likely_truths(typed, picture.width, change))
    assert len(set(truths)) == len(truths)
    for truth in truths:
        assert truth.total - typed.total == change
        assert truth.least_length <= picture.width
        assert slip_between(typed, truth) is not None


def test_colours_are_mended_as_well() -> None:
    """A run is missing, and its colour is told by the totals."""
    palette = nl.Palette.of_size(2)
    picture = Grid.from_rows(
        [[1, 1, 2, 2, 2], [0, 2, 2, 0, 0], [1, 0, 2, 2, 2], [1, 1, 0, 2, 0]], palette
    )
    puzzle = Puzzle.from_grid(picture)
    assert nl.solve(puzzle).verdict is Verdict.UNIQUE
    typed = puzzle.with_row(2, [Run(1, 1)])
    diagnosis = nl.doctor(typed)
    assert diagnosis.difference == ((2, -3),)
    assert diagnosis.repairs[0].puzzle == puzzle
    assert "(1# → 1# 3A)" in diagnosis.repairs[0].text
