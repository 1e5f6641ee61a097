"""Mosaics: stones that grew until they met, some left out, often with joints between them."""

from __future__ import annotations

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.coloring import shared_out


def mosaics(canvas: Canvas, chance: Chance, colors: int) -> list[int]:
    """Stones in all colors; without joints, stones of one color run into each other."""
    stones = canvas.regions(chance, max(2 * colors + 2, canvas.count // chance.between(25, 60)))
    if chance.below(3):
        # A joint takes the cells of every stone that touch a stone further right or below.
        stones = [stone & canvas.left(stone) & canvas.above(stone) or stone for stone in stones]
        laid = [stone for stone in stones if chance.below(6)]
    else:
        laid = [stone for stone in stones if chance.below(2)]
    return shared_out(chance, canvas.full, laid, colors)
