"""A page of a PDF as a picture, where the library that renders it is installed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from nonolith.errors import FormatError, MissingExtraError

if TYPE_CHECKING:
    from PIL.Image import Image

#: How a PDF begins.
SIGNATURE = b"%PDF-"
#: Points of a PDF are 1/72 inch; print is read well at 200 dots an inch.
_SCALE = 200 / 72


def render_page(data: bytes, page: int, *, most: int, name: str | None) -> Image:
    """Page ``page`` (from 1) of the PDF, in at most ``most`` pixels."""
    try:
        import pypdfium2 as pdfium
    except ImportError:
        raise MissingExtraError("reading a page of a PDF", "pdf") from None
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        raise FormatError(f"the PDF cannot be read ({error})".lower(), source=name) from None
    with document:
        if not 1 <= page <= len(document):
            pages = "1 page" if len(document) == 1 else f"{len(document)} pages"
            raise FormatError(
                "there is no such page",
                source=name,
                found=f"page {page}",
                expected=f"one of {pages}",
            )
        try:
            width, height = document[page - 1].get_size()
            scale = min(_SCALE, math.sqrt(most / max(1.0, width * height)))
            image: Image = document[page - 1].render(scale=scale).to_pil()
        except (pdfium.PdfiumError, ValueError) as error:
            raise FormatError(f"the page cannot be drawn ({error})".lower(), source=name) from None
        return image.convert("RGB")
