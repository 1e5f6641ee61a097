"""Looking ahead from an assumption, move by move.

A *move* lets every line that was touched before tell all it can, all at the same time; so the
number of moves until a line breaks is how far a player has to look ahead. Each new cell remembers
the move and the line that told it, and from that the *chain* is cut out afterwards: the few
deductions that really lead from the assumption to what is to be shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from nonolith.step import Change, Step, Technique
from nonolith.why.techniques.parts import places
from nonolith.why.techniques.position import Position
from nonolith.why.techniques.premises import premises
from nonolith.why.techniques.words import listed

Cell = tuple[int, int]


class Event(NamedTuple):
    """At some move, a line told this of a cell."""

    move: int
    number: int
    mask: int


class Chain(NamedTuple):
    """The deductions that lead from an assumption to its end, and what they rest on."""

    links: tuple[Step, ...]
    because: frozenset[Cell]
    depth: int
    lines: frozenset[int]


class Probe:
    """One assumption about one cell, and what follows from it so far."""

    __slots__ = ("assumed", "conflict", "dirty", "events", "lines", "moves", "position")

    def __init__(self, position: Position, assumed: Change) -> None:
        self.position = position
        self.assumed = assumed
        self.lines: dict[int, list[int]] = {}
        self.events: dict[Cell, list[Event]] = {}
        self.moves = 0
        self.conflict: int | None = None
        row, column, mask = assumed
        self.dirty = {row, position.board.height + column}
        self._put(row, column, mask)

    @property
    def is_over(self) -> bool:
        """True if nothing more can follow."""
        return self.conflict is not None or not self.dirty

    def mask(self, cell: Cell) -> int:
        """What a cell may be by now."""
        row, column = cell
        return self._cells(row)[column]

    def mask_within(self, cell: Cell, moves: int) -> int:
        """What a cell may be after so many moves."""
        return self._mask_before(cell, moves + 1)

    def _cells(self, number: int) -> list[int]:
        cells = self.lines.get(number)
        return self.position.lines[number] if cells is None else cells

    def _put(self, row: int, column: int, mask: int) -> None:
        for number, place in ((row, column), (self.position.board.height + column, row)):
            if number not in self.lines:
                self.lines[number] = self.position.lines[number][:]
            self.lines[number][place] = mask

    def move(self) -> None:
        """Look one move further; a line that breaks becomes the ``conflict``."""
        facts = self.position.board.facts
        news = []
        for number in sorted(self.dirty):
            cells = self._cells(number)
            answer = facts[number].solver(cells)
            if answer is None:
                self.conflict = number
                return
            for place, (old, new) in enumerate(zip(cells, answer[0], strict=True)):
                if old != new:
                    news.append((number, place, new))
        self.moves += 1
        self.dirty = set()
        for number, place, mask in news:
            cell = self.position.place(number, place)
            now = self.mask(cell)
            if now & ~mask:
                self._put(*cell, now & mask)
                self.events.setdefault(cell, []).append(Event(self.moves, number, mask))
                self.dirty.add(self.position.crossing(number, place))

    # -- cutting out the chain ---------------------------------------------------------------

    def chain(self, goals: Mapping[Cell, int] | None = None, moves: int | None = None) -> Chain:
        """The deductions that lead to the conflict or, within ``moves``, to the goals."""
        last = self.moves if moves is None else moves
        wanted: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
        if goals is None:
            assert self.conflict is not None
            wanted[last + 1, self.conflict] = {}
        else:
            for cell, mask in goals.items():
                self._ask(wanted, cell, mask, last + 1)
        links: list[tuple[int, int, Step]] = []
        because: set[Cell] = set()
        while wanted:
            move, number = max(wanted)
            goal = wanted.pop((move, number))
            link, needed = self._link(move, number, goal)
            links.append((move, number, link))
            for cell in needed:
                base = self.position.lines[cell[0]][cell[1]]
                if base != self.position.board.full:
                    because.add(cell)
                self._ask(wanted, cell, self._mask_before(cell, move), move)
        links.sort(key=lambda item: item[:2])
        depth = max((move for move, _, link in links if link.cells), default=0)
        lines = frozenset(number for _, number, _ in links)
        return Chain(tuple(link for _, _, link in links), frozenset(because), depth, lines)

    def _ask(
        self, wanted: dict[tuple[int, int], dict[int, int]], cell: Cell, mask: int, before: int
    ) -> None:
        """Ask the events before a move that together give the mask; the earliest suffice."""
        now = self.position.lines[cell[0]][cell[1]]
        if cell == self.assumed[:2]:
            now = self.assumed.mask
        for event in self.events.get(cell, ()):
            if now & ~mask == 0 or event.move >= before:
                break
            now &= event.mask
            row, column = cell
            place = column if event.number < self.position.board.height else row
            wanted[event.move, event.number][place] = event.mask

    def _mask_before(self, cell: Cell, move: int) -> int:
        now = self.position.lines[cell[0]][cell[1]]
        if cell == self.assumed[:2]:
            now = self.assumed.mask
        for event in self.events.get(cell, ()):
            if event.move < move:
                now &= event.mask
        return now

    def _link(self, move: int, number: int, goal: dict[int, int]) -> tuple[Step, list[Cell]]:
        """One deduction of the chain, and the cells it needs."""
        position, board = self.position, self.position.board
        facts = board.facts[number]
        base = position.lines[number]
        cells = [
            self._mask_before(position.place(number, place), move) for place in range(len(base))
        ]
        known = sum(1 << place for place, mask in enumerate(cells) if mask != board.full)
        # What was known before costs nothing; what was told late needs the longest chain.
        costs = {
            place: max(
                [1]
                + [
                    1 + event.move
                    for event in self.events.get(position.place(number, place), ())
                    if event.move < move
                ]
            )
            for place in places(known)
            if cells[place] != base[place]
        }
        goals = sorted(goal.items())
        needed = premises(facts.solver, cells, board.full, goals or None, 0, known, costs)
        where = str(facts.line).capitalize()
        if goals:
            by_mask: dict[int, list[int]] = defaultdict(list)
            for place, mask in goals:
                by_mask[mask].append(place)
            parts = [
                f"{facts.words.cell_names(found)} "
                f"{'is' if len(found) == 1 else 'are'} {facts.words.value(mask)}"
                for mask, found in by_mask.items()
            ]
            text = f"{where}: then {listed(parts)}."
        else:
            clue = board.puzzle.rows if facts.line.is_row else board.puzzle.columns
            text = f"{where}: then the clue {clue[facts.line.index]} no longer fits."
        needed_cells = [position.place(number, place) for place in places(needed)]
        link = Step(
            Technique.LINE_REASONING,
            facts.line,
            tuple(Change(*position.place(number, place), mask) for place, mask in goals),
            tuple(needed_cells),
            tuple(range(len(facts.lengths))),
            text,
        )
        return link, needed_cells
