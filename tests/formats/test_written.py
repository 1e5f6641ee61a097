"""Formats for other people's solvers: checked by running what they describe."""

from __future__ import annotations

import itertools
import re

import pytest
from format_strategies import blotted, posed
from hypothesis import given, settings
from hypothesis import strategies as st

import nonolith as nl


def test_minizinc_patterns() -> None:
    text = str(nl.dumps(nl.Puzzle([[1, 1], [2]], [[2], [], [1]]), format="dzn"))

    assert "X = 3;\nY = 2;\nmaxlen = 3;" in text
    assert "rows = [|1, 0, 1\n        |1, 1, -1\n" in text
    assert "cols = [|1, 1, -1\n        |0, -1, -1\n        |1, -1, -1\n" in text


@given(puzzle=posed(1))
def test_ortools_arrays_are_python(puzzle: nl.Puzzle) -> None:
    names: dict[str, list[list[int]]] = {}
    plain = nl.Puzzle(puzzle.rows, puzzle.columns)

    exec(str(nl.dumps(plain, format="ortools")), {}, names)

    assert nl.Puzzle(names["row_rules"], names["col_rules"]) == plain
    assert len({len(rule) for rule in names["row_rules"]}) == 1


@settings(max_examples=30)
@given(data=st.data())
def test_dimacs_has_the_models_that_the_puzzle_has(data: st.DataObject) -> None:
    """Every model is a solution and every solution a model, colours and unknown lines included."""
    solvers = pytest.importorskip("pysat.solvers")
    picture = data.draw(posed(2).filter(lambda puzzle: puzzle.width * puzzle.height <= 8))
    puzzle = data.draw(blotted(picture, ("line",)))
    text = str(nl.dumps(puzzle, format="dimacs"))

    cells = {
        int(number): (int(row) - 1, int(column) - 1, int(color))
        for row, column, color, number in re.findall(
            r"^c cell (\d+) (\d+) (\d+) (\d+)$", text, re.M
        )
    }
    head = re.search(r"^p cnf (\d+) (\d+)$", text, re.M)
    assert head is not None
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in text[head.end() :].strip().split("\n")
        if line
    ]
    assert len(clauses) == int(head[2])

    found = set()
    with solvers.Solver("cadical153") as solver:
        for clause in clauses:
            solver.add_clause(clause)
        while solver.solve():
            true = {cells[number] for number in solver.get_model() if number in cells}
            found.add(frozenset(true))
            literals = [-number if cell in true else number for number, cell in cells.items()]
            solver.add_clause(literals)

    assert found == set(solutions(puzzle))


def solutions(puzzle: nl.Puzzle) -> list[frozenset[tuple[int, int, int]]]:
    """All pictures that fit, by trying them all."""
    places = list(itertools.product(range(puzzle.height), range(puzzle.width)))
    found = []
    for colors in itertools.product(range(len(puzzle.palette) + 1), repeat=len(places)):
        grid = nl.Grid.from_colors(puzzle.width, puzzle.height, bytes(colors), puzzle.palette)
        drawn = nl.Puzzle.from_grid(grid)
        pairs = zip(puzzle.lines, drawn.lines, strict=True)
        if all(not clue.known or clue == other for (_, clue, _), (_, other, _) in pairs):
            found.append(
                frozenset(
                    (*place, color) for place, color in zip(places, colors, strict=True) if color
                )
            )
    return found


def test_a_clue_without_room_is_the_empty_clause() -> None:
    text = str(nl.dumps(nl.Puzzle([[2]], [[1]]), format="dimacs"))

    assert "\n0\n" in text
