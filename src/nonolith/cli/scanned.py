"""Pictures where puzzle files are taken: a photo of a page, or a picture drawn in cells?"""

from __future__ import annotations

import os
from typing import BinaryIO

import nonolith as nl
from nonolith.cli import say

#: The format's name that forces a picture to be read as one of a page.
SCAN = "scan"

#: How files begin that hold pictures, and whether formats of one pixel a cell have them too.
_SIGNS = (
    (b"\x89PNG", True),
    (b"GIF8", True),
    (b"BM", True),
    (b"\xff\xd8\xff", False),
    (b"RIFF", False),
    (b"II*\0", False),
    (b"MM\0*", False),
    (b"\0\0\0\x18ftyp", False),
    (b"\0\0\0\x1cftyp", False),
    (b"\0\0\0 ftyp", False),
    (b"\0\0\0$ftyp", False),
)
#: A page with clues has more pixels than this in both directions.
_SMALL = 60


def picture_data(source: str | BinaryIO, format: str | None) -> bytes | None:
    """The bytes of a source that may be a picture of a page; a pipe is looked at, not yet read."""
    if format not in (None, SCAN):
        return None
    if isinstance(source, str):
        if not os.path.isfile(source):
            return None  # whoever reads it says what is wrong, or it is a pipe with a name
        with open(source, "rb") as file:
            head = file.read(16)
            return head + file.read() if _sign(head) or format == SCAN else None
    peek = getattr(source, "peek", None)
    if peek is None:
        return None
    return source.read() if _sign(peek(16)[:16]) or format == SCAN else None


def _sign(head: bytes) -> tuple[bytes, bool] | None:
    return next((pair for pair in _SIGNS if head.startswith(pair[0])), None)


def scanned(data: bytes, name: str, format: str | None) -> list[nl.Puzzle] | None:
    """The puzzles of a picture of a page; None if it is one drawn in cells, for other readers.

    It says what was corrected. Numbers that contradict each other are an error: a puzzle made of
    them would be another one.
    """
    sign = _sign(data)
    drawn = sign is not None and sign[1] and format is None
    try:
        found = nl.scan(data, source=name)
    except nl.FormatError:
        if drawn:
            return None  # whoever reads cells says better what is wrong
        raise
    except nl.MissingExtraError:
        if drawn:
            return None
        raise
    if drawn and (not found.boards or min(found.width, found.height) < _SMALL):
        return None
    if not found.boards:
        raise nl.UnknownFormatError(
            "no puzzle was found in this picture",
            source=name,
            expected="a lattice with numbers at its sides",
            hint="nonolith scan says more; nonolith enter takes it typed",
        )
    boards = [board for board in found.boards if board.status is not nl.ScanStatus.UNSURE]
    if not boards:
        raise nl.FormatError(
            f"the numbers in this picture contradict each other ({found.boards[0].doubts[0]})",
            source=name,
            hint="nonolith scan --show report.html shows what was read",
        )
    for board in boards:
        size = f"{board.puzzle.width}x{board.puzzle.height}"
        say(f"{name}: a picture of a puzzle, {size}, {board.status}")
        for mending in board.changed:
            say(f"{name}: corrected: {mending}")
    return [board.puzzle for board in boards]
