"""Counting against enumeration, and where enumeration would never end."""

from __future__ import annotations

import json
import math
from pathlib import Path

import oracle
import pytest
from command import nonolith
from hypothesis import given
from hypothesis import strategies as st
from strategies import palettes, partial_grids, pictures

import nonolith as nl
from nonolith.engine import Counter


def permutations(size: int) -> nl.Puzzle:
    """Every clue is 1: as many solutions as there are permutations."""
    return nl.Puzzle([[1]] * size, [[1]] * size)


def switches(size: int) -> nl.Puzzle:
    """A square of ``size`` times ``size`` switches of 2x2 cells, with blank lines between them."""
    clues = [[] if line % 3 == 2 else [1] * size for line in range(3 * size - 1)]
    return nl.Puzzle(clues, clues)


def by_parts(puzzle: nl.Puzzle, start: nl.Grid | None = None) -> int:
    """What counting by parts says, without the help of an enumeration."""
    counter = Counter(puzzle, start)
    counter.advance(nl.Limits())
    return counter.count()


def test_a_hundred_switches_are_counted_at_once() -> None:
    counted = nl.count(switches(10))

    assert counted.value == 2**100
    assert counted.exact
    assert counted.stats.nodes < 1000
    assert str(counted) == "exactly 1267650600228229401496703205376 solutions"


@pytest.mark.parametrize("size", [1, 2, 5, 8, 10])
def test_permutations(size: int) -> None:
    assert by_parts(permutations(size)) == math.factorial(size)


@given(palettes(3).flatmap(lambda palette: pictures(4, palette)))
def test_parts_agree_with_brute_force(picture: nl.Grid) -> None:
    puzzle = nl.Puzzle.from_grid(picture)

    assert by_parts(puzzle) == len(list(oracle.solutions(puzzle)))


@given(st.data())
def test_parts_agree_with_brute_force_from_a_partial_grid(data: st.DataObject) -> None:
    picture = data.draw(palettes(2).flatmap(lambda palette: pictures(4, palette)))
    start = data.draw(partial_grids(picture))
    puzzle = nl.Puzzle.from_grid(picture)

    assert by_parts(puzzle, start) == len(list(oracle.solutions(puzzle, start.masks)))


@st.composite
def blotted(draw: st.DrawFn) -> nl.Puzzle:
    """Puzzles in which lengths, colours and whole clues are missing, or wrong."""
    palette = draw(palettes(2))
    puzzle = nl.Puzzle.from_grid(draw(pictures(3, palette)))
    lengths = st.none() | st.integers(1, 3)
    colors = st.none() | st.integers(1, len(palette))
    wrong = st.lists(st.builds(nl.Run, lengths, colors), max_size=2).map(nl.Clue.of)

    def change(clue: nl.Clue) -> nl.Clue:
        return draw(st.sampled_from((clue, clue, nl.Clue.unknown())) | wrong)

    return nl.Puzzle(map(change, puzzle.rows), map(change, puzzle.columns), palette)


@given(blotted())
def test_parts_agree_with_brute_force_where_clues_are_missing(puzzle: nl.Puzzle) -> None:
    assert by_parts(puzzle) == len(list(oracle.solutions(puzzle)))


@given(pictures(9, min_side=5))
def test_both_ways_agree(picture: nl.Grid) -> None:
    puzzle = nl.Puzzle.from_grid(picture)
    result = nl.solve(puzzle, limits=nl.Limits(2000))

    if result.complete:
        assert by_parts(puzzle) == nl.count(puzzle).value == result.count
    else:
        assert by_parts(puzzle) >= result.count


def test_a_grid_without_clues_has_every_picture() -> None:
    puzzle = nl.Puzzle([None] * 30, [None] * 30, nl.Palette.of_size(2))

    assert nl.count(puzzle).value == 3**900


def test_impossible_and_unique_puzzles() -> None:
    none, one = nl.Puzzle([[2], []], [[2], []]), nl.Puzzle([[1], []], [[1], []])

    assert (nl.count(none).value, nl.count(none).verdict) == (0, nl.Verdict.IMPOSSIBLE)
    assert (nl.count(one).value, nl.count(one).verdict) == (1, nl.Verdict.UNIQUE)


def test_a_limit_on_solutions_gives_at_least_so_many() -> None:
    counted = nl.count(permutations(30), limits=nl.Limits(solutions=500))

    assert not counted.exact
    assert counted.value >= 500
    assert counted.reason == "stopped at 500, as asked"


def test_a_limit_on_nodes_stops_both_ways() -> None:
    counted = nl.count(permutations(40), limits=nl.Limits(None, nodes=20_000))

    assert not counted.exact
    assert 2 <= counted.value < math.factorial(40)
    assert counted.stats.nodes <= 20_000
    assert counted.reason == "stopped at the limit of 20000 nodes"


def test_a_limit_on_seconds_and_progress() -> None:
    seen: list[nl.Progress] = []
    counted = nl.count(permutations(40), limits=nl.Limits(None, seconds=0.4), progress=seen.append)

    assert counted.reason == "stopped at the limit of 0.4 seconds"
    assert seen


def test_progress_cancels() -> None:
    counted = nl.count(permutations(40), progress=lambda _: False)

    assert counted.reason == "cancelled"
    assert not counted.exact


def test_finished_parts_count_as_soon_as_there_is_a_solution() -> None:
    """At a limit the answer holds the product of the parts that were counted by then."""
    clues = [*switches(5).rows, *permutations(40).rows]
    puzzle = nl.Puzzle(clues, clues)
    rows = ["?" * 14 + "." * 40] * 14 + ["." * 14 + "?" * 40] * 40
    counted = nl.count(
        puzzle, start=nl.Grid.parse("\n".join(rows)), limits=nl.Limits(None, nodes=30_000)
    )

    assert not counted.exact
    assert counted.value >= 2**25


def test_the_same_count_twice_costs_the_same() -> None:
    costs = {(c.value, c.stats.nodes) for c in (nl.count(permutations(9)) for _ in range(2))}
    assert len(costs) == 1


@pytest.mark.parametrize("switched", [4, 10])
def test_command(switched: int, tmp_path: Path) -> None:
    path = tmp_path / "switches.txt"
    path.write_text(str(switches(switched)))
    ran = nonolith("count", path)

    assert ran.code == 0
    assert ran.out.startswith(f"exactly {2 ** (switched * switched)} solutions (")


def test_command_as_json(tmp_path: Path) -> None:
    path = tmp_path / "switches.txt"
    path.write_text(str(switches(10)))
    record = json.loads(nonolith("count", "--json", path).out)

    assert record["count"] == 2**100
    assert record["exact"] is True
    assert record["verdict"] == "multiple"


def test_numbers_of_more_digits_than_python_writes(tmp_path: Path) -> None:
    path = tmp_path / "free.json"
    puzzle = nl.Puzzle([None] * 130, [None] * 130)
    nl.dump(puzzle, path)
    ran = nonolith("count", path)

    assert ran.code == 0
    assert len(ran.out.split()[1]) == 5088
    assert len(str(nl.count(puzzle))) > 5088


def test_command_says_none_and_at_least(tmp_path: Path) -> None:
    none, many = tmp_path / "none.txt", tmp_path / "many.txt"
    none.write_text(str(nl.Puzzle([[2], []], [[2], []])))
    many.write_text(str(permutations(30)))

    assert (nonolith("count", none).code, nonolith("count", none).out[:19]) == (
        1,
        "exactly 0 solutions",
    )
    limited = nonolith("count", "--limit", "100", many)
    assert limited.code == 0
    assert limited.out.startswith("at least 1")
    assert "stopped at 100, as asked" in limited.out
    assert nonolith("count", "--nodes", "0", many).code == 3


def test_command_counts_what_agrees_with_a_grid(tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "puzzle.txt", tmp_path / "grid.txt"
    puzzle.write_text(str(permutations(4)))
    grid.write_text("#???\n????\n????\n????\n")

    assert nonolith("count", puzzle, "--grid", grid).out.startswith("exactly 6 solutions")
