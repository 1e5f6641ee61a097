"""No input makes a reader fail in any other way than by a clear error.

Texts of every format are mutated (lines dropped, doubled and swapped, characters replaced, cut
anywhere) and read both as what they are recognised as and as the format that they came from. What
longer runs found (tests/campaigns/formats.py) is kept in tests/regressions.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from format_samples import READ, examples
from fuzzing import mutated
from hypothesis import given, settings
from hypothesis import strategies as st

import nonolith as nl
from nonolith.formats import Format

REGRESSIONS = sorted((Path(__file__).parent.parent / "regressions").glob("*/*"))


def survives(data: bytes, format: str | None) -> int:
    """Read everything; the number of puzzles, or 0 for a refusal."""
    errors: list[nl.NonolithError] = []
    try:
        puzzles = list(nl.load_all(data, format=format, on_error=errors.append, on_note=str))
    except nl.NonolithError as error:
        errors.append(error)
        puzzles = []
    for error in errors:
        assert not isinstance(error, nl.InternalError)
        assert 0 < len(str(error)) < 2000
    for puzzle in puzzles:
        assert puzzle.width * puzzle.height <= nl.MAX_CELLS
    return len(puzzles)


@pytest.mark.parametrize("format", READ, ids=lambda format: format.name)
@settings(max_examples=40)
@given(seed=st.integers(0, 10**9))
def test_mutated_files(format: Format, seed: int) -> None:
    data = mutated(format, seed)

    survives(data, format.name)
    survives(data, None)


@settings(max_examples=150)
@given(data=st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    survives(data, None)


@settings(max_examples=150)
@given(text=st.text('0123456789 \n\t,.#:$-=[]{}"<>/rowscluGRID', max_size=80))
def test_random_text_of_significant_characters(text: str) -> None:
    survives(text.encode(), None)


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_fuzzing_found_stays_fixed(path: Path) -> None:
    """The folder names the format."""
    data = path.read_bytes()

    survives(data, path.parent.name)
    survives(data, None)


def test_the_mutations_leave_some_files_whole() -> None:
    """So that the fuzzing reaches beyond the first check of each reader."""
    non = next(format for format in READ if format.name == "non")
    assert examples(non)
    outcomes = [survives(mutated(non, seed), "non") for seed in range(60)]

    assert 5 < sum(map(bool, outcomes)) < 55
