"""Which pictures are alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import palettes, pictures

import nonolith as nl
from nonolith.making.likeness import ALIKE, Album, Likeness, likeness, near_duplicates

LEAF = nl.Grid.parse(
    """
......##..
....####..
...#####..
..######..
..#####...
..####....
.###......
.#........
#.........
..........
"""
)


def held(rows: list[str], mirrored: bool, turns: int) -> list[str]:
    rows = [row[::-1] for row in rows] if mirrored else rows
    for _ in range(turns):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def moved(rows: list[str], down: int, right: int) -> dict[tuple[int, int], str]:
    return {
        (y + down, x + right): symbol
        for y, row in enumerate(rows)
        for x, symbol in enumerate(row)
        if symbol != "."
    }


def fewest(one: nl.Grid, other: nl.Grid) -> int | None:
    """How many cells differ, by trying everything."""
    reach = max(1, min(one.width, one.height, other.width, other.height) // 5)
    fixed = moved(one.lines(), 0, 0)
    found = []
    for mirrored in (False, True):
        for turns in range(4):
            rows = held(other.lines(), mirrored, turns)
            if max(abs(len(rows) - one.height), abs(len(rows[0]) - one.width)) > reach:
                continue
            for down in range(-reach, reach + 1):
                for right in range(-reach, reach + 1):
                    cells = moved(rows, down, right)
                    places = fixed.keys() | cells.keys()
                    found.append(sum(fixed.get(at) != cells.get(at) for at in places))
    return min(found, default=None)


@settings(deadline=None)
@given(st.data())
def test_the_nearest_way_is_found(data: st.DataObject) -> None:
    palette = data.draw(palettes(2))
    one, other = (data.draw(pictures(6, palette)) for _ in range(2))

    found = likeness(one, other)

    count = fewest(one, other)
    seen = [
        2 * (len(picture.masks) - max(picture.masks.count(mask) for mask in picture.masks))
        for picture in (one, other)
    ]
    whole = min(max(len(one.masks), len(other.masks)), max(seen)) or 1
    assert found.share == (1.0 if count is None else min(1.0, count / whole))
    alike = list(near_duplicates([one, other]))
    assert [(a, b) for a, b, _ in alike] == ([(0, 1)] if found.share < ALIKE else [])


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(4))
def test_a_picture_is_known_however_it_is_held(mirrored: bool, turns: int) -> None:
    other = nl.Grid.parse("\n".join(held(LEAF.lines(), mirrored, turns)))
    found = likeness(other, LEAF)
    assert found.share == 0
    assert held(LEAF.lines(), found.mirrored, found.turns) == other.lines()


def test_a_shift_and_some_changed_cells_do_not_hide_a_picture() -> None:
    rows = [row[1:] + "." for row in LEAF.lines()]
    rows[9] = "#........."
    found = likeness(LEAF, nl.Grid.parse("\n".join(rows)))
    assert found.is_alike
    assert str(found) == "shifted"
    assert 0 < found.share < ALIKE


def test_two_dots_on_wide_sheets_are_not_alike() -> None:
    one = nl.Grid.parse("\n".join(["#" + "." * 11, *["." * 12] * 11]))
    other = nl.Grid.parse("\n".join([*["." * 12] * 6, "......###...", *["." * 12] * 5]))
    assert not likeness(one, other).is_alike


def test_colors_count() -> None:
    palette = nl.Palette.of("#ff0000", "#00ff00")
    red = nl.Grid.from_rows([[1, 1], [0, 1]], palette)
    green = nl.Grid.from_rows([[2, 2], [0, 2]], palette)
    assert likeness(red, red).share == 0
    assert likeness(red, green).share > ALIKE


def test_sizes_that_differ_much_are_never_alike() -> None:
    assert likeness(LEAF, nl.Grid.parse("#")) == Likeness(1.0)


def test_an_album_names_all_that_came_before() -> None:
    album = Album()
    assert list(album.add(LEAF)) == []
    assert list(album.add(nl.Grid.parse("##\n##"))) == []
    assert [place for place, _ in album.add(LEAF)] == [0]
    assert [place for place, _ in album.add(LEAF)] == [0, 2]


def test_the_words_say_what_was_done() -> None:
    assert str(Likeness(0.0)) == ""
    assert str(Likeness(0.0, True, 1, 0, 2)) == "mirrored, turned by 90°, shifted"
