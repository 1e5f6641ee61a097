"""What is done with each puzzle, wherever it is done: in a thread, a process or on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from nonolith.batching.records import (
    COLUMNS,
    Record,
    Task,
    Written,
    count_fields,
    error_record,
    puzzle_fields,
    puzzle_id,
    rating_fields,
    solved_fields,
    stats_fields,
    written,
)
from nonolith.batching.solved import solve_records
from nonolith.batching.sources import Entry, describe
from nonolith.batching.workers import Watch, Workers
from nonolith.engine import memory_bound
from nonolith.errors import UnsupportedError
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.solving import solve


@dataclass(frozen=True, slots=True)
class Job:
    """A task and its limits, which hold for each puzzle.

    ``memory`` (in bytes) refuses puzzles whose search might need more. ``times`` False leaves out
    seconds. ``reading`` names the options by which the puzzles were read.
    """

    task: Task = Task.SOLVE
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    memory: int | None = None
    times: bool = True
    reading: str = ""

    def __str__(self) -> str:
        """All that decides what a record says, as it is typed."""
        options = {
            "timeout": self.limits.seconds,
            "nodes": self.limits.nodes,
            "seed": self.seed or None,
            "memory": None if self.memory is None else self.memory >> 20,
        }
        given = [f"--{name} {value}" for name, value in options.items() if value is not None]
        return " ".join([self.task, *given, *self.reading.split()])

    @property
    def is_python(self) -> bool:
        """True if Python does the work, so that threads would only wait for each other."""
        return self.task is Task.RATE

    @property
    def columns(self) -> dict[str, type]:
        """The names and types of the records' fields."""
        columns = COLUMNS[self.task]
        return {name: kind for name, kind in columns.items() if self.times or name != "seconds"}


def run_batch(
    entries: Iterable[Entry],
    job: Job,
    workers: Workers,
    *,
    ordered: bool = True,
) -> Iterator[Sequence[Written]]:
    """Do a job for every entry; yield the records, some at a time."""
    work = partial(perform_all, job)
    rescue = partial(_lost, job)
    for _, records in workers.run(work, entries, _cells, ordered=ordered, rescue=rescue):
        yield records


def perform_all(job: Job, entries: Sequence[Entry], watch: Watch | None = None) -> list[Written]:
    """The records of some entries, in their order; no puzzle can spoil another's."""
    together = [entry for entry in entries if _can_go_together(job, entry)]
    done = _solve_together(job, together, watch)
    if len(done) == len(entries):
        return done
    places = dict(zip(map(id, together), done, strict=False))  # perhaps none is done
    return [places.get(id(entry)) or _written(job, entry, watch) for entry in entries]


def _written(job: Job, entry: Entry, watch: Watch | None) -> Written:
    return written(perform(job, entry, watch), str(job), puzzle_id(entry.puzzle, entry.error))


def perform(job: Job, entry: Entry, watch: Watch | None = None) -> Record:
    """What there is to say of one entry."""
    source, number, puzzle = entry.source, entry.number, entry.puzzle
    if puzzle is None:
        return error_record(source, number, entry.error)
    try:
        return {**puzzle_fields(source, number, puzzle), **_answer(job, puzzle, watch)}
    except Exception as failure:  # one puzzle is never the end of a batch
        return error_record(source, number, describe(failure))


def _can_go_together(job: Job, entry: Entry) -> bool:
    """Whether one call of the engine may solve an entry along with others."""
    if entry.puzzle is None or job.task not in (Task.SOLVE, Task.VALIDATE):
        return False
    return job.memory is None or memory_bound(entry.puzzle) <= job.memory


def _solve_together(job: Job, entries: Sequence[Entry], watch: Watch | None) -> list[Written]:
    """The records of some entries, or of none of them."""
    try:
        return solve_records(
            entries, job.columns, job.limits, str(job), seed=job.seed, progress=watch
        )
    except Exception:  # there is something about one of them: by itself, it will say what
        return []


def _lost(job: Job, entry: Entry, error: Exception) -> Written:
    what = f"the workers that took it died: {describe(error)}"
    record = error_record(entry.source, entry.number, what)
    return written(record, str(job), puzzle_id(entry.puzzle, entry.error))


def _answer(job: Job, puzzle: Puzzle, watch: Watch | None) -> Record:
    if job.memory is not None and memory_bound(puzzle) > job.memory:
        raise UnsupportedError(
            f"found a puzzle of {puzzle.width}x{puzzle.height} cells, whose search may need "
            f"{memory_bound(puzzle) >> 20} MB; expected at most {job.memory >> 20} MB"
        )
    if job.task is Task.RATE:
        from nonolith.why.rating import rate

        return rating_fields(rate(puzzle, limits=job.limits))
    if job.task is Task.COUNT:
        from nonolith.counting import count

        limits = replace(job.limits, solutions=None)
        counted = count(puzzle, limits=limits, seed=job.seed, progress=watch)
        return {**count_fields(counted), **stats_fields(counted.stats, job.columns)}
    result = solve(puzzle, limits=job.limits, seed=job.seed, progress=watch)
    return solved_fields(result, job.columns)


def _cells(entry: Entry) -> int:
    return 0 if entry.puzzle is None else entry.puzzle.width * entry.puzzle.height
