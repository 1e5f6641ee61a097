"""Many puzzles in one call of the engine: each is answered, and recorded, as if it were alone."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import palettes, pictures
from test_batch import ENDLESS, NONE, TWO, UNIQUE, random_puzzles

import nonolith as nl
from nonolith.batching import jobs
from nonolith.batching.jobs import Job, perform, perform_all
from nonolith.batching.records import Task, puzzle_id, written
from nonolith.batching.sources import Entry
from nonolith.engine import Stop, many, solve_together
from nonolith.solving import result_of

#: Symbols that JSON escapes, or that are not ASCII.
ODD = nl.Palette(
    tuple(
        nl.Color(f"color{number}", (number, 0, 0), symbol) for number, symbol in enumerate('"\\é.')
    )
)


@st.composite
def any_puzzles(draw: st.DrawFn) -> nl.Puzzle:
    """Of any number of solutions, in one colour or several, with runs unknown or wrong."""
    palette = draw(st.one_of(palettes(), st.just(ODD)))
    title = draw(st.text(st.characters(exclude_categories=[]), max_size=3))
    picture = draw(pictures(palette=palette))
    puzzle = nl.Puzzle.from_grid(picture, meta=nl.Meta(title=title))
    row = draw(st.integers(0, puzzle.height - 1))
    run = nl.Run(draw(st.sampled_from([None, 1, 2, 7])), draw(st.integers(1, len(palette))))
    changed = draw(st.sampled_from([puzzle.rows[row], None, [run]]))
    return puzzle.with_row(row, changed)


some_puzzles = st.lists(any_puzzles(), max_size=4)

some_limits = st.builds(
    nl.Limits,
    solutions=st.sampled_from([1, 2, 5, None]),
    nodes=st.sampled_from([None, 0, 1]),
    logic_only=st.booleans(),
)


def without_times(result: nl.Result) -> nl.Result:
    stats = replace(result.stats, seconds=0, wall_seconds=0)
    return replace(result, stats=stats, found=tuple(replace(f, seconds=0) for f in result.found))


@given(some_puzzles, some_limits, st.integers(0, 3))
def test_together_they_are_solved_as_each_alone(
    puzzles: list[nl.Puzzle], limits: nl.Limits, seed: int
) -> None:
    """Solutions, verdict, reason, what is known and the work: all but the seconds."""
    solved = solve_together(puzzles, limits, seed=seed)
    assert len(solved) == len(puzzles)
    for puzzle, one in zip(puzzles, solved, strict=True):
        result = result_of(one, one.take(), one.stop, limits)
        assert without_times(result) == without_times(nl.solve(puzzle, limits=limits, seed=seed))


@given(
    some_puzzles,
    st.sampled_from([Task.SOLVE, Task.VALIDATE]),
    st.sampled_from([None, 0, 1]),
    st.sampled_from(["a.non", 'say "no"\n', "Übung", "\udcff.txt"]),
)
def test_their_records_are_the_same_to_the_byte(
    puzzles: list[nl.Puzzle], task: Task, nodes: int | None, source: str
) -> None:
    job = Job(task, nl.Limits(nodes=nodes), times=False)
    entries = [Entry(source, number, puzzle) for number, puzzle in enumerate(puzzles, 1)]
    entries.insert(len(entries) // 2, Entry(source, 99, None, "nothing there"))
    alone = [written(perform(job, entry), str(job), puzzle_id(*entry[2:4])) for entry in entries]
    assert perform_all(job, entries) == alone


def test_seconds_are_written_as_python_writes_them() -> None:
    entries = [Entry("a", number, puzzle) for number, puzzle in enumerate(random_puzzles(50, 9, 2))]
    for _, line in perform_all(Job(), entries):
        seconds = line.split(b'"seconds": ')[1].split(b",")[0].decode()
        assert float(seconds) > 0
        assert repr(round(float(seconds), 7)) == seconds


@pytest.mark.parametrize("task", [Task.SOLVE, Task.VALIDATE])
def test_what_is_solved_needs_no_second_search(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the quick way broken, the slow one would hide it."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("solved by itself")

    monkeypatch.setattr(jobs, "solve", refuse)
    entries = [Entry("a", number, puzzle) for number, puzzle in enumerate([UNIQUE, TWO, NONE])]
    outcomes = [record.outcome for record in perform_all(Job(task), entries)]
    assert outcomes == ["unique", "multiple", "impossible"]


def test_one_that_is_refused_spoils_no_other() -> None:
    colors = [nl.Color(f"color{code}", (0, 0, 0), chr(0x4E00 + code)) for code in range(257)]
    run = nl.Run(1, 256)
    refused = nl.Puzzle([[run]], [[run]], nl.Palette(tuple(colors)))
    with pytest.raises(ValueError, match="255 colors"):
        solve_together([UNIQUE, refused, TWO], nl.Limits())
    entries = [Entry("a", number, puzzle) for number, puzzle in enumerate([UNIQUE, refused, TWO])]
    outcomes = [record.outcome for record in perform_all(Job(), entries)]
    assert outcomes == ["unique", "error", "multiple"]


def test_a_limit_on_seconds_holds_for_each() -> None:
    limits = nl.Limits(seconds=0.1)
    begin = time.monotonic()
    first, quick, second = solve_together([ENDLESS, UNIQUE, ENDLESS], limits)
    assert 0.2 <= time.monotonic() - begin < 2
    assert (first.stop, quick.stop, second.stop) == (Stop.LIMIT, Stop.COMPLETE, Stop.LIMIT)


def test_cancelling_ends_the_whole_chunk() -> None:
    """What was solved before stays, what comes after is not begun."""
    told: list[nl.Progress] = []

    def stop(progress: nl.Progress) -> bool:
        told.append(progress)
        return False

    begin = time.monotonic()
    solved = solve_together([UNIQUE, ENDLESS, UNIQUE, ENDLESS], nl.Limits(), progress=stop)
    assert time.monotonic() - begin < 2
    assert [one.stop for one in solved] == [Stop.COMPLETE] + 3 * [Stop.CANCELLED]
    assert [one.stats().line_solves > 0 for one in solved] == [True, True, False, False]
    assert len(told) == 1


def test_other_threads_run_meanwhile() -> None:
    """The lock of Python is free for the whole chunk, not only within long searches."""
    puzzles = list(random_puzzles(200, 10, 4)) * 100
    ended = threading.Event()

    def work() -> None:
        solve_together(puzzles, nl.Limits())
        ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not ended.wait(0.001):
        ticks += 1
    thread.join()
    assert ticks > 20


@pytest.mark.parametrize("kind", ["long", "many"])
def test_ctrl_c_ends_a_chunk(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also between puzzles none of which takes long enough to ask for it."""
    real = many._native.solve_many
    begin = 0.0

    def pressed(*given: Any, **options: Any) -> Any:
        """Ctrl-C for this process, soon after the puzzles are packed and the engine has them."""
        nonlocal begin
        begin = time.process_time()
        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            return real(*given, **options)
        finally:
            timer.cancel()

    monkeypatch.setattr(many, "_native", SimpleNamespace(solve_many=pressed))
    puzzles = [ENDLESS] if kind == "long" else [nl.Puzzle([[10]] * 10, [[10]] * 10)] * 200_000
    with pytest.raises(KeyboardInterrupt):
        solve_together(puzzles, nl.Limits())
    assert time.process_time() - begin < 1  # all of the many would take two
