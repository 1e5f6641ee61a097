"""What a solve costs, measured from outside: CPU seconds, peak memory, and whether it is true.

Every case runs in a forked child, so that a solver may be killed, may crash, and leaves nothing
behind. The limit is CPU time, which a busy machine does not change.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.verdict import Verdict, verdict_of

#: A solve that is quicker than this is done some times before it is measured.
WARM_SECONDS = 0.05
WARM_RUNS = 3

#: The most wall time for each second of CPU time, for machines that are busy.
PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver says: solutions (two are enough), and whether there are no others."""

    solutions: tuple[Grid, ...]
    complete: bool
    counters: dict[str, float] = field(default_factory=dict)


class Solver(Protocol):
    """Who solves: runs in a child process and returns an `Outcome`."""

    name: str

    def solve(self, puzzle: Puzzle, seed: int) -> Outcome:
        """Solve to a proof of uniqueness, or to a second solution."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One solver, one puzzle, one seed.

    ``status`` is a verdict, ``solved`` (a solution, nothing said of others), ``timeout``,
    ``crash``, ``no answer`` or ``wrong``. ``memory`` is the peak in bytes above an idle process.
    """

    solver: str
    status: str
    seconds: float
    wall_seconds: float = 0.0
    memory: int = 0
    counters: dict[str, float] = field(default_factory=dict)
    note: str = ""

    @property
    def is_solved(self) -> bool:
        """True if the solver gave a true answer in time."""
        return self.status in (*_VERDICTS, "solved")


_VERDICTS = (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.IMPOSSIBLE)


def measure(
    solver: Solver, puzzle: Puzzle, *, timeout: float, seeds: Sequence[int]
) -> list[Measurement]:
    """Solve a puzzle once for each seed, in one child process; stop at the first failure."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(solver, puzzle, seeds, writing)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        records = _Records(pipe.fileno(), child, timeout)
        answers = list(records)
    _, status, usage = os.wait4(child, 0)
    memory = max(0, usage.ru_maxrss * 1024 - idle_memory())
    made = [_verified(solver.name, puzzle, memory, answer) for answer in answers]
    if records.is_late:
        made.append(Measurement(solver.name, "timeout", timeout, memory=memory))
    elif len(made) < len(seeds) and all(one.status != "crash" for one in made):
        note = f"ended with status {os.waitstatus_to_exitcode(status)}"
        made.append(Measurement(solver.name, "crash", timeout, memory=memory, note=note))
    return made


def idle_memory() -> int:
    """The peak memory of a child that does nothing, in bytes."""
    child = os.fork()
    if child == 0:
        os._exit(0)
    _, _, usage = os.wait4(child, 0)
    return int(usage.ru_maxrss) * 1024


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    """Read the picture's clues and compare: shares nothing with any solver."""
    if (grid.width, grid.height) != (puzzle.width, puzzle.height) or not grid.is_complete:
        return False
    posed = Puzzle.from_grid(grid)
    return all(
        clue == asked or asked.has_blots
        for clue, asked in zip(
            (*posed.rows, *posed.columns), (*puzzle.rows, *puzzle.columns), strict=True
        )
    )


def judge(puzzle: Puzzle, outcome: Outcome) -> str:
    """The status of an outcome: a verdict if its solutions are what they should be."""
    grids = outcome.solutions
    if len(set(grids)) < len(grids) or not all(is_solution(puzzle, grid) for grid in grids):
        return "wrong"
    verdict = verdict_of(len(grids), outcome.complete)
    if verdict is Verdict.UNDECIDED:
        return "solved" if grids else "no answer"
    return str(verdict)


def cpu_seconds(pid: int) -> float:
    """The CPU time of a running process, to a hundredth; 0 where the system does not say."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _work(solver: Solver, puzzle: Puzzle, seeds: Sequence[int], pipe: int) -> None:
    """In the child: solve, and send a record for each seed. Never returns."""
    try:
        seconds = 0.0
        for number, seed in enumerate(seeds):
            for _ in range(1 if number else 1 + WARM_RUNS):
                os.write(pipe, _BEGIN)
                wall, begin = time.perf_counter(), time.process_time()
                outcome = solver.solve(puzzle, seed)
                seconds = time.process_time() - begin
                wall = time.perf_counter() - wall
                if seconds > WARM_SECONDS:
                    break
            _send(pipe, (outcome, seconds, wall))
        os._exit(0)
    except BaseException as error:
        _send(pipe, (f"{type(error).__name__}: {error}", 0.0, 0.0))
        os._exit(1)


# What goes through the pipe: the size of a record in eight bytes, then the record. A size of zero
# says that a solve begins, and that its time counts from here.
_BEGIN = bytes(8)


def _send(pipe: int, record: tuple[Outcome | str, float, float]) -> None:
    data = pickle.dumps(record)
    rest = memoryview(len(data).to_bytes(8, "little") + data)
    while rest:
        rest = rest[os.write(pipe, rest) :]


class _Records:
    """The records of a child as they come; a child that takes too long for one is ended.

    The time is looked up from here: a timer in the child would make its own clock coarse.
    """

    def __init__(self, pipe: int, child: int, timeout: float) -> None:
        self._pipe = pipe
        self._child = child
        self._timeout = timeout
        self._data = b""
        self.is_late = False

    def __iter__(self) -> Iterator[tuple[Outcome | str, float, float]]:
        cpu, wall = 0.0, time.monotonic()
        while (frame := self._frame(cpu, wall)) is not None:
            if frame:
                yield pickle.loads(frame)
            else:
                cpu, wall = cpu_seconds(self._child), time.monotonic()

    def _frame(self, cpu: float, wall: float) -> bytes | None:
        """The next frame; None at the end."""
        while True:
            size = int.from_bytes(self._data[:8], "little")
            if 8 + size <= len(self._data):
                frame, self._data = self._data[8 : 8 + size], self._data[8 + size :]
                return frame
            if select.select([self._pipe], [], [], 0.05)[0]:
                part = os.read(self._pipe, 1 << 20)
                if not part:
                    return None
                self._data += part
            elif not self.is_late and self._takes_too_long(cpu, wall):
                self.is_late = True
                os.kill(self._child, signal.SIGKILL)

    def _takes_too_long(self, cpu: float, wall: float) -> bool:
        if time.monotonic() - wall > PATIENCE * self._timeout + 10:
            return True
        return cpu_seconds(self._child) - cpu > self._timeout


def _verified(
    name: str, puzzle: Puzzle, memory: int, record: tuple[Outcome | str, float, float]
) -> Measurement:
    outcome, seconds, wall = record
    if isinstance(outcome, str):
        return Measurement(name, "crash", seconds, wall, memory, note=outcome)
    return Measurement(name, judge(puzzle, outcome), seconds, wall, memory, outcome.counters)
