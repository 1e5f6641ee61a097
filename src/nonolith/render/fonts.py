"""Letters that the built-in fonts of PNG and PDF do not have.

Both media carry a font for plain Western text and need no file. For anything else, a common font
of the system is looked for; without one, letters lose their accents and the rest becomes ``?``.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from functools import lru_cache

_NAMES = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "LiberationSans-Regular.ttf",
    "Arial Unicode.ttf",
    "arial.ttf",
    "Arial.ttf",
)


@lru_cache(maxsize=1)
def system_font() -> str | None:
    """The path of a TrueType font with many letters, or None."""
    if sys.platform == "win32":
        roots = [os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")]
    elif sys.platform == "darwin":
        roots = ["/Library/Fonts", "/System/Library/Fonts", "/System/Library/Fonts/Supplemental"]
    else:
        home = os.path.expanduser("~")
        roots = ["/usr/share/fonts", "/usr/local/share/fonts", f"{home}/.local/share/fonts"]
    found = {
        name: os.path.join(folder, name)
        for root in roots
        for folder, _, files in os.walk(root)
        for name in files
        if name in _NAMES
    }
    return next((found[name] for name in _NAMES if name in found), None)


def without_accents(text: str, encoding: str) -> str:
    """The nearest text that an encoding can hold."""
    plain = "".join(
        character
        if can_encode(character, encoding)
        else unicodedata.normalize("NFKD", character).encode(encoding, "ignore").decode(encoding)
        or "?"
        for character in text
    )
    return plain.encode(encoding, "replace").decode(encoding)


def can_encode(text: str, encoding: str) -> bool:
    """True if an encoding can hold the whole text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
