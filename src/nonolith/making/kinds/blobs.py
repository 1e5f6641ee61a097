"""Blobs: islands and lakes, smoothed from noise."""

from __future__ import annotations

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.coloring import colored


def blobs(canvas: Canvas, chance: Chance, colors: int) -> list[int]:
    """Noise, smoothed until it has shores."""
    board = canvas.noise(chance, chance.between(7, 9))
    for _ in range(chance.between(2, 4)):
        board = canvas.smoothed(board)
    return colored(canvas, chance, board, colors)
