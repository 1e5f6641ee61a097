"""Thin lines, which are made as thick as a cell.

A line that is thinner than a cell would be outvoted in every cell that it crosses, and the outline
of a figure with it. A stroke differs from a plane in that it vanishes when an ink is worn down
from all sides. What is left of a plane's corners is no stroke, and neither is the fringe between
two planes, where the pixels mix their colors.

The pixels of one ink are a *board*: the bits of one number (`Canvas`), on which all of this takes a
few operations.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.making.canvas import Canvas
from nonolith.making.drawing.oklab import Lab, distance

#: An ink this near to the way from one color to another may be a mixture of the two.
_BETWEEN = 0.12


def with_strokes(
    canvas: Canvas, boards: Sequence[int], labs: Sequence[Lab], step: int, thick: int
) -> list[int]:
    """The boards of all inks, strokes made ``thick`` in all but the first, which is the paper."""
    made = [boards[0]]
    for ink in range(1, len(boards)):
        fringe = 0
        for one, other in _mixtures(labs, ink):
            fringe |= _grown(canvas, boards[one], 2) & _grown(canvas, boards[other], 2)
        made.append(_thickened(canvas, boards[ink], fringe, step, thick))
    return made


def _mixtures(labs: Sequence[Lab], ink: int) -> list[tuple[int, int]]:
    """The pairs of inks that this one may be a mixture of."""
    return [
        (one, other)
        for one in range(len(labs))
        for other in range(one + 1, len(labs))
        if ink not in (one, other)
        and distance(labs[one], labs[ink]) + distance(labs[ink], labs[other])
        < distance(labs[one], labs[other]) + _BETWEEN
    ]


def _thickened(canvas: Canvas, board: int, fringe: int, step: int, thick: int) -> int:
    """Strokes of this thickness in pixels; planes as they are."""
    rest = board
    for width in range(1, step - 1, 2):  # strokes up to this width, and by how much they grow
        reach = width // 2 + 1
        plane = _grown(canvas, canvas.full & ~_grown(canvas, canvas.full & ~rest, reach), reach + 1)
        stroke = rest & ~plane
        rest &= ~stroke
        if width <= 3:
            stroke &= ~fringe
        if plane:
            stroke = _reaching(canvas, stroke, stroke & ~_grown(canvas, plane, step // 2), step)
        board |= _grown(canvas, stroke, (thick - width) // 2)
    return board


def _reaching(canvas: Canvas, stroke: int, seeds: int, reach: int) -> int:
    """What of a stroke is connected with its seeds, as far as this reach."""
    for _ in range(reach):
        if not seeds:
            break
        seeds = _grown(canvas, seeds, 1) & stroke
    return seeds


def _grown(canvas: Canvas, board: int, reach: int) -> int:
    """With all pixels within this reach, also diagonally."""
    for _ in range(reach):
        board |= canvas.left(board) | canvas.right(board)
        board |= canvas.above(board) | canvas.below(board)
    return board
