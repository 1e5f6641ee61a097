"""Pictures of puzzles, grids and solutions for every medium.

`to_text` and `to_rich` draw in a terminal, `to_svg`, `to_png`, `to_pdf`, `to_html`, `to_gif` and
`to_apng` for files, `save` by the suffix of a file name, and `to_book` typesets many puzzles. All
share the geometry of `nonolith.render.layout`, the marks of `nonolith.render.marks` and the themes
of `nonolith.render.themes`; what needs rich, Pillow or reportlab is imported when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.render.marks import Marks, finished_runs, settled_runs
from nonolith.render.text import is_large, to_text
from nonolith.render.themes import THEMES, Theme

if TYPE_CHECKING:
    from nonolith.render.animation import gradually, to_apng, to_gif
    from nonolith.render.book import STARS, BookStyle, Entry, to_book
    from nonolith.render.drawing import DrawOptions, draw
    from nonolith.render.html import to_html
    from nonolith.render.lesson import to_lesson_html, to_lesson_pdf
    from nonolith.render.looks import LookAlike, describe_look_alikes, look_alikes
    from nonolith.render.media import (
        MEDIA,
        Medium,
        PictureOptions,
        medium_by_name,
        medium_by_suffix,
        render,
        save,
    )
    from nonolith.render.paper import SHEETS
    from nonolith.render.pdf import to_pdf
    from nonolith.render.png import to_png
    from nonolith.render.shapes import Drawing
    from nonolith.render.svg import to_svg
    from nonolith.render.terminal import TerminalPicture, to_rich

#: Where each name that is not needed at once lives.
_LAZY = {
    "BookStyle": "book",
    "DrawOptions": "drawing",
    "Drawing": "shapes",
    "Entry": "book",
    "LookAlike": "looks",
    "MEDIA": "media",
    "Medium": "media",
    "PictureOptions": "media",
    "SHEETS": "paper",
    "STARS": "book",
    "TerminalPicture": "terminal",
    "describe_look_alikes": "looks",
    "draw": "drawing",
    "gradually": "animation",
    "look_alikes": "looks",
    "medium_by_name": "media",
    "medium_by_suffix": "media",
    "render": "media",
    "save": "media",
    "to_apng": "animation",
    "to_book": "book",
    "to_gif": "animation",
    "to_html": "html",
    "to_lesson_html": "lesson",
    "to_lesson_pdf": "lesson",
    "to_pdf": "pdf",
    "to_png": "png",
    "to_rich": "terminal",
    "to_svg": "svg",
}

__all__ = [
    "MEDIA",
    "SHEETS",
    "STARS",
    "THEMES",
    "BookStyle",
    "DrawOptions",
    "Drawing",
    "Entry",
    "LookAlike",
    "Marks",
    "Medium",
    "PictureOptions",
    "TerminalPicture",
    "Theme",
    "describe_look_alikes",
    "draw",
    "finished_runs",
    "gradually",
    "is_large",
    "look_alikes",
    "medium_by_name",
    "medium_by_suffix",
    "render",
    "save",
    "settled_runs",
    "to_apng",
    "to_book",
    "to_gif",
    "to_html",
    "to_lesson_html",
    "to_lesson_pdf",
    "to_pdf",
    "to_png",
    "to_rich",
    "to_svg",
    "to_text",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
