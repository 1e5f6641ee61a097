"""The native line solver against enumeration of all placements."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_help import ints, line_by_enumeration, pack, placements, runs

import nonolith as nl
from nonolith import _native
from nonolith.engine import Reasoning
from nonolith.timing import Clock


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[int], bytes]:
    """A clue and cells that agree with it more often than not."""
    picture = draw(st.lists(st.booleans(), max_size=18))
    clue = list(runs(picture))
    hidden = draw(st.lists(st.booleans(), min_size=len(picture), max_size=len(picture)))
    cells = [3 if h else 2 if p else 1 for p, h in zip(picture, hidden, strict=True)]
    if cells and draw(st.booleans()):
        cells[draw(st.integers(0, len(cells) - 1))] = draw(st.sampled_from([0, 1, 2, 3]))
    if draw(st.integers(0, 9)) == 0:
        clue.append(draw(st.integers(1, 5)))
    return clue, bytes(cells)


@given(lines())
def test_line_solver_finds_exactly_what_enumeration_finds(line: tuple[list[int], bytes]) -> None:
    clue, cells = line

    assert _native.solve_line(pack([clue]), cells, 1) == line_by_enumeration(clue, cells)


@pytest.mark.parametrize("n", [31, 32, 33, 63, 64, 65, 127, 128, 129, 192, 300])
def test_line_solver_at_the_seams_of_words(n: int) -> None:
    """Few runs with little slack, so that enumeration stays possible at any length."""
    rng = random.Random(n)
    for _ in range(30):
        slack, k = rng.randint(0, 6), rng.randint(1, 3)
        cuts = sorted(rng.sample(range(1, n - slack - k + 1), k - 1))
        clue = [b - a for a, b in itertools.pairwise([0, *cuts, n - slack - k + 1])]
        _, line = rng.choice(placements(clue, n))
        cells = bytes(c if rng.random() < 0.05 else 3 for c in line)

        assert _native.solve_line(pack([clue]), cells, 1) == line_by_enumeration(clue, cells)


def test_leftmost_and_rightmost_of_a_line_with_known_cells() -> None:
    cells = bytes({"-": 1, "#": 2, " ": 3}[c] for c in "---#--         -      # ")

    result = _native.solve_line(pack([[1, 1, 5]]), cells, 1)

    assert result is not None
    after, first, last = result
    assert "".join("?-# "[c] for c in after) == "---#--         -   #### "
    assert (first, last) == ([3, 6, 18], [3, 17, 19])


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (b"\1", "end too early"),
        (ints(1, 0, 1), "at least one cell"),
        (ints(1, 2, 2), "no such color"),
        (ints(3), "more runs announced"),
        (ints(0, 0), "goes on"),
        (ints(-2), "negative number of runs"),
    ],
)
def test_malformed_clues_are_refused(clue: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _native.solve_line(clue, b"\3" * 4, 1)


@pytest.mark.parametrize(("width", "height"), [(150, 6), (6, 150), (600, 2)])
def test_lines_that_tell_something_are_counted_whatever_their_lengths(
    width: int, height: int
) -> None:
    """Short lines beside long ones: sets of their cells must hold nothing else."""
    rng = random.Random(width)
    rows = ["".join(rng.choice("#.") for _ in range(width)) for _ in range(height)]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    tell = 0
    for clue, length in [(c, width) for c in puzzle.rows] + [(c, height) for c in puzzle.columns]:
        found = nl.solve_line(clue, [3] * length)
        assert found is not None
        tell += found.cells != (3,) * length
    assert Reasoning(puzzle, None, Clock(None)).moving() == tell
