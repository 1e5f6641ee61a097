"""Writing puzzles: to files, as text or bytes."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from typing import IO

from nonolith.errors import FormatError, UnsupportedError
from nonolith.files import write_atomically
from nonolith.formats.fitting import check_fits
from nonolith.formats.registry import Format, find_format, formats
from nonolith.puzzle import Puzzle

#: Where a puzzle may be written to: a path, or a file open for writing text or bytes.
Target = str | os.PathLike[str] | IO[str] | IO[bytes]


def dumps(puzzles: Puzzle | Iterable[Puzzle], *, format: str = "non") -> str | bytes:
    """One puzzle, or several for a format that holds many, as text or (pictures) bytes.

    What the format cannot hold of the *clues* (color, blots, a second puzzle) is an
    `UnsupportedError`; titles and goals that it has no place for are left out. `losses` tells.
    """
    chosen = find_format(format)
    every = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    if not chosen.writes:
        raise UnsupportedError(f"{chosen.name} ({chosen.title}) can be read but not written")
    for puzzle in every:
        check_fits(puzzle, chosen)
    if not every or (len(every) > 1 and not chosen.many):
        raise UnsupportedError(
            f"found {len(every)} puzzles; {chosen.name} ({chosen.title}) holds one"
        )
    return chosen.codec.write(every)


def dump(puzzles: Puzzle | Iterable[Puzzle], target: Target, *, format: str | None = None) -> None:
    """Write to a path (the format follows from its suffix unless named) or an open file.

    A path is written atomically: a file that exists is replaced whole or not touched.
    """
    if isinstance(target, (str, os.PathLike)):
        name = format or format_of_path(target).name
        write_atomically(target, dumps(puzzles, format=name))
        return
    content = dumps(puzzles, format=format or "non")
    if isinstance(target, io.TextIOBase):
        if isinstance(content, bytes):
            raise UnsupportedError(f"{format} is binary: open the file with mode 'wb'")
        target.write(content)
    else:
        target.write(content.encode() if isinstance(content, str) else content)  # type: ignore[arg-type]


def format_of_path(path: str | os.PathLike[str]) -> Format:
    """The format that a file name asks for by its suffix."""
    suffix = os.path.splitext(path)[1]
    for format in formats():
        if suffix.lower() in format.suffixes:
            return format
    raise FormatError(
        f"{path}: no format has the suffix {suffix!r}"
        if suffix
        else f"{path}: the name has no suffix that selects a format",
        hint="name the format",
    )
