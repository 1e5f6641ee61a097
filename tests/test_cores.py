"""Executors that are to do less than they were told, and end all the same."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event
from typing import Any

import pytest
from test_batch import ENDLESS, TWO

import nonolith as nl
from nonolith.cores import call_off
from nonolith.cube_and_conquer import solve_split


class Pool(ProcessPoolExecutor):
    """Remembers what it was given."""

    def __init__(self) -> None:
        super().__init__(1, get_context("spawn"))
        self.given: list[Future[Any]] = []

    def submit(self, work: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        self.given.append(super().submit(work, *arguments, **options))
        return self.given[-1]


def _stop_a_batch(pool: Pool) -> None:
    answers = nl.solve_many([TWO] * 1000, executor=pool)
    next(answers)
    answers.close()  # type: ignore[attr-defined] # what a loop that is left early does


def _stop_one_puzzle(pool: Pool) -> None:
    solve_split(ENDLESS, limits=nl.Limits(seconds=1), executor=pool)


@pytest.mark.parametrize("stop", [_stop_a_batch, _stop_one_puzzle])
def test_a_pool_that_was_called_off_has_something_left_to_end_with(stop: Any) -> None:
    """Process pools of some Pythons hang if all that is left for them is cancelled."""
    with Pool() as pool:
        stop(pool)
        last = pool.given[-1]
        assert not last.cancelled()
    assert last.result() == 0


def test_what_has_begun_goes_on_and_the_rest_is_cancelled() -> None:
    begun, end = Event(), Event()
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(lambda: (begun.set(), end.wait(10)))
        others = [threads.submit(int) for _ in range(3)]
        begun.wait(10)
        call_off(threads, [first, *others])
        end.set()
    assert first.result() == (None, True)
    assert all(other.cancelled() for other in others)


def test_a_pool_that_has_ended_can_still_be_called_off() -> None:
    pool: Executor = Pool()
    pool.shutdown()
    call_off(pool, [])
