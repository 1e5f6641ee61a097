"""Bytes to text: UTF-8, UTF-16 and UTF-32 with or without byte order mark, Latin-1; line ends."""

from __future__ import annotations

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def mended(line: str) -> str:
    """A line of a stream, which is read again as Latin-1 if it was not UTF-8."""
    return line if line.isascii() else decode(line.encode("utf-8", "surrogateescape"))


def byte_order_mark(data: bytes) -> str | None:
    """The encoding that a mark at the beginning tells, if there is one."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    return None


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark shows as a NUL beside every ASCII character."""
    start = data[:64]
    if len(start) >= 4 and len(start) % 2 == 0:
        if not any(start[1::2]) and all(start[::2]):
            return "utf-16-le"
        if not any(start[::2]) and all(start[1::2]):
            return "utf-16-be"
    return None


def looks_binary(data: bytes) -> bool:
    """True for bytes that are no text in any encoding."""
    return b"\0" in data and byte_order_mark(data) is None and _wide(data) is None


def decode(data: bytes, *, cut: bool = False) -> str:
    """Bytes to text; ``cut`` says that the end may split a character."""
    encoding = byte_order_mark(data) or _wide(data)
    if encoding is not None:
        return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if cut and error.start >= len(data) - 3:
            return data[: error.start].decode("utf-8")
    return data.decode("latin-1")


def plain_ends(text: str) -> str:
    """The text with all line ends as line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
