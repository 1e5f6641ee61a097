"""Paper: sizes of sheets, and a canvas that shapes are printed on (extra ``pdf``).

Places on a sheet are in points (1/72 inch) from its *top* left corner, as in the drawings.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from typing import Any

from nonolith.errors import MissingExtraError, UnsupportedError
from nonolith.render.fonts import can_encode, system_font, without_accents
from nonolith.render.shapes import Boxes, Drawing, Polygons, Shape, Strokes, Words

MM = 72 / 25.4

#: Sheets by name, width and height in points. ``eink`` is a 10.3 inch reader, ``eink-small`` 6.
SHEETS = {
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "letter": (612.0, 792.0),
    "eink": (157 * MM, 210 * MM),
    "eink-small": (91 * MM, 122 * MM),
}

# How much of a text's width lies to the left of its place.
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


def sheet_of(name: str) -> tuple[float, float]:
    """The size in points of a sheet by name, or of ``WIDTHxHEIGHT`` in millimeters."""
    if name.lower() in SHEETS:
        return SHEETS[name.lower()]
    match = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(?:mm)?", name.lower())
    if match:
        width, height = (float(number) * MM for number in match.groups())
        if min(width, height) >= 30 * MM and max(width, height) <= 2000 * MM:
            return width, height
    raise UnsupportedError(
        f"found paper {name!r}; expected one of {', '.join(SHEETS)}, or WIDTHxHEIGHT in "
        "millimetres (30 to 2000) like 140x200"
    )


class Paper:
    """A PDF that is being printed, sheet after sheet."""

    def __init__(self, size: tuple[float, float], *, title: str, author: str = "") -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise MissingExtraError("writing PDF files", "pdf") from None
        self.width, self.height = size
        self._stream = io.BytesIO()
        # invariant: the same input gives the same bytes, whatever the clock says.
        self._canvas: Any = Canvas(self._stream, pagesize=size, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("nonolith")
        self.number = 1

    def finish(self) -> bytes:
        """End the last sheet and return the file."""
        self._canvas.save()
        return self._stream.getvalue()

    def next_sheet(self) -> None:
        """End this sheet and begin another."""
        self._canvas.showPage()
        self.number += 1

    def bookmark(self, name: str) -> None:
        """Add this sheet to the outline that readers show beside the pages."""
        key = f"sheet{self.number}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(name, key)

    def place(self, drawing: Drawing, x: float, y: float, scale: float) -> None:
        """Print a drawing with its top left corner at (x, y)."""
        self._canvas.saveState()
        self._canvas.translate(x, self.height - y)
        self._canvas.scale(scale, scale)
        for shape in drawing.shapes:
            self._add(shape)
        self._canvas.restoreState()

    def fill_page(self, color: str) -> None:
        """Paint the whole sheet, unless it is white already."""
        if color != "#ffffff":
            self._canvas.setFillColor(_color(color))
            self._canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        anchor: str = "start",
        color: str = "#000000",
        bold: bool = False,
        width: float | None = None,
    ) -> None:
        """Print a line of text with its baseline at y, smaller if it is wider than ``width``."""
        if width is not None:
            size = min(size, size * width / max(1.0, text_width(text, size, bold)))
        font, shown = _typeset(text, bold)
        self._canvas.setFont(font, size)
        self._canvas.setFillColor(_color(color))
        left = x - _SHARES[anchor] * text_width(text, size, bold)
        self._canvas.drawString(left, self.height - y, shown)

    def boxes(self, color: str, boxes: list[tuple[float, float, float, float]]) -> None:
        """Print filled boxes (x, y, width, height)."""
        path = self._canvas.beginPath()
        for x, y, width, height in boxes:
            path.rect(x, self.height - y - height, width, height)
        self._canvas.setFillColor(_color(color))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def polygon(self, points: list[tuple[float, float]], color: str, *, fill: bool) -> None:
        """Print a polygon, filled or as an outline."""
        path = self._canvas.beginPath()
        for index, (x, y) in enumerate(points):
            (path.lineTo if index else path.moveTo)(x, self.height - y)
        path.close()
        self._canvas.setFillColor(_color(color))
        self._canvas.setStrokeColor(_color(color))
        self._canvas.setLineWidth(0.4)
        self._canvas.drawPath(path, stroke=1, fill=int(fill))

    # -- shapes, in a coordinate system whose y axis points up ------------------------------

    def _add(self, shape: Shape) -> None:
        if isinstance(shape, Words):
            self._words(shape)
            return
        path = self._canvas.beginPath()
        if isinstance(shape, Strokes):
            for x, y, u, v in shape.lines:
                path.moveTo(x, -y)
                path.lineTo(u, -v)
            self._canvas.setStrokeColor(_color(shape.color))
            self._canvas.setLineWidth(shape.width)
            self._canvas.setLineCap(1)
            self._canvas.drawPath(path, stroke=1, fill=0)
            return
        if isinstance(shape, Boxes):
            # One path for all: neighbors then join without a seam when edges are smoothed.
            for x, y, width, height in shape.boxes:
                path.rect(x, -y - height, width, height)
        elif isinstance(shape, Polygons):
            for first, *others in shape.polygons:
                path.moveTo(first[0], -first[1])
                for point in others:
                    path.lineTo(point[0], -point[1])
                path.close()
        self._canvas.setFillColor(_color(shape.fill))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _words(self, shape: Words) -> None:
        """All words in one text object: a book has tens of thousands of numbers."""
        text = self._canvas.beginText()
        text.setFillColor(_color(shape.color))
        share = _SHARES[shape.anchor]
        current = ""
        for x, y, word in shape.words:
            font, shown = _typeset(word, shape.bold)
            if font != current:
                text.setFont(font, shape.size)
                current = font
            text.setTextOrigin(x - share * text_width(word, shape.size, shape.bold), -y)
            text.textOut(shown)
        self._canvas.drawText(text)


@lru_cache(maxsize=256)
def _color(hex_color: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(hex_color)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text in points."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    font, text = _typeset(text, bold)
    return float(stringWidth(text, font, size))


@lru_cache(maxsize=1024)
def _typeset(text: str, bold: bool) -> tuple[str, str]:
    """The font for a text, and the text as that font can show it."""
    font = "Helvetica-Bold" if bold else "Helvetica"
    if can_encode(text, "cp1252"):
        return font, text
    path = system_font()
    if path is None:
        return font, without_accents(text, "cp1252")
    from reportlab.pdfbase import pdfmetrics, ttfonts

    if "nonolith" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(ttfonts.TTFont("nonolith", path))
    return "nonolith", text
