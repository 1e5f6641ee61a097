"""The doctor on whole lines and sides that went astray, on files, on time, and what it rests on."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
import strategies
from command import nonolith
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith import Clue, Grid, Puzzle, SlipKind, Verdict
from nonolith.contradictions import plainly_wrong
from nonolith.timing import Clock
from nonolith.why.doctor.culprits import culprit_pairs, culprits
from nonolith.why.doctor.pictures import surprise
from nonolith.why.doctor.repairing import Candidate, tried
from nonolith.why.doctor.totals import survey
from nonolith.why.doctor.trials import OutOfTime, Trials
from nonolith.why.doctor.weights import OFTEN

SHIP = Grid.parse(
    """\
.....#......
.....##.....
..#..###....
.##..####...
..#..#####..
.....######.
.....#......
############
.##.##.####.
..########.."""
)
PUZZLE = Puzzle.from_grid(SHIP)
ROWS, COLUMNS = list(PUZZLE.rows), list(PUZZLE.columns)


def backwards(clues: list[Clue]) -> list[Clue]:
    return [Clue(clue.runs[::-1]) for clue in clues]


@pytest.mark.parametrize(
    ("typed", "kind", "text", "why"),
    [
        (
            PUZZLE.with_row(8, PUZZLE.rows[7]),
            SlipKind.REPEATED,
            "row 9: the clue should be 2 2 4 (12 → 2 2 4)",
            "the clue of row 8 was typed twice",
        ),
        (
            PUZZLE.with_row(2, ROWS[3]).with_row(3, ROWS[2]),
            SlipKind.EXCHANGED,
            "row 3 and row 4 are swapped",
            "neighboring lines were swapped",
        ),
        (
            PUZZLE.with_column(2, ROWS[0]).with_row(0, COLUMNS[2]),
            SlipKind.ROW_FOR_COLUMN,
            "row 1 and column 3 are swapped",
            "two lines were swapped",
        ),
        (
            Puzzle([*ROWS[:4], *ROWS[5:]], COLUMNS),
            SlipKind.LEFT_OUT,
            "row 5 is missing: 1 5",
            "a line was left out",
        ),
        (
            Puzzle(ROWS, [*COLUMNS[:5], COLUMNS[4], *COLUMNS[5:]]),
            SlipKind.TOO_MANY,
            "column 5 is one too many: 3",
            "a line was typed twice",
        ),
        (
            Puzzle([*ROWS[:3], Clue.of([2, 4, 1, 5]), *ROWS[5:]], COLUMNS),
            SlipKind.MELTED,
            "row 4 should be two: 2 4 and 1 5",
            "two lines were merged",
        ),
        (
            Puzzle(ROWS[::-1], COLUMNS),
            SlipKind.UPSIDE_DOWN,
            "the rows should be in the opposite order",
            "one side was typed from last to first",
        ),
        (
            Puzzle(ROWS, backwards(COLUMNS)),
            SlipKind.MIRRORED,
            "the numbers of every column should be in the opposite order",
            "one side was typed from right to left",
        ),
        (
            Puzzle([*COLUMNS, *ROWS][:10], [*COLUMNS, *ROWS][10:]),
            SlipKind.SIDES_EXCHANGED,
            "the first 12 clues should be the columns, the others the rows",
            "columns were typed before rows",
        ),
    ],
)
def test_lines_and_sides_are_put_right(typed: Puzzle, kind: SlipKind, text: str, why: str) -> None:
    diagnosis = nl.doctor(typed)
    found = {repair.puzzle: repair for repair in diagnosis.repairs[:5]}
    repair = found[PUZZLE]
    assert (repair.kinds, repair.text, repair.why) == ((kind,), text, why)
    assert repair.solution == SHIP


def test_a_clue_that_no_slip_explains_is_told_by_the_rest() -> None:
    typed = PUZZLE.with_row(7, [1, 1, 1])
    (repair,) = [one for one in nl.doctor(typed).repairs if one.puzzle == PUZZLE]
    assert repair.kinds == (SlipKind.OTHER,)
    assert repair.text == "row 8: the clue should be 12 (1 1 1 → 12)"


def test_a_line_that_is_missing_or_too_many_has_no_clue_before_or_after() -> None:
    left_out = nl.doctor(Puzzle([*ROWS[:4], *ROWS[5:]], COLUMNS)).repairs[0].to_dict()
    assert left_out["edits"] == [{"line": "row", "number": 5, "before": "", "after": "1 5"}]


def test_long_clues_are_shown_where_they_differ() -> None:
    ones = [1] * 12
    rows = [ones, ones, [], [23]]
    columns = [[2, 1] if column % 2 == 0 else [1] for column in range(23)]
    typed = Puzzle([ones, [*ones[:5], 2, *ones[6:]], [], [23]], columns)
    (repair,) = [one for one in nl.doctor(typed).repairs if one.puzzle == Puzzle(rows, columns)]
    assert repair.text == "row 2: 2 should be 1 (… 1 2 1 … → … 1 1 1 …)"


# -- files ---------------------------------------------------------------------------------------

LINES = ["12 10", *map(str, ROWS), *map(str, COLUMNS)]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([*LINES[:5], *LINES[6:]], "1. row 5 is missing, before line 6 of the file: 1 5"),
        ([*LINES[:9], LINES[8], *LINES[9:]], "1. row 8 is one too many, line 9 of the file: 12"),
        (LINES[:-1], "2. column 12 is missing, after line 22 of the file: 1"),
    ],
)
def test_a_file_with_a_line_too_few_or_too_many_is_mended(
    tmp_path: Path, lines: list[str], text: str
) -> None:
    path = tmp_path / "typed.nin"
    path.write_text("\n".join(lines) + "\n")
    ran = nonolith("doctor", path)
    assert (ran.code, text in ran.out) == (1, True), ran.out
    mended = tmp_path / "mended.non"
    assert nonolith("doctor", path, "--apply", text[0], "--output", mended).code == 0
    assert nl.load(mended) == PUZZLE


def test_a_file_that_nothing_mends_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "typed.nin"
    path.write_text("3 3\n3\n3\n1\n1\n1\n")
    ran = nonolith("doctor", path)
    assert ran.code == 2
    assert "found 5 row and column clues" in ran.err


def test_an_error_without_anything_read_stays_an_error() -> None:
    with pytest.raises(nl.FormatError):
        nl.doctor(nl.FormatError("this is not a puzzle"))


# -- time ----------------------------------------------------------------------------------------


def test_no_trial_begins_that_cannot_end_in_time() -> None:
    """The engine looks at its clock only after it has set up the puzzle."""
    large = Puzzle([[1]] * 3000, [[1]] * 3000)
    with pytest.raises(OutOfTime):
        Trials(large, Clock(0.5))
    diagnosis = nl.doctor(large.with_row(0, [2]), limits=nl.Limits(seconds=0.5))
    assert (diagnosis.verdict, diagnosis.complete) == (Verdict.IMPOSSIBLE, False)
    assert diagnosis.difference == ((1, 1),)


def test_large_pictures_are_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weighing grows with the cells, and the clock cannot stop it."""

    def fail(picture: Grid) -> float:
        raise AssertionError

    monkeypatch.setattr("nonolith.why.doctor.repairing.surprise", fail)
    large = Puzzle([[200]] * 200, [[200]] * 200)
    repair = tried(Trials(large, Clock(None)), Candidate(1.0, large, (), (), "", ""))
    assert repair is not None
    assert repair.cost == 1.0


def test_what_was_found_in_time_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conflict and everything after the first repair do not come about any more."""

    def out_of_time(trials: Trials) -> None:
        raise OutOfTime

    monkeypatch.setattr("nonolith.why.doctor.sides.whole_sides", out_of_time)
    diagnosis = nl.doctor(PUZZLE.with_row(8, PUZZLE.rows[7]))
    assert diagnosis.repairs[0].puzzle == PUZZLE
    assert (diagnosis.complete, diagnosis.conflict) == (False, ())


# -- what it rests on ----------------------------------------------------------------------------


def test_every_kind_of_slip_has_its_weight() -> None:
    assert set(OFTEN) == set(SlipKind)


@given(st.data())
def test_no_culprit_is_overlooked(data: st.DataObject) -> None:
    """Blocks acquit no line, and no pair, without which the rest has a solution."""
    picture = data.draw(strategies.pictures(max_side=5))
    clue = st.lists(st.integers(1, 3), max_size=2)
    puzzle = Puzzle.from_grid(picture)
    for _ in range(2):
        puzzle = puzzle.with_row(data.draw(st.integers(0, picture.height - 1)), data.draw(clue))
    trials = Trials(puzzle, Clock(None))
    lines = range(len(trials.clues))

    def possible(*dropped: int) -> bool:
        return not trials.without(dropped).is_impossible

    found = {culprit.lines[0] for culprit in culprits(trials, lines)}
    assert found == {line for line in lines if possible(line)}
    pairs = {(one, other) for one, other, _ in culprit_pairs(trials, lines, lambda a, b: True)}
    assert {(a, b) for a in lines for b in lines if a < b and possible(a, b)} <= pairs


@given(st.data())
def test_the_survey_says_what_solving_says(data: st.DataObject) -> None:
    clue = st.lists(
        st.builds(nl.Run, st.sampled_from([None, 1, 2, 3, 9]), st.sampled_from([None, 1, 2])),
        max_size=3,
    )
    side = st.lists(st.one_of(st.none(), clue), min_size=1, max_size=4)
    palette = nl.Palette.of_size(2)
    puzzle = Puzzle(data.draw(side), data.draw(side), palette)
    totals = survey(puzzle)
    assert totals.words(puzzle) == plainly_wrong(puzzle)
    assert totals.has_blots == puzzle.has_blots
    if not puzzle.has_blots:
        missing: Counter[int] = Counter()
        for line, runs, _ in puzzle.lines:
            for run in runs:
                missing[run.color or 0] += (run.length or 0) * (1 if line.is_row else -1)
        assert totals.missing == Counter({color: n for color, n in missing.items() if n})


def test_a_stray_cell_surprises_in_a_drawing_and_not_in_noise() -> None:
    box = Grid.from_rows([[int(4 < x < 16 and 3 < y < 12) for x in range(20)] for y in range(16)])
    rows = [[int(cell == 2) for cell in box.row(y)] for y in range(16)]
    rows[1][18] = 1
    assert surprise(Grid.from_rows(rows)) - surprise(box) > 5
    random_ = random.Random(1)
    noise = [[random_.randint(0, 1) for _ in range(20)] for _ in range(16)]
    before = surprise(Grid.from_rows(noise))
    noise[1][18] ^= 1
    assert abs(surprise(Grid.from_rows(noise)) - before) < 3
    mirrored = [[*row[:10], *row[:10][::-1]] for row in noise]
    assert surprise(Grid.from_rows(mirrored)) < before - 20
