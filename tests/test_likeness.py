"""Pictures that are nearly the same are recognised, however they lie."""

from __future__ import annotations

import pytest

from nonolith.grid import Grid
from nonolith.making.likeness import difference, filled_difference, likeness
from nonolith.palette import Palette

FLAG = "#####.\n###...\n#.....\n#.....\n#.....\n......"


@pytest.mark.parametrize(
    "other",
    [
        FLAG,
        "......\n.#####\n.###..\n.#....\n.#....\n.#....",  # shifted
        ".#####\n...###\n.....#\n.....#\n.....#\n......",  # mirrored
        "......\n#.....\n#.....\n#.....\n###...\n#####.",  # upside down
        "#####.\n##....\n##....\n#.....\n#.....\n......",  # along the other diagonal
        "#####\n###..\n#....\n#....\n#....",  # without the margin
    ],
)
def test_the_same_picture_in_another_place(other: str) -> None:
    assert likeness(Grid.parse(FLAG), Grid.parse(other)) == 1


def test_every_cell_that_differs_counts_once() -> None:
    palette = Palette.of_size(2)
    one = Grid.parse("A#\n##", palette)
    other = Grid.parse("A#\n#A", palette)
    assert difference(one, other) == 1
    assert difference(Grid.parse("#####"), Grid.parse("##.#.")) == 2
    assert filled_difference(Grid.parse("#####"), Grid.parse("##.#.")) == 2


def test_different_pictures_are_not_alike() -> None:
    assert likeness(Grid.parse(FLAG), Grid.parse("#.#.#.\n" * 6)) < 0.7
