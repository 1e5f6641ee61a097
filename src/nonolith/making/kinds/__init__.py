"""The kinds of pictures that `generate` draws, one small module each.

A kind draws on a canvas, by chance and in some colors, and gives a board for each of them. What it
draws need not make a fair puzzle: that is seen to afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.kinds.blobs import blobs
from nonolith.making.kinds.figures import figures
from nonolith.making.kinds.letters import letters
from nonolith.making.kinds.mosaics import mosaics
from nonolith.making.kinds.patterns import patterns
from nonolith.making.symmetry import Symmetry


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind is drawn, and the symmetry that its pictures have by themselves."""

    draw: Callable[[Canvas, Chance, int], list[int]]
    symmetry: Symmetry = Symmetry.NONE


KINDS = {
    "blobs": Kind(blobs),
    "figures": Kind(figures, Symmetry.LEFT_RIGHT),
    "letters": Kind(letters),
    "patterns": Kind(patterns),
    "mosaics": Kind(mosaics),
}
