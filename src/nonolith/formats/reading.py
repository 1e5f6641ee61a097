"""Reading puzzles: from files, from text, one or many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from nonolith.contradictions import plainly_wrong
from nonolith.errors import CollectionError, FormatError, NonolithError, UnsupportedError
from nonolith.formats.document import Document, Note, Source
from nonolith.formats.limits import MAX_BYTES
from nonolith.formats.registry import find_format
from nonolith.formats.sniffing import FREE, recognise
from nonolith.puzzle import MAX_CELLS, Puzzle

OnError = Callable[[NonolithError], object]
OnNote = Callable[[Note], object]

# The three have the same keywords, written out for the sake of editors and type checkers.


def load(
    source: Source,
    *,
    format: str | None = None,
    transpose: bool = False,
    on_note: OnNote | None = None,
    max_cells: int = MAX_CELLS,
    max_bytes: int = MAX_BYTES,
) -> Puzzle:
    """Read the one puzzle of a file: a path, or a file open for text or bytes.

    The format is recognized by content unless ``format`` names one. A source that holds several
    puzzles is a `CollectionError`: use `load_all`. ``on_note`` is told of what was odd. With
    ``transpose`` what was read as rows is taken as columns, and the other way round.
    """
    return _one(
        Document.of(source, on_note=on_note, max_cells=max_cells, max_bytes=max_bytes),
        format,
        transpose,
    )


def loads(
    data: str | bytes,
    *,
    format: str | None = None,
    transpose: bool = False,
    source: str | None = None,
    on_note: OnNote | None = None,
    max_cells: int = MAX_CELLS,
    max_bytes: int = MAX_BYTES,
) -> Puzzle:
    """Read the one puzzle of a text or of bytes; ``source`` names them in error messages."""
    return _one(
        Document(data, name=source, on_note=on_note, max_cells=max_cells, max_bytes=max_bytes),
        format,
        transpose,
    )


def load_all(
    source: Source | bytes,
    *,
    format: str | None = None,
    transpose: bool = False,
    on_error: OnError | None = None,
    on_note: OnNote | None = None,
    max_cells: int = MAX_CELLS,
    max_bytes: int = MAX_BYTES,
) -> Iterator[Puzzle]:
    """Yield every puzzle of a source, also of a file with just one.

    A broken puzzle among sound ones raises; with ``on_error`` it is handed to that function
    instead, and reading goes on with the next. Bytes are taken as the content itself.
    """
    document = (
        Document(
            source, on_error=on_error, on_note=on_note, max_cells=max_cells, max_bytes=max_bytes
        )
        if isinstance(source, bytes)
        else Document.of(
            source, on_error=on_error, on_note=on_note, max_cells=max_cells, max_bytes=max_bytes
        )
    )
    yield from read_document(document, format, transpose=transpose)


def read_document(
    document: Document, format: str | None = None, *, transpose: bool = False
) -> Iterator[Puzzle]:
    """The puzzles of a document in the named format, or in the one that is recognised."""
    try:
        chosen = find_format(format) if format else recognise(document).format
        if not chosen.reads:
            raise UnsupportedError(f"{chosen.name} ({chosen.title}) can be written but not read")
        document.format = chosen.name
        puzzles = chosen.codec.read(document)
        if document.guessed and chosen.name != FREE and not chosen.binary:
            puzzles = _or_free(document, puzzles)
        if document.wants_notes and not chosen.picture:
            puzzles = _with_doubts(document, puzzles)
        yield from map(_transposer(), puzzles) if transpose else puzzles
    except RecursionError:
        raise document.error("found values nested too deeply") from None
    finally:
        document.close()


def _or_free(document: Document, puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles; a text that its format cannot read, though it looks like it, as free text."""
    try:
        first = next(puzzles, None)
    except FormatError as error:
        free = find_format(FREE).codec
        if error.partials or document.is_binary or free.sniff(document) is None:
            raise
        document.format = FREE
        puzzles = free.read(document)
        first = next(puzzles, None)
    if first is not None:
        yield first
        yield from puzzles


def _with_doubts(document: Document, puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles, with a note for each that cannot be as it was meant.

    Where nothing says how many clues there must be, this is all that tells of a missing line.
    """
    for puzzle in puzzles:
        wrong = plainly_wrong(puzzle)
        if wrong:
            document.note(
                f"{wrong}: a clue is missing, too many or mistyped",
                document.position,
                code="contradiction",
            )
        yield puzzle


def read_object(
    document: Document, value: dict[str, Any], *, transpose: bool = False
) -> Iterator[Puzzle]:
    """The puzzle of an object in nonolith's JSON; errors refer to the document."""
    from nonolith.formats import native_json

    document.format = "json"
    puzzles = native_json.read_object(document, value)
    return map(_transposer(), puzzles) if transpose else puzzles


def _transposer() -> Callable[[Puzzle], Puzzle]:
    from nonolith.formats.transposing import transposed

    return transposed


def _one(document: Document, format: str | None, transpose: bool) -> Puzzle:
    puzzles = read_document(document, format, transpose=transpose)
    try:
        first = next(puzzles, None)
        if first is None:
            raise document.error("found no puzzle", expected="one")
        if next(puzzles, None) is not None:
            raise CollectionError(
                "found several puzzles",
                source=document.name,
                expected="one",
                hint="load_all reads them all",
                format=document.format,
            )
        return first
    finally:
        puzzles.close()  # type: ignore[attr-defined]
