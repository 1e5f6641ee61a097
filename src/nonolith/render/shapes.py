"""The few kinds of shape that a drawing consists of, and how to make the common ones.

A shape holds many places of one look, so that a 200x200 puzzle stays a few dozen shapes. Later
shapes lie over earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonolith.render.layout import Box

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Boxes:
    """Filled rectangles of one color."""

    fill: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Polygons:
    """Filled polygons of one color."""

    fill: str
    polygons: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines of one color and width, with round ends."""

    color: str
    width: float
    lines: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one color and size, at (x, baseline, text), with one anchor."""

    color: str
    size: float
    anchor: Literal["start", "middle", "end"]
    bold: bool
    words: tuple[tuple[float, float, str], ...]


Shape = Boxes | Polygons | Strokes | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture; ``title`` and ``description`` are for those who cannot see it.

    ``area`` is the place of the grid in it, and ``cell`` the size of a cell.
    """

    width: int
    height: int
    area: Box
    cell: int
    page: str
    shapes: tuple[Shape, ...]
    title: str
    description: str


def outline(box: Box, thick: int, *, outside: bool = False) -> list[Box]:
    """Four boxes along the sides of a box, within it or around it."""
    x, y, width, height = box
    if outside:
        x, y, width, height = x - thick, y - thick, width + 2 * thick, height + 2 * thick
    return [
        (x, y, width, thick),
        (x, y + height - thick, width, thick),
        (x, y + thick, thick, height - 2 * thick),
        (x + width - thick, y + thick, thick, height - 2 * thick),
    ]


def cross(box: Box, arm: float) -> list[tuple[Point, Point]]:
    """Two strokes that cross in the middle of a box."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return [((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))]


def strike(box: Box, half: float) -> tuple[Point, Point]:
    """A slanted stroke through the middle of a box."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return ((x - half, y + half * 0.5), (x + half, y - half * 0.5))


def middle(box: Box, size: float) -> Point:
    """Where a word of this size starts its baseline to stand in the middle of a box."""
    return (box[0] + box[2] / 2, box[1] + box[3] / 2 + size * 0.36)
