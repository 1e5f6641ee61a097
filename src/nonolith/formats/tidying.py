"""Text as it is meant: plain digits, blanks and marks, without what posts and pages put around it.

Full-width and Arabic digits, hard blanks, long dashes, curly quotes, characters without width, tags
of HTML, marks of quotes in mail, code fences: people do not see the difference, formats do.
"""

from __future__ import annotations

import re
import unicodedata

from nonolith.formats.sides import side_in

_QUOTES = {"Pi": '"', "Pf": '"'}
_ODD = {
    "‘": "'", "’": "'", "‚": "'", "、": ",", "。": ".", "−": "-", "⁄": "/", "¦": "|",
    "\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\x0b": "\n", "\x0c": "\n", "\ufe0f": "",
}  # fmt: skip
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*\n(.*?)^[ \t]*(?:```|~~~)", re.MULTILINE | re.DOTALL)
_TAG = re.compile(r"<(/?)([A-Za-z][\w.-]{0,30})(?:\s[^<>]{0,500})?/?>")
_COMMENT = re.compile(r"<!--.*?-->|<\?[^<>]{0,500}\?>|<![A-Z][^<>]{0,500}>", re.DOTALL)
_INLINE = {"b", "i", "em", "strong", "span", "code", "font", "u", "n", "td", "th", "a", "sub"}


class _Plain(dict[int, str]):
    """What each character that was met stands for."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


def _plain(character: str) -> str:
    if character.isascii() and character not in _ODD:
        return character
    kind = unicodedata.category(character)
    if character in _ODD:
        return _ODD[character]
    if kind == "Nd":
        return str(unicodedata.digit(character))
    if kind == "Zs":
        return " "
    if kind == "Cf":
        return ""
    if kind == "Pd":
        return "-"
    if kind in _QUOTES:
        return _QUOTES[kind]
    wide = "\uff01" <= character <= "\uff5e"
    return unicodedata.normalize("NFKC", character) if wide else character


_plain_of = _Plain()


def plain(text: str) -> str:
    """The text in plain characters."""
    return text if text.isascii() else text.translate(_plain_of)


def has_other_digits(text: str) -> bool:
    """True if there are digits of full width or of another script, which are meant as digits."""
    return not text.isascii() and re.search(r"(?![0-9])\d", text) is not None


def bare(text: str) -> str:
    """The text without marks of quotes, out of its code fence, tags of HTML as line ends."""
    if ">" in text and all(line.lstrip()[:1] in (">", "") for line in text.split("\n")):
        text = _QUOTE.sub("", text)
    fence = _FENCE.search(text)
    if fence:
        text = fence[1]
    if "<" in text and len(_TAG.findall(text, 0, 100_000)) > 1:
        text = _TAG.sub(_line_end, _COMMENT.sub("", text))
    return text


def _line_end(tag: re.Match[str]) -> str:
    """A tag becomes the heading that it is, or a line end, or a blank."""
    name = tag[2].lower()
    if name in _INLINE:
        return " "
    return "\n" if tag[1] or side_in(name) is None else f"\n{name}: "
