"""Notes: steps that exclude a color without settling the cell.

Color logic takes many such notes, most of which never matter. A note is told right before the
first step that rests on it; those that nothing rests on are never told.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.grid import Grid
from nonolith.step import Change, Step

Cell = tuple[int, int]


class Notebook:
    """The notes that were taken but not given yet."""

    def __init__(self, start: Grid) -> None:
        self._width = start.width
        self._told = list(start.masks)  # by cell, row by row
        self._notes: dict[int, Step] = {}
        self._about: dict[Cell, list[int]] = {}
        self._count = 0

    def tell(self, step: Step) -> Iterator[Step]:
        """The step after the notes that it rests on; nothing yet, if it is a note itself."""
        if all(mask & (mask - 1) for _, _, mask in step.cells):
            self._notes[self._count] = step
            for change in step.cells:
                self._about.setdefault((change.row, change.column), []).append(self._count)
            self._count += 1
            return
        for number in sorted(self._needed(step)):
            yield from self._say(self._notes.pop(number))
        yield from self._say(step)

    def _needed(self, step: Step) -> set[int]:
        """The notes that a step rests on, and those that they rest on, as far as they wait."""
        needed: set[int] = set()
        asked = [(step, self._count)]
        while asked:
            asking, before = asked.pop()
            for cell in asking.because:
                for number in self._about.get(cell, ()):
                    if number < before and number in self._notes and number not in needed:
                        needed.add(number)
                        asked.append((self._notes[number], number))
        return needed

    def _say(self, step: Step) -> Iterator[Step]:
        """The step without the cells about which more is known by now."""
        cells = []
        for row, column, mask in step.cells:
            place = row * self._width + column
            before = self._told[place]
            if before & ~mask:
                cells.append(Change(row, column, before & mask))
                self._told[place] = before & mask
        if cells:
            yield step if tuple(cells) == step.cells else step._replace(cells=tuple(cells))
