"""Quoted lists without the color flag, for programs that do not know it."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats import quoted
from nonolith.puzzle import Puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle, without the flag line."""
    return quoted.write(puzzles, flag=False)
