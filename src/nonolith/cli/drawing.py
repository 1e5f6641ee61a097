"""Pictures for the screen and for files: one place that knows what the output can show."""

from __future__ import annotations

import os
import sys

import nonolith as nl
from nonolith.cli.output import Output, can_draw_blocks
from nonolith.cli.pictures import picture_text, warn_of_look_alikes
from nonolith.render import Marks


class Pictures:
    """Draws for one output: in colour and to its size at a terminal, in full everywhere else."""

    def __init__(self, out: Output, *, ascii: bool = False) -> None:
        self._ascii = ascii or not can_draw_blocks(out)
        self._out = out

    def draw(self, puzzle: nl.Puzzle, grid: nl.Grid | None, marks: Marks | None = None) -> str:
        """The picture as lines of text."""
        return picture_text(puzzle, grid, ascii=self._ascii, marks=marks, plain=self._out.to_file)

    def warn(self, puzzle: nl.Puzzle, name: str) -> None:
        """Tell of colours that look alike, where colours are all that tells them apart."""
        if not self._out.to_file and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
            warn_of_look_alikes(puzzle, name, "NO_COLOR=1 shows symbols")

    def trace(self, step: nl.Pass, puzzle: nl.Puzzle) -> str:
        """One pass: what it did in words, and the grid after it with the changed cells marked."""
        name = f"pass {step.number}, {'rows' if step.is_row else 'columns'}"
        count = len(step.changed)
        did = [f"{count} cell{'' if count == 1 else 's'}"] if count else []
        if step.conflict is not None:
            did.append(f"{step.conflict} cannot be completed")
        if not did:
            return f"{name}: nothing new"
        lines = [] if step.conflict is None else [step.conflict]
        picture = self.draw(puzzle, step.after, Marks.of(changed=step.changed, lines=lines))
        return f"{name}: {', then '.join(did)}\n{picture}"
