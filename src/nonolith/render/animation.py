"""A solution that draws itself: animated GIF and APNG, through Pillow (extra ``image``).

The frames are a sequence of grids, usually each knowing more than the one before.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, Unpack

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions, draw
from nonolith.render.few_colors import in_few_colors
from nonolith.render.marks import NO_MARKS
from nonolith.render.painting import paint
from nonolith.render.themes import theme_of

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: The shortest time for a frame, in milliseconds: browsers slow down what is faster.
SHORTEST = 40

#: Grids are at most about this many pixels wide and high at scale 1, and clues are left out
#: where cells get smaller than that.
SIDE, SMALLEST_WITH_CLUES = 800, 9

#: About this many frames look smooth and keep the file small.
FRAMES = 75


# The two have one signature, written out twice for the sake of editors and type checkers.
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
    """The grids one after another as an animated PNG; as `to_gif`, with every color exact."""
    return _animate("PNG", puzzle, grids, seconds, scale, options)


def _animate(
    kind: Literal["GIF", "PNG"],
    puzzle: Puzzle,
    grids: Iterable[Grid],
    seconds: float,
    scale: int,
    options: DrawOptions,
) -> bytes:
    frames = _frames(kind, puzzle, list(grids), scale, options)
    step = max(SHORTEST, round(1000 * seconds / len(frames)))
    durations = [step] * (len(frames) - 1) + [max(2500, step)]
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
    kind: str, puzzle: Puzzle, grids: Sequence[Grid], scale: int, options: DrawOptions
) -> list[PilImage]:
    """A picture of each grid.

    Only the last is painted as it is. Before, cells are copied from pictures in which all cells
    are alike: the look of a cell does not depend on others.
    """
    if not grids:
        raise PuzzleError("found no grid to animate; expected at least one")
    *stages, final = grids
    options = _within_reason(puzzle, options)
    drawings = [draw(puzzle, final, **options)]
    options = {**options, "crosses": True}
    looks = sorted({look for stage in stages for look in _looks(stage)})
    alike = [replace(final, masks=(look,) * len(final.masks)) for look in looks]
    drawings += [draw(puzzle, grid, **options) for grid in alike]
    painted = [paint(drawing, scale) for drawing in drawings]
    if kind == "GIF":
        painted = in_few_colors(painted)
    last, *others = painted
    source = dict(zip(looks, others, strict=True))
    x0, y0, cell = (scale * number for number in (*drawings[-1].area[:2], drawings[-1].cell))
    frames: list[PilImage] = []
    frame = painted[-1]
    for before, after in pairwise([*alike[-1:], *stages]):
        frame = frame.copy()
        for place, (old, new) in enumerate(zip(_looks(before), _looks(after), strict=True)):
            if old != new:
                row, column = divmod(place, after.width)
                x, y = x0 + column * cell, y0 + row * cell
                frame.paste(source[new].crop((x, y, x + cell, y + cell)), (x, y))
        frames.append(frame)
    return [*frames, last]


def _looks(grid: Grid) -> list[int]:
    """The cells; those that are not known look alike, whatever they may still be."""
    unknown = grid.palette.full_mask
    return [unknown if mask & (mask - 1) else mask for mask in grid.masks]


def _within_reason(puzzle: Puzzle, options: DrawOptions) -> DrawOptions:
    """Smaller cells for large puzzles, without clues where these could not be read any more."""
    options = {**options, "marks": replace(options.get("marks", NO_MARKS), other=None)}
    if options.get("cell"):
        return options
    room = SIDE // max(puzzle.width, puzzle.height)
    cell = max(3, min(theme_of(options.get("theme", "light")).cell, room))
    clues = options.get("clues", True) and cell >= SMALLEST_WITH_CLUES
    return {**options, "cell": cell, "clues": clues}


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
