"""Pictures as PDF (extra ``pdf``): one puzzle on a sheet, as large as fits."""

from __future__ import annotations

from typing import Unpack

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions, draw
from nonolith.render.paper import MM, Paper, sheet_of

#: Cells grow no larger than this, whatever room there is: a 5x5 need not fill a sheet.
LARGEST_CELL = 12 * MM

MARGIN = 14 * MM


def to_pdf(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    paper: str = "a4",
    **options: Unpack[DrawOptions],
) -> bytes:
    """The picture as a PDF file of one sheet, turned on its side if that suits the puzzle.

    ``paper`` is ``a4``, ``a5``, ``letter``, ``eink``, ``eink-small`` or ``WIDTHxHEIGHT`` in
    millimeters; the rest as in `draw`.
    """
    drawing = draw(puzzle, grid, **options)
    width, height = sheet_of(paper)
    if drawing.width > drawing.height and width < height:
        width, height = height, width
    sheet = Paper((width, height), title=drawing.title, author=puzzle.meta.author)
    margin = min(MARGIN, width / 12)
    scale = min(
        (width - 2 * margin) / drawing.width,
        (height - 2 * margin) / drawing.height,
        LARGEST_CELL / drawing.cell,
    )
    sheet.fill_page(drawing.page)
    x = (width - drawing.width * scale) / 2
    sheet.place(drawing, x, (height - drawing.height * scale) / 2, scale)
    return sheet.finish()
