"""Links that hold a puzzle: what the page reads from them, and the book's codes."""

from __future__ import annotations

import base64
import zlib

import pytest
from command import nonolith

import nonolith as nl
from nonolith.render.links import share_link
from nonolith.render.qr_code import code_of

HOME = "https://example.org/nonograms/"


def opened(link: str) -> nl.Puzzle:
    """The puzzle of a link, unpacked as the page does it (share.js)."""
    home, _, packed = link.partition("#puzzle=")
    assert home == HOME
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return nl.loads(zlib.decompress(data, wbits=-15).decode())


@pytest.mark.parametrize("place", ["small-things/cup", "colours/watermelon"])
def test_a_link_holds_the_clues_and_gives_nothing_away(place: str) -> None:
    puzzle = nl.collection().entry(place).puzzle
    found = opened(share_link(HOME, puzzle))
    assert (found.rows, found.columns, found.palette) == (
        puzzle.rows,
        puzzle.columns,
        puzzle.palette,
    )
    assert found.title == ""
    assert found.goal is None


def test_what_is_not_known_stays_so() -> None:
    puzzle = nl.Puzzle([None, [1]], [[1], [nl.Run(None)]])
    found = opened(share_link(HOME, puzzle))
    assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)


def test_a_code_is_for_what_a_phone_can_read() -> None:
    small = code_of(share_link(HOME, nl.collection().entry("small-things/cup").puzzle))
    assert small is not None
    assert len(small) == len(small[0]) <= 81
    assert code_of("x" * 5000) is None
    assert code_of("x" * 1500) is None


def test_a_home_that_is_no_address_is_refused() -> None:
    for command in (("book", "examples/pause.non", "-o", "book.pdf"), ("web", "--no-browser")):
        ran = nonolith(*command, "--home", "nowhere")
        assert ran.code == 2
        assert "expected an address such as https://example.org/" in ran.err
