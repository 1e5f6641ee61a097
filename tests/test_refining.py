"""Pictures that are changed until their puzzles are fair."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from command import nonolith
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import palettes, pictures

import nonolith as nl
from nonolith.engine import Sketch
from nonolith.making.prices import Prices

SWITCH = nl.Grid.parse("#.\n.#")
FOUR_SWITCHES = nl.Grid.parse("#..#\n.##.\n.##.\n#..#")


def is_line_solvable(picture: nl.Grid) -> bool:
    result = nl.solve(nl.Puzzle.from_grid(picture), limits=nl.Limits(logic_only=True))
    return result.verdict is nl.Verdict.UNIQUE


def flipped(picture: nl.Grid, cells: tuple[int, ...]) -> nl.Grid:
    places = [divmod(cell, picture.width) for cell in cells]
    return picture.with_cells((row, column, 3 - picture[row, column]) for row, column in places)


def best_by_brute_force(picture: nl.Grid, most: int) -> tuple[int, int] | None:
    """The fewest changes and the least price among them, by trying all."""
    prices = Prices(picture)
    cells = range(picture.width * picture.height)
    for count in range(most + 1):
        found = [
            sum(prices.of(cell, 2 - picture.masks[cell]) for cell in chosen)
            for chosen in combinations(cells, count)
            if is_line_solvable(flipped(picture, chosen))
        ]
        if found:
            return count, min(found)
    return None


@settings(max_examples=25, deadline=None)
@given(pictures(max_side=5))
def test_few_changes_are_the_fewest_and_least_visible(picture: nl.Grid) -> None:
    refined = nl.refine(picture, changes=2)
    best = best_by_brute_force(picture, 2)

    assert refined.optimal
    assert refined.fair == (best is not None)
    if best is not None:
        prices = Prices(picture)
        price = sum(
            prices.of(one.row * picture.width + one.column, one.after) for one in refined.changes
        )
        assert (len(refined.changes), price) == best


@given(palettes(3).flatmap(lambda palette: pictures(8, palette)), st.sampled_from(nl.Fairness))
def test_what_is_called_fair_is_fair(picture: nl.Grid, asked: nl.Fairness) -> None:
    refined = nl.refine(picture, asked=asked, changes=20)

    limits = nl.Limits(logic_only=asked is nl.Fairness.LINES)
    result = nl.solve(refined.puzzle, limits=limits)
    assert refined.fair == (result.verdict is nl.Verdict.UNIQUE)
    differ = [
        (row, column)
        for row in range(picture.height)
        for column in range(picture.width)
        if picture[row, column] != refined.picture[row, column]
    ]
    assert differ == [(one.row, one.column) for one in refined.changes]
    assert all(picture.color_at(one.row, one.column) == one.before for one in refined.changes)


@given(palettes(2).flatmap(lambda palette: pictures(7, palette)), st.data())
def test_a_quick_trial_never_leaves_more_open_than_one_from_nothing(
    picture: nl.Grid, data: st.DataObject
) -> None:
    sketch = Sketch(picture)
    cell = st.integers(0, picture.width * picture.height - 1)
    color = st.integers(0, len(picture.palette))
    trials = data.draw(st.lists(st.tuples(st.tuples(cell, color)), min_size=1, max_size=5))

    quick = sketch.tries(trials, quick=True)
    exact = sketch.tries(trials, quick=False)

    assert all(a <= b for (a, _), (b, _) in zip(quick, exact, strict=True))


def test_protected_cells_stay() -> None:
    protected = [(0, 0), (0, 1), (1, 0)]
    refined = nl.refine(SWITCH, protected=protected)
    assert [(one.row, one.column) for one in refined.changes] == [(1, 1)]

    nothing = nl.refine(SWITCH, protected=[*protected, (1, 1)])
    assert not nothing.fair
    assert nothing.picture == SWITCH
    assert "4 cells stay undecided, among them R1C1, R1C2, R2C1, R2C2" in nothing.reason


def test_no_more_changes_than_allowed() -> None:
    refined = nl.refine(FOUR_SWITCHES, changes=0)
    assert not refined.fair
    assert refined.changes == ()
    assert refined.reason.startswith("not within 0 changes")
    assert nl.refine(FOUR_SWITCHES).fair


def test_the_time_limit_is_kept() -> None:
    refined = nl.refine(FOUR_SWITCHES, limits=nl.Limits(seconds=0))
    assert refined.stopped
    assert refined.reason == "stopped at the limit of 0 seconds"


def test_a_cell_outside_is_refused() -> None:
    with pytest.raises(nl.PuzzleError, match="row 3, column 1; expected rows 1 to 2"):
        nl.refine(SWITCH, protected=[(2, 0)])


def test_the_command_writes_a_fair_puzzle(tmp_path: Path) -> None:
    (tmp_path / "cross.txt").write_text("#..#\n.##.\n.##.\n#..#\n")
    ran = nonolith("refine", "cross.txt", "-o", "cross.non", cwd=tmp_path)
    assert ran.code == 0
    assert "Fair with" in ran.out
    assert is_line_solvable(nl.solve(nl.load(tmp_path / "cross.non")).solutions[0])


def test_the_command_keeps_title_and_author(tmp_path: Path) -> None:
    puzzle = nl.Puzzle.from_grid(SWITCH).with_meta(title="Stairs", author="A. Maker")
    nl.dump(puzzle, tmp_path / "stairs.json")
    assert nonolith("refine", "stairs.json", "-o", "fair.json", cwd=tmp_path).code == 0
    fair = nl.load(tmp_path / "fair.json")
    assert (fair.meta.title, fair.meta.author) == ("Stairs", "A. Maker")


def test_a_name_without_a_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "switch.txt").write_text("#.\n.#\n")
    ran = nonolith("refine", "switch.txt", "-o", "fair.what", cwd=tmp_path)
    assert ran.code == 2
    assert "the suffix '.what' belongs to no format" in ran.err


def test_the_command_in_json(tmp_path: Path) -> None:
    (tmp_path / "switch.txt").write_text("#.\n.#\n")
    record = json.loads(nonolith("refine", "--json", "switch.txt", cwd=tmp_path).out)
    assert record["fair"]
    assert record["optimal"]
    assert record["class"] == "line logic"
    (change,) = record["changes"]
    assert set(change) == {"row", "column", "before", "after", "why"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--protect", "R0C1"], "from R1C1 on"),
        (["--protect", "here"], "expected cells such as R3C7"),
        (["--protect", "R9C9"], "expected rows 1 to 2"),
        (["--changes", "-1"], "-1"),
    ],
)
def test_bad_options_get_one_clear_sentence(tmp_path: Path, args: list[str], words: str) -> None:
    (tmp_path / "switch.txt").write_text("#.\n.#\n")
    ran = nonolith("refine", "switch.txt", *args, cwd=tmp_path)
    assert ran.code == 2
    assert words in ran.err


def test_clues_alone_are_no_picture() -> None:
    ran = nonolith("refine", "-", input="2 2\n1\n1\n1\n1\n")
    assert ran.code == 2
    assert "found clues without a picture" in ran.err
