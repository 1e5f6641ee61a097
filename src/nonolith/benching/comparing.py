"""Several solvers on the same puzzles, in the same run, one after the other on each puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from nonolith.benching.commands import Command
from nonolith.benching.measuring import Measurement, Solver, measure
from nonolith.benching.sets import Case

_VERDICTS = {"unique", "multiple", "impossible"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One puzzle, and what each solver made of it; several measurements are its repeats."""

    case: str
    width: int
    height: int
    measurements: tuple[tuple[Measurement, ...], ...]

    @property
    def disagree(self) -> bool:
        """True if two solvers proved different things: then one of them is wrong."""
        verdicts = {one.status for runs in self.measurements for one in runs}
        return len(verdicts & _VERDICTS) > 1

    def of(self, solver: str) -> Measurement:
        """The measurement of a solver: of several, the one whose time is the median."""
        runs = next(runs for runs in self.measurements if runs[0].solver == solver)
        failed = [run for run in runs if not run.is_solved]
        if failed:
            return failed[0]
        middle = median([run.seconds for run in runs])
        return min(runs, key=lambda run: abs(run.seconds - middle))


def compare(
    cases: Iterable[Case],
    solvers: Sequence[Solver | Command],
    *,
    timeout: float,
    repeats: int = 1,
) -> Iterator[Comparison]:
    """Measure every solver on every case; a repeat has another seed where the solver takes one.

    Commands are run once beforehand, so that no time is spent on loading them from a disk.
    """
    for number, case in enumerate(cases):
        if number == 0:
            for solver in solvers:
                if isinstance(solver, Command):
                    solver.measure(case.puzzle, timeout=timeout)
        measured = tuple(tuple(_runs(solver, case, timeout, repeats)) for solver in solvers)
        yield Comparison(case.name, case.puzzle.width, case.puzzle.height, measured)


def _runs(
    solver: Solver | Command, case: Case, timeout: float, repeats: int
) -> Iterator[Measurement]:
    if not isinstance(solver, Command):
        yield from measure(solver, case.puzzle, timeout=timeout, seeds=range(repeats))
        return
    for _ in range(repeats):
        run = solver.measure(case.puzzle, timeout=timeout)
        yield run
        if not run.is_solved:
            return
