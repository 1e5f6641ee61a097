"""The tree of errors: drawn, complete, and told in one line."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from typing import Any

import pytest

import nonolith
import nonolith as nl
from nonolith import errors
from nonolith.errors import NonolithError, describe, os_reason


def _every_error(parent: type[NonolithError] = NonolithError) -> set[type[NonolithError]]:
    return {parent}.union(*(_every_error(child) for child in parent.__subclasses__()))


def test_every_error_stands_in_the_drawing_below_its_parent() -> None:
    for module in pkgutil.walk_packages(nonolith.__path__, "nonolith."):
        if not module.name.endswith(("__main__", "_native")):
            importlib.import_module(module.name)
    drawn = {}
    parents: list[str] = []
    for bars, name, other in re.findall(
        r"^    ([│├└─ ]*)(\w+)(?: \((\w+)\))?(?:   .*)?$", errors.__doc__ or "", re.MULTILINE
    ):
        depth = len(bars) // 4
        parents[depth:] = [name]
        drawn[name] = {parents[depth - 1] if depth else "Exception"} | ({other} - {""})
    ours = {error for error in _every_error() if error.__module__.startswith("nonolith.")}
    assert len(ours) > 12
    assert drawn == {error.__name__: {base.__name__ for base in error.__bases__} for error in ours}


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.PuzzleError("no room"), "no room"),
        (
            PermissionError(13, "Permission denied", "a.non"),
            "a.non: permission denied",
        ),
        (OSError("Broken"), "broken"),
        (MemoryError(), "out of memory"),
        (ZeroDivisionError("oh"), "internal error: ZeroDivisionError: oh"),
    ],
)
def test_an_error_is_described_in_one_line(error: BaseException, words: str) -> None:
    assert describe(error) == words


def test_the_reason_leaves_out_the_place() -> None:
    assert os_reason(PermissionError(13, "Permission denied", "a.non")) == "permission denied"


@pytest.mark.parametrize(
    "act",
    [
        nl.solve, nl.count, nl.rate, nl.hint, nl.explain, nl.thin, nl.doctor,
        lambda name: list(nl.solutions(name)), lambda name: list(nl.trace(name)),
        lambda name: nl.verify_proof(name, ""), lambda name: nl.dumps([name], format="json"),
    ],
)  # fmt: skip
def test_the_name_of_a_file_is_no_puzzle_and_it_is_said(act: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"found str; expected a Puzzle \(load reads one from"):
        act("puzzle.non")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: nl.Grid.from_rows(["#."]), r"found '#'; expected the number.*Grid\.parse reads"),  # type: ignore[list-item]
        (lambda: nl.hint(nl.Puzzle([[1]], [[1]]), level="all"), "level: found 'all'; expected one"),
        (lambda: nl.Wish.of((5, 5), stars=1.5), "stars: found 1.5; expected a whole number, 1"),  # type: ignore[arg-type]
        (lambda: nl.solve_line([1], [3, 9]), "cell 2: found 9; expected a set of colors, 1 to 3"),
    ],
)
def test_what_is_expected_instead_is_said(act: Callable[[], object], words: str) -> None:
    with pytest.raises(nl.PuzzleError, match=words):
        act()


@pytest.mark.parametrize("number", [0, -1, 1.5, "2"])
def test_numbers_of_threads_and_jobs_are_whole(number: Any) -> None:
    puzzle = nl.Puzzle([[1]], [[1]])
    with pytest.raises(nl.UnsupportedError, match=r"threads: found .*; expected a whole number"):
        nl.solve(puzzle, threads=number)
    with pytest.raises(nl.UnsupportedError, match=r"jobs: found .*; expected a whole number"):
        list(nl.solve_many([puzzle], jobs=number))


def test_a_line_takes_its_clue_as_a_list() -> None:
    assert nl.solve_line([3], [3, 3, 3, 3]) == nl.solve_line(nl.Clue.of([3]), [3, 3, 3, 3])
