"""Hypothesis strategies for the model's values; grow them with the features."""

from __future__ import annotations

from hypothesis import strategies as st

from nonolith import BLACK_AND_WHITE, Grid, Palette, Puzzle


def palettes(max_colors: int = 4) -> st.SearchStrategy[Palette]:
    """Palettes of one to a few colours."""
    return st.integers(1, max_colors).map(Palette.of_size)


@st.composite
def pictures(
    draw: st.DrawFn, max_side: int = 6, palette: Palette = BLACK_AND_WHITE, min_side: int = 1
) -> Grid:
    """Full grids."""
    width = draw(st.integers(min_side, max_side))
    height = draw(st.integers(min_side, max_side))
    count = width * height
    cells = draw(st.lists(st.integers(0, len(palette)), min_size=count, max_size=count))
    return Grid.from_colors(width, height, bytes(cells), palette)


@st.composite
def partial_grids(draw: st.DrawFn, picture: Grid) -> Grid:
    """Grids that agree with a picture but do not show all of it."""
    full = picture.palette.full_mask
    hidden = draw(st.lists(st.booleans(), min_size=len(picture.masks), max_size=len(picture.masks)))
    masks = [full if hide else mask for mask, hide in zip(picture.masks, hidden, strict=True)]
    return Grid.from_masks(picture.width, picture.height, masks, picture.palette)


def puzzles(max_side: int = 6) -> st.SearchStrategy[Puzzle]:
    """Puzzles that have at least one solution."""
    return pictures(max_side).map(Puzzle.from_grid)
