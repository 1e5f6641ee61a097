"""Where the puzzles of a batch come from: files, folders, archives, lists of names, standard input.

Every puzzle, and every place where one should have been, is an *entry*: the name of its source and
its number there, counted from 1 (the ``index`` of its record). Reading never ends early: what
cannot be read is an entry with an error. The same input gives the same entries in the same order,
which is what resuming relies on.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from typing import BinaryIO, NamedTuple, cast

from nonolith import errors
from nonolith.batching.archives import is_archive, members
from nonolith.errors import NonolithError, UnknownFormatError
from nonolith.formats import formats, load_all
from nonolith.puzzle import MAX_CELLS, Puzzle

STDIN = "<stdin>"

#: Endings of names that say nothing: a file of these in a folder may be anything.
PLAIN_SUFFIXES = frozenset(
    f".{name}"
    for name in [
        "txt",
        "md",
        "rst",
        "url",
        "html",
        "htm",
        "xml",
        "json",
        "jsonl",
        "yaml",
        "yml",
        "toml",
        "ini",
        "csv",
        "tsv",
        "py",
        "js",
        "css",
        "log",
        "pdf",
        "dat",
        "bin",
        "bmp",
        "gif",
        "png",
        "jpg",
        "jpeg",
        "svg",
        "pbm",
        "pgm",
        "ppm",
        "pnm",
        "xpm",
        "zip",
        "gz",
        "dzn",
        "lp",
    ]
)


class Entry(NamedTuple):
    """One puzzle of a batch, or the error that stands in its place."""

    source: str
    number: int
    puzzle: Puzzle | None
    error: str = ""
    #: True for a file that was merely found in a folder, is not a puzzle and was not meant to be.
    is_stray: bool = False


def is_meant_as_puzzle(path: str) -> bool:
    """Whether a file's name says that it is a puzzle, so that it is broken if it is not."""
    suffix = os.path.splitext(path)[1].lower()
    known = {ending for format in formats() for ending in format.suffixes}
    return suffix in known - PLAIN_SUFFIXES


class Sources:
    """Iterates over the entries of some paths, and knows how many bytes of them have been read."""

    def __init__(
        self,
        paths: Iterable[str],
        *,
        format: str | None = None,
        transpose: bool = False,
        match: tuple[str, ...] = (),
        max_cells: int = MAX_CELLS,
    ) -> None:
        self._paths = paths
        self._format = format
        self._transpose = transpose
        self._match = match
        self._max_cells = max_cells
        self._finished = 0  # bytes of the files that have been read to their end
        self._file: BinaryIO | None = None

    def __iter__(self) -> Iterator[Entry]:
        for path in self._paths:
            if path == "-":
                yield from self._entries(STDIN, sys.stdin.buffer)
            elif os.path.isdir(path):
                for name in files_below(path, self._match):
                    yield from self._open(name, found=True)
            else:
                yield from self._open(path)

    @property
    def bytes_read(self) -> int:
        """How far reading has come, to be compared with `total_bytes`."""
        file = self._file
        try:
            return self._finished + (file.tell() if file is not None else 0)
        except (OSError, ValueError):  # a pipe, or closed in this moment
            return self._finished

    def _open(self, path: str, *, found: bool = False) -> Iterator[Entry]:
        try:
            with open(path, "rb") as file:
                self._file = file
                if is_archive(file, path):
                    yield from self._archive(path, file)
                else:
                    yield from self._entries(path, file, found=found)
                self._finished += os.fstat(file.fileno()).st_size
        except OSError as error:
            yield Entry(path, 1, None, describe(error))
        finally:
            self._file = None

    def _archive(self, path: str, file: BinaryIO) -> Iterator[Entry]:
        for name, content in members(path, file):
            if isinstance(content, str):
                yield Entry(name, 1, None, content)
            elif _matches(name, self._match):
                yield from self._entries(name, content)

    def _entries(self, name: str, file: BinaryIO, *, found: bool = False) -> Iterator[Entry]:
        """The puzzles of one file; a broken one among sound ones keeps its place."""
        broken: list[NonolithError] = []
        index = 0
        puzzles = load_all(
            cast(BinaryIO, _Named(file, name)),
            format=self._format,
            transpose=self._transpose,
            on_error=broken.append,
            max_cells=self._max_cells,
        )
        while True:
            failure: Exception | None = None
            puzzle: Puzzle | None = None
            try:
                puzzle = next(puzzles, None)
            except Exception as error:  # whatever a reader meets, the batch goes on
                failure = error
            if broken:
                for problem in broken:
                    index += 1
                    yield Entry(name, index, None, describe(problem))
                broken.clear()
            if puzzle is None:
                break
            index += 1
            yield Entry(name, index, puzzle)
        if failure is not None:
            is_unknown = isinstance(failure, UnknownFormatError) and self._format is None
            is_stray = found and is_unknown and not is_meant_as_puzzle(name)
            yield Entry(name, index + 1, None, describe(failure), is_stray)
        elif index == 0:
            yield Entry(name, 1, None, f"{name}: found no puzzle")


class _Named:
    """A file under the name by which error messages shall call it."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self.name = name

    def read(self, size: int = -1) -> bytes:
        return self._file.read(size)

    def close(self) -> None:
        """The file is closed by who opened it."""


def files_below(folder: str, match: tuple[str, ...] = ()) -> Iterator[str]:
    """All regular files below a folder in a fixed order, hidden ones left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(place, name)
            if not name.startswith(".") and _matches(name, match) and _is_regular(path):
                yield path


def _is_regular(path: str) -> bool:
    """False for pipes and devices, on which reading might never end; a broken link is reported."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    base = name.rpartition("/")[2]
    return not patterns or any(fnmatch(base, pattern) for pattern in patterns)


def names_in(file: Iterable[bytes]) -> Iterator[str]:
    """File names from a list: one a line, or separated by NUL as ``find -print0`` writes them."""
    for line in file:
        for name in line.rstrip(b"\r\n").split(b"\0"):
            if name:
                yield os.fsdecode(name)


def total_bytes(paths: Iterable[str], match: tuple[str, ...] = ()) -> int | None:
    """How many bytes there are to read; None if that cannot be known beforehand."""
    total = 0
    for path in paths:
        if path == "-":
            return None
        for name in files_below(path, match) if os.path.isdir(path) else (path,):
            try:
                status = os.stat(name)
            except OSError:
                continue
            if not stat.S_ISREG(status.st_mode):
                return None
            total += status.st_size
    return total


def describe(error: BaseException) -> str:
    """An error in one line, as a table needs it."""
    return " ".join(errors.describe(error).split())
