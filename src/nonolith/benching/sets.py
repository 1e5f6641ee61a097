"""Which puzzles: a named set, a set file of one's own, or any file, folder or archive.

A set file is TOML: a ``title`` and one or more tables ``[[puzzles]]``, each with a ``kind`` and its
numbers (see `making`), or with ``path``, a file or folder relative to the set file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any

from nonolith.batching.sources import Sources
from nonolith.benching.making import make
from nonolith.errors import NonolithError
from nonolith.puzzle import Puzzle


class SetError(NonolithError, ValueError):
    """A benchmark set that does not exist or does not make sense."""


@dataclass(frozen=True, slots=True)
class Case:
    """One puzzle of a set, by a name that tells it from the others."""

    name: str
    puzzle: Puzzle


def set_names() -> dict[str, str]:
    """The sets that come with nonolith, with their titles."""
    places = sorted(files("nonolith.benching").joinpath("sets").iterdir(), key=lambda p: p.name)
    return {
        place.name.removesuffix(".toml"): tomllib.loads(place.read_text())["title"]
        for place in places
        if place.name.endswith(".toml")
    }


#: Called with the name of each file in a folder that is skipped because it is not a puzzle.
OnSkip = Callable[[str], object]


def cases(
    name: str,
    *,
    count: int | None = None,
    seed: int | None = None,
    on_skip: OnSkip = lambda path: None,
) -> Iterator[Case]:
    """The puzzles of a set, at most ``count``; ``seed`` replaces the set's own."""
    return islice(_cases(name, seed, on_skip), count)


def _cases(name: str, seed: int | None, on_skip: OnSkip) -> Iterator[Case]:
    built_in = files("nonolith.benching").joinpath("sets", f"{name}.toml")
    if os.sep not in name and built_in.is_file():
        yield from _from_spec(name, tomllib.loads(built_in.read_text()), "", seed, on_skip)
    elif name.endswith(".toml"):
        try:
            with open(name, "rb") as file:
                spec = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise SetError(f"{name}: this is not TOML: {error}") from None
        yield from _from_spec(name, spec, os.path.dirname(name), seed, on_skip)
    elif os.path.exists(name):
        yield from _from_files(name, on_skip)
    else:
        known = ", ".join(set_names())
        raise SetError(f"found no set {name!r}; expected a file, a folder, or one of {known}")


def _from_spec(
    name: str, spec: dict[str, Any], folder: str, seed: int | None, on_skip: OnSkip
) -> Iterator[Case]:
    number = 0
    for place, table in enumerate(spec.get("puzzles", ()), 1):
        if "path" in table:
            yield from _from_files(os.path.join(folder, table["path"]), on_skip)
            continue
        source = Random(table.get("seed", 0) if seed is None else f"{seed}/{place}")
        try:
            for puzzle in make(table.get("kind", ""), table, source):
                number += 1
                yield Case(f"{name}/{number}", puzzle)
        except ValueError as error:
            raise SetError(f"{name}: table {place}: {error}") from None
    if not spec.get("puzzles"):
        raise SetError(f"{name}: found no [[puzzles]]; expected at least one such table")


def _from_files(path: str, on_skip: OnSkip) -> Iterator[Case]:
    """The puzzles of files; one that cannot be read is no part of a benchmark, and is an error."""
    for entry in Sources([path]):
        if entry.is_stray:
            on_skip(entry.source)
            continue
        if entry.puzzle is None:
            raise SetError(entry.error)
        label = os.path.basename(entry.source)
        yield Case(label if entry.number == 1 else f"{label}/{entry.number}", entry.puzzle)
