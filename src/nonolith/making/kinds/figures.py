"""Figures: creatures, masks and vases, whose left and right halves are the same."""

from __future__ import annotations

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.coloring import colored


def figures(canvas: Canvas, chance: Chance, colors: int) -> list[int]:
    """An outline that swells and narrows around the middle, with holes for eyes and the like."""
    width, height = canvas.width, canvas.height
    half = (width + 1) // 2
    boards = 0
    reach = chance.between(1, half)
    for row in range(height):
        if chance.below(3):
            reach += chance.between(-2, 2)
        elif chance.below(4) == 0:
            reach = chance.between(1, half)
        reach = max(1, min(half, reach))
        boards |= canvas.box(row, half - reach, 1, reach)
    board = canvas.smoothed(boards)
    board |= canvas.box(0, half - 1, height, 1) if chance.below(2) else 0
    for _ in range(chance.between(1, 3 + height // 10)):
        tall, wide = chance.between(1, max(1, height // 6)), chance.between(1, max(1, width // 8))
        board &= ~canvas.box(chance.below(height), chance.below(half), tall, wide)
    for _ in range(chance.below(3)):  # ears, arms, feet
        tall, wide = chance.between(1, max(1, height // 5)), chance.between(2, max(2, width // 4))
        board |= canvas.box(chance.below(height), chance.below(half), tall, wide)
    return colored(canvas, chance, canvas.mirrored(board), colors)
