"""Pictures as PNG, through Pillow (extra ``image``)."""

from __future__ import annotations

import io
from typing import Unpack

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions, draw
from nonolith.render.painting import paint

#: Pixels for each unit of the drawing: 2 looks sharp on today's screens and on paper.
SCALE = 2


def to_png(
    puzzle: Puzzle, grid: Grid | None = None, *, scale: int = SCALE, **options: Unpack[DrawOptions]
) -> bytes:
    """The picture as a PNG file; ``scale`` is pixels per unit, the rest as in `draw`."""
    image = paint(draw(puzzle, grid, **options), scale)
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=image.width * image.height < 4_000_000)
    return stream.getvalue()
