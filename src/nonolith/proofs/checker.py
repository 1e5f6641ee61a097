"""The checker: believes nothing but the clues, and searches for nothing.

Every step is checked against the facts and clauses before it: what a line is said to imply is
tried on the line's automaton; what is said to follow from other clauses is followed through
exactly those. Nothing here is shared with the engine that wrote the proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.proofs.automaton import Automaton
from nonolith.proofs.reading import Step
from nonolith.puzzle import Line, Puzzle

#: The number of the clause that says "not the solution that is shown".
OTHER = 1


class Refusal(Exception):
    """A step that does not hold, and why."""


class Checker:
    """What is proved of one puzzle so far.

    A name is +k or -k: that a cell has a color, or has not. Of black and white k is the cell;
    else each cell has a k for every color, the background first.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._width, self._height = puzzle.width, puzzle.height
        colors = len(puzzle.palette)
        self._stride = colors + 1 if colors > 1 else 1
        self._automata = [Automaton(clue, length, colors) for _, clue, length in puzzle.lines]
        cells = puzzle.width * puzzle.height
        self._masks = [puzzle.palette.full_mask] * cells
        # By name, negative ones from the end: 1 true, -1 false, 0 open.
        self._values = [0] * (2 * cells * self._stride + 1)
        self._clauses: dict[int, Sequence[int]] = {}
        self._last = OTHER
        for cell in range(cells):
            self._note(cell)
        #: True once the empty clause is proved.
        self.done = False

    def violated_line(self, grid: bytes) -> Line | None:
        """The first line whose clue a full grid does not fit."""
        for index, automaton in enumerate(self._automata):
            cells = grid[self._cells(index)]
            if not automaton.accepts([1 << color for color in cells]):
                return self._name_line(index)
        return None

    def exclude(self, grid: bytes) -> None:
        """Suppose that the solution is another one than this."""
        if self._stride == 1:
            names = [-(cell + 1) if color else cell + 1 for cell, color in enumerate(grid)]
        else:
            names = [-(cell * self._stride + color + 1) for cell, color in enumerate(grid)]
        self._clauses[OTHER] = names

    def check(self, step: Step) -> None:
        """Accept one step, or raise `Refusal`."""
        if step.kind == "f":
            self._check_facts(step)
        elif step.kind == "d":
            for number in step.ids:
                if self._clauses.pop(number, None) is None:
                    raise Refusal(f"there is no clause {number} to delete")
        else:
            if step.id <= self._last:
                raise Refusal(f"clause {step.id} comes after clause {self._last}")
            self._last = step.id
            if step.kind == "k":
                self._check_line_clause(step)
            else:
                self._check_learned(step)
            self._clauses[step.id] = step.names
            if len(step.names) == 1:
                self._set(step.names[0])
            self.done = not step.names

    def _check_facts(self, step: Step) -> None:
        cells = self._masks[self._cells(step.line)]
        possible = self._automata[step.line].possible(cells)
        for name in step.names:
            index, bit = self._place(step.line, name)
            if possible[index] & (~bit if name > 0 else bit):
                raise Refusal(f"{self._name_line(step.line)} does not imply {name}")
        for name in step.names:
            self._set(name)

    def _check_line_clause(self, step: Step) -> None:
        cells = self._masks[self._cells(step.line)]
        for name in step.names:
            index, bit = self._place(step.line, name)
            cells[index] &= ~bit if name > 0 else bit
        if self._automata[step.line].accepts(cells):
            raise Refusal(f"{self._name_line(step.line)} does not imply the clause")

    def _check_learned(self, step: Step) -> None:
        undo: list[tuple[int, int]] = []
        try:
            self._follow(step, undo)
        finally:
            for cell, mask in reversed(undo):
                self._masks[cell] = mask
                self._note(cell)

    def _follow(self, step: Step, undo: list[tuple[int, int]]) -> None:
        """Suppose the clause false and follow the clauses that it cites to a contradiction."""
        values = self._values
        for name in step.names:
            if values[name] > 0:
                return
            undo.append(self._set(-name))
        for number in step.ids:
            clause = self._clauses.get(number)
            if clause is None:
                raise Refusal(f"there is no clause {number} at this point")
            left = 0
            for name in clause:
                value = values[name]
                if value > 0:
                    break
                if value == 0:
                    if left:
                        raise Refusal(f"clause {number} leaves more than one possibility")
                    left = name
            else:
                if not left:
                    return
                undo.append(self._set(left))
        raise Refusal("the cited clauses do not contradict each other")

    def _cells(self, line: int) -> slice:
        if line < self._height:
            return slice(line * self._width, (line + 1) * self._width)
        return slice(line - self._height, None, self._width)

    def _place(self, line: int, name: int) -> tuple[int, int]:
        """The index in the line of the cell that a name is about, and the color's bit."""
        cell, color = self._meaning(name)
        row, column = divmod(cell, self._width)
        if line != row and line != self._height + column:
            raise Refusal(f"{name} is about a cell that {self._name_line(line)} does not have")
        return (column if line < self._height else row), 1 << color

    def _meaning(self, name: int) -> tuple[int, int]:
        if self._stride == 1:
            return abs(name) - 1, 1
        return divmod(abs(name) - 1, self._stride)

    def _set(self, name: int) -> tuple[int, int]:
        """Make a name true; the cell and what was left of it before."""
        cell, color = self._meaning(name)
        before = self._masks[cell]
        self._masks[cell] = before & (1 << color if name > 0 else ~(1 << color))
        self._note(cell)
        return cell, before

    def _note(self, cell: int) -> None:
        """Bring the values of all names of a cell up to date."""
        mask = self._masks[cell]
        values = self._values
        for name in range(cell * self._stride + 1, (cell + 1) * self._stride + 1):
            bit = 2 if self._stride == 1 else 1 << (name - 1) % self._stride
            values[name] = -1 if not mask & bit else 1 if mask == bit else 0
            values[-name] = -1 if not mask & ~bit else 1 if mask and not mask & bit else 0

    def _name_line(self, index: int) -> Line:
        if index < self._height:
            return Line(True, index)
        return Line(False, index - self._height)
