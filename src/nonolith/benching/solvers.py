"""The solvers that come with nonolith and with PyPI."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonolith.benching.encoding import encode
from nonolith.benching.measuring import Outcome, Solver
from nonolith.errors import MissingExtraError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.solving import solve


class Nonolith:
    """Ours: `solve` as programs call it, with the cost of Python and of verifying included."""

    name = "nonolith"

    def solve(self, puzzle: Puzzle, seed: int) -> Outcome:
        """Solve with the default limits."""
        result = solve(puzzle, seed=seed)
        counters = {
            name: value for name, value in result.stats.to_dict().items() if name != "wall_seconds"
        }
        counters["engine_seconds"] = counters.pop("seconds")
        return Outcome(result.solutions, result.complete, counters)


class Sat:
    """A SAT solver of python-sat on the block-order encoding; encoding is part of the time."""

    def __init__(self, name: str, solver: str) -> None:
        self.name = name
        self._solver = solver
        _pysat()

    def solve(self, puzzle: Puzzle, seed: int) -> Outcome:
        """Solve, exclude the solution, solve again; these solvers take no seed."""
        encoding = encode(puzzle)
        with _pysat().Solver(name=self._solver, bootstrap_with=encoding.clauses) as solver:
            found: list[Grid] = []
            while len(found) < 2 and solver.solve():
                found.append(encoding.read(solver.get_model()))
                solver.add_clause(encoding.excluding(found[-1]))
            counters = solver.accum_stats() or {}
        names = ("conflicts", "decisions", "propagations")
        wanted = {name: counters[name] for name in names if name in counters}
        return Outcome(tuple(found), len(found) < 2, {"clauses": len(encoding.clauses), **wanted})


class CpSat:
    """OR-tools CP-SAT on the same encoding, with one worker."""

    name = "cp-sat"

    def __init__(self) -> None:
        _cp_model()

    def solve(self, puzzle: Puzzle, seed: int) -> Outcome:
        """Solve, exclude the solution, solve again."""
        cp_model = _cp_model()
        encoding = encode(puzzle)
        model = cp_model.CpModel()
        variables = [model.NewBoolVar("") for _ in range(encoding.variables)]

        def literal(number: int) -> Any:
            variable = variables[abs(number) - 1]
            return variable if number > 0 else variable.Not()

        for clause in encoding.clauses:
            model.AddBoolOr([literal(number) for number in clause])
        found: list[Grid] = []
        counters = {"conflicts": 0.0, "branches": 0.0}
        while len(found) < 2:
            solver = cp_model.CpSolver()
            solver.parameters.num_search_workers = 1
            solver.parameters.random_seed = seed
            status = solver.Solve(model)
            counters["conflicts"] += solver.NumConflicts()
            counters["branches"] += solver.NumBranches()
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                break
            signs = [
                number if solver.BooleanValue(variable) else -number
                for number, variable in enumerate(variables, 1)
            ]
            found.append(encoding.read(signs))
            model.AddBoolOr([literal(number) for number in encoding.excluding(found[-1])])
        return Outcome(tuple(found), len(found) < 2, counters)


#: What `--with` takes.
BUILT_IN: dict[str, Callable[[], Solver]] = {
    "cadical": lambda: Sat("cadical", "cadical195"),
    "glucose": lambda: Sat("glucose", "glucose4"),
    "cp-sat": CpSat,
}


def _pysat() -> Any:
    try:
        import pysat.solvers
    except ImportError:
        raise MissingExtraError("The SAT solvers", "bench") from None
    return pysat.solvers


def _cp_model() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtraError("CP-SAT", "bench") from None
    return cp_model
