"""A position: a game with what follows from its marks, kept up to date line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import nonolith as nl
from nonolith.playing import BLANK, UNKNOWN, Game
from nonolith.render import settled_runs


class Position:
    """Which lines are done and which runs are settled; a stroke costs the lines it touches."""

    def __init__(self, game: Game) -> None:
        self.game = game
        puzzle = game.puzzle
        self.clues = {line: clue for line, clue, _ in puzzle.lines}
        self.unfinished: set[nl.Line] = set()
        self.settled: dict[nl.Line, set[int]] = {}
        self._update(self.clues)

    @property
    def is_solved(self) -> bool:
        """Whether the filled cells satisfy every clue, whatever is still open."""
        return not self.unfinished

    @property
    def progress(self) -> tuple[int, int]:
        """How many lines are done, and of how many: of those with something to find."""
        lines = [line for line, clue in self.clues.items() if clue.known and len(clue)]
        return len(lines) - len(self.unfinished.intersection(lines)), len(lines)

    def cells(self, line: nl.Line) -> list[int]:
        """The values of a line."""
        return self._line(self.game.cells, line)

    def grid(self) -> nl.Grid:
        """The marks as the library knows them."""
        puzzle = self.game.puzzle
        rows = [
            self.game.cells[start : start + puzzle.width]
            for start in range(0, len(self.game.cells), puzzle.width)
        ]
        return nl.Grid.from_rows(rows, puzzle.palette)

    def refresh(self, places: Iterable[int] | None = None) -> None:
        """The marks at these places changed (without any, perhaps all)."""
        self._update(self.clues if places is None else self._lines_through(places))

    def with_crosses(self, values: Mapping[int, int]) -> dict[int, int]:
        """These values, and crosses in the open cells of every line that they finish."""
        cells = list(self.game.cells)
        for place, value in values.items():
            cells[place] = value
        wide = self.game.puzzle.width
        more = dict(values)
        for line in self._lines_through(place for place, value in values.items() if value > 0):
            if not fits(self.clues[line], self._line(cells, line)):
                continue
            start, step = (line.index * wide, 1) if line.is_row else (line.index, wide)
            for offset, value in enumerate(self._line(cells, line)):
                if value == UNKNOWN:
                    more[start + offset * step] = BLANK
        return more

    def _lines_through(self, places: Iterable[int]) -> set[nl.Line]:
        lines = set()
        for place in places:
            row, column = divmod(place, self.game.puzzle.width)
            lines |= {nl.Line(True, row), nl.Line(False, column)}
        return lines

    def _line(self, cells: list[int], line: nl.Line) -> list[int]:
        wide = self.game.puzzle.width
        if line.is_row:
            return cells[line.index * wide : (line.index + 1) * wide]
        return cells[line.index :: wide]

    def _update(self, lines: Iterable[nl.Line]) -> None:
        full = self.game.puzzle.palette.full_mask
        for line in lines:
            clue, cells = self.clues[line], self.cells(line)
            if fits(clue, cells):
                self.unfinished.discard(line)
                self.settled[line] = set(range(len(clue)))
            else:
                self.unfinished.add(line)
                masks = [full if cell == UNKNOWN else 1 << cell for cell in cells]
                self.settled[line] = settled_runs(clue, masks)


def fits(clue: nl.Clue, cells: Sequence[int]) -> bool:
    """Whether the filled cells of a line are exactly the runs of its clue; open ones are blank.

    >>> fits(nl.Clue.of([1, 2]), [1, 0, -1, 1, 1]), fits(nl.Clue.of([1, 2]), [1, 0, 0, 0, 1])
    (True, False)
    """
    if not clue.known:
        return True
    runs: list[list[int]] = []
    last = BLANK
    for cell in cells:
        if cell > 0:
            if cell == last:
                runs[-1][0] += 1
            else:
                runs.append([1, cell])
        last = max(cell, BLANK)
    return len(runs) == len(clue) and all(
        run.length in (None, length) and run.color in (None, color)
        for run, (length, color) in zip(clue, runs, strict=True)
    )
