"""A proof in the common tongue: clauses in DIMACS and steps in LRAT, for the checkers of others.

The clauses say the same as the clues. For each line there is a variable for "after this many cells
the reading of the clue stands here"; such a place is entered by one color, and from some places.
What cannot be reached any more becomes false from the first cell to the last by unit propagation
alone, so that every step of ours is a step of theirs, with its reasons listed (docs/proof.md).
Nothing here is shared with `nonolith.proofs.checker` but the reader of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonolith.clue import Clue
from nonolith.errors import UnsupportedError
from nonolith.proofs.reading import ProofText, Step
from nonolith.puzzle import Puzzle
from nonolith.verdict import Verdict

Clause = tuple[int, ...]

#: How far a clue has been read: the run, the cells of it (0 in the gap before it), the color.
Place = tuple[int, int, int]


def to_lrat(puzzle: Puzzle, text: str, *, source: str | None = None) -> tuple[str, str]:
    """The clauses (DIMACS) that a proof refutes, and the refutation (LRAT).

    For *impossible* the clauses are the clues; for *unique* one more says that some cell differs
    from the solution shown. Two solutions need no refutation: `UnsupportedError`.
    """
    proof = ProofText(puzzle, text, source)
    if proof.claim is Verdict.MULTIPLE:
        raise UnsupportedError("two solutions are a proof by themselves, so there is no LRAT file")
    formula = Formula(puzzle)
    other = 0
    for grid in proof.grids:
        other = formula.add(-formula.cell(place, color) for place, color in enumerate(grid))
    lines = list(_Translation(formula, other).lines(proof.steps()))
    return formula.dimacs(), "".join(lines)


class Formula:
    """The clauses of a puzzle; a cell's variables are numbered as in a proof."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.colors = len(puzzle.palette)
        self.stride = self.colors + 1 if self.colors > 1 else 1
        self._variables = puzzle.width * puzzle.height * self.stride
        self.clauses: list[Clause] = []
        self.some: dict[int, int] = {}  # of a cell: the clause that it has some color
        self.pairs: dict[tuple[int, int, int], int] = {}  # and that it has not both of two
        if self.stride > 1:
            for cell in range(puzzle.width * puzzle.height):
                self._one_color(cell)
        self.readings = [
            Reading(self, clue, self.cells_of(index))
            for index, (_, clue, _) in enumerate(puzzle.lines)
        ]

    def cells_of(self, line: int) -> range:
        """The cells of a line, rows first."""
        if line < self.height:
            return range(line * self.width, (line + 1) * self.width)
        return range(line - self.height, self.width * self.height, self.width)

    def cell(self, cell: int, color: int) -> int:
        """The literal that a cell has a color."""
        if self.stride > 1:
            return cell * self.stride + color + 1
        return cell + 1 if color else -(cell + 1)

    def place_of(self, literal: int) -> int:
        """The cell that a literal is about."""
        return (abs(literal) - 1) // self.stride

    def variable(self) -> int:
        """A new variable."""
        self._variables += 1
        return self._variables

    def add(self, literals: Iterable[int]) -> int:
        """Add a clause; its number, from 1."""
        self.clauses.append(tuple(literals))
        return len(self.clauses)

    def dimacs(self) -> str:
        """The whole as text."""
        lines = [f"p cnf {self._variables} {len(self.clauses)}\n"]
        lines += [" ".join(map(str, (*clause, 0))) + "\n" for clause in self.clauses]
        return "".join(lines)

    def _one_color(self, cell: int) -> None:
        names = [self.cell(cell, color) for color in range(self.stride)]
        self.some[cell] = self.add(names)
        for one in range(self.stride):
            for two in range(one):
                number = self.add((-names[one], -names[two]))
                self.pairs[cell, one, two] = self.pairs[cell, two, one] = number


class Reading:
    """How a clue is read along its line: layers of places, those of no use left out."""

    def __init__(self, formula: Formula, clue: Clue, cells: range) -> None:
        self.cells = cells
        #: For each cell the places after it: color, clause of the color, indexes of the places
        #: before it that lead there, and the clause of these (0 at the first cell).
        self.layers: list[list[tuple[int, int, list[int], int]]] = []
        self.end: Sequence[int] = ()
        if not clue.known:
            return
        layers = _useful_layers(clue, len(cells), formula.colors)
        before: dict[Place, int] = {}
        names: list[int] = []
        for cell, layer in zip(cells, layers, strict=True):
            rows = []
            after = [formula.variable() for _ in layer]
            for name, (place, sources) in zip(after, layer.items(), strict=True):
                of_color = formula.add((-name, formula.cell(cell, place[2])))
                indexes = [before[one] for one in sources if one in before]
                of_source = formula.add((-name, *(names[one] for one in indexes))) if before else 0
                rows.append((place[2], of_color, indexes, of_source))
            self.layers.append(rows)
            before = {place: index for index, place in enumerate(layer)}
            names = after
        if names:
            self.end = (formula.add(names),)
        else:  # a clue that is too long: no empty clause, which some checkers do not take
            never = formula.variable()
            self.end = (formula.add((never,)), formula.add((-never,)))


def _useful_layers(clue: Clue, length: int, colors: int) -> list[dict[Place, list[Place]]]:
    """For each cell the places after it with those before, if they lead to the end of the clue."""
    layers: list[dict[Place, list[Place]]] = []
    places: Iterable[Place] = [(0, 0, 0)]
    for _ in range(length):
        layer: dict[Place, list[Place]] = {}
        for place in places:
            for target in _moves(clue, place, colors):
                layer.setdefault(target, []).append(place)
        layers.append(layer)
        places = list(layer)
    useful = {place for place in places if _is_read(clue, place)}
    for layer in reversed(layers):
        for place in set(layer) - useful:
            del layer[place]
        useful = {one for sources in layer.values() for one in sources}
    return layers


def _moves(clue: Clue, place: Place, colors: int) -> Iterator[Place]:
    run, count, color = place
    if count and not _is_full(clue, place):
        yield run, count + 1, color
        return
    if count and clue[run].length is None:
        yield place
    following = run + 1 if count else run
    yield following, 0, 0
    if following < len(clue):
        wanted = clue[following].color
        for choice in range(1, colors + 1) if wanted is None else (wanted,):
            if choice != color:
                yield following, 1, choice


def _is_full(clue: Clue, place: Place) -> bool:
    return clue[place[0]].length in (None, place[1])


def _is_read(clue: Clue, place: Place) -> bool:
    run, count, _ = place
    if not count:
        return run == len(clue)
    return run == len(clue) - 1 and _is_full(clue, place)


class _Conflict(Exception):
    """The reasons given so far contradict each other, which is what a step has to show."""


class _Translation:
    """Follows a proof and writes every step with the clauses by which it holds."""

    def __init__(self, formula: Formula, other: int) -> None:
        self._formula = formula
        self._numbers = {1: other}  # ours to theirs
        self._clauses: dict[int, Clause] = {1: formula.clauses[other - 1]} if other else {}
        self._last = len(formula.clauses)
        self._units: dict[int, dict[int, int]] = {}  # of a cell: literals and their clauses
        self._true: set[int] = set()
        self._hints: list[int] = []

    def lines(self, steps: Iterable[Step]) -> Iterator[str]:
        """The steps as lines of LRAT."""
        for step in steps:
            if step.kind == "f":
                for name in step.names:
                    yield self._line((name,), self._read_line(step.line, (name,)))
                    self._units.setdefault(self._formula.place_of(name), {})[name] = self._last
            elif step.kind == "d":
                numbers = [self._numbers.pop(number) for number in step.ids]
                yield f"{self._last} d {' '.join(map(str, numbers))} 0\n"
                for number in step.ids:
                    del self._clauses[number]
            else:
                is_line = step.kind == "k"
                hints = self._read_line(step.line, step.names) if is_line else self._follow(step)
                yield self._line(step.names, hints)
                self._numbers[step.id], self._clauses[step.id] = self._last, step.names
                if len(step.names) == 1:
                    cell = self._formula.place_of(step.names[0])
                    self._units.setdefault(cell, {})[step.names[0]] = self._last

    def _line(self, names: Sequence[int], hints: Sequence[int]) -> str:
        self._last += 1
        return f"{self._last} {' '.join(map(str, (*names, 0, *hints, 0)))}\n"

    def _read_line(self, line: int, names: Sequence[int]) -> list[int]:
        """Why a line does not allow all of these to be false: nothing is reached at its end."""
        reading = self._formula.readings[line]
        try:
            self._suppose_false(names)
            for cell in reading.cells:
                self._settle(cell)
        except _Conflict:
            return self._hints
        reached = [True]
        for cell, layer in zip(reading.cells, reading.layers, strict=True):
            after = []
            for color, of_color, sources, of_source in layer:
                is_open = -self._formula.cell(cell, color) not in self._true
                if not is_open:
                    self._hints.append(of_color)
                elif of_source and not any(reached[source] for source in sources):
                    self._hints.append(of_source)
                    is_open = False
                after.append(is_open)
            reached = after
        return [*self._hints, *reading.end]

    def _follow(self, step: Step) -> list[int]:
        """Why the clauses that a step cites imply it, one after the other."""
        try:
            self._suppose_false(step.names)
            for name in step.names:
                self._settle(self._formula.place_of(name))
            for number in step.ids:
                clause = self._clauses[number]
                for name in clause:
                    self._settle(self._formula.place_of(name))
                left = [name for name in clause if -name not in self._true]
                if not self._true.isdisjoint(left):
                    continue
                self._hints.append(self._numbers[number])
                if not left:
                    raise _Conflict
                self._true.add(left[0])
                self._settle(self._formula.place_of(left[0]))
        except _Conflict:
            pass
        return self._hints

    def _suppose_false(self, names: Sequence[int]) -> None:
        self._true = {-name for name in names}
        self._hints = []

    def _settle(self, cell: int) -> None:
        """Make true what is proved of a cell, and what follows from its having one color."""
        formula = self._formula
        for name, number in self._units.get(cell, {}).items():
            self._set(name, number)
        if formula.stride == 1:
            return
        names = [formula.cell(cell, color) for color in range(formula.stride)]
        left = [color for color, name in enumerate(names) if -name not in self._true]
        if not left:
            self._hints.append(formula.some[cell])
            raise _Conflict
        chosen = next((color for color in left if names[color] in self._true), None)
        if len(left) == 1 and chosen is None:
            self._set(names[left[0]], formula.some[cell])
        if chosen is not None:
            for color, name in enumerate(names):
                if color != chosen:
                    self._set(-name, formula.pairs[cell, chosen, color])

    def _set(self, literal: int, number: int) -> None:
        if literal in self._true:
            return
        self._hints.append(number)
        if -literal in self._true:
            raise _Conflict
        self._true.add(literal)
