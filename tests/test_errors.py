"""The tree of errors: drawn, complete, and told in one line."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import nonolith
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
