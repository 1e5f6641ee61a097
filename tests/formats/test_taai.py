"""Tournament files are read in two ways, quickly where they are plain: both read the same."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith.formats import Note

LINES = st.sampled_from(["1", "2\t1", "0", " 3 ", "1 0 2", "1,2", "x", "1 -2", "1234567890123"])
MARKS = st.sampled_from(["$1", "$ 22 ", "$", "$x", "$¼"])


@st.composite
def blocks(draw: st.DrawFn) -> str:
    lines = draw(st.lists(LINES, max_size=5))
    return "\n".join([draw(MARKS), *lines, *[""] * draw(st.integers(0, 2))])


def read(data: bytes, **options: object) -> list[object]:
    """Puzzles with their titles, and errors in their places."""
    found: list[object] = []
    puzzles = nl.load_all(io.BytesIO(data), format="taai", on_error=found.append, **options)  # type: ignore[arg-type]
    for puzzle in puzzles:
        found.append((puzzle, puzzle.title, puzzle.meta))
    return [str(item) if isinstance(item, nl.NonolithError) else item for item in found]


@given(st.lists(blocks(), min_size=1, max_size=6), st.sampled_from(["", "1\n1\n", "\n"]))
def test_both_ways_read_the_same(parts: list[str], before: str) -> None:
    """Who asks for notes gets the slow way."""
    data = (before + "\n".join(parts)).encode()
    assert read(data) == read(data, on_note=lambda note: None)


@pytest.mark.parametrize("size", [3, 40, 700])
def test_long_files_are_read_as_short_ones(size: int) -> None:
    """Pieces of a stream end anywhere: within a puzzle, before a mark, or many to one puzzle."""
    clues = ["\t".join(["1"] * (1 + number % 9)) for number in range(2 * size)]
    count = 400_000 // len("\n".join(clues)) + 2
    text = "".join(f"${number}\n" + "\n".join(clues) + "\n" for number in range(1, count + 1))
    found = list(nl.load_all(io.BytesIO(text.encode())))
    (one,) = nl.load_all(text[: text.index("$2")].encode())
    assert found == [one] * count
    assert [puzzle.title for puzzle in found] == [f"${number}" for number in range(1, count + 1)]


def test_a_mark_that_is_none_is_told_after_what_stands_before_it() -> None:
    found = read(b"$1\n1\n1\n$x\n1\n1\n")
    assert [isinstance(item, str) for item in found] == [False, True, False]
    assert ":4:" in str(found[1])


def test_without_a_mark_it_is_told_what_is_taken_as_columns() -> None:
    """Who pastes a square board with tabs may have its rows first."""
    notes: list[Note] = []
    puzzle = nl.loads("1\t1\n3\n1\n2\n1\n3\n", on_note=notes.append)
    assert [str(clue) for clue in puzzle.columns] == ["1 1", "3", "1"]
    assert "the first half is taken as the columns" in notes[0].message
    nl.loads("$1\n1\t1\n3\n1\n2\n1\n3\n", on_note=notes.append)
    assert len(notes) == 1
