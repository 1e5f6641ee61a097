"""Pictures that are changed until their puzzles are fair."""

from __future__ import annotations

import json
import random
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from command import nonolith
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import palettes, pictures

import nonolith as nl
from nonolith.engine import Sketch
from nonolith.making.canvas import canvas_of
from nonolith.making.chance import Chance
from nonolith.making.change_prices import Prices
from nonolith.making.kinds import KINDS

SWITCH = nl.Grid.parse("#.\n.#")
DIAGONAL = nl.Grid.from_rows([[int(row == column) for column in range(9)] for row in range(9)])
FOUR_SWITCHES = nl.Grid.parse("#..#\n.##.\n.##.\n#..#")


def is_line_solvable(picture: nl.Grid) -> bool:
    result = nl.solve(nl.Puzzle.from_grid(picture), limits=nl.Limits(logic_only=True))
    return result.verdict is nl.Verdict.UNIQUE


def flipped(picture: nl.Grid, cells: tuple[int, ...]) -> nl.Grid:
    places = [divmod(cell, picture.width) for cell in cells]
    return picture.with_cells((row, column, 3 - picture[row, column]) for row, column in places)


def is_drawn(picture: nl.Grid) -> bool:
    """Whether there is anything to see."""
    return len(set(picture.masks)) > 1


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
@given(pictures(max_side=5).filter(is_drawn))
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


@given(
    palettes(3).flatmap(lambda palette: pictures(8, palette)).filter(is_drawn),
    st.sampled_from(nl.Fairness),
)
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


@pytest.mark.parametrize("size", [(9, 7), (64, 5), (70, 6), (5, 128), (130, 4)])
def test_trials_by_words_are_those_of_the_engine(size: tuple[int, int]) -> None:
    """Words of one and two limbs, and lines too long for them."""
    chance = Chance(size[0])
    width, height = size
    cells = bytes(chance.below(2) for _ in range(width * height))
    sketch = Sketch(nl.Grid.from_colors(width, height, cells))
    strokes = [(cell, 1 - cells[cell]) for cell in range(0, len(cells), 7)]
    pairs = list(pairwise(strokes))
    assert [left for left, _ in sketch.tries(pairs, quick=False)] == [
        len(sketch.open_after(pair)) for pair in pairs
    ]


@pytest.mark.parametrize(("width", "height"), [(12, 9), (70, 20)])
@pytest.mark.parametrize("filled", [0.4, 0.5, 0.7])
def test_many_trials_from_nothing_tell_what_each_alone_does(
    width: int, height: int, filled: float
) -> None:
    """Many skip what is known before their lines tell anything; one alone does not."""
    chance = random.Random(f"{width} {filled}")
    rows = [[int(chance.random() < filled) for _ in range(width)] for _ in range(height)]
    sketch = Sketch(nl.Grid.from_rows(rows))
    cells = chance.sample(range(width * height), 90)
    trials = [
        [(one, 1 - sketch.cells[one]), (other, 1 - sketch.cells[other])]
        for one, other in pairwise(cells)
    ]
    alone = [sketch.tries([trial], quick=False)[0] for trial in trials]
    assert len(set(alone)) > 1
    assert sketch.tries(trials, quick=False) == alone


@settings(deadline=None)
@given(palettes(2).flatmap(lambda palette: pictures(7, palette)))
def test_the_best_stroke_leaves_the_fewest_cells_open(picture: nl.Grid) -> None:
    sketch, prices = Sketch(picture), Prices(picture)
    cells = range(picture.width * picture.height)
    options = sorted(option for cell in cells for option in prices.strokes(cell))
    sketch.offer(options)
    left = {option: len(sketch.open_after([option[1:]])) for option in options}
    rows, columns = (
        {cell // picture.width for cell in sketch.open()},
        {cell % picture.width for cell in sketch.open()},
    )
    near = [
        option
        for option in options
        if option[1] // picture.width in rows or option[1] % picture.width in columns
    ]
    best = min(near, key=lambda option: (left[option], option), default=None)
    assert sketch.best_stroke()[0] == (None if best is None else best[1:])
    if sketch.open():
        fair = next((option[1:] for option in options if left[option] == 0), None)
        assert sketch.fair_stroke(2**31 - 1)[0] == fair


@pytest.mark.parametrize("side", [24, 70])
def test_what_is_kept_from_one_choice_to_the_next_changes_no_choice(side: int) -> None:
    """A sketch that was painted on chooses as a new one of the same picture does."""
    chance = random.Random(side)
    rows = [[int(chance.random() < 0.55) for _ in range(side)] for _ in range(side)]
    sketch = Sketch(nl.Grid.from_rows(rows))
    options = sorted((chance.randrange(1, 5), cell, 1) for cell in range(side * side))
    options += [(price, cell, 0) for price, cell, _ in options]
    options.sort()
    sketch.offer(options)
    for _ in range(12):
        fresh = Sketch(sketch.picture())
        fresh.offer(options)
        assert sketch.open() == fresh.open()
        assert sketch.tightening_strokes(4) == fresh.tightening_strokes(4)
        assert sketch.best_stroke() == fresh.best_stroke()
        assert sketch.fair_stroke(3) == fresh.fair_stroke(3)
        stroke, left = sketch.best_stroke()
        some = sketch.tightening_strokes(3) if left >= sketch.open_count() else [stroke]
        sketch.paint([one for one in some if one is not None])


@pytest.mark.parametrize("colors", [1, 2])
def test_a_quick_trial_does_not_take_the_new_color_as_given(colors: int) -> None:
    """Line logic settles nothing of a diagonal, nor with a cell more: the quick trial sees that."""
    cells = bytes(int(cell % 10 == 0) for cell in range(81))
    sketch = Sketch(nl.Grid.from_colors(9, 9, cells, nl.Palette.of_size(colors)))
    trials = [[(4, 1)], [(0, 0)]]
    assert [left for left, _ in sketch.tries(trials, quick=False)] == [81, 64]
    assert [left for left, _ in sketch.tries(trials, quick=True)] == [81, 64]


def test_doubtful_cells_are_changed_first() -> None:
    for doubtful in (0, 3):
        doubt = [0.0 if cell == doubtful else 1.0 for cell in range(4)]
        (change,) = nl.refine(SWITCH, doubt=doubt).changes
        assert change.row * 2 + change.column == doubtful


def test_protect_may_be_repeated(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("#.\n.#\n")
    words = [word for cell in ("R1C1 R1C2", "R2C1", "R2C2") for word in ("--protect", cell)]
    run = nonolith("refine", str(tmp_path / "a.txt"), *words)
    assert run.code == 1
    assert "the protected cells rule out every way" in run.out + run.err


def frayed_blobs(side: int, number: int) -> nl.Grid:
    """One of the pictures of benchmarks/making.py."""
    canvas, chance = canvas_of(side, side), Chance.of(1, side)
    boards: list[int] = []
    while len(boards) <= number:
        (board,) = KINDS["blobs"].draw(canvas, chance, 1)
        board = canvas.roughened(canvas.roughened(board, chance), chance)
        if side * side < 5 * board.bit_count() < 4 * side * side:
            boards.append(board)
    return nl.Grid.from_colors(side, side, canvas.cells(boards[-1:]))


def test_a_picture_in_which_no_single_change_helps_becomes_fair() -> None:
    """Line logic settles nothing of it, nor after any one change."""
    picture = frayed_blobs(30, 27)
    assert Sketch(picture).open_count() == 900
    refined = nl.refine(picture, prove=False)
    assert refined.fair
    assert len(refined.changes) <= 12


def test_changes_that_are_seen_less_are_not_paid_for_with_more_of_them() -> None:
    """Where the least visible strokes lead to 27 changes, those at any price do with 26."""
    refined = nl.refine(frayed_blobs(50, 7), prove=False)
    assert refined.fair
    assert len(refined.changes) <= 26


def test_protected_cells_stay() -> None:
    protected = [(0, 0), (0, 1), (1, 0)]
    refined = nl.refine(SWITCH, protected=protected)
    assert [(one.row, one.column) for one in refined.changes] == [(1, 1)]

    nothing = nl.refine(SWITCH, protected=[*protected, (1, 1)])
    assert not nothing.fair
    assert nothing.picture == SWITCH
    assert nothing.reason == (
        "the protected cells rule out every way: these 4 cells are a switch: R1C1, R1C2, R2C1, R2C2"
    )


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
    assert "no format has the suffix '.what'" in ran.err


def test_the_command_in_json(tmp_path: Path) -> None:
    (tmp_path / "switch.txt").write_text("#.\n.#\n")
    record = json.loads(nonolith("refine", "--json", "switch.txt", cwd=tmp_path).out)
    assert record["fair"]
    assert record["optimal"]
    assert (record["asked"], record["class"]) == ("line logic", "trivial")
    assert record["stars"] == nl.rate(nl.Puzzle.from_grid(nl.Grid.parse("..\n.#"))).stars
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


# -- bad input, reasons and files -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("...\n...", "found a picture in which nothing is filled; expected something drawn"),
        ("##\n##", "found a picture in which every cell has the same color; expected something"),
    ],
)
def test_a_picture_that_shows_nothing_is_refused(picture: str, message: str) -> None:
    with pytest.raises(nl.PuzzleError) as caught:
        nl.refine(nl.Grid.parse(picture))
    assert str(caught.value).startswith(message)


def test_a_picture_without_cells_is_refused() -> None:
    with pytest.raises(nl.PuzzleError, match="nothing is filled"):
        nl.refine(nl.Grid.parse(""))


def test_noise_that_takes_too_many_changes_is_said() -> None:
    refined = nl.refine(DIAGONAL, changes=1)
    assert not refined.fair
    assert refined.reason.startswith("not within 1 change: these ")
    assert " cells are a switch: R" in refined.reason
    assert refined.reason.endswith("cells in all stay undecided")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stars": 6}, "stars: found 6; expected 1 to 5"),
        ({"techniques": ["magic"]}, "techniques: found 'magic'; expected some of complete line"),
        ({"doubt": [0.5]}, "doubt: found 1 numbers; expected 4, one for each cell"),
        ({"doubt": [0, 1, 0.5, float("nan")]}, "doubt: found nan; expected numbers from 0 to 1"),
        ({"protected": [(2, 0)]}, "protected cells: found row 3, column 1; expected rows 1 to 2"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(nl.PuzzleError) as caught:
        nl.refine(SWITCH, **options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_an_unfair_puzzle_is_not_written_unless_asked_for(tmp_path: Path) -> None:
    (tmp_path / "switch.txt").write_text("#.\n.#\n")
    options = ("refine", "switch.txt", "--changes", "0", "-o", "out.non")
    ran = nonolith(*options, cwd=tmp_path)
    assert ran.code == 1
    assert "out.non was not written: the puzzle is not fair (--anyway writes it)" in ran.err
    assert not (tmp_path / "out.non").exists()
    assert nonolith(*options, "--anyway", cwd=tmp_path).code == 1
    assert (tmp_path / "out.non").exists()


def test_a_change_says_what_it_is_for() -> None:
    (change,) = nl.refine(SWITCH).changes
    assert change.why.endswith("; without it, 4 cells stay open")


# -- as easy as asked for -------------------------------------------------------------------------

HARD = next(nl.generate("10x10", stars=4, seed=2)).puzzle.goal


def test_a_hard_picture_becomes_easier() -> None:
    assert HARD is not None
    for stars in (3, 2):
        refined = nl.refine(HARD, stars=stars)
        if refined.fair:
            assert round(nl.rate(refined.puzzle).stars or 9) <= stars
        else:
            assert refined.reason.endswith("stars still")
    assert nl.refine(HARD, stars=3).fair


def test_no_other_techniques_are_needed() -> None:
    assert HARD is not None
    allowed = [name for name in nl.Technique if name.rank <= nl.Technique.FORCING.rank]
    refined = nl.refine(HARD, techniques=allowed, changes=30)
    needed = set(nl.rate(refined.puzzle).counts)
    assert refined.fair == (needed <= set(allowed))
    if not refined.fair:
        assert "it needs " in refined.reason


# -- better than choosing one by one --------------------------------------------------------------


def naive(picture: nl.Grid, most: int) -> int | None:
    """How many cells the plain greedy search flips."""
    sketch = Sketch(picture)
    for flips in range(most + 1):
        if not sketch.open():
            return flips
        trials = [((cell, 1 - color),) for cell, color in enumerate(sketch.cells)]
        left = [cells for cells, _ in sketch.tries(trials, quick=False)]
        sketch.paint(trials[left.index(min(left))])
    return None


@settings(max_examples=20, deadline=None)
@given(pictures(max_side=9, min_side=7).filter(is_drawn))
def test_never_more_changes_than_the_plain_greedy_search(picture: nl.Grid) -> None:
    plain = naive(picture, 12)
    refined = nl.refine(picture, prove=False)
    if plain is not None:
        assert refined.fair
        assert len(refined.changes) <= plain


# -- which cells differ ---------------------------------------------------------------------------


@given(palettes(2).flatmap(lambda palette: pictures(6, palette)))
def test_all_cells_that_differ_are_found(picture: nl.Grid) -> None:
    every = nl.solve(nl.Puzzle.from_grid(picture), limits=nl.Limits(solutions=None)).solutions
    found = nl.ambiguity(picture)
    assert found.exact
    assert (found.count.value, found.count.exact) == (len(every), True)
    assert found.verdict is (nl.Verdict.UNIQUE if len(every) == 1 else nl.Verdict.MULTIPLE)
    assert list(found.cells) == [
        (row, column)
        for row in range(picture.height)
        for column in range(picture.width)
        if len({solution[row, column] for solution in every}) > 1
    ]
    assert found.other is None if len(every) == 1 else found.other in every
    assert found.other != picture


def test_switches_of_four_cells_are_seen_without_a_search() -> None:
    """Wherever they are: what there is no time for is left out, but not these."""
    chance = random.Random(5)
    noise = [[chance.randrange(2) for _ in range(40)] for _ in range(40)]
    for place in (5, 17, 30):
        for row in range(place - 2, place + 4):
            for column in range(place - 2, place + 4):
                inside = place <= row < place + 2 and place <= column < place + 2
                noise[row][column] = int(inside and row == column)
    picture = nl.Grid.from_rows(noise)
    found = nl.ambiguity(picture, limits=nl.Limits(nodes=1))
    assert not found.exact
    for place in (5, 17, 30):
        corners = {(row, column) for row in (place, place + 1) for column in (place, place + 1)}
        assert corners <= set(found.cells)
    assert found.other is not None
    assert nl.Puzzle.from_grid(found.other).rows == nl.Puzzle.from_grid(picture).rows
    assert nl.Puzzle.from_grid(found.other).columns == nl.Puzzle.from_grid(picture).columns


def test_a_limit_leaves_the_question_open_or_some_cells_out() -> None:
    chance = random.Random(5)
    noise = nl.Grid.from_rows([[chance.randrange(2) for _ in range(40)] for _ in range(40)])
    found = nl.ambiguity(noise, limits=nl.Limits(nodes=1))
    assert not found.exact
    assert not found.count.exact
    assert found.verdict in (nl.Verdict.UNDECIDED, nl.Verdict.MULTIPLE)


def test_very_many_solutions_are_no_obstacle() -> None:
    found = nl.ambiguity(DIAGONAL)
    assert len(found.cells) == 81
    assert found.count.value == 362880


def test_the_service_tells_the_same() -> None:
    from nonolith.web.worker.verbs import call

    given = call("ambiguous", {"puzzle": {"picture": ["#..", ".#."]}})
    assert given["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2]]
    assert (given["count"], given["verdict"]) == (2, "multiple")
    refined = call("refine", {"puzzle": {"picture": ["#.", ".#"]}, "protect": []})
    assert refined["changes"][0]["row"] == 1
    assert refined["picture"] == ["..", ".#"]
