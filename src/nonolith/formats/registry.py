"""What a format is, and the table of all of them.

The table is data: a format's module is imported when the format is used, so that importing nonolith
costs nothing for formats that are not. Other packages add formats by an entry point in the group
``nonolith.formats`` that names a `Format` object.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import NamedTuple, Protocol, cast

from nonolith.errors import UnknownFormatError
from nonolith.formats.document import Document
from nonolith.puzzle import Puzzle

ENTRY_POINT_GROUP = "nonolith.formats"


class Confidence(IntEnum):
    """How sure a format is that an input is its own."""

    POSSIBLE = 1  # it can be read so, and so can many other things
    LIKELY = 2  # its shape and its arithmetic fit
    CERTAIN = 3  # it bears a mark that no other format has


class Match(NamedTuple):
    """Why an input belongs to a format."""

    confidence: Confidence
    reason: str


class Codec(Protocol):
    """What a format's module defines; ``read`` and ``write`` as far as the format allows."""

    def sniff(self, document: Document) -> Match | None:
        """Say whether the input may be in this format, and why."""

    def read(self, document: Document) -> Iterator[Puzzle]:
        """Yield the puzzles; broken ones of several go to `Document.report`."""

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """The puzzles in this format; one unless the format holds many."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its names, what it can hold, and the module that reads and writes it.

    ``color`` formats tell runs of several colors apart; with ``shades`` they also say which
    colors these are. ``blots`` lists what may be unknown in a clue: ``length``, ``color``,
    ``line``. ``metadata`` lists the fields of `nonolith.Meta` that it keeps. ``picture`` marks
    formats that hold the answer rather than the clues, ``binary`` those that are bytes rather than
    text. ``sign`` is a pattern that must occur in the head of the text (``magic``: one of these
    beginnings of the bytes) before the module is asked at all.
    """

    name: str
    title: str
    module: str
    suffixes: tuple[str, ...] = ()
    reads: bool = True
    writes: bool = True
    color: bool = False
    shades: bool = False
    blots: tuple[str, ...] = ()
    many: bool = False
    solution: bool = False
    metadata: tuple[str, ...] = ()
    picture: bool = False
    binary: bool = False
    sign: str = ""
    magic: tuple[bytes, ...] = ()

    @property
    def codec(self) -> Codec:
        """The module with ``sniff``, ``read`` and ``write``."""
        return cast(Codec, importlib.import_module(self.module))

    def may_fit(self, document: Document) -> bool:
        """A cheap test before the module is imported and asked."""
        if self.magic:
            return document.magic.startswith(self.magic)
        return not document.is_binary and _pattern(self.sign).search(document.head) is not None


@cache
def _pattern(sign: str) -> re.Pattern[str]:
    return re.compile(sign, re.MULTILINE | re.IGNORECASE)


def builtin_formats() -> tuple[Format, ...]:
    """The formats of nonolith itself, in the order in which they are tried."""
    from nonolith.formats.table import TABLE

    return TABLE


@cache
def other_formats() -> tuple[Format, ...]:
    """The formats of other packages, by entry point."""
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=ENTRY_POINT_GROUP):
        format = point.load()
        if not isinstance(format, Format):
            raise TypeError(f"entry point {point.value}: expected a nonolith.formats.Format")
        found.append(format)
    return tuple(found)


def formats() -> tuple[Format, ...]:
    """Every format that is known here, in the order in which they are tried."""
    return builtin_formats() + other_formats()


def find_format(name: str) -> Format:
    """The format with this name or suffix (``non``, ``.non``)."""
    key = name.strip().lower().removeprefix(".")
    for source in (builtin_formats, other_formats):
        table = source()
        for format in table:
            if format.name == key:
                return format
        for format in table:
            if f".{key}" in format.suffixes:
                return format
    import difflib

    names = [format.name for format in formats()]
    close = difflib.get_close_matches(key, names, 3)
    raise UnknownFormatError(
        f"no format is called {name!r}",
        expected="one of " + ", ".join(close or names),
        hint="`nonolith formats` lists them all",
    )
