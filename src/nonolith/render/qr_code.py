"""QR codes on paper (extra ``pdf``): as small as phones read them."""

from __future__ import annotations

from itertools import groupby

from nonolith.errors import MissingExtraError
from nonolith.render.paper import MM, Paper

#: The side of a dot, in points.
DOT = 0.33 * MM
# The most dots in a row that a phone reads at this size.
_MOST_DOTS = 81
_INK = "#000000"


def code_of(link: str) -> list[bytes] | None:
    """The dots of a QR code, row by row; None if there are too many of them to be read."""
    try:
        import segno
    except ImportError:
        raise MissingExtraError("printing QR codes", "pdf") from None
    try:
        code = segno.make(link, error="l", boost_error=False, micro=False)
    except segno.DataOverflowError:
        return None
    rows = [bytes(row) for row in code.matrix]
    return rows if len(rows) <= _MOST_DOTS else None


def draw_code(paper: Paper, rows: list[bytes], right: float, y: float) -> None:
    """Print a code that ends at ``right`` and begins at ``y``; dots in a row are one box."""
    left = right - DOT * len(rows)
    dark = []
    for index, row in enumerate(rows):
        column = 0
        for bit, stretch in groupby(row):
            length = len(list(stretch))
            if bit:
                dark.append((left + column * DOT, y + index * DOT, length * DOT, DOT))
            column += length
    paper.boxes(_INK, dark)
