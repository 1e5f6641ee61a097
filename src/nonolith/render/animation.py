"""A solution that draws itself: animated GIF and APNG, through Pillow (extra ``image``).

The frames are a sequence of grids, each knowing at least what the one before knew. The clues and
lines are painted once, every frame then only its cells.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, Unpack

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions, draw
from nonolith.render.png import paint

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: The shortest time for a frame, in milliseconds: browsers slow down what is faster.
SHORTEST = 40

#: About so many frames look smooth and keep the file small.
FRAMES = 75


def to_gif(
    puzzle: Puzzle,
    grids: Iterable[Grid],
    *,
    seconds: float = 6.0,
    scale: int = 1,
    **options: Unpack[DrawOptions],
) -> bytes:
    """The grids one after another as an animated GIF that lasts about this many seconds."""
    return _animate("GIF", puzzle, grids, seconds, scale, options)


def to_apng(
    puzzle: Puzzle,
    grids: Iterable[Grid],
    *,
    seconds: float = 6.0,
    scale: int = 1,
    **options: Unpack[DrawOptions],
) -> bytes:
    """The grids one after another as an animated PNG; as `to_gif`, with every colour exact."""
    return _animate("PNG", puzzle, grids, seconds, scale, options)


def _animate(
    kind: Literal["GIF", "PNG"],
    puzzle: Puzzle,
    grids: Iterable[Grid],
    seconds: float,
    scale: int,
    options: DrawOptions,
) -> bytes:
    frames = _frames(puzzle, list(grids), scale, options)
    from PIL import Image

    step = max(SHORTEST, round(1000 * seconds / len(frames)))
    durations = [step] * (len(frames) - 1) + [max(2500, step)]
    if kind == "GIF":
        palette = _palette(frames)
        frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    stream = io.BytesIO()
    frames[0].save(
        stream,
        kind,
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        **({"disposal": 1, "optimize": False} if kind == "GIF" else {}),
    )
    return stream.getvalue()


def _frames(
    puzzle: Puzzle, grids: Sequence[Grid], scale: int, options: DrawOptions
) -> list[PilImage]:
    """A picture of each grid; only the first is painted with its clues, the others over it."""
    if not grids:
        raise PuzzleError("found no grid to animate; expected at least one")
    first = draw(puzzle, grids[0], **options)
    bare: DrawOptions = {**options, "clues": False, "caption": "", "cell": first.cell}
    frames = [paint(first, scale)]
    for grid in grids[1:]:
        drawing = draw(puzzle, grid, **bare)
        x, y, width, height = (scale * number for number in drawing.area)
        cells = paint(drawing, scale).crop((x, y, x + width, y + height))
        frame = frames[0].copy()
        frame.paste(cells, (scale * first.area[0], scale * first.area[1]))
        frames.append(frame)
    return frames


def gradually(grids: Sequence[Grid], frames: int = FRAMES) -> list[Grid]:
    """The grids with in-betweens, about ``frames`` in all, so that changes appear bit by bit.

    The changes of one step run down the rows, those of the next across the columns, as the eye
    of somebody solving does.
    """
    steps = []
    for number, (before, after) in enumerate(pairwise(grids)):
        cells = [divmod(place, after.width) for place in range(len(after.masks))]
        changed = [cell for cell in cells if before[cell] != after[cell]]
        changed.sort(key=(lambda cell: cell) if number % 2 == 0 else (lambda cell: cell[::-1]))
        steps.append((before, after, changed))
    total = sum(len(changed) for _, _, changed in steps)
    portion = max(1, -(-total // frames))
    made = list(grids[:1])
    for before, after, changed in steps:
        for start in range(0, len(changed), portion):
            part = [(*cell, after[cell]) for cell in changed[: start + portion]]
            made.append(before.with_cells(part))
    return made


def _palette(frames: Sequence[PilImage]) -> PilImage:
    """Colours for all frames of a GIF: those of the first and the last, where all occur."""
    from PIL import Image

    first, last = frames[0], frames[-1]
    both = Image.new("RGB", (first.width, first.height * 2))
    both.paste(first, (0, 0))
    both.paste(last, (0, first.height))
    return both.quantize(256, dither=Image.Dither.NONE)
