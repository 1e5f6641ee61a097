"""Pictures as lines of text, with the clues around them.

Three sizes of cell, all aligned under and beside their clues:

* *wide*: two characters a cell (more in ASCII, where numbers need it), a line for each row;
* *narrow*: one character a cell;
* *half*: as narrow, with two rows in each line of text (half blocks), so that a cell is square.

Where even that is too wide the clues go, then the lines and the frame, and at last a picture in
black and white is drawn in braille dots, two cells a character.

Where a number above is wider than its column, its digits stand below each other, all but the last
one small: ``¹`` over ``2`` is twelve, ``1`` over ``2`` is one and two.

`compose` makes pieces of text with their ink, from which `to_text` takes the characters and
`nonolith.render.terminal` the colors: one picture, two ways to show it.
"""

from __future__ import annotations

from typing import Literal

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.glyphs import Glyphs, Piece
from nonolith.render.layout import Layout
from nonolith.render.marks import NO_MARKS, Marks, check_sizes
from nonolith.render.pages import BarePage, Page, Size

#: How much room a cell takes; ``auto`` is the largest that fits.
CellSize = Literal["auto", "wide", "narrow", "half"]

#: Cells of the largest grid that is set with clues and frames, a second's work; nine million took a
#: minute, which nobody who asked for an answer within half a second has.
MOST_SET = 90_000


def to_text(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    ascii: bool = False,
    cells: CellSize = "auto",
    clues: bool = True,
    width: int | None = None,
    height: int | None = None,
    marks: Marks = NO_MARKS,
) -> str:
    """The picture with its clues as plain text, without a line end after the last row.

    ``grid`` is what is known so far (None draws the blank puzzle); unknown cells are ``?``.
    ``ascii`` draws with ``#`` and ``.`` instead of blocks. ``width`` and ``height`` are the
    room there is, in characters; ``auto`` cells shrink, and at last leave the clues out, to fit.
    A grid of more than `MOST_SET` cells is then a character for each cell.

    >>> print(to_text(Puzzle([[2], [1]], [[1], [2]]), Grid.parse("##\\n.#"), ascii=True))
         1 2
       +----+
     2 |####|
     1 | .##|
       +----+
    """
    if cells == "auto" and is_large(grid):
        return str(grid)
    lines = compose(
        puzzle,
        grid,
        marks=marks,
        ascii=ascii,
        cells=cells,
        clues=clues,
        width=width,
        height=height,
    )
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def is_large(grid: Grid | None) -> bool:
    """True if setting clues and frames around the cells takes longer than people wait."""
    return grid is not None and grid.width * grid.height > MOST_SET


def compose(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    marks: Marks = NO_MARKS,
    ascii: bool = False,
    color: bool = False,
    symbols: bool | None = None,
    cells: CellSize = "auto",
    clues: bool = True,
    width: int | None = None,
    height: int | None = None,
) -> list[list[Piece]]:
    """The lines of the picture as pieces of text with their ink.

    ``symbols`` writes the colors' symbols into cells and clues of a color puzzle; by default
    it does so where there is no ``color`` to see.
    """
    check_sizes(puzzle, grid, marks)
    many = len(puzzle.palette) > 1
    symbols = many and (not color if symbols is None else symbols)
    glyphs = Glyphs(grid, puzzle.palette, marks, ascii, color, symbols)
    pages = _pages(Layout.of(puzzle, symbols=symbols, ascii=ascii), glyphs, cells, clues)
    return list(_best(pages, width, height).lines())


def _pages(layout: Layout, glyphs: Glyphs, cells: CellSize, clues: bool) -> list[Page | BarePage]:
    """The ways to set the picture, the best first."""
    if cells != "auto":
        size: Size = "narrow" if cells == "half" and not glyphs.halves else cells
        return [Page(layout, glyphs, size, clues)]
    small: Size = "half" if glyphs.halves else "narrow"
    pages: list[Page | BarePage] = [Page(layout, glyphs, size, clues) for size in ("wide", small)]
    if glyphs.grid is None:
        return pages  # a blank puzzle is nothing without its clues
    pages += [Page(layout, glyphs, size, False) for size in ("wide", small)]
    pages.append(BarePage(layout, glyphs, small))
    if small == "half" and glyphs.can_dot:
        pages.append(BarePage(layout, glyphs, "dots"))
    return pages


def _best(pages: list[Page | BarePage], width: int | None, height: int | None) -> Page | BarePage:
    """The first page that fits; clues and lines are dropped for the width, not for the height.

    A picture that is too high can be scrolled, one that is too wide is broken by the terminal.
    """
    narrow_enough = [page for page in pages if page.fits(width, None)]
    if not narrow_enough:
        return pages[-1]
    first = narrow_enough[0]
    alike = [
        page for page in narrow_enough if type(page) is type(first) and page.clues == first.clues
    ]
    return next((page for page in alike if page.fits(width, height)), alike[-1])
