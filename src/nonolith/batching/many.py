"""`solve_many`: the library's way to solve many puzzles at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from nonolith.batching.workers import Watch, Workers
from nonolith.engine import solve_together
from nonolith.errors import NonolithError
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Result
from nonolith.solving import result_of, solve

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True, slots=True)
class Answer:
    """One of `solve_many`: the puzzle, its number from 0, and its result or its error."""

    number: int
    puzzle: Puzzle
    result: Result | None = None
    error: NonolithError | None = None


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    executor: Executor | None = None,
    jobs: int | None = None,
    ordered: bool = True,
    seed: int = 0,
) -> Iterator[Answer]:
    """Solve many puzzles on all cores, yielding answers while the input is still being read.

    The work goes to ``jobs`` threads (default: every core; the engine runs without the GIL), or
    to any ``concurrent.futures.Executor``. With ``ordered=False`` answers come as they are ready.
    ``limits`` hold for each puzzle. What cannot be solved is an answer with an ``error``.

    >>> puzzles = [Puzzle([[1]], [[1], []]), Puzzle([[1]], [[], []])]
    >>> [str(answer.result.verdict) for answer in solve_many(puzzles)]
    ['unique', 'impossible']
    """
    with Workers(executor, jobs) as workers:
        work = partial(_solve_all, limits, seed)
        for chunk, results in workers.run(work, enumerate(puzzles), _cells, ordered=ordered):
            for (number, puzzle), result in zip(chunk, results, strict=True):
                if isinstance(result, Result):
                    yield Answer(number, puzzle, result)
                else:
                    yield Answer(number, puzzle, error=result)


def _solve_all(
    limits: Limits,
    seed: int,
    puzzles: Sequence[tuple[int, Puzzle]],
    watch: Watch | None = None,
) -> list[Result | NonolithError]:
    try:
        solved = solve_together([one for _, one in puzzles], limits, seed=seed, progress=watch)
        return [result_of(one, one.take(), one.stop, limits) for one in solved]
    except Exception:  # there is something about one of them: by itself, it will say what
        return _solve_each(limits, seed, puzzles, watch)


def _solve_each(
    limits: Limits,
    seed: int,
    puzzles: Sequence[tuple[int, Puzzle]],
    watch: Watch | None,
) -> list[Result | NonolithError]:
    answers: list[Result | NonolithError] = []
    for _, puzzle in puzzles:
        try:
            answers.append(solve(puzzle, limits=limits, seed=seed, progress=watch))
        except NonolithError as error:
            answers.append(error)
    return answers


def _cells(item: tuple[int, Puzzle]) -> int:
    return item[1].width * item[1].height
