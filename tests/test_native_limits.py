"""Limits, cancellation, progress and Ctrl-C of the native search."""

from __future__ import annotations

import signal
import threading
import time

import pytest
from native_help import CANCELLED, LIMIT, PAUSED, pack

from nonolith import _native

#: 40 separate 2x2 squares with two solutions each: enumerating them all would take for ever.
WIDTH, HEIGHT = 3 * 40 - 1, 2
ENDLESS = pack([[1] * 40] * 2 + ([[1], [1], []] * 40)[:-1])
ALL = 1 << 40


def endless() -> _native.Search:
    return _native.Search(WIDTH, HEIGHT, 1, ENDLESS)


def test_limit_on_seconds_is_honoured() -> None:
    search = endless()
    begin = time.perf_counter()

    assert search.advance(ALL, 0.2, -1, None) == LIMIT
    assert time.perf_counter() - begin < 0.5
    assert search.stats()[1] >= 0.2
    assert search.advance(1 << 40, 0.2, -1, None) == LIMIT


def test_limit_on_nodes_is_honoured_and_the_search_can_go_on() -> None:
    search = endless()

    assert search.advance(1, -1, 3, None) == LIMIT
    assert search.stats()[2] == 3
    assert search.advance(1, -1, -1, None) == PAUSED
    ((cells, _, nodes),) = search.take()
    assert _native.verify(WIDTH, HEIGHT, ENDLESS, cells) == -1
    assert nodes > 3


def test_cancel_from_another_thread_stops_the_search_once() -> None:
    search = endless()
    timer = threading.Timer(0.1, search.cancel)
    timer.start()

    assert search.advance(ALL, 5, -1, None) == CANCELLED
    timer.join()
    assert search.advance(1, -1, -1, None) == PAUSED


def test_other_threads_may_only_cancel() -> None:
    search, errors = endless(), []

    def look() -> None:
        try:
            search.known()
        except RuntimeError as error:
            errors.append(str(error))
        search.cancel()

    timer = threading.Timer(0.1, look)
    timer.start()
    assert search.advance(ALL, 5, -1, None) == CANCELLED
    timer.join()
    assert "only cancel()" in errors[0]


def test_progress_is_called_at_most_ten_times_a_second_and_can_cancel() -> None:
    calls: list[tuple[float, ...]] = []

    def progress(stats: tuple[float, ...]) -> object:
        calls.append(stats)
        return None if len(calls) < 3 else False

    search = endless()
    begin = time.perf_counter()

    assert search.advance(ALL, 5, -1, progress) == CANCELLED
    assert time.perf_counter() - begin >= 0.3
    assert len(calls) == 3
    assert calls[0][9] < calls[1][9] < search.stats()[9]


def test_an_exception_in_progress_comes_through_and_the_state_stays_readable() -> None:
    search = endless()

    def progress(stats: tuple[float, ...]) -> object:
        with pytest.raises(RuntimeError, match="advancing already"):
            search.advance(1, -1, -1, None)
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        search.advance(ALL, 5, -1, progress)
    assert len(search.known()) == WIDTH * HEIGHT


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a POSIX timer")
def test_ctrl_c_stops_the_search_at_once() -> None:
    search = endless()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    begin = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt):
            search.advance(ALL, 5, -1, None)
    finally:
        signal.signal(signal.SIGALRM, old)
    assert time.perf_counter() - begin < 0.4
    assert len(search.known()) == WIDTH * HEIGHT
