"""The input of a reader: bytes or text, decoded once, with line numbers for error messages.

Everything that all formats need to know about files is here: where they come from, how much of them
is read, and how an error says where.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO

from nonolith.clue import ClueLike
from nonolith.errors import FormatError, NonolithError, PuzzleError, UnsupportedError
from nonolith.formats.encodings import byte_order_mark, decode, looks_binary, mended, plain_ends
from nonolith.formats.limits import HEAD_BYTES, MAX_BYTES, MAX_LINES
from nonolith.formats.partial import Partial
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import MAX_CELLS, Meta, Puzzle

#: Where a puzzle may be read from: a path, or a file open for reading text or bytes.
Source = str | os.PathLike[str] | IO[str] | IO[bytes]


@dataclass(frozen=True, slots=True)
class Note:
    """Something odd in an input that could be read nevertheless."""

    message: str
    line: int | None = None
    source: str | None = None
    code: str = "odd"

    def __str__(self) -> str:
        parts = (self.source or "input", str(self.line) if self.line else "")
        return f"{':'.join(part for part in parts if part)}: {self.message}"


class Document:
    """One input. Readers ask for ``text``, ``lines`` or (long collections) ``stream()``."""

    def __init__(
        self,
        content: bytes | str | BinaryIO,
        *,
        name: str | None = None,
        max_bytes: int = MAX_BYTES,
        max_cells: int = MAX_CELLS,
        on_error: Callable[[NonolithError], object] | None = None,
        on_note: Callable[[Note], object] | None = None,
    ) -> None:
        self.name = name
        self.format: str | None = None
        self.max_bytes = max_bytes
        self.max_cells = max_cells
        self._on_error = on_error
        self._on_note = on_note
        self._text: str | None = None
        self._head: str | None = None
        self._lines: list[str] | None = None
        self._rest: BinaryIO | None = None
        self._owned = False  # whether the file is ours to close
        self._data = b""
        if isinstance(content, str):
            if len(content) > max_bytes:
                raise self._too_large()
            self._text = content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
            self.magic = self._text[:64].encode("utf-8", "replace")
        else:
            if isinstance(content, bytes):
                self._data = content
            else:
                self._data = _read(content, HEAD_BYTES)
                self._rest = content if len(self._data) == HEAD_BYTES else None
            self.magic = self._data[:64]
        #: Whether the format was recognised rather than named.
        self.guessed = False
        #: The line on which the puzzle that was built last begins.
        self.position: int | None = None
        self.is_binary = self._text is None and looks_binary(self._data[:1024])

    @classmethod
    def of(cls, source: Source, **options: object) -> Document:
        """A document of a path or an open file; see the constructor for the options."""
        if isinstance(source, (str, os.PathLike)):
            options.setdefault("name", os.fspath(source))
            file = open(source, "rb", buffering=0)  # noqa: SIM115  (a stream outlives this call)
            document = cls(file, **options)  # type: ignore[arg-type]
            document._owned = True
            if document._rest is None:
                file.close()
            return document
        name = getattr(source, "name", None)
        options.setdefault("name", name if isinstance(name, str) else None)
        if isinstance(source, io.TextIOBase):
            limit = options.get("max_bytes", MAX_BYTES)
            assert isinstance(limit, int)
            return cls(source.read(limit + 1), **options)  # type: ignore[arg-type]
        return cls(source, **options)  # type: ignore[arg-type]

    def with_text(self, text: str) -> Document:
        """A document with another text in which nothing is noted, and the same ceilings."""
        return Document(text, name=self.name, max_bytes=self.max_bytes, max_cells=self.max_cells)

    # -- what it holds ---------------------------------------------------------------------

    @property
    def data(self) -> bytes:
        """All bytes, for binary formats."""
        if self._text is not None and not self._data:
            return self._text.encode()
        if self._rest is not None:
            self._data += _read(self._rest, self.max_bytes + 1 - len(self._data))
            self.close()
        if len(self._data) > self.max_bytes:
            raise self._too_large()
        return self._data

    @property
    def head_bytes(self) -> bytes:
        """The beginning as bytes."""
        if self._text is not None:
            return self._text[:HEAD_BYTES].encode("utf-8", "replace")
        return self._data[:HEAD_BYTES]

    @property
    def head(self) -> str:
        """The beginning as text, enough to recognise most formats by."""
        if self._head is None:
            if self._text is not None:
                self._head = self._text[:HEAD_BYTES]
            elif self.is_binary:
                self._head = ""
            else:
                start, more = self._data[:HEAD_BYTES], len(self._data) > HEAD_BYTES
                self._head = plain_ends(decode(start, cut=more or self._rest is not None))
        return self._head

    @property
    def text(self) -> str:
        """The whole text, line ends as ``\\n``."""
        if self._text is None:
            if self.is_binary:
                raise self.error("found binary data", expected="text")
            text = plain_ends(decode(self.data))
            self._data = b""  # the text is all that is needed now
            self._text = text
            if "\0" in text:
                place = text.index("\0")
                line = text.count("\n", 0, place) + 1
                raise self.error("found a NUL character", line=line, expected="text")
        return self._text

    @property
    def lines(self) -> list[str]:
        """The lines of the text; what follows the last line end is a line, if only an empty one."""
        if self._lines is None:
            if self.text.count("\n") > MAX_LINES:
                raise self.error(f"found more than {MAX_LINES} lines", expected="one puzzle")
            self._lines = self.text.split("\n")
        return self._lines

    def stream(self) -> Iterator[str]:
        """The lines one after the other, so that a long collection is never held whole."""
        for piece in self.pieces():
            yield from piece.split("\n")

    def each_line(self, read: Callable[[Document, str, int], Puzzle]) -> Iterator[Puzzle]:
        """A puzzle from each line (its text and number) that is not blank; errors are reported."""
        for number, text in enumerate(self.stream(), 1):
            if text.strip():
                try:
                    yield read(self, text, number)
                except NonolithError as error:
                    self.report(error)

    def pieces(self) -> Iterator[str]:
        """The same in pieces of many whole lines, without the line end between two pieces."""
        if self._rest is None or byte_order_mark(self._data):
            yield self.text
            return
        raw = io.BufferedReader(_Joined(self._data, self._rest), 1 << 16)
        reader = io.TextIOWrapper(raw, "utf-8", "surrogateescape", newline=None)
        parts: list[str] = []  # of a line that goes on
        size = 0
        while chunk := reader.read(1 << 16):
            head, end, tail = chunk.rpartition("\n")
            if end:
                yield _mended("".join((*parts, head)))
                parts, size = [], 0
            parts.append(tail)
            size += len(tail)
            if size > self.max_bytes:
                raise self._too_large()
        yield _mended("".join(parts))
        self.close()

    def close(self) -> None:
        """Close the file, if the document opened it and it is still open for more."""
        if self._rest is not None and self._owned:
            self._rest.close()
        self._rest = None

    # -- what is said about it --------------------------------------------------------------

    def error(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        hint: str | None = None,
        partials: tuple[Partial, ...] = (),
    ) -> FormatError:
        """An error that says where: raise it, or hand it to `report`."""
        return FormatError(
            message,
            source=self.name,
            line=line,
            column=column,
            found=found,
            expected=expected,
            hint=hint,
            format=self.format,
            partials=partials,
        )

    def triddler(self, line: int | None = None) -> UnsupportedError:
        """The error for a puzzle with lines in three directions."""
        return self.unsupported(
            "this is a triddler, whose lines run in three directions; nonolith only reads "
            "rows and columns",
            line,
        )

    def triangles(self, line: int | None = None) -> UnsupportedError:
        """The error for a puzzle with half-filled cells."""
        return self.unsupported(
            "this puzzle has triangles, half-filled cells; nonolith only reads whole cells", line
        )

    def unsupported(self, what: str, line: int | None = None) -> UnsupportedError:
        """An error for input that is sound but of a kind that nonolith does not handle."""
        return UnsupportedError(f"{Note('', line, self.name)}{what}")

    def report(self, error: NonolithError) -> None:
        """One puzzle of several is broken: tell the caller and go on, or raise."""
        if self._on_error is None:
            raise error
        self._on_error(error)

    def note(self, message: str, line: int | None = None, *, code: str = "odd") -> None:
        """Tell the caller of something odd that does not hinder reading."""
        if self._on_note is not None:
            self._on_note(Note(message, line, self.name, code))

    @property
    def wants_notes(self) -> bool:
        """Whether somebody listens to notes; if not, they need not be looked for."""
        return self._on_note is not None

    def note_zero(self, line: int | None = None) -> None:
        """A run of 0 among others: readers drop it, but it may be a mistyped 10."""
        self.note("a 0 among other runs is left out", line, code="zero")

    def check_size(self, width: int, height: int, line: int | None = None) -> None:
        """Refuse declared dimensions beyond the ceiling before anything is built for them."""
        if width * height > self.max_cells:
            raise self.error(
                f"found a puzzle of {width} x {height} cells",
                line=line,
                expected=f"at most {self.max_cells} cells",
                hint="raise the ceiling with max_cells",
            )

    # The arguments are those of `Puzzle`, written out for the sake of editors and type checkers.
    def puzzle(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        palette: Palette = BLACK_AND_WHITE,
        meta: Meta | None = None,
        goal: Grid | None = None,
        *,
        line: int | None = None,
    ) -> Puzzle:
        """Build a puzzle; errors say where in the file the problem is."""
        self.position = line
        try:
            return Puzzle(rows, columns, palette, meta, goal, max_cells=self.max_cells)
        except PuzzleError as error:
            raise self.error(str(error), line=line) from None

    def _too_large(self) -> FormatError:
        return self.error(
            f"found more than {self.max_bytes} bytes",
            expected="a puzzle file",
            hint="raise the limit with max_bytes",
        )


class _Joined(io.RawIOBase):
    """The bytes read so far, then the rest of the file."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        part = self._head[: len(buffer)] or self._rest.read(len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def _mended(lines: str) -> str:
    return lines if lines.isascii() else "\n".join(map(mended, lines.split("\n")))


def _read(file: BinaryIO, size: int) -> bytes:
    """Up to ``size`` bytes; fewer only at the end, also from pipes that give a little at a time."""
    parts = []
    while size > 0 and (part := file.read(min(size, 1 << 20))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def shorten(text: str, limit: int = 40) -> str:
    """Text as an error message shows it: quoted, and cut if it is long."""
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")
