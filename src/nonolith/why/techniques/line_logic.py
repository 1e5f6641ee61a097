"""Line logic: the steps that one line after the other gives, easiest first.

All lines wait in a queue ordered by the technique that is to be tried on them next. The easiest
one is taken; if it finds nothing, the line waits for the next technique; if it finds something,
that is a step, and the lines through the changed cells begin anew. So a harder technique is never
used while an easier one can move anywhere. The complete line solver filters: a line that has
nothing to tell is not looked at, and no conclusion is accepted that it does not confirm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from nonolith.errors import InternalError
from nonolith.puzzle import Line
from nonolith.step import Change, Step, Technique
from nonolith.why.techniques import LINE_TECHNIQUES, color_logic, line_reasoning
from nonolith.why.techniques.parts import Finding, places
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.premises import premises
from nonolith.why.techniques.view import LineView


class Contradiction(Exception):
    """A line cannot be completed any more."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LineLogic:
    """The queue of lines of one position, and the steps that it yields."""

    def __init__(self, position: Position) -> None:
        self.position = position
        count = len(position.lines)
        self._views: list[LineView | None] = [None] * count
        self._versions = [0] * count
        self._tick = count
        self._queue = [(0, number, number, 0) for number in range(count)]

    def touch(self, number: int) -> None:
        """A cell of this line has changed from outside: look at it again."""
        self._views[number] = None
        self._versions[number] += 1
        self._tick += 1
        heappush(self._queue, (0, self._tick, number, self._versions[number]))

    def steps(self) -> Iterator[Step]:
        """Yield steps, each after it was applied, until no line has anything to tell."""
        queue, versions, views = self._queue, self._versions, self._views
        while queue:
            level, tick, number, version = heappop(queue)
            if version != versions[number]:
                continue
            view = views[number]
            if view is None:
                view = self.position.view(number)
                if view is None:
                    raise Contradiction(number)
                if all(map(int.__eq__, view.cells, view.solved)):
                    continue
                views[number] = view
            technique, find = LINE_TECHNIQUES[level]
            if self.position.board.facts[number].has_blots and level < _GENERAL:
                heappush(queue, (_GENERAL, tick, number, version))
                continue
            finding = find(view)
            if finding is None:
                if level + 1 < len(LINE_TECHNIQUES):
                    heappush(queue, (level + 1, tick, number, version))
                continue
            yield self._apply(number, technique, view, finding)

    def _apply(self, number: int, technique: Technique, view: LineView, finding: Finding) -> Step:
        step = self._step(number, technique, view, finding)
        position = self.position
        for row, column, mask in step.cells:
            position.put(row, column, mask)
            self.touch(column + position.board.height if number < position.board.height else row)
        # What is concluded was implied before: the line's own placements stay as they are.
        self._views[number] = LineView(
            position.lines[number][:],
            view.solved,
            view.lengths,
            view.colors,
            view.lo,
            view.hi,
            view.words,
        )
        if not all(map(int.__eq__, position.lines[number], view.solved)):
            self._versions[number] += 1
            self._tick += 1
            heappush(self._queue, (0, self._tick, number, self._versions[number]))
        return step

    def _step(self, number: int, technique: Technique, view: LineView, finding: Finding) -> Step:
        cells = finding.cells
        for place, mask in cells:
            if view.solved[place] & ~mask or view.cells[place] == mask:
                raise InternalError(f"{technique} concluded too much: {view.cells} {finding}")
        facts = self.position.board.facts[number]
        text = finding.text
        if technique in _WIDE:
            cells, needed = self._narrow(number, view, cells)
            text = _WIDE[technique](view, cells)
        else:
            needed = self._needed(number, view, cells, finding.near)
        if technique is not Technique.COLOR_LOGIC and facts.words.kinds > 1:
            notes = [
                (place, view.cells[place])
                for place in places(needed)
                if view.cells[place] & (view.cells[place] - 1)
            ]
            if notes:
                technique = Technique.COLOR_LOGIC
                text += f" ({color_logic.given(view, notes)})"
        place_of = self.position.place
        return Step(
            technique,
            facts.line,
            tuple(Change(*place_of(number, cell), mask) for cell, mask in cells),
            tuple(place_of(number, cell) for cell in places(needed)),
            finding.runs,
            f"{name_of(facts.line)}: {text}.",
        )

    def _needed(
        self, number: int, view: LineView, cells: Sequence[tuple[int, int]], near: int
    ) -> int:
        board = self.position.board
        return premises(board.facts[number].solver, view.cells, board.full, cells, near, view.known)

    def _narrow(
        self, number: int, view: LineView, cells: Sequence[tuple[int, int]]
    ) -> tuple[tuple[tuple[int, int], ...], int]:
        """Of all that follows, one cell with its premises, and what else follows from them."""
        needed = self._needed(number, view, cells[:1], 0)
        board = self.position.board
        answer = board.facts[number].solver(
            [mask if needed >> place & 1 else board.full for place, mask in enumerate(view.cells)]
        )
        assert answer is not None
        return tuple(item for item in cells if not answer[0][item[0]] & ~item[1]), needed


_WIDE = {
    Technique.LINE_REASONING: line_reasoning.sentence,
    Technique.COLOR_LOGIC: color_logic.sentence,
}
_GENERAL = next(
    level
    for level, (technique, _) in enumerate(LINE_TECHNIQUES)
    if technique is Technique.LINE_REASONING
)


def name_of(line: Line) -> str:
    """ "Row 7", as a sentence begins."""
    return str(line).capitalize()
