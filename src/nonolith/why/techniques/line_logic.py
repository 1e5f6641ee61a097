"""Line logic: the steps that one line after the other gives, easiest first, in words.

The engine keeps the queue of lines with news, finds the deductions and their premises
(`native/src/why/line_logic.hpp`); here each becomes a step with its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.engine import Deduction
from nonolith.grid import Grid
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques import LINE_TECHNIQUES, color_logic
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.words import LineWords

# The constructor of a named tuple would take twice as long as this.
_new = tuple.__new__


class LineLogic:
    """The steps of line logic from one position."""

    def __init__(self, position: Position, start: Grid) -> None:
        self.position = position
        # Which cells are notes: color puzzles alone have them.
        self._masks = list(start.masks) if len(position.puzzle.palette) > 1 else None

    def steps(self) -> Iterator[Step]:
        """Yield steps, each after it was applied, until no line has anything to tell."""
        position, height = self.position, self.position.puzzle.height
        for found in position.reasoning.deductions():
            number = found.line
            words = position.words(number)
            technique, sentence = LINE_TECHNIQUES[found.technique]
            text = sentence(words, found)
            if number < height:
                cells = tuple([_new(Change, (number, place, mask)) for place, mask in found.cells])
                because = tuple([(number, place) for place in found.needed])
            else:
                column = number - height
                cells = tuple([_new(Change, (place, column, mask)) for place, mask in found.cells])
                because = tuple([(place, column) for place in found.needed])
            if self._masks is not None:
                technique, text = self._noted(technique, text, words, found)
                self.note(cells)
            yield Step(
                technique, words.line, cells, because, tuple(found.runs), f"{words.name}: {text}."
            )

    def note(self, cells: tuple[Change, ...]) -> None:
        """Remember what is known of cells."""
        if self._masks is not None:
            width = self.position.puzzle.width
            for row, column, mask in cells:
                self._masks[row * width + column] = mask

    def _noted(
        self, technique: Technique, text: str, words: LineWords, found: Deduction
    ) -> tuple[Technique, str]:
        """A deduction that rests on notes is color logic, and says so."""
        if technique is Technique.COLOR_LOGIC:
            return technique, text
        assert self._masks is not None
        width = self.position.puzzle.width
        index = words.line.index
        if words.line.is_row:
            masks = [(place, self._masks[index * width + place]) for place in found.needed]
        else:
            masks = [(place, self._masks[place * width + index]) for place in found.needed]
        notes = [(place, mask) for place, mask in masks if mask & (mask - 1)]
        if not notes:
            return technique, text
        return Technique.COLOR_LOGIC, f"{text} ({color_logic.given(words, notes)})"
