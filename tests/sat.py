"""A nonogram as a SAT problem for CaDiCaL, by the order encoding of its runs.

Shares nothing with the engine. Variables: each cell filled; for each run, starts at p or before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysat.solvers import Cadical153

Clauses = list[list[int]]
Clues = Sequence[Sequence[int]]


class Encoding:
    """Clauses for black-and-white clues; cell (r, c) is variable r * width + c + 1."""

    def __init__(self, rows: Clues, columns: Clues) -> None:
        self.width, self.height = len(columns), len(rows)
        self._top = self.width * self.height
        self.clauses: Clauses = []
        for r, clue in enumerate(rows):
            self._line(clue, [r * self.width + c + 1 for c in range(self.width)])
        for c, clue in enumerate(columns):
            self._line(clue, [r * self.width + c + 1 for r in range(self.height)])

    def _line(self, clue: Sequence[int], cells: list[int]) -> None:
        n = len(cells)
        slack = n - sum(clue) - len(clue) + 1
        if not clue or slack < 0:
            self.clauses += [[-cell] for cell in cells] if not clue else [[]]
            return
        first = [sum(clue[:j]) + j for j in range(len(clue))]
        begins = [[self._new() for _ in range(slack)] for _ in clue]

        def by(j: int, p: int) -> int | bool:
            """Run j starts at p or before."""
            if p < first[j]:
                return False
            return True if p >= first[j] + slack else begins[j][p - first[j]]

        for j, length in enumerate(clue):
            for p in range(first[j], first[j] + slack + 1):
                self._imply([by(j, p)], by(j, p + 1))
                if j:
                    self._imply([by(j, p)], by(j - 1, p - clue[j - 1] - 1))
            for q in range(n):
                self._imply([by(j, q), _not(by(j, q - length))], cells[q])
        for q in range(n):
            for j in range(len(clue) + 1):
                ended = True if j == 0 else by(j - 1, q - clue[j - 1])
                waits = True if j == len(clue) else _not(by(j, q))
                self._imply([ended, waits], -cells[q])

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _imply(self, premises: list[int | bool], conclusion: int | bool) -> None:
        if conclusion is True or any(item is False for item in premises):
            return
        clause = [-item for item in premises if item is not True]
        self.clauses.append(clause if conclusion is False else [*clause, conclusion])


def _not(value: int | bool) -> int | bool:
    return not value if isinstance(value, bool) else -value


def solutions(rows: Clues, columns: Clues) -> Iterator[bytes]:
    """Every solution once, one byte for each cell."""
    encoding = Encoding(rows, columns)
    if [] in encoding.clauses:
        return
    cells = encoding.width * encoding.height
    with Cadical153(bootstrap_with=encoding.clauses) as solver:
        while solver.solve():
            model = solver.get_model()[:cells]
            yield bytes(int(value > 0) for value in model)
            solver.add_clause([-value for value in model])
