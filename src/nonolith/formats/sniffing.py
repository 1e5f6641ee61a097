"""Which format is this? By content, in a documented order, with the reason.

Every format whose sign occurs in the input is asked, in the order of the table. The first that is
certain wins; otherwise the most confident, and between equals the earlier in the table, which is
then said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from nonolith.errors import FormatError, NonolithError, UnknownFormatError
from nonolith.formats.document import Document, shorten
from nonolith.formats.registry import (
    Confidence,
    Format,
    Match,
    builtin_formats,
    find_format,
    other_formats,
)
from nonolith.puzzle import Puzzle

#: Formats that say how many clues there are, and nothing else by which to know them.
_SIZED = ("nin", "columns-first", "mk", "cwd", "typed")

#: What is asked when no other format is likely.
FREE = "free"


@dataclass(frozen=True, slots=True)
class Recognition:
    """The format of an input, why, and which others fit just as well and read another puzzle."""

    format: Format
    confidence: Confidence
    reason: str
    others: tuple[Format, ...] = ()

    def __str__(self) -> str:
        return f"{self.format.name}: {self.reason}"


def recognise(document: Document, *, free: bool = True) -> Recognition:
    """Recognise the format of a document or raise `UnknownFormatError`.

    What nothing is likely to fit is read as ``free`` text, if it can be.
    """
    document.guessed = free
    if not document.is_binary and not document.head.strip():
        raise UnknownFormatError(
            "found nothing", source=document.name, expected="a puzzle in any known format"
        )
    matches = _ask((format for format in builtin_formats() if format.name != FREE), document)
    if not matches or matches[0][1].confidence < Confidence.CERTAIN:
        matches += _ask(other_formats(), document)
    unlikely = all(match.confidence == Confidence.POSSIBLE for _, match in matches)
    if unlikely and free and not document.is_binary:
        matches = _ask((find_format(FREE),), document) or matches
        unlikely = all(match.confidence == Confidence.POSSIBLE for _, match in matches)
    if unlikely:
        miss = _near_miss(document)
        if miss is not None and (not matches or miss.partials[0].fits):
            raise miss
    if not matches:
        told = _unfitting(document) if free and not document.is_binary else None
        if told is not None:
            raise told
        start = "binary data" if document.is_binary else shorten(document.head.lstrip()[:60])
        raise UnknownFormatError(
            "no format recognizes this",
            source=document.name,
            found=start,
            expected="a puzzle in any known format",
        )
    best = max(match.confidence for _, match in matches)
    winners = [pair for pair in matches if pair[1].confidence == best]
    format, match = winners[0]
    others = tuple(other for other, _ in winners[1:])
    if others and best < Confidence.CERTAIN:
        others = _others(document, format, others)
    if others and best < Confidence.CERTAIN:
        names = ", ".join(other.name for other in others)
        document.note(f"read as {format.name}; it also fits {names}", code="ambiguous")
    return Recognition(format, best, match.reason, others)


def _others(document: Document, format: Format, others: Iterable[Format]) -> tuple[Format, ...]:
    """Those that read another puzzle; a choice between equal readings is none."""
    quiet = document.with_text(document.text)

    def reading(format: Format) -> list[Puzzle]:
        try:
            return list(islice(format.codec.read(quiet), 2))
        except NonolithError:
            return []

    meant = reading(format)
    return tuple(other for other in others if reading(other) not in (meant, []))


def _unfitting(document: Document) -> FormatError | None:
    """The error for clues in free text that make no puzzle; loaded when it is needed."""
    from nonolith.formats.free import near_miss

    return near_miss(document)


def _near_miss(document: Document) -> FormatError | None:
    """The error for a file of sizes and clues that lacks a clue line or has one too many."""
    misses: list[FormatError] = []
    for format in builtin_formats():
        if format.name in _SIZED and format.may_fit(document):
            try:
                deque(format.codec.read(document), maxlen=0)
            except FormatError as error:
                error.message = f"looks like {format.suffixes[0]}: {error.message}"
                misses += [error] if error.partials else []
    # The sizes may be the other way: the first that fits is meant.
    return min(misses, key=lambda error: not error.partials[0].fits, default=None)


def _ask(table: Iterable[Format], document: Document) -> list[tuple[Format, Match]]:
    """All matches in order, or just the first certain one."""
    matches = []
    for format in table:
        if format.reads and format.may_fit(document):
            match = format.codec.sniff(document)
            if match is not None and match.confidence == Confidence.CERTAIN:
                return [(format, match)]
            if match is not None:
                matches.append((format, match))
    return matches
