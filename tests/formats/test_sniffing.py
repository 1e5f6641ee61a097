"""No sniffer raises, whatever the input: one that is not sure declines, and others are asked."""

from __future__ import annotations

import pytest
from format_samples import READ
from fuzzing import mutated
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nonolith as nl
from nonolith.formats import Document, Format, Match

#: Characters that formats look at, and long numbers of them.
LINES = st.lists(
    st.one_of(
        st.text("0123456789 \t,.:;#$&*?|-_=+()[]{}<>\"'/rowsclGRIDx▓█", max_size=20),
        st.text("01", min_size=8, max_size=30),
        st.sampled_from(["rows", "columns", "- [1, 1]", "rows: 1 1, 5", "--", "====", "$1", "# a"]),
    ),
    max_size=12,
).map("\n".join)


def ask_everyone(document: Document) -> None:
    """Every sniffer, also those whose sign does not occur."""
    for format in READ:
        match = format.codec.sniff(document)
        assert match is None or isinstance(match, Match)


@settings(max_examples=300)
@given(text=st.one_of(st.text(max_size=120), LINES))
@example(text="011001100110\n" * 12)
@example(text="9999999999 1\n1\n")
@example(text="1" * 5000)
@example(text="[" * 5000)
@example(text="1 2\n" + "3" * 5000)
def test_no_sniffer_raises_on_text(text: str) -> None:
    ask_everyone(Document(text))


@settings(max_examples=300)
@given(data=st.binary(max_size=200))
def test_no_sniffer_raises_on_bytes(data: bytes) -> None:
    """Those of texts are not asked about binary data, nor those of pictures about others."""
    document = Document(data)
    for format in READ:
        if format.may_fit(document):
            format.codec.sniff(document)


@pytest.mark.parametrize("format", READ, ids=lambda format: format.name)
@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_no_sniffer_raises_on_files_of_others(format: Format, seed: int) -> None:
    document = Document(mutated(format, seed))
    if not document.is_binary:
        ask_everyone(document)


@pytest.mark.parametrize("width", [5, 9, 10, 11, 12, 20, 40])
def test_pictures_of_zeros_and_ones_of_any_width(width: int) -> None:
    """More than nine digits in a row were taken for a number that is too long."""
    rows = ["".join("01"[(x * y) % 3 == 1] for x in range(width)) for y in range(width)]
    puzzle = nl.loads("\n".join(rows))

    assert (puzzle.width, puzzle.height) == (width, width)
    assert puzzle.goal is not None
    assert puzzle == nl.Puzzle.from_grid(
        nl.Grid.parse("\n".join(rows).replace("1", "#").replace("0", "."))
    )
